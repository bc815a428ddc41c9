import { Failure, usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { clean, cleanLines } from '../../machine/text/sanitise.ts';
import type { World } from '../../machine/world.ts';
import { readLine, stopped } from './line.ts';
import { readHidden } from './secret.ts';

/**
 * Questions to the person at the terminal, written to stderr and made safe to print. Ctrl-C ends duit as anywhere else;
 * Ctrl-D fails with exit 12. After a wrong answer the question is explained and asked again.
 */
export interface Ask {
  /** True where stdin and stderr are terminals and `--niet-interactief` was not given. */
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
  /** Shows the options as a numbered list and gives the position of the chosen one, from 0. */
  choose(text: string, options: readonly string[], settings?: { default?: number }): Promise<number>;
  show(text: string): Promise<void>;
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

type Terminal = Pick<World, 'stdin' | 'stderr' | 'stop' | 'interrupt'>;
type ReadLine = (prompt: string) => Promise<string | undefined>;
type Show = Ask['show'];

interface AskOptions {
  readonly allowed?: boolean;
  /** Breaks a text to the width of the terminal. */
  readonly fit?: (text: string) => Promise<string>;
}

/** Opens the questions on this terminal; with `allowed` false every question fails. Reads nothing before something is asked. */
export function openAsk(terminal: Terminal, { allowed = true, fit = async (text) => text }: AskOptions = {}): Ask {
  const { stdin, stderr } = terminal;
  const interactive = allowed && stdin.isTTY && stderr.isTTY;
  const show: Show = async (text) => stderr.write(`${await fit(cleanLines(text))}\n`);
  const line: ReadLine = async (prompt) => {
    if (!interactive) throw needsTerminal();
    return lineAfter(prompt, terminal);
  };
  const read: Ask['read'] = (text, parse, options) => readAnswer({ line, show }, text, parse, options?.default);
  return {
    interactive,
    confirm: (question, options) => readYesOrNo(line, question, options?.default ?? false),
    secret: (question) => readSecret(question, terminal, allowed),
    read,
    choose: async (text, options, settings) => {
      await show([text, ...numbered(options)].join('\n'));
      const otherwise = settings?.default === undefined ? {} : { default: String(settings.default + 1) };
      return read(t({ nl: 'Keuze', en: 'Choice' }), parseChoice(options.length), otherwise);
    },
    show,
  };
}

async function lineAfter(prompt: string, { stdin, stderr, stop }: Terminal): Promise<string | undefined> {
  await stderr.write(`${clean(prompt)} `);
  let answer: string | undefined;
  try {
    answer = await readLine(stdin.stream, stop);
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

async function readSecret(question: string, { stdin, stderr, stop, interrupt }: Terminal, allowed: boolean): Promise<string> {
  if (!stdin.isTTY) return (await readLine(stdin.stream, stop)) ?? '';
  if (!allowed) throw needsTerminal();
  await stderr.write(`${clean(question)}: `);
  try {
    return await readHidden(stdin, stop, interrupt);
  } finally {
    await stderr.write('\n');
  }
}

function numbered(options: readonly string[]): string[] {
  const width = String(options.length).length;
  return options.map((option, at) => `  ${String(at + 1).padStart(width)}  ${clean(option)}`);
}
