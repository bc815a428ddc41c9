import { expect, it, test } from 'vitest';
import { fetchTransport } from '../support/fetch-transport.ts';
import { uuid } from '../support/own-service.ts';
import { run, testWorld } from '../support/world.ts';

const base_url = 'https://dienst.example/api/v1';

/** A world whose network notes when a connection is begun, and which requests leave. */
function wired(env: Record<string, string> = {}) {
  const noted: string[] = [];
  const known = fetchTransport((request) => {
    noted.push(`${request.method} ${new URL(request.url).pathname}`);
    return Response.json({ data: [], total: 0 });
  });
  const transport = { ...known, begin: (url: URL) => void noted.push(`begin ${url.href}`) };
  const world = testWorld({ transport, env: { DUIT_BASE_URL: base_url, DUIT_API_KEY: 'sk_test_1', DUIT_SOORT: 'test', ...env } });
  return { world, noted };
}

it('a list connects before it has read what it needs, and asks once', async () => {
  const { world, noted } = wired();
  expect((await run('klanten list', world)).code).toBe(0);
  expect(noted).toEqual([`begin ${base_url}`, 'GET /api/v1/klanten']);
});

test.each(['factuur', 'creditnota'])('%s list connects before its work is loaded, so a wrong period costs a connection', async (group) => {
  const { world, noted } = wired();
  const { code } = await run(`${group} list --van 2026-02-01 --tot 2026-01-01`, world);
  expect([code, noted]).toEqual([2, [`begin ${base_url}`]]);
});

it('a rehearsal begins no connection, and only looks', async () => {
  const { world, noted } = wired();
  expect((await run('klanten maak --naam Peeters --proef', world)).code).toBe(0);
  expect(noted).toEqual(['GET /api/v1/klanten']);
});

test.each([
  'klanten list --limit x',
  'klanten list --sorteer naam:x',
  'klanten wijzig',
  'klanten wijzig --email a@b.example',
  'klanten maak --naam',
  'factuur toon 2026',
  'factuur toon 3f2504e04f8941d39a0c0305e82c3301',
  'factuur maak --klant Peeters',
  `factuur verstuur ${uuid(1, 1)}`,
  'inbox toon 3f2504e04f8941d39a0c0305e82c3301',
  'openstaand herinnerd --op 2026-03-01 --per post',
  'offerte list --status fout',
  'api GET /elders/../..',
])('nothing is connected for %s, which is wrong', async (line) => {
  const { world, noted } = wired();
  const { code } = await run(line, world);
  expect([code, noted]).toEqual([2, []]);
});

test.each(['profiel list', 'journaal list', 'geheugen toon', 'instelling list', 'goedkeuring list', 'opslag toon', 'help'])(
  'nothing is connected for %s, which asks no service',
  async (line) => {
    const { world, noted } = wired();
    await run(line, world);
    expect(noted).toEqual([]);
  },
);

it('a connection that can’t be begun is no failure by itself', async () => {
  const { world, noted } = wired();
  const transport = await world.transport();
  const broken = {
    ...transport,
    begin: () => {
      throw new Error('no proxy');
    },
  };
  expect((await run('klanten list', { ...world, transport: async () => broken })).code).toBe(0);
  expect(noted).toEqual(['GET /api/v1/klanten']);
});
