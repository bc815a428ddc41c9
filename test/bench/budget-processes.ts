import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleScript } from '../support/bundle.ts';
import { type Limiter, limiters } from '../support/limiters.ts';

/** How many times faster than the wall clock the processes and the service run. */
const speed = 20;
/** The requests that one machine makes in five minutes. */
const requests = 290;

/** The outcome of five minutes' requests. */
export interface Spent {
  readonly refused: number;
  /** The requests done per minute. */
  readonly rate: number;
}

/** Lets real processes make five minutes' requests together against a server that counts as `kind` does. */
export async function spend(kind: string, processes: number): Promise<Spent> {
  const script = await bundleScript('test/support/budget-taker.ts');
  const folder = mkdtempSync(join(tmpdir(), 'duit-budget-'));
  const limiter = limiters[kind]?.(0) as Limiter;
  const counted = { done: 0, refused: 0, first: 0, last: 0 };
  const server = createServer((_, reply) => {
    const now = performance.now() * speed;
    counted.first ||= now;
    counted.last = now;
    const wait = limiter(now);
    counted[wait === undefined ? 'done' : 'refused'] += 1;
    reply.statusCode = wait === undefined ? 200 : 429;
    reply.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const take = () =>
    new Promise<void>((resolve) => {
      const count = String(Math.ceil(requests / processes));
      spawn(process.execPath, [script, folder, url, count, String(speed)]).on('close', () => resolve());
    });
  await Promise.all(Array.from({ length: processes }, take));
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
  // The last requests are made as soon as the last minute begins, which is counted as a whole.
  return { refused: counted.refused, rate: counted.done / Math.max(5, (counted.last - counted.first) / 60_000) };
}
