import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyOf } from '../../../src/group-by.ts';
import type { CopiedLine, StateView } from '../../../src/store/store.ts';
import { notingLines } from '../../../src/store/completed.ts';
import { add, newState, storeIn, tamper } from '../../support/store.ts';
import { kindsOfStore } from '../../support/stores.ts';

type Step =
  | { readonly kind: 'append'; readonly about: number | null; readonly settles: boolean }
  | { readonly kind: 'forget'; readonly pick: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('append' as const), about: fc.option(fc.nat(20)), settles: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const), pick: fc.nat(20) }) },
);

describe.each(await kindsOfStore('the sums of a log in PostgreSQL'))('the sums of a log in $name', (kind) => {
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
        expect(await store.check()).toEqual({ lines: kept.length, damaged: 0 });
        await store.close();
      }),
      { numRuns: 15 },
    );
  });
});

describe('the sums of a log', () => {
  it.each<[string, string, number]>([
    ['a body', `update record set body = '"other"' where n = 3`, 1],
    ['a subject', `update record set subject = 'other' where n = 3`, 1],
    ['an id', `update record set line = 'other' where n = 3`, 1],
    ['an account', `update record set account = 'other' where n = 3`, 1],
    ['what settles an entry that is settled anyway', 'update record set settles = 1 where n = 1', 1],
    ['a sum', 'update record set crc = 0 where n = 3', 1],
    [
      'two records that changed places',
      'update record set n = case n when 3 then -4 else -3 end where n in (3, 4); update record set n = -n where n < 0',
      4,
    ],
    ['a record that is gone', 'delete from record where n = 2', 2],
    ['the last record that is gone', 'delete from record where n = 8', 2],
    ['an entry that is no longer open', 'delete from unsettled where entry = 4', 1],
    ['an entry that is open again', 'insert into unsettled values (1, 1)', 1],
    ['a value', `update item set value = '2'`, 1],
    ['the key of a value', `update item set key = 'other'`, 1],
  ])('tell %s', async (_, sql, damaged) => {
    const folder = newState();
    const store = storeIn(folder);
    await add(store, { body: 1 }, { about: 1, body: 2, settles: true }, { body: 3, subject: 'x' }, { body: 4 }, { body: 5 }, { body: 6 });
    await add(store, { body: 7 }, { body: 8 });
    await store.transaction((tx) => tx.put('c', 'key', 1));
    await store.transaction((tx) => tx.forget('log', [5]));
    expect(await store.check()).toEqual({ lines: 7, damaged: 0 });
    await store.close();
    await tamper(folder, (connection) => connection.exec(sql));
    expect((await storeIn(folder).check()).damaged).toBe(damaged);
    await expect(add(storeIn(folder), { body: 9 })).rejects.toMatchObject({ reason: 'local' });
  });

  it('hold a line against the one in the other copy', async () => {
    const store = storeIn(newState());
    const copied: CopiedLine[] = [];
    await store.transaction(async (tx) => {
      const noting = notingLines(tx, copied, () => {});
      const { n } = await noting.append('log', { body: 1, subject: 'x' });
      await noting.append('log', { about: n, body: 2, settles: true });
      await tx.append('log', { body: 3 });
    });
    expect(await store.check(copied)).toEqual({ lines: 3, both: 2, damaged: 0 });
    expect(await store.check([{ ...copied[0]!, body: 'other' }])).toEqual({ lines: 3, both: 1, damaged: 1 });
  });

  it('hold over numbers that are forgotten one after another, in any order', async () => {
    const store = storeIn(newState());
    await add(store, ...Array.from({ length: 9 }, (_, body) => ({ body })));
    for (const [index, n] of [5, 4, 7, 6, 1, 3, 2, 9, 8].entries()) {
      await store.transaction((tx) => tx.forget('log', [n]));
      expect(await store.check()).toEqual({ lines: 8 - index, damaged: 0 });
    }
    await add(store, { body: 10 });
    expect(await store.check()).toEqual({ lines: 1, damaged: 0 });
  });

  it('of more records than are read at a time are all followed', async () => {
    const folder = newState();
    const store = storeIn(folder);
    await store.transaction(async (tx) => {
      for (let n = 1; n <= 1_203; n += 1) await tx.append('log', { body: n });
    });
    expect(await store.check()).toEqual({ lines: 1_203, damaged: 0 });
    await tamper(folder, (connection) => connection.exec(`update record set body = '0' where n = 1201`));
    expect(await storeIn(folder).check()).toEqual({ lines: 1_203, damaged: 1 });
  });

  it('stop each reading of a line or value that is not as it was written', async () => {
    const folder = newState();
    await add(storeIn(folder), { body: 1 }, { body: 2 });
    await storeIn(folder).transaction((tx) => tx.put('c', 'key', 1));
    await tamper(folder, (connection) => connection.exec(`update record set body = '3' where n = 2; update item set value = '2'`));
    const readings: ((view: StateView) => Promise<unknown>)[] = [
      (view) => view.records('log'),
      (view) => view.get('c', 'key'),
      (view) => view.many('c', ['key']),
      (view) => everyOf(view.list('c')),
    ];
    for (const reading of readings) await expect(storeIn(folder).read(reading)).rejects.toMatchObject({ reason: 'local' });
    expect(await storeIn(folder).read((view) => view.records('log', { entry: 1 }))).toHaveLength(1);
  });
});
