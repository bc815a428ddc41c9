import { PassThrough } from 'node:stream';
import { openOut } from '../../../../src/cli/output/open.ts';
import type { Out } from '../../../../src/cli/output/out.ts';
import type { OutOptions } from '../../../../src/cli/output/renderer.ts';
import type { Sink } from '../../../../src/machine/world.ts';

/** A sink in memory that acts as a terminal of this width or as a pipe. */
export function sink(isTTY = false, columns = 80): Sink & { readonly text: () => string } {
  const chunks: Uint8Array[] = [];
  return {
    isTTY,
    columns,
    rows: 24,
    stream: new PassThrough(),
    async write(chunk) {
      chunks.push(Buffer.from(chunk));
    },
    text: () => Buffer.concat(chunks).toString('utf8'),
  };
}

/** A sink whose every write fails with this code of the system. */
export function failing(code: string): Sink {
  return { ...sink(), write: () => Promise.reject(Object.assign(new Error(code), { code })) };
}

/** An output over two sinks in memory. */
export function memory(options: Partial<OutOptions> = {}): { out: Out; stdout: () => string; stderr: () => string } {
  const stdout = sink();
  const stderr = sink();
  const out = openOut({ stdout, stderr, env: {}, monotonic: () => 0, ...options });
  return { out, stdout: stdout.text, stderr: stderr.text };
}

export async function* from<T>(...items: T[]): AsyncGenerator<T> {
  yield* items;
}
