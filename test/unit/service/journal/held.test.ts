import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openHeldWrites } from '../../../../src/service/journal/log/held.ts';
import { ownOwner } from '../../../../src/service/journal/log/owner.ts';
import { storeIn } from '../../../support/store.ts';
import { journalIn, placeIn } from '../../../support/journal.ts';
import { intent } from './records.ts';

/** A system that tells only whether a process runs, as Windows does: here every number is in use. */
const missingFacts = { started: () => '-' };

const newFolder = () => mkdtempSync(join(tmpdir(), 'duit-held-writes-'));

it('a write is under way while its process lives, for hours too, and no longer, whoever has its number', async () => {
  const folder = newFolder();
  const place = placeIn(folder, missingFacts);
  const writer = journalIn(place, 'a');
  const hoursLater = journalIn(placeIn(folder, { ...missingFacts, now: () => new Date('2026-03-15T15:00:00Z') }), 'a');
  const { n } = await writer.begin(intent({ owner: ownOwner(place) }), 0, () => {});
  const seen = await hoursLater.entry(n);
  expect(seen && hoursLater.isUnderWay(seen)).toBe(true);
  await writer.end({ ...(await writer.entry(n))! }, { kind: 'unknown', time: '2026-03-15T10:00:05.000Z', status: null });
  expect((await hoursLater.entry(n))?.state).toBe('unknown');
});

it('a writer that died is seen as dead at once, though another process has its number', async () => {
  const folder = newFolder();
  const place = placeIn(folder, missingFacts);
  const store = storeIn(join(folder, 'state'), 'a');
  // The system lets go of the lock of a process that dies; releasing it here does the same.
  const { intent: locked, lock } = await openHeldWrites(store).take(intent({ owner: ownOwner(place) }));
  await store.transaction((tx) => tx.append('journaal', { body: locked }));
  await lock?.release();
  const journal = journalIn(place, 'a');
  const entry = await journal.entry(1);
  expect(entry?.state).toBe('open');
  expect(entry && journal.isUnderWay(entry)).toBe(false);
});

it('where the system tells when a process began, a write takes no lock', async () => {
  const store = storeIn(newFolder(), 'a');
  const owner = ownOwner(placeIn('x', { started: () => '100' }));
  const taken = await openHeldWrites(store).take(intent({ owner }));
  expect(taken.lock).toBeUndefined();
  expect(taken.intent.owner.lock).toBeUndefined();
});
