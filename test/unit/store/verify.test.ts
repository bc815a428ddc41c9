import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, newState, storeIn, tamper } from '../../support/store.ts';
import { kindsOfStore } from '../../support/stores.ts';

type Step =
  | { readonly kind: 'append'; readonly about: number | null; readonly settles: boolean }
  | { readonly kind: 'forget'; readonly pick: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('append' as const), about: fc.option(fc.nat(20)), settles: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const), pick: fc.nat(20) }) },
);

describe.each(await kindsOfStore('the hashes of a log in PostgreSQL'))('the hashes of a log in $name', (kind) => {
  it('hold after every order of adding and forgetting', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const store = kind.storeIn(newState());
        let last = 0;
        let kept: { n: number; entry: number }[] = [];
        const settled = new Set<number>();
        for (const one of steps) {
          const begun = kept.filter(({ n, entry }) => n === entry).map(({ n }) => n);
          const picked = begun[('pick' in one ? one.pick : (one.about ?? 0)) % Math.max(1, begun.length)];
          if (one.kind === 'forget') {
            if (picked === undefined) continue;
            await store.transaction((tx) => tx.forget('log', [picked]));
            kept = kept.filter(({ entry }) => entry !== picked);
            continue;
          }
          last += 1;
          const about = one.about === null ? undefined : picked;
          await add(store, { body: last, settles: one.settles, ...(about !== undefined && { about }) });
          kept.push({ n: last, entry: about ?? last });
          if (one.settles) settled.add(about ?? last);
        }
        const found = await store.read((view) => view.records('log'));
        const open = await store.read((view) => view.records('log', { unsettled: true }));
        expect(found.map(({ n }) => n)).toEqual(kept.map(({ n }) => n));
        expect(open.map(({ n }) => n)).toEqual(kept.filter(({ entry }) => !settled.has(entry)).map(({ n }) => n));
        expect(await store.verify('log')).toEqual({ records: kept.length });
        await store.close();
      }),
      { numRuns: 15 },
    );
  });
});

describe('the hashes of a log', () => {
  it.each([
    ['a body', `update record set body = '"other"' where n = 3`, 3],
    ['a subject', `update record set subject = 'other' where n = 3`, 3],
    ['an entry', 'update record set entry = 1 where n = 3', 3],
    ['what settles', 'update record set settles = 1 - settles where n = 3', 3],
    ['what settles an entry that is settled anyway', 'update record set settles = 1 where n = 1', 1],
    ['a hash', `update record set hash = zeroblob(32) where n = 3`, 3],
    [
      'two records that changed places',
      'update record set n = case n when 3 then -4 else -3 end where n in (3, 4); update record set n = -n where n < 0',
      3,
    ],
    ['a record that is gone', 'delete from record where n = 3', 3],
    ['the first record that is gone', 'delete from record where n = 1', 1],
    ['the last record that is gone', 'delete from record where n = 8', 8],
    ['the last record that is gone without a trace', 'delete from record where n = 8; update chain set last = 7', 7],
    ['a gap that is gone', 'delete from gap', 5],
    ['a gap that is too long', 'delete from record where n = 6; update gap set last = 6', 7],
    ['an entry that is no longer open', 'delete from unsettled where entry = 4', 4],
    ['an entry that is open again', 'insert into unsettled values (1, 1)', 1],
  ])('tell %s', async (_, sql, brokenFrom) => {
    const folder = newState();
    const store = storeIn(folder);
    await add(store, { body: 1 }, { about: 1, body: 2, settles: true }, { body: 3, subject: 'x' }, { body: 4 }, { body: 5 }, { body: 6 });
    await add(store, { body: 7 }, { body: 8 });
    await store.transaction((tx) => tx.forget('log', [5]));
    expect(await store.verify('log')).toEqual({ records: 7 });
    await store.close();
    await tamper(folder, (connection) => connection.exec(sql));
    expect(await storeIn(folder).verify('log')).toMatchObject({ brokenFrom });
  });

  it('hold over numbers that are forgotten one after another, in any order', async () => {
    const store = storeIn(newState());
    await add(store, ...Array.from({ length: 9 }, (_, body) => ({ body })));
    for (const [index, n] of [5, 4, 7, 6, 1, 3, 2, 9, 8].entries()) {
      await store.transaction((tx) => tx.forget('log', [n]));
      expect(await store.verify('log')).toEqual({ records: 8 - index });
    }
    await add(store, { body: 10 });
    expect(await store.verify('log')).toEqual({ records: 1 });
  });

  it('of more records than are read at a time are all followed', async () => {
    const folder = newState();
    const store = storeIn(folder);
    await store.transaction(async (tx) => {
      for (let n = 1; n <= 1_203; n += 1) await tx.append('log', { body: n });
    });
    expect(await store.verify('log')).toEqual({ records: 1_203 });
    await tamper(folder, (connection) => connection.exec(`update record set body = '0' where n = 1201`));
    expect(await storeIn(folder).verify('log')).toEqual({ records: 1_203, brokenFrom: 1_201 });
  });

  it('are those of one log of one account', async () => {
    const folder = newState();
    const store = storeIn(folder);
    await add(store, { body: 1 });
    await tamper(folder, (connection) => connection.exec(`update chain set log = 'other'`));
    expect(await storeIn(folder).verify('other')).toEqual({ records: 1, brokenFrom: 1 });
  });
});
