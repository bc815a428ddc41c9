import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256sum } from '../support/archive.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { isLong } from '../support/long.ts';
import { type Amounts, ownService } from '../support/own-service.ts';
import { run, testWorld } from '../support/world.ts';

/** In a long run the account has 5,000 documents that are kept. Drafts fill the lists as well, and cost no disk. */
const amounts: Amounts = isLong
  ? { facturen: 4000, creditnotas: 500, concepten: 450, ontvangen: 500 }
  : { facturen: 12, creditnotas: 2, concepten: 150, ontvangen: 2 };
const documents = amounts.facturen + amounts.creditnotas + amounts.ontvangen;
const customers = 7;

/** A world whose network is a service of its own, where no minute is full. */
function world() {
  const service = ownService(amounts);
  const env = { DUIT_BASE_URL: 'https://dienst.example/api/v1', DUIT_API_KEY: 'sk_1' };
  const own = testWorld({ env, transport: fetchTransport(async (request) => service.answer(request)) });
  return { service, world: own, folder: join(own.folder, 'archief') };
}

const pagesOf = (items: number): number => Math.ceil(items / 100) + 1;
const sold = amounts.facturen + amounts.creditnotas + amounts.concepten;
const lists = pagesOf(sold) + pagesOf(amounts.ontvangen);
const isList = (asked: string): boolean => /^GET \/(?:facturen|inbox)\?/.test(asked);

describe('an archive of many documents at another implementation of the API text', { timeout: 300_000 }, () => {
  it('asks for each file once, and afterwards only for the lists', async () => {
    const { service, world: own, folder } = world();
    const first = await run('archief bijwerken --stil --velden nummer', own);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const files = documents * 3 + customers;
    expect(service.asked.filter((asked) => !isList(asked)).length).toBe(files);
    expect(new Set(service.asked).size).toBe(service.asked.length);
    expect(service.asked.filter(isList).length).toBeLessThanOrEqual(lists);
    expect(sha256sum(folder)).toEqual([]);

    service.asked.length = 0;
    expect(await run('archief bijwerken --stil', own)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(service.asked.every(isList)).toBe(true);
    expect(service.asked.length).toBeLessThanOrEqual(lists);

    expect((await run('archief controleer --stil', own)).code).toBe(0);
    const found = await run('archief zoek Werk --stil --formaat id', own);
    expect(found.stdout.trim().split('\n').length).toBe(amounts.facturen + amounts.creditnotas);
  });

  it('goes on where it stopped, and asks for no file twice', async () => {
    const { service, world: own, folder } = world();
    const whole = isLong ? [1, 2, 3, 4, 5].map((n) => n * 800) : [9, 22];
    const kept = new Set<string>();
    for (const after of [...whole, Infinity]) {
      const begun = service.asked.length;
      const { code } = await run('archief bijwerken --stil', { ...own, transport: async () => until(service, begun + after) });
      expect(code).toBe(after === Infinity ? 0 : 4);
      for (const asked of service.asked.slice(begun)) {
        const id = /^GET \/(?:facturen|inbox)\/([^/]+)$/.exec(asked)?.[1];
        if (id === undefined) continue;
        expect(kept.has(id)).toBe(false);
      }
      for (const id of keptIn(folder)) kept.add(id);
      expect(sha256sum(folder)).toEqual([]);
    }
    expect(kept.size).toBe(documents);
  });
});

/** The service until a request, from which on it refuses the key. */
const until = (service: ReturnType<typeof ownService>, last: number) =>
  fetchTransport(async (request) => {
    if (service.asked.length >= last) service.failures[0] = 401;
    return service.answer(request);
  });

/** The ids of the documents in the log of an archive. */
function keptIn(folder: string): string[] {
  const path = join(folder, 'logboek.txt');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return Array.from(text.matchAll(/"soort":"document","id":"([^"]+)"/g), ([, id = '']) => id);
}
