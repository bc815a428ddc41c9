import { Failure, partlyDone, usage } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { shellWord } from '../../../machine/shell/shell.ts';
import { wrapped } from '../../output/aligned.ts';
import type { Opened } from '../../session/session.ts';

type Session = Opened<'files' | 'globals' | 'out' | 'run' | 'ask'>;

export async function runDemo(session: Session, { map, stap = false }: { map: string; stap?: boolean | undefined }): Promise<void> {
  const { files, out, ask } = session;
  // Each command continues with a result of the one before, and in a dry run there is none.
  await files.writable(map, 'oefenaccount');
  if (stap && !ask.interactive) {
    throw usage(t({ nl: '--stap werkt alleen aan een terminal', en: '--stap works in a terminal only' }), {
      hint: t({ nl: 'Zonder stappen: duit oefen demo', en: 'Without steps: duit oefen demo' }),
    });
  }
  const teller = tellerIn(session, map);
  await out.raw(`${t(opening)}\n`);
  for (const [at, { title, tell }] of chapters.entries()) {
    if (stap && at > 0 && !(await goesOn(session))) {
      await out.notice({
        nl: `De demo stopt na stap ${at} van ${chapters.length}.`,
        en: `The demo stops after step ${at} of ${chapters.length}.`,
      });
      return;
    }
    await out.raw(`\n${at + 1}. ${t(title)}\n`);
    await tell(teller);
  }
  await out.raw(`${t(closing(map))}\n`);
}

/** Waits for Enter; false if the person stops instead. */
async function goesOn({ ask }: Session): Promise<boolean> {
  try {
    await ask.read(t({ nl: '\nEnter gaat verder, Ctrl-C stopt', en: '\nEnter continues, Ctrl-C stops' }), String, { default: '' });
    return true;
  } catch (error) {
    if (error instanceof Failure && error.reason === 'not_confirmed') return false;
    throw error;
  }
}

function tellerIn({ out, run, globals, ask }: Session, map: string): Teller {
  // What is shown is what a person sees at a terminal, whatever reads it.
  const usual = ['--profiel', 'oefen', '--niet-interactief', ...(globals.geenKleur ? ['--geen-kleur'] : [])];
  const variables = new Map<string, string>();
  const firstLineOf = async (words: readonly string[], shown?: (piece: string) => string) => {
    const filled = words.map((word) => variables.get(word) ?? word);
    const { code, stdout } = await run([...usual, ...filled], shown);
    if (code === 0) return stdout.split('\n')[0] ?? '';
    throw partlyDone(
      t({ nl: `de demo stopt hier: dit commando gaf code ${code}`, en: `the demo stops here: this command gave code ${code}` }),
      { repeatable: false },
    );
  };
  return {
    map,
    say: (text) => out.raw(`${wrapped(t(text), Math.min(ask.size().columns, 80)).join('\n')}\n`),
    read: (words) => firstLineOf([...words, '--stil'], () => ''),
    async show(words, { rows, into } = {}) {
      await out.raw(`\n${typed(words, into)}\n`);
      const form = ['--formaat', into === undefined ? 'tabel' : 'id'];
      const printed = await firstLineOf([...words, ...form], rows === undefined ? undefined : firstRows(rows));
      if (into !== undefined) variables.set(`$${into}`, printed);
    },
  };
}

function firstRows(rows: number): (piece: string) => string {
  let left = rows + 1;
  return (piece) => {
    if (left < 0) return '';
    const lines = piece.split('\n');
    const ends = lines.length - 1;
    if (ends <= left) {
      left -= ends;
      return piece;
    }
    const kept = lines.slice(0, left);
    left = -1;
    return `${[...kept, t({ nl: '…  de demo toont alleen de eerste rijen', en: '…  the demo shows the first rows only' })].join('\n')}\n`;
  };
}

function typed(words: readonly string[], into: string | undefined): string {
  // The commands of `oefen` know no other account.
  const account = words[0] === 'oefen' ? [] : ['--profiel', 'oefen'];
  const command = ['duit', ...account, ...words.map((word) => shellWord(/^\$\w+$/.test(word) ? { shell: word } : word))].join(' ');
  const [first = '', ...options] = (into === undefined ? command : `${into}=$(${command} --formaat id)`).split(/ (?=--)/);
  const lines = [`$ ${first}`];
  for (const option of options) {
    if (`${lines.at(-1)} ${option} \\`.length <= 80) lines[lines.length - 1] += ` ${option}`;
    else lines.push(`    ${option}`);
  }
  return lines.join(' \\\n');
}

/** The tools of a chapter. A word such as `$factuur` stands for the id that an earlier command printed. */
interface Teller {
  readonly map: string;
  readonly say: (text: Text) => Promise<void>;
  /** Shows a command line and runs it. A list is cut after `rows`; with `into` the command prints an id, which that variable holds. */
  readonly show: (words: readonly string[], how?: { rows?: number; into?: string }) => Promise<void>;
  /** The first line that a command prints, which is not shown. */
  readonly read: (words: readonly string[]) => Promise<string>;
}

interface Chapter {
  readonly title: Text;
  readonly tell: (teller: Teller) => Promise<void>;
}

const klant = 'Bakkerij Peeters BV';
const idsOnly = ['--limit', '1', '--formaat', 'id'];

const opening: Text = {
  nl: `Een maand met duit, op het oefenaccount van een verzonnen schrijnwerker.
Alles blijft op deze computer.`,
  en: `A month with duit, on the practice account of a made-up cabinetmaker.
Nothing leaves this computer.`,
};

const chapters: readonly Chapter[] = [
  {
    title: { nl: 'Hoe staat het bedrijf ervoor?', en: 'How is business?' },
    tell: async ({ say, show, read }) => {
      await say({ nl: 'Alles wat aandacht vraagt, op één scherm.', en: 'Everything that needs attention, on one screen.' });
      // Samples go into an account without customers only.
      if ((await read(['klanten', 'list', ...idsOnly])) === '') await show(['oefen', 'vul']);
      await show(['overzicht']);
    },
  },
  {
    title: { nl: 'Een nieuwe klant', en: 'A new customer' },
    tell: async ({ say, show, read }) => {
      if ((await read(['klanten', 'list', '--zoek', klant, ...idsOnly])) !== '') {
        await say({ nl: 'Deze klant bestaat al sinds een vorige demo.', en: 'An earlier demo created this customer.' });
        return show(['klanten', 'list', '--zoek', klant], { rows: 15 });
      }
      await say({
        nl: 'duit kijkt de nummers na voor het de klant maakt.',
        en: 'duit checks the numbers before it creates the customer.',
      });
      await show(['klanten', 'maak', '--naam', klant, '--peppol-id', '0208:0403123486', '--email', 'info@peeters.example']);
    },
  },
  {
    title: { nl: 'Een factuur', en: 'An invoice' },
    tell: async ({ say, show, read }) => {
      await say({
        nl: 'Eerst een concept. Definitief maken geeft het een nummer en een OGM, de gestructureerde mededeling.',
        en: 'First a draft. Finalising gives it a number and an OGM, the Belgian payment reference.',
      });
      const lines = ['--regel', 'Advies, maart;3;95;21', '--regel', 'Handboek;2;24,50;6'];
      const isFirst = (await read(['factuur', 'list', '--klant', klant, ...idsOnly])) === '';
      if (!isFirst) {
        await say({
          nl: 'Een vorige demo maakte dezelfde; --toch-maken zegt dat deze er nog bij mag.',
          en: 'An earlier demo made the same one; --toch-maken says that you want another.',
        });
      }
      await show(['factuur', 'maak', '--klant', klant, ...lines, ...(isFirst ? [] : ['--toch-maken'])], { into: 'factuur' });
      await show(['factuur', 'definitief', '$factuur']);
      await show(['factuur', 'toon', await numberOf(read)]);
    },
  },
  {
    title: { nl: 'Versturen', en: 'Delivery' },
    tell: async ({ map, say, show, read }) => {
      await say({
        nl: 'Via Peppol. duit noteert het eerst, en verstuurt dezelfde factuur geen tweede keer.',
        en: 'Over Peppol. duit logs it first, and will not send the same invoice twice.',
      });
      const nummer = await numberOf(read);
      await show(['factuur', 'verstuur', nummer, '--kanaal', 'peppol']);
      await show(['factuur', 'pdf', nummer, '--map', map]);
      await show(['factuur', 'ubl', nummer, '--map', map]);
    },
  },
  {
    title: { nl: 'Iets rechtzetten', en: 'Putting it right' },
    tell: async ({ say, show, read }) => {
      await say({
        nl: 'Een definitieve factuur wijzigt niet meer; een creditnota zet ze recht.',
        en: 'A final invoice never changes; a credit note corrects it.',
      });
      await show(['creditnota', 'maak', await numberOf(read)]);
    },
  },
  {
    title: { nl: 'De bank', en: 'The bank' },
    tell: async ({ map, say, show }) => {
      await say({
        nl: 'Een betaling met een OGM koppelt duit vanzelf. Voor de andere stelt het een document voor, met de reden.',
        en: 'duit matches a payment by its OGM. For any other it proposes a document, with the reason.',
      });
      await show(['oefen', 'bank', '--map', `${map}/bank`, '--overschrijven'], { rows: 3 });
      await show(['bank', 'lees', `${map}/bank`], { rows: 3 });
      await show(['bank', 'voorstel', '--niet-interactief'], { rows: 10 });
    },
  },
  {
    title: { nl: 'Wie moet nog betalen?', en: 'Who still has to pay?' },
    tell: async ({ say, show }) => {
      await say({
        nl: 'Na betalingen en creditnota’s, per klant en met de dagen te laat.',
        en: 'After payments and credit notes, by customer and with the days overdue.',
      });
      await show(['openstaand'], { rows: 15 });
    },
  },
  {
    title: { nl: 'Wat kwam er binnen?', en: 'What came in?' },
    tell: async ({ say, show }) => {
      await say({ nl: 'De aankoopfacturen die via Peppol aankwamen.', en: 'The purchase invoices that arrived over Peppol.' });
      await show(['inbox', 'list', '--limit', '5']);
    },
  },
  {
    title: { nl: 'De omzet', en: 'Revenue' },
    tell: async ({ say, show }) => {
      await say({
        nl: 'Per maand. De btw-aangifte, de klantenlisting en de ic-opgave komen uit dezelfde documenten.',
        en: 'By month. The VAT return and the yearly listings come from the same documents.',
      });
      await show(['rapport', 'omzet'], { rows: 15 });
    },
  },
  {
    title: { nl: 'Het archief', en: 'The archive' },
    tell: async ({ map, say, show }) => {
      await say({
        nl: 'Elk definitief document als gewone bestanden, met een hash die toont dat er niets aan veranderde.',
        en: 'Every final document as plain files, with a hash that proves nothing changed.',
      });
      await show(['archief', 'bijwerken', '--map', `${map}/archief`], { rows: 5 });
    },
  },
];

async function numberOf(read: Teller['read']): Promise<string> {
  const line = await read(['factuur', 'toon', '$factuur', '--velden', 'nummer', '--formaat', 'tsv']);
  return line.split('\t')[1] ?? '';
}

const closing = (map: string): Text => ({
  nl: `
De bestanden staan in ${shellWord(map)}. Nu zelf, op hetzelfde oefenaccount:

  duit factuur maak --profiel oefen     vraagt zelf de klant en de regels
  duit bank voorstel --profiel oefen    toont elke betaling, en jij beslist
  duit oefen wis                        maakt het oefenaccount weer leeg

Met je eigen account: duit profiel maak <naam>`,
  en: `
The files are in ${shellWord(map)}. Now you, on the same practice account:

  duit factuur maak --profiel oefen     asks for the customer and the lines
  duit bank voorstel --profiel oefen    shows each payment, and you decide
  duit oefen wis                        empties the practice account

With your own account: duit profiel maak <name>`,
});
