import type { Attempt, Books, Effect } from './model.ts';
import type { Ended, HistoryDesk } from './desk.ts';

/** A command line of a wish, and whether the user decided that another one is meant. */
export interface Asked {
  readonly line: readonly string[];
  readonly isDecided: boolean;
}

/** The parts that following a message works with. */
export interface Following {
  readonly desk: HistoryDesk;
  readonly books: Books;
  /** Gives a command line, and has the model watch what leaves. */
  readonly give: (asked: Asked) => Promise<Ended | undefined>;
  readonly pick: (count: number) => number;
  readonly story: () => string;
}

type Way = (asked: Asked) => Promise<Asked>;

const command = (line: string): Asked => ({ line: line.split(' '), isDecided: false });

/** The most ways that lead on, one after the other. */
const mostWays = 14;

/** Follows the ways that the messages of a stop name until the command gets on. Fails if a stop names none. */
export async function followOn(asked: Asked, ended: Ended, following: Following): Promise<void> {
  const { give, pick, story } = following;
  let next = asked;
  let last: Ended | undefined = ended;
  for (let round = 0; round < mostWays && last !== undefined && isStop(last); round += 1) {
    const ways = waysIn(last.stderr, following);
    const way = ways[pick(ways.length)];
    if (!way) throw new Error(`${story()}\nno way on is named: ${last.stderr}`);
    next = await way(next);
    last = await give(next);
  }
  if (last !== undefined && isStop(last)) throw new Error(`${story()}\nthe ways that are named do not lead on: ${last.stderr}`);
}

/**
 * Whether a command was stopped. Exit 10 counts for a store that lacks lines, and not for a network that fails; a document that is
 * final needs nothing more.
 */
export const isStop = ({ code, stderr }: Ended): boolean =>
  code === 7 || (code === 12 && !stderr.includes(' is al definitief (sinds ')) || (code === 10 && stderr.includes('--opnieuw'));

function waysIn(stderr: string, following: Following): Way[] {
  const { give } = following;
  const first = (line: string) => async (asked: Asked) => {
    await give(command(line));
    return asked;
  };
  const ways: Way[] = [];
  const settled = /duit journaal herstel (\d+) --niet-gedaan/.exec(stderr)?.[1];
  if (settled !== undefined) ways.push((asked) => settle(asked, settled, following));
  for (const [, n] of stderr.matchAll(/duit journaal herstel (\d+)(?! --|\d)/g)) ways.push(first(`journaal herstel ${n}`));
  if (stderr.includes('journaal herstel --opnieuw')) ways.push(first('journaal herstel --opnieuw'));
  const lost = /duit (factuur|creditnota) verstuur (\S+) --kanaal \S+ --al-verstuurd/.exec(stderr);
  if (lost) return [(asked) => decide(asked, lost, following)];
  for (const [option] of stderr.matchAll(/--(?:toch-maken|negeer-open|nogmaals|ook-per-email|ook-per-peppol)\b/g)) {
    ways.push(async ({ line }) => ({ line: line.includes(option) ? line : [...line, option], isDecided: true }));
  }
  // Its help has the option, which no message names.
  if (stderr.includes('duit help factuur verstuur')) ways.push(async ({ line }) => ({ line: [...line, '--nogmaals'], isDecided: true }));
  const forget = /duit batch vergeet (\S+)/.exec(stderr)?.[1];
  if (forget !== undefined) ways.push(async (asked) => ({ ...(await first(`batch vergeet ${forget} --ja`)(asked)), isDecided: true }));
  const further = /zoals (\S+)\. Moet/.exec(stderr)?.[1];
  if (further !== undefined) ways.push(async (asked) => withReference(asked, further));
  if (stderr.includes('Voer het commando opnieuw uit')) ways.push(async (asked) => asked);
  return ways;
}

function withReference({ line }: Asked, reference: string): Asked {
  const at = line.indexOf('--eigen-referentie');
  return { line: line.map((word, index) => (index === at + 1 ? reference : word)), isDecided: false };
}

/** Tells duit how a write ended, as a user does who looks at the service. */
async function settle(asked: Asked, n: string, { desk, books, give, story }: Following): Promise<Asked> {
  const shown = await give(command(`journaal toon ${n} --json`));
  const { tijd } = JSON.parse(shown?.stdout ?? '{}') as { tijd?: string };
  const attempt = [...desk.knows].find(({ time }) => time === tijd);
  if (!attempt) throw new Error(`${story()}\nthe model knows of no write at ${tijd}, journal ${n}: ${shown?.stderr}`);
  const effect = effectOf(attempt, books);
  const said = await give(command(effect ? `journaal herstel ${n} --gedaan ${effect.id}` : `journaal herstel ${n} --niet-gedaan`));
  // Another program made one like it, and the user saw that it is not this one.
  if (said?.code === 12 && said.stderr.includes('--niet-gedaan --ja')) await give(command(`journaal herstel ${n} --niet-gedaan --ja`));
  return asked;
}

const effectOf = (attempt: Attempt, { effects }: Books): Effect | undefined => effects.find((effect) => effect.attempt === attempt);

/** Decides after a loss whether a document was sent, as a user does who looks at the service and asks the recipient. */
async function decide(asked: Asked, [line, , id]: RegExpExecArray, { books, give }: Following): Promise<Asked> {
  if (!books.of('versturen').some(({ wish }) => wish.subject === id)) return { line: [...asked.line, '--nogmaals'], isDecided: false };
  await give(command(line.replace('duit ', '')));
  return asked;
}
