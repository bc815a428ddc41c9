import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { bundleScript } from '../../../support/bundle.ts';
import { limiters } from '../../../support/limiters.ts';
import { isLong } from '../../../support/long.ts';
import { sharedServer } from '../../../support/postgres.ts';
import { addressOf, newDatabase } from '../../../support/stores.ts';

/** So many minutes with every kind of limiter, with which the pace is measured; without it one kind is tried for one. */
const minutes = Number(process.env['DUIT_TEST_RUNS'] ?? 0);
/** Machines whose minute is three seconds, or fifteen where the rate is measured: a slow computer must not be the limit. */
const speed = minutes > 0 ? 4 : 20;
const minute = 60_000 / speed;
const machines = minutes > 0 ? 8 : 4;
const kinds = minutes > 0 ? Object.keys(limiters) : ['bucket 10'];

const server = await sharedServer('machines against every kind of limiter');

/** A service with a limit of its own, of which the arrivals are kept. */
async function openService(kind: string): Promise<{ url: string; passed: number[]; refused: number[]; paths: string[] }> {
  const begun = performance.now();
  const limiter = limiters[kind]?.(30_000);
  const passed: number[] = [];
  const refused: number[] = [];
  const paths: string[] = [];
  const service = createServer(({ url: path = '' }, reply) => {
    const now = (performance.now() - begun) * speed;
    const isRefused = limiter?.(now) !== undefined;
    (isRefused ? refused : passed).push(performance.now());
    paths.push(path);
    reply.statusCode = isRefused ? 429 : 200;
    reply.end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void service.close());
  return { url: `http://127.0.0.1:${(service.address() as AddressInfo).port}/`, passed, refused, paths };
}

/** Starts a machine that makes requests one after another. */
async function machine(place: string, url: string, count: number, kind = 'job'): Promise<ChildProcess> {
  const script = await bundleScript('test/support/budget-taker.ts');
  const child = spawn(process.execPath, [script, place, url, String(count), String(speed), kind], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

it.skipIf(!server).each(kinds)(
  `${machines} machines share one minute with a service that counts by "%s" (needs PostgreSQL)`,
  async (kind) => {
    const place = addressOf(server!, await newDatabase(server!));
    const { url, passed, refused } = await openService(kind);
    await Promise.all(Array.from({ length: machines }, () => machine(place, url, 1e6)));
    await expect.poll(() => passed.length, { timeout: 110_000 }).toBeGreaterThan(0);
    await setTimeout(Math.max(1, minutes) * minute);
    const first = passed[0] ?? 0;
    const counted = passed.filter((time) => time > first + minute).length / ((performance.now() - first) / minute - 1);
    if (minutes > 0) console.info(`${kind}: ${refused.length} refused, ${counted.toFixed(1)} a minute`);
    expect(refused).toEqual([]);
    if (minutes > 0) expect(counted).toBeGreaterThanOrEqual(57);
  },
  60_000 + minutes * minute,
);

it.skipIf(!server || !isLong)(
  'a command at a terminal goes before the jobs of other machines, and one that died is not waited for (needs PostgreSQL)',
  async () => {
    const place = addressOf(server!, await newDatabase(server!));
    const { url, passed, paths } = await openService('sliding log');
    const jobs = await Promise.all(Array.from({ length: 4 }, () => machine(place, url, 1e6)));
    await expect.poll(() => passed.length, { timeout: 110_000 }).toBeGreaterThan(40);
    const both = [await machine(place, `${url}terminal`, 6, 'terminal'), await machine(place, `${url}job`, 6)];
    await Promise.all(both.map((one) => new Promise((resolve) => one.on('close', resolve))));
    // A job like the others has some twenty of theirs between its six requests; on a busy machine both have more.
    const between = (own: string) => paths.slice(paths.indexOf(own), paths.lastIndexOf(own)).filter((path) => path === '/').length;
    expect(between('/terminal')).toBeLessThan(0.8 * between('/job'));

    // How long this machine takes to start one that has nothing to wait for.
    const started = performance.now();
    const free = await machine(addressOf(server!, await newDatabase(server!)), url, 1);
    await new Promise((resolve) => free.on('close', resolve));
    const start = performance.now() - started;

    for (const job of jobs) job.kill('SIGKILL');
    const died = performance.now();
    const next = await machine(place, url, 1, 'job');
    await new Promise((resolve) => next.on('close', resolve));
    expect(performance.now() - died).toBeLessThan(1.1 * minute + 3_000 + 3 * start);
  },
);
