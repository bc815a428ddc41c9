import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { duit, startService, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';

let server: Server;
let place: ReturnType<typeof warmEnvironment>;
/** The arrival of each request, in milliseconds after the first. */
let came: number[];
let answer: { status: number; headers: Record<string, string> };

beforeEach(async () => {
  came = [];
  answer = { status: 200, headers: {} };
  let first = 0;
  server = createServer((_, reply) => {
    first ||= performance.now();
    came.push(performance.now() - first);
    reply.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    reply.end('{"data":[],"total":0}');
    answer = { status: 200, headers: {} };
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
  place = warmEnvironment({ DUIT_BASE_URL: base_url, DUIT_API_KEY: 'sk_test_canary_7f3a' });
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const list = (...options: string[]) => duit(['klanten', 'list', ...options], place);

describe('the limit', () => {
  it('holds for processes that start together with --tempo 57: they go in turn', async () => {
    const codes = await Promise.all(Array.from({ length: 3 }, async () => (await list('--tempo', '57')).exitCode));
    expect({ codes, requests: came.length }).toEqual({ codes: [0, 0, 0], requests: 3 });
    // The third is granted 2.1 s after the first at the earliest; the time between grant and arrival makes it less here.
    expect(came[2]).toBeGreaterThan(1_000);
  });

  it('pauses the key for all after a 429', async () => {
    answer = { status: 429, headers: { 'retry-after': '2' } };
    const first = list();
    while (came.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const [one, two] = await Promise.all([first, list()]);
    expect([one.exitCode, two.exitCode, came.length]).toEqual([0, 0, 3]);
    expect(came[1]).toBeGreaterThan(1_900);
  });

  it('lets a process that waits be stopped at once', async () => {
    await list('--tempo', '1');
    const waiting = list('--tempo', '1');
    let told = '';
    await new Promise<void>((resolve) => {
      waiting.stderr?.on('data', (chunk: Buffer) => {
        told += chunk.toString();
        resolve();
      });
    });
    const begun = performance.now();
    waiting.kill('SIGINT');
    const { signal } = await waiting;
    expect({ signal, requests: came.length }).toEqual({ signal: 'SIGINT', requests: 1 });
    expect(told).toMatch(/^Wachten op de dienst: nog [56]\d s\nfout: Gestopt\.\ntip: Bij de dienst is hiermee niets gewijzigd\.\n/);
    // It would wait for a minute.
    expect(performance.now() - begun).toBeLessThan(30_000);
  });
});

it('nobody waits for a practice service that says it has no limit', async () => {
  const own = warmEnvironment();
  const service = await startService(own, '--zonder-limiet');
  const env = { ...own.env, DUIT_BASE_URL: service.base_url, DUIT_API_KEY: service.sleutel };
  // Rounds of five, because a request is charged until its answer comes.
  const told: unknown[] = [];
  for (let round = 0; round < 3; round += 1) {
    const runs = Array.from({ length: 5 }, () => here({ ...own, env }, 'klanten', 'list'));
    told.push(...(await Promise.all(runs)).map(({ stderr }) => stderr));
  }
  await service.stop();
  expect(told).toEqual(Array.from({ length: 15 }, () => ''));
});
