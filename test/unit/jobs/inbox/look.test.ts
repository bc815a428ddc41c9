import { expect, it } from 'vitest';
import { firstLook, look } from '../../../../src/jobs/inbox/look.ts';
import { seenDocuments, unfinishedDocuments } from '../../../../src/jobs/inbox/seen.ts';
import type { Api } from '../../../../src/service/api/index.ts';
import { distant } from '../../../support/distant.ts';
import { newState, storeIn } from '../../../support/store.ts';

const now = () => new Date('2026-03-15T10:00:00Z');
const rowOf = (n: number) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  leverancier: `Leverancier ${n % 7}`,
  factuurnummer: `F-${n}`,
  datum: '2026-03-01',
});

/** A service whose inbox holds so many documents. */
const serviceWith = (count: number): Api => {
  const rows = async function* () {
    for (let n = 0; n < count; n += 1) yield rowOf(n);
  };
  return { inbox: { list: () => Object.assign(rows(), { total: count, rest: 'none' }) } } as unknown as Api;
};

it('waits for a server that is far away a few times, and not for each document', async () => {
  const { store, waits } = distant(storeIn(newState()));
  const waitsOf = async (work: () => Promise<unknown>) => {
    const before = waits();
    await work();
    return waits() - before;
  };
  expect(await waitsOf(() => firstLook(serviceWith(400), store, 'alles', now))).toBeLessThan(10);
  expect(await waitsOf(() => look(serviceWith(400), store, true, now))).toBeLessThan(10);
  expect(await waitsOf(() => look(serviceWith(500), store, true, now))).toBeLessThan(12);
  const all = async (documents: AsyncGenerator) => {
    let count = 0;
    for await (const _ of documents) count += 1;
    return count;
  };
  const waiting = () => store.read((view) => all(unfinishedDocuments(view, 'wacht')));
  expect(await waitsOf(async () => expect(await waiting()).toBe(500))).toBeLessThan(10);
  expect(await store.read((view) => all(seenDocuments(view)))).toBe(500);
  await store.close();
});
