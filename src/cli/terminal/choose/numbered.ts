import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { folded } from '../../../machine/text/fold.ts';

interface Asking {
  /** Asks a question and reads its answer with `parse`, whose usage failures mark a wrong answer. */
  readonly read: <T>(text: string, parse: (answer: string) => T, options?: { default?: string }) => Promise<T>;
  readonly show: (text: string) => Promise<void>;
  /** How many columns the terminal has. */
  readonly width: number;
}

/** The most items that are printed; typing finds the rest. */
export const mostOptions = 20;

/** The answer that leaves the list, and the one that asks for help. */
const back = '-';
const help = '?';

/** The answer is a number, several numbers if allowed, or text to find. Gives undefined if the user leaves the list. */
export async function chooseByNumber(list: ChoiceList, { read, show, width }: Asking): Promise<Picked | undefined> {
  const texts = list.rows(Number.POSITIVE_INFINITY);
  const rows = list.rows(width - 7);
  let typed = '';
  for (;;) {
    const found = matching(texts, typed);
    const offered = found.slice(0, mostOptions);
    const others = list.others?.(typed) ?? [];
    await show(
      [`${list.title}:`, ...numbered([...offered.map((at) => rows[at] ?? ''), ...others]), ...below(list, found.length)].join('\n'),
    );
    const first = list.first ?? (found.length === 1 ? 0 : undefined);
    const settings = first === undefined || offered.length + others.length === 0 ? {} : { default: String(first + 1) };
    const answer = await read(question(list), answerIn(offered.length + others.length, list.several ?? false), settings);
    if (answer === back) return undefined;
    if (answer === help) await show(helpText());
    else if (typeof answer === 'string') typed = answer;
    if (typeof answer === 'string') continue;
    const items = answer.flatMap((number) => offered[number] ?? []).toSorted((a, b) => a - b);
    if (items.length > 0) return { items };
    return { other: (answer[0] ?? 0) - offered.length, typed };
  }
}

export const asQuestion = (title: string): string => (/[?.]$/.test(title) ? title : `${title}:`);

export const andMore = (count: number): string => t({ nl: `en nog ${count}`, en: `and ${count} more` });

export function numbered(options: readonly string[]): string[] {
  const width = String(options.length).length;
  return options.map((option, at) => `  ${String(at + 1).padStart(width)}  ${clean(option)}`);
}

function below({ note }: ChoiceList, found: number): string[] {
  const lines = found === 0 ? [t({ nl: '  niets gevonden', en: '  nothing found' })] : [];
  const rest = found - mostOptions;
  if (rest > 0) lines.push(t({ nl: `  en nog ${rest}: typ een deel om te zoeken`, en: `  and ${rest} more: type a part to find them` }));
  return note === undefined ? lines : [...lines, `  ${found} ${note}`];
}

const question = ({ several }: ChoiceList): string =>
  several
    ? t({
        nl: `Typ een nummer, of meer met een spatie ertussen (${back}: terug)`,
        en: `Type a number, or more with a space between (${back}: back)`,
      })
    : t({ nl: `Typ een nummer (${back}: terug)`, en: `Type a number (${back}: back)` });

const helpText = (): string =>
  t({
    nl: `  Typ het nummer van een regel, of een deel van de tekst om alleen te zien wat erop lijkt. ${back} gaat terug, Ctrl-C stopt.`,
    en: `  Type the number of a line, or a part of the text to see only what holds it. ${back} goes back, Ctrl-C stops.`,
  });

/** Reads the numbers of lines as positions from 0, each once; other text is given back. */
const answerIn =
  (count: number, several: boolean) =>
  (answer: string): number[] | string => {
    const words = answer.split(/[\s,]+/).filter(Boolean);
    // 0019 is a part of a number of a document, and no line has it.
    if (count === 0 || !words.every((word) => /^[1-9]\d*$/.test(word))) return answer;
    const numbers = [...new Set(words.map(Number))];
    const fit = numbers.length > 0 && numbers.every((number) => number >= 1 && number <= count) && (several || numbers.length === 1);
    if (fit) return numbers.map((number) => number - 1);
    throw usage(t({ nl: `kies een getal van 1 tot ${count}`, en: `choose a number from 1 to ${count}` }));
  };

/** A list of items to choose from. Its texts must be safe to print. */
export interface ChoiceList {
  /** The question, without a colon. */
  readonly title: string;
  /** The row of each item, laid out for a terminal of this many columns. */
  readonly rows: (width: number) => readonly string[];
  readonly several?: boolean;
  /** Rows below the items that stay whatever was typed, such as one for a new customer. */
  readonly others?: (typed: string) => readonly string[];
  /** How many there are where the list leaves some out, behind the number of those that match: `of the newest 100`. */
  readonly note?: string;
  readonly first?: number;
}

/** The positions of the chosen items, at least one and in the order of the list; or the position of another row. */
export type Picked = { readonly items: readonly number[] } | { readonly other: number; readonly typed: string };

/** The positions of the texts that hold every word that was typed. */
export function matching(texts: readonly string[], typed: string): number[] {
  const words = folded(typed).split(' ');
  return texts.flatMap((text, at) => {
    const searched = folded(text);
    return words.every((word) => searched.includes(word)) ? [at] : [];
  });
}
