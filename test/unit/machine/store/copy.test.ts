import { describe, expect, it, onTestFinished } from 'vitest';
import { copyStore, type Whole } from '../../../../src/machine/store/copy.ts';
import { openWhole } from '../../../../src/machine/store/open.ts';
import { openWholePostgres } from '../../../../src/machine/store/postgres/whole.ts';
import type { StateStore } from '../../../../src/machine/store/store.ts';
import { sharedServer } from '../../../support/postgres.ts';
import { add, newState, storeIn, tamper } from '../../../support/store.ts';
import { addressOf, newDatabase, openFrom, optionsFor } from '../../../support/stores.ts';

const server = await sharedServer('copying a store into PostgreSQL and back');

interface Place {
  readonly whole: () => Whole;
  readonly store: (account: string) => StateStore;
}

function file(): Place & { folder: string } {
  const folder = newState();
  return { folder, whole: () => openWhole(folder), store: (account) => storeIn(folder, account) };
}

async function database(): Promise<Place> {
  const address = addressOf(server!, await newDatabase(server!));
  const opened = openFrom(address);
  onTestFinished(() => opened.close());
  return { whole: () => openWholePostgres(optionsFor(address)), store: (account) => opened.store(account) };
}

async function copy(from: Place, to: Place, account?: string, afterwards = async () => {}) {
  const [one, other] = [from.whole(), to.whole()];
  try {
    return await copyStore(one, other, account, afterwards);
  } finally {
    one.close();
    other.close();
  }
}

/** Everything that a store gives of an account. */
const all = (place: Place, account: string) =>
  place.store(account).read(async (view) => {
    const items: unknown[] = [];
    for await (const item of view.list('c')) items.push(item);
    return [await view.last('log'), await view.records('log'), await view.records('log', { unsettled: true }), items];
  });

async function fill(store: StateStore): Promise<void> {
  await store.transaction(async (tx) => {
    for (let n = 1; n <= 600; n += 1) await tx.append('log', { body: `één ${n}\u0000`, subject: `s${n % 7}`, settles: n % 3 === 0 });
    for (let n = 1; n <= 600; n += 1) await tx.put('c', `k${n}`, { n });
  });
  await store.transaction((tx) => tx.forget('log', [2, 3, 4, 599, 600]));
  await add(store, { about: 1, body: 'over', settles: true });
}

describe('copying a store', () => {
  it.skipIf(!server)('into PostgreSQL and back keeps everything of it, numbers, gaps and hashes', async () => {
    const [here, there, back] = [file(), await database(), file()];
    await fill(here.store('a'));
    await add(here.store('b'), { body: 'of b' });
    const copied = await copy(here, there);
    expect(copied).toEqual({
      logs: [
        { account: 'a', log: 'log', records: 596 },
        { account: 'b', log: 'log', records: 1 },
      ],
      items: 600,
    });
    await copy(there, back, 'a');
    for (const place of [there, back]) {
      expect(await all(place, 'a')).toEqual(await all(here, 'a'));
      await add(place.store('a'), { body: 'next' });
      expect(await place.store('a').verify('log')).toEqual({ records: 597 });
    }
    expect(await all(back, 'b')).toEqual([0, [], [], []]);
  });

  it('fails into a store that has something of the account, and into it beside another account not', async () => {
    const [here, there] = [file(), file()];
    await add(here.store('a'), { body: 1 });
    await add(there.store('b'), { body: 1 });
    await copy(here, there, 'a');
    await expect(copy(here, there, 'a')).rejects.toThrow('De nieuwe opslag is niet leeg');
    expect(await there.store('a').verify('log')).toEqual({ records: 1 });
  });

  it('leaves nothing of a log that is not as it was written', async () => {
    const [here, there] = [file(), file()];
    await add(here.store('a'), { body: 1 }, { body: 2 }, { body: 3 });
    await tamper(here.folder, (connection) => connection.exec(`update record set body = '9' where n = 2`));
    await expect(copy(here, there)).rejects.toThrow('log is vanaf nummer 2 niet zoals het geschreven werd');
    expect(await all(there, 'a')).toEqual([0, [], [], []]);
  });

  it('lets nobody write until what comes afterwards is done', async () => {
    const [here, there] = [file(), file()];
    await add(here.store('a'), { body: 1 });
    const hasty = storeIn(here.folder, 'a', 10);
    await copy(here, there, 'a', async () => {
      await expect(add(hasty, { body: 2 })).rejects.toThrow('is bezet');
    });
    await add(hasty, { body: 2 });
  });

  it('leaves nothing where what comes afterwards fails', async () => {
    const [here, there] = [file(), server ? await database() : file()];
    await fill(here.store('a'));
    await add(there.store('b'), { body: 1 });
    const failing = copy(here, there, 'a', () => Promise.reject(new Error('no profile')));
    await expect(failing).rejects.toThrow('no profile');
    expect(await all(there, 'a')).toEqual([0, [], [], []]);
    expect(await there.store('b').verify('log')).toEqual({ records: 1 });
    await copy(here, there, 'a');
  });
});
