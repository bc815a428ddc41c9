import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stateFolder } from '../../../../src/machine/folders.ts';
import type { StateStore } from '../../../../src/store/store.ts';
import { journalIn, keep, placeIn } from '../../../support/journal.ts';
import { storeIn, tamper } from '../../../support/store.ts';
import { kindsOfStore } from '../../../support/stores.ts';
import { id, intent, owner, result, time, unknown } from './records.ts';

const kinds = await kindsOfStore('the journal in PostgreSQL');
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'duit-journal-'));
  mkdirSync(join(folder, 'config'));
  return folder;
};
const inFolder = (folder: string, account = 'a') => journalIn(placeIn(folder), account);
const other = '8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11';

it('gives every write of a long journal, also one that ended a thousand lines after it began', async () => {
  const folder = newFolder();
  const store = storeIn(stateFolder(placeIn(folder)));
  await store.transaction(async (tx) => {
    for (let n = 1; n <= 2_100; n += 1) await tx.append('journaal', { body: intent() });
    await tx.append('journaal', { about: 1, settles: true, body: result(1) });
  });
  await store.close();
  const journal = inFolder(folder);
  const found = await journal.entries(({ n, state }) => (n % 700 === 1 ? [n, state] : undefined));
  expect(found).toEqual([[1, 'done'], ...[701, 1401].map((n) => [n, 'open'])]);
  expect(await journal.entries()).toHaveLength(2_100);
});

describe.each(kinds)('a journal in $name', (kind) => {
  const inStore = (folder: string, account = 'a') => journalIn(placeIn(folder), account, kind);

  it('numbers its records over all who write to it, and keeps accounts apart', async () => {
    const folder = newFolder();
    const [one, two, stranger] = [inStore(folder), inStore(folder), inStore(folder, 'b')];
    for (const journal of [one, two, stranger, one, two]) await keep(journal, intent(), result);
    expect((await one.entries()).map(({ n, state }) => [n, state])).toEqual([1, 3, 5, 7].map((n) => [n, 'done']));
    expect(await two.entries()).toEqual(await one.entries());
    expect((await stranger.entries()).map(({ n }) => n)).toEqual([1]);
  });

  it('finds a write by its number, by its document in either spelling, and by its open outcome', async () => {
    const journal = inStore(newFolder());
    const made = (n: number) => ({ ...result(n), id: other.toUpperCase() });
    await keep(journal, intent({ operation: 'facturen.create', document: null }), made);
    await keep(journal, intent(), unknown);
    await keep(journal, intent({ document: null }));
    const numbers = async (entries: Promise<{ n: number }[]>) => (await entries).map(({ n }) => n);
    expect(await numbers(journal.about(other))).toEqual([1]);
    expect(await numbers(journal.about(id))).toEqual([3]);
    expect(await numbers(journal.undecided())).toEqual([3, 5]);
    expect((await journal.rivals(other, Number.MAX_SAFE_INTEGER)).entries.map(({ n }) => n)).toEqual([1, 3, 5]);
    expect(await journal.entry(3)).toMatchObject({ n: 3, state: 'unknown' });
    expect(await journal.entry(2)).toBeUndefined();
  });

  it('adds no intent where the check throws, and shows the check what came after the number that was known', async () => {
    const journal = inStore(newFolder());
    await keep(journal, intent({ document: null }), result);
    await keep(journal, intent({ document: null }), result);
    const refused = journal.begin(intent({ document: other }), 2, (entries) => {
      throw new Error(entries.map(({ n }) => n).join());
    });
    await expect(refused).rejects.toThrow(/^3$/);
    expect(await journal.entries()).toHaveLength(2);
  });

  it('takes no write for interrupted whose process ends well while another looks', async () => {
    const folder = newFolder();
    const one = inStore(folder);
    const entry = await one.begin(intent({ owner: { ...owner, host: hostname() } }), 0, () => {});
    let hasEnded = false;
    const slow = (store: StateStore): StateStore => ({
      ...store,
      read: async (work) => {
        const found = await store.read(work);
        if (!hasEnded) await one.end(entry, { kind: 'result', time, id, nummer: null });
        hasEnded = true;
        return found;
      },
    });
    const journal = journalIn(placeIn(folder), 'a', { storeIn: (...place) => slow(kind.storeIn(...place)) });
    expect((await journal.undecided()).filter((found) => !journal.isUnderWay(found))).toEqual([]);
  });

  it('gives no number of a forgotten write again, and knows nothing of it', async () => {
    const journal = inStore(newFolder());
    await keep(journal, intent(), result);
    const n = await keep(journal, intent(), unknown);
    await journal.forget([1]);
    expect((await journal.entries()).map((entry) => entry.n)).toEqual([n]);
    expect(await journal.check()).toEqual({ lines: 2, damaged: 0 });
    await journal.forget([n]);
    expect(await keep(journal, intent())).toBe(5);
  });
});

describe('a journal in a file', () => {
  it('is not made by reading it', async () => {
    const folder = newFolder();
    const journal = inFolder(folder);
    expect([await journal.entries(), await journal.undecided(), await journal.about(id)]).toEqual([[], [], []]);
    expect([await journal.check(), await journal.rivals(id, 0)]).toEqual([
      { lines: 0, damaged: 0 },
      { entries: [], last: 0 },
    ]);
    expect(readdirSync(folder, { recursive: true })).toEqual(['config']);
  });

  it('says how much of it was changed', async () => {
    const folder = newFolder();
    for (let count = 0; count < 3; count += 1) await keep(inFolder(folder), intent(), result);
    expect(await inFolder(folder).check()).toEqual({ lines: 6, damaged: 0 });
    await tamper(join(folder, 'state'), (connection) => connection.run('update record set body = ? where n = 4', '{}'));
    expect(await inFolder(folder).check()).toEqual({ lines: 6, damaged: 1 });
  });
});
