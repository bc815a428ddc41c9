import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { Failure } from '../../../src/failure.ts';
import { speak } from '../../../src/language.ts';
import type { StateStore } from '../../../src/store/store.ts';
import { add, bodies, fold, newState, storeIn, tamper } from '../../support/store.ts';

afterEach(() => speak('nl'));

async function filled(count = 200): Promise<{ folder: string; path: string }> {
  const folder = newState();
  const store = storeIn(folder);
  await store.transaction(async (tx) => {
    for (let n = 1; n <= count; n += 1) await tx.append('log', { body: `${n} ${'x'.repeat(300)}` });
  });
  await store.close();
  await fold(folder);
  return { folder, path: join(folder, 'state.sqlite') };
}

const failing = (work: Promise<unknown>): Promise<Failure> =>
  work.then(
    () => Promise.reject(new Error('it went well')),
    (error: unknown) => (error instanceof Failure ? error : Promise.reject(error)),
  );

const write = (store: StateStore) => failing(add(store, { body: 0 }));

const hint = 'Er is niets verstuurd. Het volgende commando dat iets wijzigt, zet het terug.';

describe('a store that can not be used', () => {
  it.each<[string, (folder: string, path: string) => unknown, string, string]>([
    ['is empty', (_, path) => truncateSync(path), 'is leeg', 'is empty'],
    ['is no database', (_, path) => writeFileSync(path, 'x'.repeat(9_000)), 'is beschadigd', 'is damaged'],
    ['was cut', (_, path) => truncateSync(path, 20_000), 'is beschadigd', 'is damaged'],
    [
      'belongs to another program',
      (folder) => tamper(folder, (connection) => connection.exec('pragma application_id = 1')),
      'is van een ander programma',
      'belongs to another program',
    ],
  ])('because it %s is told before anything is written, with what mends it', async (_, spoil, nl, en) => {
    const { folder, path } = await filled();
    await spoil(folder, path);
    const before = readFileSync(path);
    const { reason, message, hint: told } = await write(storeIn(folder));
    expect({ reason, message, hint: told }).toEqual({ reason: 'local', message: `${path} ${nl}`, hint });
    speak('en');
    expect(await write(storeIn(folder))).toMatchObject({
      message: `${path} ${en}`,
      hint: 'Nothing was sent. The next command that changes something puts it back.',
    });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('because it is of a newer version is told, and needs no mending', async () => {
    const { folder, path } = await filled();
    await tamper(folder, (connection) => connection.exec('pragma user_version = 99'));
    const told = {
      reason: 'local',
      message: `${path} is van een nieuwere duit`,
      hint: 'Er is niets verstuurd. Installeer de nieuwste duit.',
    };
    expect(await write(storeIn(folder))).toMatchObject(told);
    expect(await failing(bodies(storeIn(folder)))).toMatchObject(told);
  });

  it('because a page is damaged stops the first write, wherever that page is', async () => {
    const { folder, path } = await filled();
    const pages = statSync(path).size / 4096;
    const whole = readFileSync(path);
    for (let page = 1; page < pages; page += 3) {
      writeFileSync(path, whole);
      const file = openSync(path, 'r+');
      writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096);
      closeSync(file);
      expect(await write(storeIn(folder)), `page ${page}`).toMatchObject({ reason: 'local', message: `${path} is beschadigd` });
    }
  });

  it('because a body is no JSON is told, and so is a value', async () => {
    const { folder, path } = await filled(2);
    await storeIn(folder).transaction((tx) => tx.put('c', 'k', 1));
    await tamper(folder, (connection) => connection.exec(`update record set body = '{'; update item set value = '{'`));
    expect(await failing(bodies(storeIn(folder)))).toMatchObject({ message: `${path} is beschadigd`, hint });
    expect(await failing(storeIn(folder).read((view) => view.get('c', 'k')))).toMatchObject({ message: `${path} is beschadigd` });
  });

  it('because another came in its place since it was opened is not written to', async () => {
    const { folder, path } = await filled(2);
    const store = storeIn(folder);
    const failure = await failing(
      store.transaction(async (tx) => {
        renameSync(path, `${path}.other`);
        await tx.append('log', { body: 0 });
      }),
    );
    expect(failure).toMatchObject({ reason: 'local', message: `${path} is intussen verplaatst` });
    expect(existsSync(path)).toBe(false);
  });
});

describe('the check of all pages', () => {
  const spoil = (path: string) => {
    const { size, atime, mtime } = statSync(path);
    const file = openSync(path, 'r+');
    // A page in the middle, which no record that is added later touches.
    writeSync(file, Buffer.alloc(100, 0xa5), 0, 100, Math.floor(size / 8192) * 4096);
    closeSync(file);
    return { atime, mtime };
  };

  it('is made where the file changed since the last commit, and once a process', async () => {
    const { folder, path } = await filled();
    const store = storeIn(folder);
    await add(store, { body: 0 });
    await store.close();
    expect(readdirSync(folder)).toContain('state.sqlite.gezien');
    spoil(path);
    expect(await write(storeIn(folder))).toMatchObject({ message: `${path} is beschadigd` });
  });

  it('is left out where the file is exactly as the last commit left it', async () => {
    const { folder, path } = await filled();
    const seconds = 1_700_000_000;
    utimesSync(path, seconds, seconds);
    const stamp = join(folder, 'state.sqlite.gezien');
    const { ino, size } = statSync(path);
    writeFileSync(stamp, `${`${ino} ${size} ${seconds}000000000`.padEnd(71)}\n`);
    spoil(path);
    utimesSync(path, seconds, seconds);
    await add(storeIn(folder), { body: 0 });
    writeFileSync(stamp, 'garbage');
    expect(await write(storeIn(folder))).toMatchObject({ message: `${path} is beschadigd` });
  });
});

describe('a store of before the first release', () => {
  it.each([1, 4])('of version %i is named as such, and not a byte of it changes', async (version) => {
    const folder = newState();
    await add(storeIn(folder), { body: 1 });
    await tamper(folder, (connection) => connection.exec(`pragma user_version = ${version}`));
    const path = join(folder, 'state.sqlite');
    const before = readFileSync(path);
    const told = { reason: 'local', message: `${path} is gemaakt door een versie die nooit is uitgebracht` };
    expect(await write(storeIn(folder))).toMatchObject(told);
    await expect(storeIn(folder).read(async (view) => view.last('log'))).rejects.toMatchObject(told);
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.includes('opzij'))).toEqual([]);
  });
});
