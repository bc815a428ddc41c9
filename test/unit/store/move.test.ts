import { describe, expect, it, onTestFinished } from 'vitest';
import { shellWord } from '../../../src/machine/shell/shell.ts';
import { keptLines } from '../../../src/cli/flows/kept-lines.ts';
import { moveAccount, type Whole } from '../../../src/store/move.ts';
import { openWhole } from '../../../src/store/sqlite/whole.ts';
import { openWholePostgres } from '../../../src/store/postgres/whole.ts';
import type { Steps } from '../../../src/store/steps.ts';
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
    return await moveAccount(side(from, one), side(to, other), account, async () => keptLines(() => new Date()));
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

/** A database of which each change counts, and that with the number `at` fails before it stays, as where the process was killed. */
function counted(whole: Whole, times: { count: number }, at: number): Whole {
  return {
    ...whole,
    writing: (accounts, work) =>
      whole.writing(accounts, async (run) => {
        const done = await work(run);
        times.count += 1;
        if (times.count >= at) throw new Error('killed');
        return done;
      }),
  };
}

/** Steps of which no record is written. */
function* withoutRecords<T>(steps: Steps<T>): Steps<T> {
  let next = steps.next();
  while (!next.done) next = steps.next(yield next.value.filter(({ sql }) => !sql.startsWith('insert into record')));
  return next.value;
}

describe('moving an account', () => {
  it.skipIf(!server)('into PostgreSQL and back keeps everything of it, numbers and gaps (needs PostgreSQL)', async () => {
    const [here, there] = [file(), await database()];
    await fill(here.store('a'));
    await add(here.store('b'), { body: 'of b' });
    const before = await all(here, 'a');
    expect(await move(here, there, 'a')).toEqual({ lines: 596, values: 600 });
    expect(await all(there, 'a')).toEqual(before);
    expect(await all(there, 'b')).toEqual([0, [], [], []]);
    await add(there.store('a'), { body: 'next' });
    expect(await there.store('a').check()).toEqual({ lines: 597, damaged: 0 });
    expect(await move(there, here, 'a')).toEqual({ lines: 597, values: 600 });
    await add(here.store('a'), { body: 'once more' });
    expect(await here.store('a').check()).toEqual({ lines: 598, damaged: 0 });
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
      hint: `Er is niets verstuurd. Werk daar verder met: duit opslag verhuis --naar ${shellWord(there.naar)}`,
    });
    await add(here.store('b'), { body: 'of another account' });
    expect(await move(here, there, 'a')).toBeUndefined();
    await expect(move(here, file(), 'a')).rejects.toThrow(`dit account is verhuisd naar ${there.naar}`);
  });

  it('adds what a store lacks that has lines of the account already, whose own values stay', async () => {
    const [here, there] = [file(), server ? await database() : file()];
    await add(here.store('a'), { body: 1 }, { about: 1, body: 'over', settles: true });
    await here.store('a').transaction(async (tx) => {
      for (const key of ['both', 'here']) await tx.put('c', key, 'here');
    });
    await add(there.store('a'), { body: 'own' });
    await there.store('a').transaction((tx) => tx.put('c', 'both', 'there'));
    expect(await move(here, there, 'a')).toEqual({ lines: 2, values: 2 });
    const [last, records, unsettled, items] = (await all(there, 'a')) as [
      number,
      { body: unknown; about: number | null }[],
      unknown[],
      unknown,
    ];
    expect([last, records.map(({ body, about }) => [body, about]), unsettled.length]).toEqual([
      3,
      [
        ['own', null],
        [1, null],
        ['over', 2],
      ],
      1,
    ]);
    expect(items).toEqual([
      ['both', 'there'],
      ['here', 'here'],
    ]);
    await expect(add(here.store('a'), { body: 2 })).rejects.toThrow('dit account is verhuisd naar');
  });

  it('leaves nothing of a log that is not as it was written', async () => {
    const [here, there] = [file(), file()];
    await add(here.store('a'), { body: 1 }, { body: 2 }, { body: 3 });
    await tamper(here.folder, (connection) => connection.exec(`update record set body = '9' where n = 2`));
    await expect(move(here, there, 'a')).rejects.toThrow('is beschadigd');
    expect(await all(there, 'a')).toEqual([0, [], [], []]);
  });

  it('goes on where it was killed, at each of its steps', async () => {
    const fresh = async () => {
      const [here, there] = [file(), server ? await database() : file()];
      await fill(here.store('a'));
      await add(there.store('b'), { body: 'of another account' });
      return { here, there, before: await all(here, 'a') };
    };
    const canWrite = (place: Place) =>
      place
        .store('a')
        .transaction(async () => {})
        .then(
          () => true,
          () => false,
        );
    for (let at = 1; ; at += 1) {
      const { here, there, before } = await fresh();
      const times = { count: 0 };
      const wrapped = (place: Place) => ({ ...place, whole: () => counted(place.whole(), times, at) });
      const killed = await move(wrapped(here), wrapped(there), 'a').then(
        () => false,
        (error: unknown) => String(error).includes('killed'),
      );
      if (!killed) return expect(at).toBe(4);
      const writers = [await canWrite(here), await canWrite(there)];
      // Never both; and before anything was copied, the one that has it all.
      expect([at, writers[0] && writers[1] && at > 1]).toEqual([at, false]);
      await move(here, there, 'a');
      expect([at, await all(there, 'a')]).toEqual([at, before]);
      expect([at, await canWrite(here), await canWrite(there)]).toEqual([at, false, true]);
    }
  });

  it('takes along what was added, changed, removed and forgotten after it was killed between the two', async () => {
    const [here, there] = [file(), server ? await database() : file()];
    await fill(here.store('a'));
    await expect(move({ ...here, whole: () => counted(here.whole(), { count: 0 }, 1) }, there, 'a')).rejects.toThrow('killed');
    const store = here.store('a');
    await add(store, { body: 'late' }, { about: 5, body: 'over', settles: true });
    await store.transaction(async (tx) => {
      await tx.put('c', 'k1', 'changed');
      await tx.remove('c', 'k2');
    });
    const before = await all(here, 'a');
    await move(here, there, 'a');
    expect(await all(there, 'a')).toEqual(before);
    expect(await there.store('a').check()).toEqual({ lines: 598, damaged: 0 });
    expect(await here.store('a').check()).toEqual({ lines: 0, damaged: 0 });
  });

  it('moves nothing where the new database does not have all of it', async () => {
    const [here, there] = [file(), file()];
    await fill(here.store('a'));
    const before = await all(here, 'a');
    const forgetful: Place = {
      ...there,
      whole: () => {
        const whole = there.whole();
        return {
          ...whole,
          writing: (accounts, work) => whole.writing(accounts, (run) => work((steps) => run(withoutRecords(steps)))),
        };
      },
    };
    await expect(move(here, forgetful, 'a')).rejects.toThrow('De kopie is niet hetzelfde als het origineel');
    expect([await all(here, 'a'), await all(there, 'a')]).toEqual([before, [0, [], [], []]]);
    expect(await move(here, there, 'a')).toEqual({ lines: 596, values: 600 });
  });

  it('has another writer wait, who then writes where the account is', async () => {
    const [here, there] = [file(), file()];
    await fill(here.store('a'));
    const writes = { stopped: false };
    const watched: Place = {
      ...there,
      whole: () => {
        const whole = there.whole();
        return {
          ...whole,
          writing: async (accounts, work) => {
            const late = await add(storeIn(here.folder, 'a', 10), { body: 'late' }).catch((error: unknown) => error);
            writes.stopped ||= (late as { reason?: string } | undefined)?.reason === 'temporary';
            return whole.writing(accounts, work);
          },
        };
      },
    };
    expect(await move(here, watched, 'a')).toEqual({ lines: 596, values: 600 });
    expect(writes.stopped).toBe(true);
    await expect(add(here.store('a'), { body: 'late' })).rejects.toThrow('dit account is verhuisd naar');
    await add(there.store('a'), { body: 'late' });
    expect(await there.store('a').check()).toEqual({ lines: 597, damaged: 0 });
  });
});
