import { describe, expect, it, onTestFinished } from 'vitest';
import type { Whole } from '../../../src/store/copy.ts';
import { moveAccount } from '../../../src/store/move.ts';
import { openWhole } from '../../../src/store/sqlite/whole.ts';
import { openWholePostgres } from '../../../src/store/postgres/whole.ts';
import type { StateStore } from '../../../src/store/store.ts';
import { sharedServer } from '../../support/postgres.ts';
import { add, newState, storeIn, tamper } from '../../support/store.ts';
import { addressOf, newDatabase, openFrom, optionsFor } from '../../support/stores.ts';

const server = await sharedServer('copying a store into PostgreSQL and back');

interface Place {
  readonly naar: string;
  readonly whole: () => Whole;
  readonly store: (account: string) => StateStore;
}

function file(): Place & { folder: string } {
  const folder = newState();
  return { naar: folder, folder, whole: () => openWhole(folder, 10), store: (account) => storeIn(folder, account) };
}

async function database(): Promise<Place> {
  const address = addressOf(server!, await newDatabase(server!));
  const opened = openFrom(address);
  onTestFinished(() => opened.close());
  return { naar: address, whole: () => openWholePostgres(optionsFor(address)), store: (account) => opened.store(account) };
}

const side = ({ naar }: Place, whole: Whole) => ({ whole, at: { naar, plaats: naar } });

async function move(from: Place, to: Place, account: string) {
  const [one, other] = [from.whole(), to.whole()];
  try {
    return await moveAccount(side(from, one), side(to, other), account);
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

/** A database whose n-th work fails before it stays, as one does whose process was killed. */
function failingAt(whole: Whole, at: number): Whole {
  let times = 0;
  return {
    ...whole,
    writing: (work) => {
      times += 1;
      const fails = times === at;
      return whole.writing(async (run) => {
        const done = await work(run);
        if (fails) throw new Error('killed');
        return done;
      });
    },
  };
}

describe('moving an account', () => {
  it.skipIf(!server)('into PostgreSQL and back keeps everything of it, numbers, gaps and hashes (needs PostgreSQL)', async () => {
    const [here, there] = [file(), await database()];
    await fill(here.store('a'));
    await add(here.store('b'), { body: 'of b' });
    const before = await all(here, 'a');
    expect(await move(here, there, 'a')).toEqual({ logs: [{ log: 'log', records: 596 }], items: 600 });
    expect(await all(there, 'a')).toEqual(before);
    expect(await all(there, 'b')).toEqual([0, [], [], []]);
    await add(there.store('a'), { body: 'next' });
    expect(await there.store('a').verify('log')).toEqual({ records: 597 });
    expect(await move(there, here, 'a')).toEqual({ logs: [{ log: 'log', records: 597 }], items: 600 });
    await add(here.store('a'), { body: 'once more' });
    expect(await here.store('a').verify('log')).toEqual({ records: 598 });
    await expect(add(there.store('a'), { body: 1 })).rejects.toThrow(`dit account is verhuisd naar ${here.naar}`);
  });

  it('leaves a store behind that nobody writes to, though it was open', async () => {
    const [here, there] = [file(), server ? await database() : file()];
    const open = here.store('a');
    await add(open, { body: 1 });
    await move(here, there, 'a');
    await expect(add(open, { body: 2 })).rejects.toMatchObject({
      reason: 'local',
      message: `dit account is verhuisd naar ${there.naar}`,
      hint: `Er is niets verstuurd. Werk daar verder met: duit opslag verhuis --naar ${there.naar}`,
    });
    await add(here.store('b'), { body: 'of another account' });
    expect(await move(here, there, 'a')).toBeUndefined();
    await expect(move(here, file(), 'a')).rejects.toThrow(`dit account is verhuisd naar ${there.naar}`);
  });

  it('fails into a store that has something of the account, and into it beside another account not', async () => {
    const [here, there] = [file(), file()];
    await add(here.store('a'), { body: 1 });
    await add(there.store('b'), { body: 1 });
    await add(there.store('a'), { body: 'own' });
    await expect(move(here, there, 'a')).rejects.toThrow('De nieuwe opslag is niet leeg');
    expect(await there.store('a').verify('log')).toEqual({ records: 1 });
    await add(here.store('a'), { body: 2 });
    expect((await move(there, here, 'b'))?.logs).toEqual([{ log: 'log', records: 1 }]);
  });

  it('leaves nothing of a log that is not as it was written', async () => {
    const [here, there] = [file(), file()];
    await add(here.store('a'), { body: 1 }, { body: 2 }, { body: 3 });
    await tamper(here.folder, (connection) => connection.exec(`update record set body = '9' where n = 2`));
    await expect(move(here, there, 'a')).rejects.toThrow('log is vanaf nummer 2 niet zoals het geschreven werd');
    expect(await all(there, 'a')).toEqual([0, [], [], []]);
    await add(here.store('a'), { body: 4 });
  });

  it.each([
    { killed: 'before the copy stays', from: 0, to: 1, writes: 'here' },
    { killed: 'before the old store knows', from: 1, to: 0, writes: 'here' },
    { killed: 'before the new store knows', from: 0, to: 2, writes: 'nowhere' },
  ])('goes on where it was killed $killed', async ({ from, to, writes }) => {
    const [here, there] = [file(), server ? await database() : file()];
    await fill(here.store('a'));
    const before = await all(here, 'a');
    const killed = { ...here, whole: () => failingAt(here.whole(), from) };
    await expect(move(killed, { ...there, whole: () => failingAt(there.whole(), to) }, 'a')).rejects.toThrow('killed');
    const canWrite = async (place: Place) => {
      await place.store('a').transaction(async () => {});
      return true;
    };
    expect(await canWrite(here).catch(() => false)).toBe(writes === 'here');
    expect(await canWrite(there).catch(() => false)).toBe(to === 1);
    await move(here, there, 'a');
    expect(await all(there, 'a')).toEqual(before);
    expect([await canWrite(here).catch(() => false), await canWrite(there)]).toEqual([false, true]);
  });
});
