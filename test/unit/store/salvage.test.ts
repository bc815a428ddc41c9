import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Logged } from '../../../src/store/store.ts';
import { salvage } from '../../../src/store/salvage/salvage.ts';
import { chance } from '../../support/chance.ts';
import { add, fold, newState, storeIn, tamper } from '../../support/store.ts';
import { isLong } from '../../support/long.ts';

const count = 150;
/** So many random damages. */
const rounds = isLong ? 20 : 10;

/** A store with records of all sizes for two accounts, some of them forgotten. */
async function makeSample(): Promise<Map<string, Buffer>> {
  const folder = newState();
  const store = storeIn(folder);
  await store.transaction(async (tx) => {
    for (let n = 1; n <= count; n += 1) {
      const length = n % 50 === 0 ? 20_000 : 100 + (n % 7) * 90;
      await tx.append('log', { body: `${n} é ${'x'.repeat(length)}`, subject: n % 3 === 0 ? `document-${n}` : 'd', settles: n % 2 === 0 });
    }
    for (let n = 1; n <= 50; n += 1) await tx.put('c', `k${n}`, { n });
  });
  await storeIn(folder, 'b').transaction((tx) => tx.append('log', { body: 'of b' }));
  await store.transaction((tx) => tx.forget('log', [10, 11, 12]));
  await store.close();
  await fold(folder);
  return new Map([['state.sqlite', readFileSync(join(folder, 'state.sqlite'))]]);
}

describe('taking over a store', () => {
  let sample: Map<string, Buffer>;
  let folder: string;
  let path: string;
  beforeAll(async () => {
    sample = await makeSample();
  });
  beforeEach(() => {
    folder = newState();
    path = join(folder, 'state.sqlite');
    for (const [name, bytes] of sample) writeFileSync(join(folder, name), bytes, { mode: 0o600 });
  });

  const overwrite = (page: number, bytes: Buffer) => {
    const file = openSync(path, 'r+');
    writeSync(file, bytes, 0, bytes.length, (page - 1) * 4096);
    closeSync(file);
  };
  const records = (account = 'a'): Promise<Logged[]> => storeIn(folder, account).read((view) => view.records('log'));
  const original = async (): Promise<Map<number, Logged>> => {
    const place = newState();
    for (const [name, bytes] of sample) writeFileSync(join(place, name), bytes, { mode: 0o600 });
    const found = await storeIn(place).read((view) => view.records('log'));
    return new Map(found.map((record) => [record.n, record]));
  };

  it('leaves nothing out where nothing is wrong', async () => {
    const before = await original();
    const unsettled = await storeIn(folder).read((view) => view.records('log', { unsettled: true }));
    expect(await salvage(folder)).toEqual({ aside: `${path}.opzij-1`, taken: count - 3 + 1, lost: 0, isPageLost: false });
    expect(await records()).toEqual([...before.values()]);
    expect(await storeIn(folder).read((view) => view.records('log', { unsettled: true }))).toEqual(unsettled);
    expect(await storeIn(folder).read((view) => view.get('c', 'k50'))).toEqual({ n: 50 });
    expect((await records('b')).map(({ body }) => body)).toEqual(['of b']);
    expect(await storeIn(folder).verify('log')).toEqual({ records: count - 3 });
    expect(readFileSync(`${path}.opzij-1`).equals(sample.get('state.sqlite') ?? Buffer.alloc(0))).toBe(true);
    expect(readdirSync(folder).filter((name) => /nieuw|overname/.test(name))).toEqual([]);
    await add(storeIn(folder), { body: 'on' });
    expect((await records()).at(-1)?.n).toBe(count + 1);
    expect((await salvage(folder)).aside).toBe(`${path}.opzij-2`);
  });

  it('works with any one page damaged, and loses only the records that were on it', async () => {
    const before = await original();
    const pages = statSync(path).size / 4096;
    let least = count;
    for (let page = 1; page <= pages; page += 2) {
      for (const [name, bytes] of sample) writeFileSync(join(folder, name), bytes, { mode: 0o600 });
      overwrite(page, Buffer.alloc(4096, page % 4 === 1 ? 0xa5 : 0x0d));
      const { taken, lost } = await salvage(folder);
      const found = await records();
      expect(found.map((record) => [record.n, record.body])).toEqual(found.map(({ n }) => [n, before.get(n)?.body]));
      expect(found.length, `page ${page}`).toBeGreaterThan(count - 3 - 45);
      expect([0, 1]).toContain(taken - found.length);
      expect(lost, `page ${page}`).toBeGreaterThanOrEqual(count - 3 - found.length);
      expect((await storeIn(folder).verify('log')).brokenFrom).toBeUndefined();
      least = Math.min(least, found.length);
      for (const name of readdirSync(folder)) rmSync(join(folder, name));
    }
    expect(least).toBeLessThan(count - 3);
  });

  it('tells that values may be gone where a page is, although every record is there', async () => {
    expect(await salvage(folder)).toMatchObject({ lost: 0, isPageLost: false });
    for (const [name, bytes] of sample) writeFileSync(join(folder, name), bytes, { mode: 0o600 });
    const whole = readFileSync(path);
    const pages = Array.from({ length: whole.length / 4096 }, (_, at) => whole.subarray(at * 4096, (at + 1) * 4096));
    const values = pages.findIndex((page) => page[0] === 13 && page.includes('{"n":50}'));
    overwrite(values + 1, Buffer.alloc(4096, 0xa5));
    expect(await salvage(folder)).toMatchObject({ lost: 0, isPageLost: true });
  });

  it('works with every page damaged that leads to the rows of a table', async () => {
    const before = await original();
    const bytes = readFileSync(path);
    for (let at = 4096; at < bytes.length; at += 4096) if (bytes[at] === 5) bytes.fill(0xa5, at, at + 4096);
    expect(bytes.includes(Buffer.alloc(4096, 0xa5))).toBe(true);
    writeFileSync(path, bytes);
    expect(await salvage(folder)).toMatchObject({ taken: count - 3 + 1, lost: 0 });
    expect(await records()).toEqual([...before.values()]);
  });

  it('loses one record alone where the rest of its page can be read', async () => {
    const bytes = readFileSync(path);
    bytes[bytes.indexOf('"20 é ')] = 0x20;
    writeFileSync(path, bytes);
    expect(await salvage(folder)).toMatchObject({ taken: count - 3, lost: 1 });
    expect((await records()).map(({ n }) => n)).toEqual([...(await original()).keys()].filter((n) => n !== 20));
  });

  it('finds the log of a record in the record itself, and not by a number that may be damaged', async () => {
    const before = await original();
    await tamper(folder, (connection) => connection.exec("update record set chain = 9 where account = 'a' and n in (1, 5)"));
    expect(await salvage(folder)).toMatchObject({ taken: count - 3 + 1, lost: 0 });
    expect(await records()).toEqual([...before.values()]);
  });

  it('never fails, and knows of each number whether it is lost, whatever was damaged', async () => {
    const before = await original();
    const whole = sample.get('state.sqlite') ?? Buffer.alloc(0);
    let seed = 1;
    const random = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * most);
    };
    for (let round = 0; round < rounds; round += 1) {
      const bytes = Buffer.from(whole);
      // A page with rows has its own list of them at the beginning, so that most damages are made there.
      for (let times = random(20); times >= 0; times -= 1)
        bytes[random(bytes.length / 4096) * 4096 + random(times % 2 ? 100 : 4096)] = random(256);
      writeFileSync(path, bytes.subarray(0, random(4) === 0 ? random(bytes.length) : undefined));
      const { taken, lost } = await salvage(folder, [{ account: 'a', log: 'log', n: count }]);
      const found = await records();
      expect(taken + lost, `round ${round}`).toBeGreaterThanOrEqual(count - 3);
      const numbers = new Set(found.map(({ n }) => n));
      expect(numbers.size, `round ${round}`).toBe(found.length);
      if (lost === 0)
        expect(
          [...before.keys()].filter((n) => !numbers.has(n)),
          `round ${round}`,
        ).toEqual([]);
      expect((await storeIn(folder).verify('log')).brokenFrom, `round ${round}`).toBeUndefined();
      for (const name of readdirSync(folder)) rmSync(join(folder, name));
    }
  }, 600_000);

  it('works on a file that was cut, even within a page', async () => {
    const before = await original();
    truncateSync(path, Math.floor(statSync(path).size / 2) + 1_000);
    const { taken, lost } = await salvage(folder);
    const found = await records();
    expect(found.length).toBeGreaterThan(30);
    expect(found.every(({ n, body }) => before.get(n)?.body === body)).toBe(true);
    expect([taken >= found.length, lost > 30]).toEqual([true, true]);
    await add(storeIn(folder), { body: 'on' });
    expect(await storeIn(folder).verify('log')).toEqual({ records: found.length + 1 });
  });

  it('works on garbage, on an empty file, on a folder in its place, and where there is none', async () => {
    const place = [() => writeFileSync(path, 'x'.repeat(50_000)), () => truncateSync(path), () => [rmSync(path), mkdirSync(path)]];
    for (const [index, spoil] of place.entries()) {
      spoil();
      const done = await salvage(folder, [{ account: 'a', log: 'log', n: 17 }]);
      expect(done).toMatchObject({ aside: `${path}.opzij-${index + 1}`, taken: 0, lost: 17 });
      expect(existsSync(`${path}.opzij-${index + 1}`)).toBe(true);
      expect(await storeIn(folder).read((view) => view.last('log'))).toBe(17);
      await add(storeIn(folder), { body: 'on' });
      await fold(folder);
      expect(await storeIn(folder).verify('log')).toEqual({ records: 1 });
    }
    rmSync(path);
    expect(await salvage(folder)).toEqual({ aside: undefined, taken: 0, lost: 0, isPageLost: false });
    expect(await records()).toEqual([]);
  });

  it('gives no number again that is known from elsewhere', async () => {
    const given = [
      { account: 'a', log: 'log', n: count + 5 },
      { account: 'a', log: 'other', n: 3 },
      { account: 'b', log: 'log', n: 1 },
    ];
    expect(await salvage(folder, given)).toMatchObject({ taken: count - 2, lost: 8 });
    const store = storeIn(folder);
    await add(store, { body: 'on' });
    expect(await store.read(async (view) => [await view.last('log'), await view.last('other')])).toEqual([count + 6, 3]);
    expect(await store.verify('log')).toEqual({ records: count - 2 });
    expect(await store.verify('other')).toEqual({ records: 0 });
  });

  it('brings nothing back that was forgotten, nor a value that was changed', async () => {
    await storeIn(folder).transaction(async (tx) => {
      await tx.forget(
        'log',
        Array.from({ length: 100 }, (_, index) => index + 20),
      );
      for (let n = 1; n <= 50; n += 1) await tx.put('c', `k${n}`, { n: -n });
      await tx.remove('c', 'k7');
    });
    overwrite(1, Buffer.alloc(100, 0xa5));
    expect(await salvage(folder)).toMatchObject({ taken: count - 3 - 100 + 1, lost: 0 });
    expect((await records()).map(({ n }) => n).filter((n) => n >= 20 && n < 120)).toEqual([]);
    expect(await storeIn(folder).read(async (view) => [await view.get('c', 'k8'), await view.get('c', 'k7')])).toEqual([
      { n: -8 },
      undefined,
    ]);
  });

  it('counts as lost exactly the lines that it does not take over, with thirty damages among 7,500', async () => {
    const lines = 7_500;
    const place = newState();
    await storeIn(place).transaction(async (tx) => {
      for (let n = 1; n <= lines; n += 1) await tx.append('log', { body: `${n} ${'x'.repeat(150 + (n % 9) * 30)}` });
    });
    await fold(place);
    const whole = readFileSync(join(place, 'state.sqlite'));
    const known = await storeIn(place).read((view) => view.records('log'));
    const next = chance(42);
    for (let round = 0; round < 3; round += 1) {
      const bytes = Buffer.from(whole);
      // The beginning of a page says where its rows are, so that a damage there moves them and their columns.
      for (let times = 0; times < 30; times += 1) {
        const page = 1 + Math.floor(next() * (bytes.length / 4096 - 1));
        bytes[page * 4096 + Math.floor(next() * (times % 2 ? 60 : 4096))] = Math.floor(next() * 256);
      }
      writeFileSync(path, bytes);
      const { taken, lost, missing = [] } = await salvage(folder);
      const found = await records();
      expect(found.every(({ n, body }) => known[n - 1]?.body === body)).toBe(true);
      expect([taken, taken + lost], `round ${round}`).toEqual([found.length, lines]);
      const there = new Set(found.map(({ n }) => n));
      const named = missing.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
      expect(named).toEqual(known.map(({ n }) => n).filter((n) => !there.has(n)));
      expect(lost).toBeGreaterThan(0);
      expect(lost).toBeLessThan(1_000);
      for (const name of readdirSync(folder)) rmSync(join(folder, name));
    }
  });

  it('takes no line over of which a name, a number or a value was damaged, and names it', async () => {
    for (const change of ['body = \'"changed"\'', 'settles = 1 - settles', 'entry = 3', "subject = 'other'", 'n = 9000', "log = 'lot'"]) {
      for (const [name, bytes] of sample) writeFileSync(join(folder, name), bytes, { mode: 0o600 });
      await tamper(folder, (connection) => connection.exec(`update record set ${change} where account = 'a' and n = 77`));
      const { lost, missing } = await salvage(folder);
      // Nothing proves the line after one of which not even the number is known.
      const last = /^(n|log) /.test(change) ? 78 : 77;
      expect([change, lost, missing]).toEqual([change, last - 76, [{ account: 'a', log: 'log', first: 77, last }]]);
      expect(await storeIn(folder).read((view) => view.last('log'))).toBe(count);
      for (const name of readdirSync(folder)) rmSync(join(folder, name));
    }
  });

  it('takes a line over of which only the hash was damaged, as the line after it tells', async () => {
    await tamper(folder, (connection) => connection.exec("update record set hash = zeroblob(32) where account = 'a' and n = 77"));
    expect(await salvage(folder)).toMatchObject({ lost: 0 });
    expect(await records()).toEqual([...(await original()).values()]);
  });

  it('makes no log of a chain whose name or number was damaged', async () => {
    await tamper(folder, (connection) => connection.exec("update chain set log = 'lot' where account = 'a'"));
    expect(await salvage(folder)).toMatchObject({ lost: 0 });
    expect(await storeIn(folder).read(async (view) => [await view.last('log'), await view.last('lot')])).toEqual([count, 0]);
    await tamper(folder, (connection) => connection.exec("update chain set last = 31000 where account = 'a'"));
    expect(await salvage(folder)).toMatchObject({ lost: 0 });
    expect(await storeIn(folder).read((view) => view.last('log'))).toBe(count);
  });

  it('leaves a store of a newer version as it is', async () => {
    await tamper(folder, (connection) => connection.exec('pragma user_version = 99'));
    const before = readFileSync(path);
    await expect(salvage(folder)).rejects.toMatchObject({ reason: 'local', message: `${path} is van een nieuwere duit` });
    expect([readFileSync(path).equals(before), readdirSync(folder).some((name) => /opzij|overname/.test(name))]).toEqual([true, false]);
  });

  it('waits for a writer, and takes its records', async () => {
    const store = storeIn(folder);
    let rescued: ReturnType<typeof salvage> | undefined;
    await store.transaction(async (tx) => {
      await expect(salvage(folder, [], 50)).rejects.toMatchObject({ message: `${path} is in gebruik` });
      await tx.append('log', { body: 'last' });
    });
    rescued = salvage(folder);
    expect(await rescued).toMatchObject({ taken: count - 3 + 2, lost: 0 });
    await expect(add(store, { body: 'on' })).resolves.toBeUndefined();
    expect((await records()).at(-1)).toMatchObject({ n: count + 2, body: 'on' });
  });

  it('uses a commit that was broken off as SQLite does', async () => {
    renameSync(path, `${path}.whole`);
    const journal = join(folder, 'state.sqlite-wal');
    const store = storeIn(folder);
    await add(store, { body: 'kept' });
    let copies: [Buffer, Buffer] | undefined;
    await store.transaction(async (tx) => {
      await tx.append('log', { body: 'x'.repeat(12_000_000) });
      copies = [readFileSync(path), readFileSync(journal)];
    });
    await store.close();
    const [there, undo] = copies ?? [Buffer.alloc(0), Buffer.alloc(0)];
    expect(undo.length).toBeGreaterThan(1_000_000);
    writeFileSync(path, there);
    writeFileSync(journal, undo);
    expect(await salvage(folder)).toMatchObject({ taken: 1, lost: 0 });
    expect((await records()).map(({ body }) => body)).toEqual(['kept']);
  });
});
