import { Failure, usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { clean, cleanLines } from '../../machine/text/sanitise.ts';
import type { World } from '../../machine/world.ts';
import { readLine, stopped } from './line.ts';
import { readHidden } from './secret.ts';

/**
 * Questions to the person at the terminal, asked on stderr and safe to show. Ctrl-C ends duit as anywhere else; Ctrl-D fails
 * with exit 12. A wrong answer is told what is right and asked again.
 */
export interface Ask {
  /** Whether someone is there who may be asked: stdin and stderr are terminals, and `--niet-interactief` was not given. */
  readonly interactive: boolean;
  /** Yes or no; an empty answer gives `default`, the end of the input is a no. */
  confirm(question: string, options?: { default?: boolean }): Promise<boolean>;
  /** One line that is not shown. Off a terminal, the next line of standard input. */
  secret(question: string): Promise<string>;
  /**
   * One line as `parse` reads it; a usage failure of `parse` is a wrong answer. An empty answer gives `default`, or asks again
   * where there is none; an empty default gives `parse` an empty line.
   */
  read<T>(text: string, parse: (answer: string) => T, options?: { default?: string }): Promise<T>;
  /** The position of one of these, chosen by its number in the list that is shown. */
  choose(text: string, options: readonly string[], settings?: { default?: number }): Promise<number>;
  /** Shows text between the questions. */
  show(text: string): Promise<void>;
}

const answers: Record<string, boolean> = { j: true, ja: true, y: true, yes: true, n: false, nee: false, no: false };

const notHere = () => usage(t({ nl: 'deze vraag heeft een terminal nodig', en: 'this question needs a terminal' }));

const parseChoice =
  (count: number) =>
  (answer: string): number => {
    const chosen = /^\d{1,4}$/.test(answer) ? Number(answer) : 0;
    if (chosen >= 1 && chosen <= count) return chosen - 1;
    throw usage(t({ nl: `kies een getal van 1 tot ${count}`, en: `choose a number from 1 to ${count}` }));
  };

/** Opens the questions of this world; with `allowed` false nobody is asked anything. Reads nothing before something is asked. */
export function openAsk(
  { stdin, stderr, stop, interrupt }: Pick<World, 'stdin' | 'stderr' | 'stop' | 'interrupt'>,
  { allowed = true }: { allowed?: boolean } = {},
): Ask {
  const interactive = allowed && stdin.isTTY && stderr.isTTY;

  const show = (text: string) => stderr.write(`${cleanLines(text)}\n`);

  /** The next line without its blanks; undefined at the end of the input. */
  async function line(prompt: string): Promise<string | undefined> {
    if (!interactive) throw notHere();
    await stderr.write(`${clean(prompt)} `);
    let answer: string | undefined;
    try {
      answer = await readLine(stdin.stream, stop);
      return answer?.trim();
    } finally {
      if (answer === undefined) await stderr.write('\n');
    }
  }

  async function read<T>(text: string, parse: (answer: string) => T, { default: otherwise }: { default?: string } = {}): Promise<T> {
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

  return {
    interactive,
    confirm: async (question, { default: otherwise = false } = {}) => {
      const choices = otherwise ? t({ nl: '[J/n]', en: '[Y/n]' }) : t({ nl: '[j/N]', en: '[y/N]' });
      for (;;) {
        const answer = await line(`${question} ${choices}`);
        if (answer === undefined) return false;
        const given = answer === '' ? otherwise : answers[answer.toLowerCase()];
        if (given !== undefined) return given;
      }
    },
    secret: async (question) => {
      if (!stdin.isTTY) return (await readLine(stdin.stream, stop)) ?? '';
      if (!allowed) throw notHere();
      await stderr.write(`${clean(question)}: `);
      try {
        return await readHidden(stdin, stop, interrupt);
      } finally {
        await stderr.write('\n');
      }
    },
    read,
    choose: async (text, options, { default: otherwise } = {}) => {
      const width = String(options.length).length;
      const list = options.map((option, at) => `  ${String(at + 1).padStart(width)}  ${clean(option)}`);
      await show([text, ...list].join('\n'));
      const chosen = otherwise === undefined ? {} : { default: String(otherwise + 1) };
      return read(t({ nl: 'Keuze', en: 'Choice' }), parseChoice(options.length), chosen);
    },
    show,
  };
}
