import { Failure, partlyDone, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { shellWord } from '../../../machine/shell/shell.ts';
import { wrapped } from '../../output/aligned.ts';
import type { Opened } from '../../session/session.ts';
import { chapters, closing, opening, type Teller } from './demo-chapters.ts';

type Session = Opened<'files' | 'globals' | 'out' | 'run' | 'ask'>;

/** Tells a first month on the practice account, from its samples to the archive, and saves its files in `map`. */
export async function runDemo(session: Session, { map, stap = false }: { map: string; stap?: boolean | undefined }): Promise<void> {
  const { files, out, ask } = session;
  // Each command goes on with a result of the one before, and in a dry run there is none.
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

/** Waits for Enter; false where the person stops instead. */
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

/** Lets through the header of a table and its first rows, and says that there were more. */
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

/** The command as a person types it, broken before its options at the width of a terminal. */
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
