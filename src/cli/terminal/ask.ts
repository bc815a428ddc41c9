import { Failure, usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { clean, cleanLines } from '../../machine/text/sanitise.ts';
import type { Input, World } from '../../machine/world.ts';
import { type ChoiceList, chooseByNumber, mostOptions, numbered, type Picked } from './choose/numbered.ts';
import { nothingChosen, readLine, stopped } from './line.ts';

/**
 * Questions to the person at the terminal, written to stderr and made safe to print. They are answered on the terminal also
 * where standard input is a pipe. Ctrl-C ends duit as anywhere else; Ctrl-D fails with exit 12. After a wrong answer the
 * question is explained and asked again.
 */
export interface Ask {
  /** True where stderr is a terminal, a person can type on it, and `--niet-interactief` was not given. */
  readonly interactive: boolean;
  /** Asks for yes or no. An empty answer gives `default` (no unless given); the end of the input counts as no. */
  confirm(question: string, options?: { default?: boolean }): Promise<boolean>;
  /** Reads one line without showing it. Off a terminal it takes the next line of standard input. */
  secret(question: string): Promise<string>;
  /**
   * Reads one line with `parse`, whose usage failures mark a wrong answer. An empty answer gives `default`, or asks again
   * where there is none; an empty default hands `parse` an empty line.
   */
  read<T>(text: string, parse: (answer: string) => T, options?: { default?: string }): Promise<T>;
  /** Offers a few options and gives the position of the chosen one, from 0. Leaving the list fails with exit 12. */
  choose(text: string, options: readonly string[], settings?: { default?: number }): Promise<number>;
  /** By arrow keys and typing, or by number where lists are numbered. Undefined after Esc; Ctrl-C fails with exit 12. */
  pick(list: ChoiceList): Promise<Picked | undefined>;
  show(text: string): Promise<void>;
  size(): { readonly columns: number; readonly rows: number };
}

const answers: Record<string, boolean> = { j: true, ja: true, y: true, yes: true, n: false, nee: false, no: false };

const needsTerminal = () => usage(t({ nl: 'deze vraag heeft een terminal nodig', en: 'this question needs a terminal' }));

const parseChoice =
  (count: number) =>
  (answer: string): number => {
    const chosen = /^\d{1,4}$/.test(answer) ? Number(answer) : 0;
    if (chosen >= 1 && chosen <= count) return chosen - 1;
    throw usage(t({ nl: `kies een getal van 1 tot ${count}`, en: `choose a number from 1 to ${count}` }));
  };

type Terminal = Pick<World, 'stdin' | 'stderr' | 'stop' | 'interrupt' | 'suspend' | 'onResume' | 'onExit' | 'keyboard'>;
type ReadLine = (prompt: string) => Promise<string | undefined>;
type Show = Ask['show'];

interface AskOptions {
  readonly allowed?: boolean;
  /** Whether lists are numbered lines in place of rows that arrow keys move through. */
  readonly numbers?: boolean;
  readonly fit?: (text: string) => Promise<string>;
}

/** Opens the questions on this terminal; with `allowed` false every question fails. Reads nothing before something is asked. */
export function openAsk(terminal: Terminal, { allowed = true, numbers = true, fit = async (text) => text }: AskOptions = {}): Ask {
  const { stderr } = terminal;
  const interactive = allowed && stderr.isTTY && hasKeyboard(terminal);
  const show: Show = async (text) => stderr.write(`${await fit(cleanLines(text))}\n`);
  const line: ReadLine = async (prompt) => {
    if (!interactive) throw needsTerminal();
    return lineAfter(prompt, terminal, numbers);
  };
  const read: Ask['read'] = (text, parse, options) => readAnswer({ line, show }, text, parse, options?.default);
  const pick: Ask['pick'] = async (list) => {
    if (!interactive) throw needsTerminal();
    if (!numbers) return pickWithKeys(list, terminal);
    const { columns } = stderr;
    const picked = await chooseByNumber(list, { read, show, width: columns });
    if (!picked || !list.several) return picked;
    const { choiceText } = await import('./choose/choose.ts');
    await show(choiceText(list, picked, { columns, most: mostOptions }));
    return picked;
  };
  return {
    interactive,
    confirm: (question, options) => readYesOrNo(line, question, options?.default ?? false),
    secret: (question) => readSecret(question, terminal, allowed),
    read,
    choose: (text, options, settings) => {
      if (numbers) return chooseNumber({ read, show }, text, options, settings?.default);
      return chooseOne(pick, text, options, settings?.default);
    },
    pick,
    show,
    size: () => ({ columns: stderr.columns, rows: stderr.rows }),
  };
}

/** Whether a person can type an answer: on standard input, or on the terminal beside it. */
function hasKeyboard({ stdin, keyboard }: Terminal): boolean {
  if (stdin.isTTY) return true;
  const opened = keyboard();
  opened?.close();
  return opened !== undefined;
}

/** Lets `work` read from the terminal: from standard input, or from the terminal beside it, which is given back afterwards. */
async function withKeyboard<T>({ stdin, keyboard }: Terminal, work: (input: Input) => Promise<T>): Promise<T> {
  if (stdin.isTTY) return work(stdin);
  const opened = keyboard();
  if (!opened) throw needsTerminal();
  try {
    return await work(opened);
  } finally {
    opened.close();
  }
}

async function pickWithKeys(list: ChoiceList, terminal: Terminal): Promise<Picked | undefined> {
  const { choiceText, choose, heightFor } = await import('./choose/choose.ts');
  const ending = await withKeyboard(terminal, (input) => choose(list, input, terminal));
  if (ending === 'stopped') throw nothingChosen();
  if (ending === 'left') return undefined;
  const { columns, rows } = terminal.stderr;
  await terminal.stderr.write(`${choiceText(list, ending, { columns, most: heightFor(rows) })}\n`);
  return ending;
}

/** Offers a few options with arrow keys, and leaves the chosen one on the screen behind the question. */
async function chooseOne(pick: Ask['pick'], text: string, options: readonly string[], otherwise = 0): Promise<number> {
  const rows = options.map(clean);
  const picked = await pick({ title: clean(text), rows: () => rows, first: otherwise });
  if (!picked || !('items' in picked)) throw nothingChosen();
  return picked.items[0] ?? 0;
}

async function chooseNumber(
  { read, show }: Pick<Ask, 'read' | 'show'>,
  text: string,
  options: readonly string[],
  otherwise: number | undefined,
): Promise<number> {
  await show([text, ...numbered(options)].join('\n'));
  const settings = otherwise === undefined ? {} : { default: String(otherwise + 1) };
  return read(t({ nl: 'Keuze', en: 'Choice' }), parseChoice(options.length), settings);
}

/** Reads a line behind the prompt: as the terminal itself edits lines where it shall get no codes (`plain`), or else key by key. */
async function lineAfter(prompt: string, terminal: Terminal, plain: boolean): Promise<string | undefined> {
  const { stderr, stop, interrupt } = terminal;
  const asking = `${clean(prompt)} `;
  let answer: string | undefined;
  try {
    if (plain) {
      await stderr.write(asking);
      answer = await withKeyboard(terminal, ({ stream }) => readLine(stream, stop));
    } else {
      const { readTyped } = await import('./typed.ts');
      answer = await withKeyboard(terminal, (input) => readTyped(asking, input, terminal, { interrupt }));
    }
    return answer?.trim();
  } finally {
    if (answer === undefined) await stderr.write('\n');
  }
}

async function readAnswer<T>(
  { line, show }: { line: ReadLine; show: Show },
  text: string,
  parse: (answer: string) => T,
  otherwise: string | undefined,
): Promise<T> {
  for (;;) {
    const answer = await line(`${text}${otherwise ? ` [${otherwise}]` : ''}:`);
    if (answer === undefined) throw stopped();
    const given = answer || otherwise;
    if (given === undefined) continue;
    try {
      return parse(given);
    } catch (error) {
      if (!(error instanceof Failure) || error.reason !== 'usage') throw error;
      await show([error.message, error.hint].filter(Boolean).join('\n'));
    }
  }
}

async function readYesOrNo(line: ReadLine, question: string, otherwise: boolean): Promise<boolean> {
  const choices = otherwise ? t({ nl: '[J/n]', en: '[Y/n]' }) : t({ nl: '[j/N]', en: '[y/N]' });
  for (;;) {
    const answer = await line(`${question} ${choices}`);
    if (answer === undefined) return false;
    const given = answer === '' ? otherwise : answers[answer.toLowerCase()];
    if (given !== undefined) return given;
  }
}

async function readSecret(question: string, terminal: Terminal, allowed: boolean): Promise<string> {
  const { stdin, stderr, stop, interrupt } = terminal;
  if (!stdin.isTTY) return (await readLine(stdin.stream, stop)) ?? '';
  if (!allowed) throw needsTerminal();
  const { readTyped } = await import('./typed.ts');
  try {
    const secret = await readTyped(`${clean(question)}: `, stdin, terminal, { hidden: true, interrupt });
    if (secret === undefined) throw stopped();
    return secret;
  } finally {
    await stderr.write('\n');
  }
}
