import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundleScript } from '../../../support/bundle.ts';
import { isLong } from '../../../support/long.ts';
import { sharedServer } from '../../../support/postgres.ts';
import { addressOf, newDatabase } from '../../../support/stores.ts';

/** Processes whose minute is two seconds. */
const speed = 30;

const server = isLong ? await sharedServer('eight machines on one account') : undefined;
/** So many processes live to their end, and two more do not. In `npm test` machines.test.ts has the ones that share a database. */
const living = isLong ? 6 : 4;
const places = [
  { place: 'one machine', folder: async () => mkdtempSync(join(tmpdir(), 'duit-budget-')) },
  ...(server ? [{ place: 'as many machines', folder: async () => addressOf(server, await newDatabase(server)) }] : []),
];

it.each(places)('real processes of $place keep to the limit together, though two are killed at any time', async ({ folder: make }) => {
  const script = await bundleScript('test/support/budget-taker.ts');
  const folder = await make();
  const arrivals: number[] = [];
  const service = createServer((_, reply) => {
    const now = performance.now() * speed;
    arrivals.push(now);
    reply.statusCode = arrivals.filter((time) => time > now - 60_000).length > 60 ? 429 : 200;
    reply.end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;

  const take = (count: number, life?: number) =>
    new Promise<string>((resolve) => {
      const child = spawn(process.execPath, [script, folder, url, String(count), String(speed)], {
        timeout: life,
        killSignal: 'SIGKILL',
      });
      let printed = '';
      child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      child.on('close', () => resolve(printed));
    });
  const whole = await Promise.all([...Array.from({ length: living }, () => take(20)), take(1000, 700), take(1000, 1500)]);
  await new Promise((resolve) => service.close(resolve));

  expect(whole).toEqual([...Array.from({ length: living }, () => '0\n'), '', '']);
  expect(arrivals.length).toBeGreaterThanOrEqual(20 * living);
  const fullest = Math.max(...arrivals.map((first) => arrivals.filter((time) => time >= first && time < first + 60_000).length));
  expect(fullest).toBeLessThanOrEqual(60);
});
