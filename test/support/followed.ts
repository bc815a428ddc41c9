import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStores } from '../../src/app/stores.ts';
import { putSeen, type SeenDocument } from '../../src/jobs/inbox/seen.ts';
import type { Transaction } from '../../src/store/store.ts';
import { openProfiles } from '../../src/service/profiles/index.ts';
import type { TestWorld } from './world.ts';

/** Changes the store of the account that the environment of a world chooses. */
export async function inStore(world: TestWorld, work: (transaction: Transaction) => Promise<void>): Promise<void> {
  const profiles = openProfiles(world);
  const closing: (() => unknown)[] = [];
  const stores = openStores({
    world,
    globals: {},
    profiles,
    out: { notice: async () => {} },
    manner: { hasActed: false },
    onClose: (close) => void closing.push(close),
    hide: () => {},
  });
  const store = await stores.state(await profiles.resolve(undefined));
  await store.transaction(work);
  for (const close of closing) await close();
}

/** A document as the follower remembers it. */
export const seenDocument = (seen: Pick<SeenDocument, 'id' | 'stand'> & Partial<SeenDocument>): SeenDocument => ({
  gezien: '2026-03-01T08:00:00.000Z',
  sinds: '2026-03-01T08:00:00.000Z',
  pogingen: 0,
  ...seen,
});

/** Has the follower of a world know these documents. */
export const followed = (world: TestWorld, ...documents: (Pick<SeenDocument, 'id' | 'stand'> & Partial<SeenDocument>)[]): Promise<void> =>
  inStore(world, async (transaction) => {
    await transaction.put('inbox.zelf', 'begin', { vanaf: 'nu', tijd: '2026-03-01T08:00:00.000Z' });
    for (const seen of documents) await putSeen(transaction, seenDocument(seen));
  });

/** Puts a UBL where the follower would have saved it, and gives the fields that remember it. */
export function savedUblOf({ folder }: TestWorld, ubl: string): Pick<SeenDocument, 'map' | 'bestanden' | 'ubl_sha256'> {
  const map = join(folder, 'in', 'document');
  mkdirSync(map, { recursive: true });
  writeFileSync(join(map, 'factuur.xml'), ubl);
  const ubl_sha256 = createHash('sha256').update(ubl).digest('hex');
  return { map, bestanden: { json: 'document.json', pdf: null, ubl: 'factuur.xml' }, ubl_sha256 };
}
