import { DryRun, partlyDone } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Opened } from '../../session/session.ts';

/** Goes through the first month of README.md on the practice account, from its samples to the archive, and saves its files in `map`. */
export async function runDemo(session: Opened<'globals' | 'out' | 'run'>, { map }: { map: string }): Promise<void> {
  // Each command goes on with a result of the one before, and in a dry run there is none.
  if (session.globals.proef) throw new DryRun('oefenaccount');
  const show = (line: string, name?: string): Promise<string> => step(session, line, name);
  // Samples go into an account without customers only.
  if ((await show('klanten list --limit 1 --formaat id')) === '') await show('oefen vul');
  await show(`oefen bank --map ${map}/bank --overschrijven`);
  await show('overzicht');
  const numbers = '--kbo-btw-nummer 0403123486 --peppol-id 0208:0403123486 --email info@peeters.example';
  // The demo may have made this customer before.
  const klant = await show(`klanten maak --naam "Bakkerij Peeters BV" ${numbers} --toch-maken --formaat id`, 'klant');
  const regel = '--regel "Advies, maart;3;95;21" --regel "Handboek;2;24,50;6"';
  const factuur = await show(`factuur maak --klant ${klant} ${regel} --formaat id`, 'factuur');
  await show(`factuur definitief ${factuur}`);
  await show(`factuur toon ${factuur}`);
  await show(`factuur verstuur ${factuur} --kanaal peppol`);
  await show(`factuur pdf ${factuur} --map ${map}`);
  await show(`factuur ubl ${factuur} --map ${map}`);
  await show(`creditnota maak ${factuur}`);
  await show(`bank lees ${map}/bank`);
  await show('bank voorstel --niet-interactief');
  await show('openstaand');
  await show('inbox list');
  await show('rapport omzet');
  await show(`archief bijwerken --map ${map}/archief`);
}

/** Shows a command line as one would type it, runs it on the practice account, and gives the first line it printed. */
async function step(session: Opened<'out' | 'run'>, line: string, name?: string): Promise<string> {
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
