import { expect, it } from 'vitest';
import { openApprovals } from '../../../../src/service/journal/approval/approvals.ts';
import { addRecord, entriesFor, journalLog } from '../../../../src/service/journal/log/log.ts';
import { raiseFlag } from '../../../../src/service/journal/log/lost.ts';
import type { StateStore } from '../../../../src/store/store.ts';
import { renumbered } from '../../../support/renumbered.ts';
import { newState, storeIn } from '../../../support/store.ts';
import { id, intent, result } from './records.ts';

const now = () => new Date('2026-03-15T10:00:00Z');
const door = { gebruiker: 'anna', computer: 'kantoor-1' };
const collections = ['aanvraag', 'aanvraag-schrijfactie', 'grenzen'];

const approvalsOf = (store: StateStore) => openApprovals(store, now, () => undefined);
const rowStatusOf = async (store: StateStore) => (await approvalsOf(store).read(1))?.stand;
const lose = (store: StateStore) => store.transaction((transaction) => raiseFlag(transaction, { since: null }, now()));

/** A store with an aanvraag that a person approved. */
async function withApproval(): Promise<StateStore> {
  const store = storeIn(newState());
  const approvals = approvalsOf(store);
  const write = { bewerking: 'facturen.definitief', document: id, sleutel: 'sleutel' };
  await approvals.ask(new Map([['stap', write]]), { door, profiel: 'werk', grens: 0 });
  expect(await approvals.decide((await approvals.read(1))!.aanvraag, { soort: 'goed', door })).toBe(true);
  return store;
}

it('holds an approval whose line has another number', async () => {
  const store = await renumbered(await withApproval(), collections);
  expect(await rowStatusOf(store)).toBe('goedgekeurd');
  expect(await approvalsOf(store).list()).toMatchObject([{ stand: 'goedgekeurd' }]);
});

it('lets an approval lapse that was given before lines were lost, whatever its number', async () => {
  const store = await renumbered(await withApproval(), collections);
  await lose(store);
  expect(await rowStatusOf(store)).toBe('vervallen');
});

it('holds an approval that was given after lines were lost, whatever its number', async () => {
  const lost = storeIn(newState());
  await lose(lost);
  expect(await rowStatusOf(await renumbered(await withApproval(), collections, lost))).toBe('goedgekeurd');
});

it('lets an approval lapse whose line is lost', async () => {
  const before = await withApproval();
  const store = storeIn(newState());
  await before.read((view) =>
    store.transaction(async (transaction) => {
      for (const collection of collections)
        for await (const [key, value] of view.list(collection)) await transaction.put(collection, key, value);
    }),
  );
  expect(await rowStatusOf(store)).toBe('vervallen');
});

it('knows how a write ended whose lines have other numbers', async () => {
  const store = storeIn(newState());
  await store.transaction(async (transaction) => {
    for (let at = 0; at < 2; at += 1) await transaction.append(journalLog, { body: intent(), subject: id });
    await addRecord(transaction, result(2));
  });
  const again = await renumbered(store, []);
  const entries = await again.read((view) => entriesFor(view, { subject: id }));
  expect(entries.map(({ n, state, outcome }) => [n, state, outcome?.of])).toEqual([
    [8, 'open', undefined],
    [9, 'done', 9],
  ]);
});
