import { Readable } from 'node:stream';
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
