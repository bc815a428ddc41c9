import { DryRun, partlyDone } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { OpenSession } from '../../session/session.ts';

/** Goes the whole way on the practice account, from a customer to a sent invoice with its files. */
export async function runDemo(session: Pick<OpenSession, 'globals' | 'out' | 'run'>, { map }: { map: string }): Promise<void> {
  // Each command goes on with a result of the one before, and in a dry run there is none.
  if (session.globals.proef) throw new DryRun('oefenaccount');
  const numbers = '--kbo-btw-nummer 0403123486 --peppol-id 0208:0403123486';
  // The demo may have made this customer before.
  const klant = await step(session, `klanten maak --naam "Bakkerij Peeters BV" ${numbers} --toch-maken --formaat id`, 'klant');
  const regel = '--regel "Advies, maart;3;95;21" --regel "Handboek;2;24,50;6"';
  const factuur = await step(session, `factuur maak --klant ${klant} ${regel} --formaat id`, 'factuur');
  await step(session, `factuur definitief ${factuur}`);
  await step(session, `factuur toon ${factuur}`);
  await step(session, `factuur verstuur ${factuur} --kanaal peppol`);
  await step(session, `factuur pdf ${factuur} --map ${map}`);
  await step(session, `factuur ubl ${factuur} --map ${map}`);
}

/** Shows a command line as one would type it, runs it on the practice account, and gives the first line it printed. */
async function step(session: Pick<OpenSession, 'out' | 'run'>, line: string, name?: string): Promise<string> {
  const command = `duit --profiel oefen ${line}`;
  await session.out.raw(`\n$ ${name ? `${name}=$(${command})` : command}\n`);
  const words = [...command.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
  const { code, stdout } = await session.run(words.slice(1));
  if (code === 0) return stdout.split('\n')[0] ?? '';
  throw partlyDone(
    t({ nl: `de demo stopt hier: dit commando gaf code ${code}`, en: `the demo stops here: this command gave code ${code}` }),
    { repeatable: false },
  );
}
