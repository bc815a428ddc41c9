import { createInterface } from 'node:readline';
import { PassThrough, Writable } from 'node:stream';
import { t } from '../../language.ts';
import { clean } from '../../machine/text/sanitise.ts';
import type { Input, Sink } from '../../machine/world.ts';
import { followKeys, type Keypress, type Screen } from './keys.ts';

interface Typing {
  readonly hidden?: boolean;
  /** Stops the command as Ctrl-C does elsewhere: a terminal that hands over each key on its own sends no signal for it. */
  readonly interrupt: () => void;
}

/** The screen of a question, in the order of everything else that is written there. A hidden answer does not reach it. */
class Echo extends Writable {
  readonly #sink: Sink;
  readonly #hidden: boolean;
  /** Resolves once all is written. */
  written: Promise<void> = Promise.resolve();

  constructor(sink: Sink, hidden: boolean) {
    super({ decodeStrings: false });
    this.#sink = sink;
    this.#hidden = hidden;
  }

  get columns(): number {
    return this.#sink.columns;
  }

  override _write(chunk: string | Uint8Array, _encoding: string, done: () => void): void {
    if (!this.#hidden) this.written = Promise.all([this.written, this.#sink.write(chunk)]).then(() => undefined);
    done();
  }
}

/**
 * Reads one line that is typed or pasted behind the prompt, with the keys that edit a line; undefined after Ctrl-D on an empty line and at the
 * end of the input. A pasted block of several lines is refused with a sentence, and Enter is always the user's own.
 */
export async function readTyped(
  prompt: string,
  input: Input,
  screen: Screen,
  { hidden = false, interrupt }: Typing,
): Promise<string | undefined> {
  const { stderr } = screen;
  const output = new Echo(stderr, hidden);
  const lines = createInterface({ input: new PassThrough(), output, terminal: true, historySize: 0, prompt });
  let answer: string | undefined;
  lines.on('line', (line) => {
    answer = line;
  });
  const draw = () => {
    // The rows above the cursor belong to the shell now, or to a sentence.
    Object.assign(lines, { prevRows: 0 });
    if (hidden) void stderr.write(prompt);
    else lines.prompt(true);
  };
  const below = (text: string) => stderr.write(`\n${text}`);
  try {
    await followKeys(input, screen, {
      press: (text, key) => {
        const { name, ctrl } = key;
        if (ctrl && name === 'c') interrupt();
        else if (ctrl && name === 'd' && lines.line === '') return true;
        else if (ctrl && name === 'd' && lines.cursor === lines.line.length) lines.write(null, { name: 'return' });
        else if (name === 'enter') lines.write(null, { name: 'return' });
        else if (isForLine(text, key)) lines.write(text ?? null, key);
        return answer !== undefined;
      },
      paste: (block) => {
        const text = block.replace(/[\r\n]+$/, '').replaceAll('\t', ' ');
        const problem = pasteProblem(text);
        if (problem === undefined) lines.write(text);
        else void below(`${problem}\n`).then(draw);
      },
      draw,
      leave: () => below(''),
    });
  } finally {
    lines.close();
    await output.written;
  }
  return answer;
}

const isForLine = (text: string | undefined, { name, ctrl, meta }: Keypress): boolean =>
  name !== 'tab' &&
  (text === undefined || ctrl === true || meta === true || name === 'backspace' || name === 'return' || !/\p{Cc}/u.test(text));

function pasteProblem(text: string): string | undefined {
  const count = text.split(/\r\n|\r|\n/).length;
  if (count > 1) {
    return t({
      nl: `Je plakte ${count} regels en dit antwoord is er één; er is niets van overgenomen.`,
      en: `You pasted ${count} lines and this answer is one line; nothing of it was taken.`,
    });
  }
  if (clean(text) === text) return undefined;
  return t({
    nl: 'Je plakte tekens die niet te zien zijn; er is niets van overgenomen.',
    en: 'You pasted characters that do not show; nothing of it was taken.',
  });
}
