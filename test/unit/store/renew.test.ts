import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CopiedLine } from '../../../src/store/store.ts';
import { renewed } from '../../../src/store/sqlite/renew.ts';
import { storesAside } from '../../../src/store/sqlite/aside.ts';
import type { StateStore } from '../../../src/store/store.ts';
import { add, fold, newState, storeIn, tamper } from '../../support/store.ts';

/** A folder with the values of two accounts, and a store of each that is made again. */
async function folderOfTwo() {
  const folder = newState();
  const path = join(folder, 'state.sqlite');
  for (const account of ['a', 'b']) {
    const store = storeIn(folder, account);
    await store.transaction(async (tx) => {
      for (let key = 0; key < 300; key += 1) await tx.put('c', String(key), `${account}${key} ${'x'.repeat(200)}`);
    });
    await add(store, { body: `line of ${account}` });
    await store.close();
  }
  await fold(folder);
  const kept = new Map<string, readonly CopiedLine[]>();
  const report: string[] = [];
  const open = (account: string): StateStore =>
    renewed(storeIn(folder, account), account, {
      folder,
      keep: (of, lines) => void kept.set(of, lines),
      report: async (aside) => void report.push(aside),
    });
  const values = async (account: string): Promise<string[]> => {
    const found: string[] = [];
    await open(account).read(async (view) => {
      for await (const [, value] of view.list('c')) found.push(value as string);
    });
    return found;
  };
  return { folder, path, open, values, kept, report };
}

it.each<[string, (path: string) => unknown, number]>([
  ['was emptied', (path) => truncateSync(path), 0],
  ['was filled with text', (path) => writeFileSync(path, 'A'.repeat(9000)), 0],
  ['was cut in half', (path) => truncateSync(path, Math.floor(statSync(path).size / 2)), 0],
  [
    'lost a page',
    (path) => {
      const bytes = readFileSync(path);
      const at = Math.floor(bytes.length / 8192) * 4096;
      bytes.fill(0xa5, at, at + 4096);
      writeFileSync(path, bytes);
    },
    150,
  ],
])('a store that %s is put aside, and takes the next write with the values of every account that can be read', async (_, spoil, least) => {
  const { path, open, values, report, kept } = await folderOfTwo();
  await spoil(path);
  await open('a').transaction((tx) => tx.put('c', 'new', 'new'));
  expect(report).toEqual([`${path}.opzij-1`]);
  expect(existsSync(`${path}.opzij-1`)).toBe(true);
  expect(await open('a').get('c', 'new')).toBe('new');
  expect(kept.has('a')).toBe(true);
  const found = [...(await values('a')), ...(await values('b'))];
  expect(found.length).toBeGreaterThan(least);
  expect(found.every((value) => /^(?:new|[ab]\d+ x{200})$/.test(value))).toBe(true);
});

it('values and lines of both accounts come back whole from a file of another program', async () => {
  const { folder, values, kept } = await folderOfTwo();
  await tamper(folder, (connection) => connection.exec('pragma application_id = 1'));
  expect([(await values('b')).length, (await values('a')).length]).toEqual([300, 300]);
  expect(['a', 'b'].map((account) => kept.get(account)?.map(({ log, body }) => [log, body]))).toEqual([
    [['log', 'line of a']],
    [['log', 'line of b']],
  ]);
});

it('a value that nobody wrote is left out, and the others stay', async () => {
  const { folder, values } = await folderOfTwo();
  await tamper(folder, (connection) => {
    connection.exec(
      `update item set value = '{' where account = 'a' and key = '7'; update item set value = '1' where account = 'a' and key = '8'`,
    );
    connection.exec('pragma application_id = 1');
  });
  expect([(await values('a')).length, (await values('b')).length]).toEqual([298, 300]);
});

it('a store that was put aside by a command which was killed then is missing, and nothing else', async () => {
  const { path, open } = await folderOfTwo();
  renameSync(path, `${path}.opzij-1`);
  await open('a').transaction((tx) => tx.put('c', 'new', 'new'));
  expect(await open('a').get('c', 'new')).toBe('new');
});

it('a log whose store is gone is put aside', async () => {
  const { folder, path, open } = await folderOfTwo();
  await add(storeIn(folder), { body: 'more' });
  rmSync(path);
  await open('a').transaction((tx) => tx.put('c', 'new', 'new'));
  expect(readdirSync(folder)).toContain('state.sqlite.opzij-1-wal');
});

it('the stores that were put aside are named from the first to the last, also one of which the log alone is left', () => {
  const folder = newState();
  mkdirSync(folder, { recursive: true });
  for (const ending of ['.opzij-10', '.opzij-9', '.opzij-2-wal', '.opzij-9-wal', '.opzij-', '.opzij-3.txt', ''])
    writeFileSync(join(folder, `state.sqlite${ending}`), '');
  expect(storesAside(folder).map((path) => path.slice(folder.length + 1))).toEqual(
    [2, 9, 10].map((number) => `state.sqlite.opzij-${number}`),
  );
  expect(storesAside(join(folder, 'nergens'))).toEqual([]);
});

it('two processes that meet the damage at once make one new store', async () => {
  const { path, open, report } = await folderOfTwo();
  writeFileSync(path, 'A'.repeat(9000));
  const both = [open('a'), open('b')];
  await Promise.all(both.map((store, at) => store.transaction((tx) => tx.put('c', `new ${at}`, 'new'))));
  expect(report).toHaveLength(1);
  expect([await open('a').get('c', 'new 0'), await open('b').get('c', 'new 1')]).toEqual(['new', 'new']);
});
