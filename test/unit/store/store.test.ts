import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DryRun } from '../../../src/failure.ts';
import { readOnly } from '../../../src/store/read-only.ts';
import type { StateView, Transaction } from '../../../src/store/store.ts';
import { add, bodies, fold, newState, storeIn } from '../../support/store.ts';
import { kindsOfStore } from '../../support/stores.ts';

const kinds = await kindsOfStore('logs, collections and transactions in PostgreSQL');

describe.each(kinds)('in $name', ({ storeIn: open }) => {
  it('hands over values in the order in which they were asked for and set, also all at once', async () => {
    const store = open(newState());
    await store.transaction(async (tx) => {
      const before = tx.get('c', 'k');
      const [, , , both, , gone, other] = await Promise.all([
        tx.put('c', 'k', 1),
        tx.put('c', 'k', { twice: "it's \u0001 \\ é" }),
        tx.put('d', 'k', 3),
        tx.get('c', 'k'),
        tx.remove('c', 'k'),
        tx.get('c', 'k'),
        tx.get('d', 'k'),
      ]);
      expect([await before, both, gone, other]).toEqual([undefined, { twice: "it's \u0001 \\ é" }, undefined, 3]);
      const put = tx.put('c', 'new', 4);
      const listed: unknown[] = [];
      for await (const item of tx.list('c')) listed.push(item);
      await put;
      expect(listed).toEqual([['new', 4]]);
    });
    const many = Array.from({ length: 300 }, (_, n) => `k${n}`);
    await store.transaction(async (tx) => void (await Promise.all(many.map((key, n) => tx.put('m', key, n)))));
    expect(await store.read((view) => Promise.all(['none', ...many].map((key) => view.get('m', key))))).toEqual([
      undefined,
      ...many.keys(),
    ]);
    await store.close();
  });

  it('a store for a dry run is read, refuses each change by the name of its place, and keeps nobody out', async () => {
    const folder = newState();
    const store = open(folder);
    await add(store, { body: 1 });
    const dry = readOnly(store);
    const changes: ((tx: Transaction) => Promise<unknown>)[] = [
      (tx) => tx.append('log', { body: 2 }),
      (tx) => tx.forget('log', [1]),
      (tx) => tx.put('place', 'key', 2),
      (tx) => tx.remove('place', 'key'),
    ];
    const refusals = changes.map((change) => dry.transaction(change).catch((error: unknown) => error));
    expect((await Promise.all(refusals)).map((error) => (error as DryRun).what)).toEqual(['log', 'log', 'place', 'place']);
    expect(await dry.transaction((tx) => tx.last('log'))).toBe(1);
    const lock = await dry.lock('work');
    expect([await lock?.isHeld(), await (await store.lock('work'))?.isHeld()]).toEqual([true, true]);
    expect([await bodies(dry), await bodies(open(folder))]).toEqual([[1], [1]]);
  });

  describe('a log', () => {
    it('gives each record the next number, and gives it back as it was', async () => {
      const store = open(newState());
      const body = { text: 'één\u0000"\n', number: 12.5, list: [null, true], left: undefined };
      const added = await store.transaction((tx) => tx.append('log', { body, subject: 'document' }));
      const id = expect.stringMatching(/^[0-9a-f]{16}$/) as string;
      expect(added).toEqual({ n: 1, about: null, subject: 'document', body, id, of: undefined });
      await add(store, { about: 1, settles: true, body: 'done' });
      expect(await store.read((view) => view.records('log'))).toEqual([
        { n: 1, about: null, subject: 'document', body: { text: 'één\u0000"\n', number: 12.5, list: [null, true] }, id: added.id },
        { n: 2, about: 1, subject: null, body: 'done', id },
      ]);
      expect(await store.read((view) => view.last('log'))).toBe(2);
      expect(await store.read((view) => view.last('other'))).toBe(0);
    });

    it('answers every question about its entries', async () => {
      const store = open(newState());
      await add(
        store,
        { body: 1, subject: 'x' },
        { body: 2 },
        { about: 1, body: 3 },
        { about: 2, body: 4, subject: 'y', settles: true },
        { about: 2, body: 5 },
        { body: 6, subject: 'x', settles: true },
        { body: 7 },
      );
      const numbers = (query: Parameters<StateView['records']>[1]) =>
        store.read(async (view) => (await view.records('log', query)).map(({ n }) => n));
      expect({
        all: await numbers({}),
        after: await numbers({ after: 5 }),
        entry: await numbers({ entry: 2 }),
        subject: await numbers({ subject: 'y' }),
        begun: await numbers({ begun: ['x', 'y'] }),
        unsettled: await numbers({ unsettled: true }),
        latest: await numbers({ latest: 2 }),
        latestUnsettled: await numbers({ latest: 1, unsettled: true, after: 2 }),
        latestOnSubject: await numbers({ latest: 1, subject: 'x' }),
        limit: await numbers({ after: 1, limit: 2 }),
        none: await numbers({ latest: 0 }),
      }).toEqual({
        all: [1, 2, 3, 4, 5, 6, 7],
        after: [6, 7],
        entry: [2, 4, 5],
        subject: [2, 4, 5],
        begun: [1, 3, 6],
        unsettled: [1, 3, 7],
        latest: [6, 7],
        latestUnsettled: [7],
        latestOnSubject: [6],
        limit: [2, 3],
        none: [],
      });
    });

    it('takes no record about an entry that never was', async () => {
      const store = open(newState());
      await expect(add(store, { about: 1, body: 0 })).rejects.toThrow(RangeError);
      expect(await bodies(store)).toEqual([]);
    });

    it('forgets whole entries for good, and never gives their numbers again', async () => {
      const store = open(newState());
      await add(store, { body: 1 }, { body: 2 }, { about: 1, body: 3 }, { body: 4 });
      await store.transaction((tx) => tx.forget('log', [1, 4, 9]));
      await add(store, { body: 5 }, { about: 1, body: 6 });
      const found = await store.read((view) => view.records('log'));
      expect(found.map(({ n, about }) => [n, about])).toEqual([
        [2, null],
        [5, null],
        [6, 1],
      ]);
      expect(await store.read((view) => view.records('log', { unsettled: true }))).toHaveLength(2);
      expect(await store.check()).toEqual({ lines: 3, damaged: 0 });
    });
  });

  describe('a collection', () => {
    it('holds values under keys, in the order of the keys', async () => {
      const store = open(newState());
      const keys = Array.from({ length: 250 }, (_, index) => `k${String(index).padStart(3, '0')}`);
      await store.transaction(async (tx) => {
        for (const key of keys.toReversed()) await tx.put('c', key, { key });
        await tx.put('c', 'j%_', 1);
        await tx.put('d', 'k', 'elsewhere');
        await tx.put('c', 'l', 'old');
        await tx.put('c', 'l', 'new');
        await tx.remove('c', 'k007');
      });
      const listed = (prefix?: string) =>
        store.read(async (view) => {
          const found: string[] = [];
          for await (const [key] of view.list('c', prefix)) found.push(key);
          return found;
        });
      const left = keys.filter((key) => key !== 'k007');
      expect(await listed()).toEqual(['j%_', ...left, 'l']);
      expect(await listed('k1')).toEqual(keys.slice(100, 200));
      expect(await listed('k')).toEqual(left);
      expect(await listed('z')).toEqual([]);
      expect(await store.read((view) => view.get('c', 'l'))).toBe('new');
      expect(await store.read((view) => view.get('c', 'k007'))).toBeUndefined();
    });

    it.each(['', 'a\t', 'a~', 'a\u007f', 'aé', 'é', '\u{10ffff}', 'a\u{10ffff}', 'a\u{1f600}'])(
      'gives all keys that begin with %j, and no other',
      async (prefix) => {
        const store = open(newState());
        const begun = ['', '\u0001', 'z', '\u007f', 'é', '\u{10ffff}'].map((rest) => `${prefix}${rest}`);
        await store.transaction(async (tx) => {
          for (const key of [...begun, '!', 'a', 'a\u007e', 'b', 'zz', 'ê']) await tx.put('c', key, 1);
        });
        const found: string[] = [];
        await store.read(async (view) => {
          for await (const [key] of view.list('c', prefix)) found.push(key);
        });
        const all = new Set([...begun, '!', 'a', 'a\u007e', 'b', 'zz', 'ê']);
        expect(found.toSorted()).toEqual([...all].filter((key) => key.startsWith(prefix)).toSorted());
      },
    );
  });

  describe('an account', () => {
    it('never sees anything of another', async () => {
      const folder = newState();
      const [one, other] = [open(folder, 'one'), open(folder, 'other')];
      await add(one, { body: 1 });
      await one.transaction((tx) => tx.put('c', 'k', 1));
      await other.transaction((tx) => tx.remove('c', 'k'));
      await other.transaction((tx) => tx.forget('log', [1]));
      expect([await bodies(other), await other.read((view) => view.get('c', 'k'))]).toEqual([[], undefined]);
      expect([await bodies(one), await one.read((view) => view.get('c', 'k'))]).toEqual([[1], 1]);
      await add(other, { body: 2, settles: true });
      expect(await other.read((view) => view.records('log', { unsettled: true }))).toEqual([]);
      expect((await one.lock('l')) && (await other.lock('l'))).toBeDefined();
    });
  });

  describe('a transaction', () => {
    it('leaves nothing where its work throws', async () => {
      const store = open(newState());
      await add(store, { body: 1 });
      const work = async (tx: Transaction) => {
        await tx.append('log', { body: 2 });
        await tx.put('c', 'k', 1);
        await tx.forget('log', [1]);
        throw new Error('no');
      };
      await expect(store.transaction(work)).rejects.toThrow('no');
      expect([await bodies(store), await store.read((view) => view.get('c', 'k'))]).toEqual([[1], undefined]);
      expect(await store.transaction(async (tx) => (await tx.append('log', { body: 3 })).n)).toBe(2);
    });

    it('never mixes with another that waits in between', async () => {
      const folder = newState();
      const stores = [open(folder), open(folder)];
      const count = async (tx: Transaction) => {
        const before = Number((await tx.get('c', 'k')) ?? 0);
        await new Promise((resolve) => setImmediate(resolve));
        await tx.put('c', 'k', before + 1);
      };
      await Promise.all(Array.from({ length: 40 }, (_, turn) => stores[turn % 2]!.transaction(count)));
      expect(await stores[0]!.read((view) => view.get('c', 'k'))).toBe(40);
    });

    it('is seen as a whole or not at all by a reader', async () => {
      const folder = newState();
      const [reader, writer] = [open(folder), open(folder)];
      await add(writer, { body: 1 });
      let written: Promise<void> | undefined;
      const seen = await reader.read(async (view) => {
        const before = await view.last('log');
        written = add(writer, { body: 2 });
        await new Promise((resolve) => setTimeout(resolve, 30));
        return [before, await view.last('log')];
      });
      await written;
      expect([seen, await reader.read((view) => view.last('log'))]).toEqual([[1, 1], 2]);
    });

    it('reads what it wrote, while others read what was there before', async () => {
      const store = open(newState());
      await add(store, { body: 1 });
      const seen = await store.transaction(async (tx) => {
        await tx.append('log', { body: 2 });
        return [await tx.last('log'), await store.read((view) => view.last('log'))];
      });
      expect(seen).toEqual([2, 1]);
    });

    it('ends with its work, and so does a view', async () => {
      const store = open(newState());
      await add(store, { body: 1 });
      const tx = await store.transaction(async (one) => one);
      const view = await store.read(async (one) => one);
      await expect(tx.append('log', { body: 2 })).rejects.toThrow('has ended');
      await expect(view.last('log')).rejects.toThrow('has ended');
      expect(await bodies(store)).toEqual([1]);
    });
  });
});

describe('a store that is not there', () => {
  it('reads as empty, and is made by the first write only', async () => {
    const folder = join(newState(), 'below', 'that');
    const store = storeIn(folder);
    const seen = await store.read(async (view) => {
      const items: unknown[] = [];
      for await (const item of view.list('c')) items.push(item);
      return [await view.last('log'), await view.records('log'), await view.get('c', 'k'), items];
    });
    expect([seen, await store.check(), existsSync(folder)]).toEqual([[0, [], undefined, []], { lines: 0, damaged: 0 }, false]);
    await add(store, { body: 1 });
    await store.close();
    expect(readdirSync(folder).toSorted()).toEqual([
      'state.sqlite',
      'state.sqlite-shm',
      'state.sqlite-wal',
      'state.sqlite.gezien',
      'state.sqlite.lock',
    ]);
    expect(await bodies(store)).toEqual([1]);
  });

  it('is made anew where its file was taken away between two writes', async () => {
    const folder = newState();
    const store = storeIn(folder);
    await add(store, { body: 1 });
    await fold(folder);
    rmSync(join(folder, 'state.sqlite'));
    await add(store, { body: 2 });
    expect(await bodies(storeIn(folder))).toEqual([2]);
  });
});
