import { describe, expect, it } from 'vitest';
import { inProcessKeys } from '../../src/practice/index.ts';
import { openTurns } from '../../src/practice/store/turns.ts';
import { fetchFrom } from '../support/practice-fetch.ts';
import { caller, inProcess, transports } from '../support/practice.ts';

describe.each(transports)('paging $transport', ({ open }) => {
  it('gives 50 items by default, up to 100, from any offset; total counts all', async () => {
    const account = await open();
    const { fill } = account.practice;
    await fill({ klanten: 130 });
    const page = async (query: string) => {
      const { list, total } = await account.call('GET', `/klanten${query}`);
      return [list.length, total];
    };
    expect(await page('')).toEqual([50, 130]);
    expect(await page('?limit=100')).toEqual([100, 130]);
    expect(await page('?limit=100&offset=100')).toEqual([30, 130]);
    expect(await page('?offset=130')).toEqual([0, 130]);
    const ids = new Set<unknown>();
    for (let offset = 0; offset < 130; offset += 7) {
      for (const { id } of (await account.call('GET', `/klanten?limit=7&offset=${offset}`)).list) ids.add(id);
    }
    expect(ids.size).toBe(130);
    await account.close();
  });

  it('can count the page alone in total, which the text allows too', async () => {
    const account = await open({ total: 'page' });
    const { fill } = account.practice;
    await fill({ klanten: 60 });
    expect((await account.call('GET', '/klanten')).total).toBe(50);
    expect((await account.call('GET', '/klanten?offset=50')).total).toBe(10);
    await account.close();
  });
});

describe('60 requests per minute per key', () => {
  it('are a sliding window, with 429 and Retry-After past it', async () => {
    let now = Date.parse('2026-03-15T11:00:00Z');
    const account = await inProcess({ now: () => new Date(now) });
    const served = await account.practice.serve();
    const call = caller(served.base_url, served.keys, (request) => fetch(request));
    const statuses = async (times: number) => {
      const all = [];
      for (let turn = 0; turn < times; turn++) all.push((await call('GET', '/klanten')).status);
      return all;
    };
    expect(new Set(await statuses(30))).toEqual(new Set([200]));
    now += 20_000;
    expect(new Set(await statuses(30))).toEqual(new Set([200]));
    const refused = await call('GET', '/klanten');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
    expect(refused.json).toEqual({ error: { status: 429, message: 'Te veel verzoeken: hoogstens 60 per minuut.' } });
    expect((await call('GET', '/klanten', { key: 'normaal' })).status).toBe(200);
    now += 40_000;
    expect(await statuses(31)).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    await served.close();
    await account.close();
  });

  it('are replaced by the limit that the account was opened with', async () => {
    const account = await inProcess({ limiet: 2 });
    const served = await account.practice.serve();
    const call = caller(served.base_url, served.keys, (request) => fetch(request));
    const statuses = [];
    for (let turn = 0; turn < 3; turn++) statuses.push((await call('GET', '/klanten')).status);
    expect(statuses).toEqual([200, 200, 429]);
    await served.close();
    await account.close();
  });

  it.each([2, 4])('let 60 requests through of 200 at once at %i servers of one account, each with a clock that goes on', async (many) => {
    const account = await inProcess();
    const all = await Promise.all(Array.from({ length: many }, () => openTurns(account.folder)));
    let time = 1000;
    // The request that began last takes its turn first: its clock must not be that of its beginning.
    const clocks = Array.from({ length: 200 }, (_, at) => () => (time += at % 3));
    const waits = clocks.map((clock, at) => all[at % many]!.take('sleutel', 60, { soort: 'schuivend' }, clock));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(60);
    const servers = await Promise.all(Array.from({ length: many }, () => account.practice.serve()));
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        caller(servers[at % many]!.base_url, servers[0]!.keys, (request) => fetch(request))('GET', '/klanten'),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
    await Promise.all(servers.map((one) => one.close()));
    for (const turns of all) turns.close();
    await account.close();
  });

  it('are counted where a limit is given, and not by default in this process', async () => {
    const account = await inProcess();
    for (let turn = 0; turn < 61; turn++) expect((await account.call('GET', '/klanten')).status).toBe(200);
    const turns = await openTurns(account.folder);
    const take = (key: string) => turns.take(key, 2, { soort: 'schuivend' }, () => 0);
    const limited = { keys: inProcessKeys, limit: { perMinute: 2, retryAfter: true, take } };
    const headers = { Authorization: `Bearer ${inProcessKeys.test}` };
    const statuses = [];
    for (let turn = 0; turn < 3; turn++) {
      const request = new Request('http://practice.invalid/api/v1/klanten', { headers });
      statuses.push((await fetchFrom(account.practice, limited)(request)).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    turns.close();
    await account.close();
  });
});
