import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { limiters } from '../support/limiters.ts';
import { ownService } from '../support/own-service.ts';
import { keepSection } from './section.mjs';

/*
 * Eight machines with folders of their own share one database and each keep an archive of the same account, at a service
 * written from the API text alone that counts as one kind of limiter does: once while nothing is known of it, and once more
 * after that. Takes the address of an empty database on this machine; the password is in PGPASSWORD.
 */

const machines = 8;
const minute = 60_000;
const minutes = 4;
/** So many kinds of limiter are tried side by side. */
const sideBySide = 5;
/** The fewest requests a minute: 95 in a hundred of the limit. */
const goal = 57;

const [address = ''] = process.argv.slice(2);
if (!address) throw new Error('give the address of an empty database');
const bin = resolve('bin/duit.js');
const folder = mkdtempSync(join(tmpdir(), 'duit-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The arrivals of one run. */
interface Arrivals {
  readonly passed: number[];
  readonly refused: number[];
}

/** Starts a service that counts as `kind` does; gives its address, and a function that begins to write arrivals down anew. */
async function openService(kind: string) {
  const service = ownService({ facturen: 3_000, creditnotas: 0, concepten: 0, ontvangen: 0 });
  const limiter = limiters[kind]?.(30_000);
  let arrivals: Arrivals = { passed: [], refused: [] };
  const server = createServer(async ({ url = '', headers }, reply) => {
    const now = performance.now();
    const isRefused = limiter?.(now) !== undefined;
    (isRefused ? arrivals.refused : arrivals.passed).push(now);
    const request = new Request(`http://dienst.invalid${url}`, { headers: { authorization: headers.authorization ?? '' } });
    const answer = isRefused ? Response.json({ error: { status: 429, message: 'Te veel' } }, { status: 429 }) : service.answer(request);
    reply.writeHead(answer.status, Object.fromEntries(answer.headers));
    reply.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    begin: () => (arrivals = { passed: [], refused: [] }),
    close: () => server.close(),
  };
}

/** The environment of one machine. The key is another for each kind of limiter, so that the limits that were learned are its own. */
const placeOf = (kind: string, base_url: string, machine: number): NodeJS.ProcessEnv => {
  const own = join(folder, `${kind} ${machine}`.replaceAll(/[^a-z0-9]+/g, '-'));
  return {
    PATH: process.env['PATH'],
    PGPASSWORD: process.env['PGPASSWORD'],
    HOME: own,
    DUIT_CONFIG_DIR: join(own, 'config'),
    DUIT_STATE_DIR: join(own, 'state'),
    DUIT_BASE_URL: base_url,
    DUIT_API_KEY: `sk_test_${kind.replaceAll(/[^a-z0-9]+/g, '_')}`,
    DUIT_SOORT: 'test',
    DUIT_OPSLAG: address,
  };
};

/** Has all machines at work for some minutes; gives how often the service refused, and the requests a minute after the first minute. */
async function work(kind: string, { base_url, begin }: Awaited<ReturnType<typeof openService>>, run: number): Promise<string> {
  const { passed, refused } = begin();
  const children = Array.from({ length: machines }, (_, machine) => {
    const env = placeOf(kind, base_url, machine);
    const map = join(env['HOME'] ?? '', `archief-${run}`);
    return spawn(process.execPath, [bin, 'archief', 'bijwerken', '--map', map, '--stil'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  });
  const ended = Promise.all(children.map((child) => new Promise((done) => child.on('close', done))));
  while (passed.length === 0) await setTimeout(100);
  const first = passed[0] ?? 0;
  await setTimeout(first + minutes * minute - performance.now());
  const counted = [...passed];
  for (const child of children) child.kill('SIGKILL');
  await ended;
  const rate = counted.filter((time) => time > first + minute && time <= first + minutes * minute).length / (minutes - 1);
  const isMet = refused.length === 0 && rate >= goal;
  if (!isMet) process.exitCode = 1;
  return `${refused.length} (${rate.toFixed(1)})${isMet ? '' : ' MISSED'}`;
}

async function row(kind: string): Promise<string> {
  const service = await openService(kind);
  const cells = [await work(kind, service, 1), await work(kind, service, 2)];
  service.close();
  return `| ${[kind, ...cells].join(' | ')} | 0 (${goal}) |`;
}

async function main(): Promise<void> {
  execFileSync(process.execPath, [bin, 'opslag', 'maak', '--opslag', address], { env: placeOf('maak', '', 0), stdio: 'ignore' });
  const kinds = Object.keys(limiters);
  const rows: string[] = [];
  for (let at = 0; at < kinds.length; at += sideBySide) rows.push(...(await Promise.all(kinds.slice(at, at + sideBySide).map(row))));
  keepSection(
    'Eight machines on one account',
    `${machines} machines keep an archive of one account for ${minutes} minutes, with a shared store: 429s (requests a minute after the first minute).
Written by \`npm run bench:machines\`.

| a service that counts by | while nothing is known of it | once more | goal |
|---|---:|---:|---:|
${rows.join('\n')}`,
  );
}

void main();
