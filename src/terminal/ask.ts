import { usage } from '../failure.ts';
import { t } from '../language.ts';
import type { World } from '../world.ts';
import { readLine, stopped } from './line.ts';
import { readHidden } from './secret.ts';

/** Questions to the person at the terminal, asked on stderr. Ctrl-C ends duit as anywhere else; Ctrl-D fails with exit 12. */
export interface Ask {
  /** Whether someone is there: stdin and stderr are terminals. */
  readonly interactive: boolean;
  /** Yes or no; an empty answer gives `default`, the end of the input is a no. */
  confirm(question: string, options?: { default?: boolean }): Promise<boolean>;
  /** One line that is not shown. Off a terminal, the next line of standard input. */
  secret(question: string): Promise<string>;
  /** One line; an empty answer gives `default`, or asks again where there is none. */
  question(text: string, options?: { default?: string }): Promise<string>;
}

const answers: Record<string, boolean> = { j: true, ja: true, y: true, yes: true, n: false, nee: false, no: false };

/** Opens the questions of this world. Reads nothing before something is asked. */
export function openAsk({ stdin, stderr, stop, interrupt }: Pick<World, 'stdin' | 'stderr' | 'stop' | 'interrupt'>): Ask {
  const interactive = stdin.isTTY && stderr.isTTY;
  const line = async (prompt: string): Promise<string | undefined> => {
    if (!interactive) throw usage(t({ nl: 'deze vraag heeft een terminal nodig', en: 'this question needs a terminal' }));
    await stderr.write(prompt);
    const answer = await readLine(stdin.stream, stop);
    if (answer === undefined) await stderr.write('\n');
    return answer?.trim();
  };
  return {
    interactive,
    confirm: async (question, { default: otherwise = false } = {}) => {
      const choices = otherwise ? t({ nl: '[J/n]', en: '[Y/n]' }) : t({ nl: '[j/N]', en: '[y/N]' });
      for (;;) {
        const answer = await line(`${question} ${choices} `);
        if (answer === undefined) return false;
        const given = answer === '' ? otherwise : answers[answer.toLowerCase()];
        if (given !== undefined) return given;
      }
    },
    secret: async (question) => {
      if (!stdin.isTTY) return (await readLine(stdin.stream, stop)) ?? '';
      await stderr.write(`${question}: `);
      try {
        return await readHidden(stdin, stop, interrupt);
      } finally {
        await stderr.write('\n');
      }
    },
    question: async (text, { default: otherwise } = {}) => {
      for (;;) {
        const answer = await line(`${text}${otherwise === undefined ? '' : ` [${otherwise}]`}: `);
        if (answer === undefined) throw stopped();
        const given = answer || otherwise;
        if (given !== undefined) return given;
      }
    },
  };
}
