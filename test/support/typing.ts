import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { TestWorld } from './world.ts';

/** The same world with a wide terminal without colour and with numbered lists, on which a person types these lines and then Ctrl-D. Results go to a pipe. */
export function typing<W extends TestWorld>(world: W, ...lines: string[]): W {
  const stream = Readable.from(lines.length === 0 ? [] : [Buffer.from(`${lines.join('\n')}\n`)]);
  return {
    ...world,
    env: { ...world.env, NO_COLOR: '1', DUIT_LIJSTEN: 'genummerd' },
    stdin: { isTTY: true, stream },
    stderr: { ...world.stderr, isTTY: true, columns: 500 },
  };
}

/** Hands over one piece after the other, each once what the one before it did is on the screen; then nothing more, without an end. */
async function* oneByOne(pieces: readonly string[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    yield Buffer.from(piece);
    for (let wait = 0; wait < 5; wait += 1) await turn();
  }
  await new Promise(() => {});
}

/** The same world, in which a person sits at a terminal with arrow keys and presses these. */
export function pressing<W extends TestWorld>(world: W, keys: readonly string[], columns = 80): W {
  const stream = Object.assign(Readable.from(oneByOne(keys), { objectMode: false, highWaterMark: 1 }), { setRawMode: () => {} });
  return {
    ...world,
    env: { ...world.env, NO_COLOR: '1' },
    stdin: { isTTY: true, stream },
    stderr: { ...world.stderr, isTTY: true, columns },
  };
}

/** The screens that lists drew, each as its lines, and what was written behind the last one. */
export function drawnIn(stderr: string): { screens: string[][]; after: string } {
  const parts = stderr.split('\r\x1b[J');
  const screens = parts.slice(1, -1).map((part) => part.replace(/\x1b\[\d+A.*$/s, '').split('\r\n'));
  return { screens, after: parts.at(-1) ?? '' };
}
