import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { holderNow, lockAt } from '../../../src/store/sqlite/named-lock.ts';
import { onceOnly, type StateStore } from '../../../src/store/store.ts';
import { add, newState, storeIn } from '../../support/store.ts';

const name = `${onceOnly}write 1`;
const holderOf = (store: StateStore) => store.read((view) => view.holder(name));
const locksIn = (folder: string) => readdirSync(folder).filter((file) => file.includes('.lock'));

it('a lock that is taken once is seen by others for as long as it is held, and leaves nothing behind', async () => {
  const folder = newState();
  const [one, other] = [storeIn(folder), storeIn(folder)];
  await add(one, { body: 1 });
  const before = locksIn(folder);
  expect(await holderOf(other)).toBeUndefined();
  const lock = await one.lock(name, 'facturen.create');
  expect(await holderOf(other)).toMatchObject({ machine: 'kantoor-1', person: 'anna', work: 'facturen.create' });
  expect(await Promise.all([holderOf(one), holderOf(other), one.transaction((tx) => tx.holder(name))])).not.toContain(undefined);
  await lock?.release();
  expect(await holderOf(other)).toBeUndefined();
  expect(locksIn(folder)).toEqual(before);
});

it('a lock that its holder removes while another asks for it is held by nobody', async () => {
  const folder = newState();
  const store = storeIn(folder);
  await add(store, { body: 1 });
  const lock = await store.lock(name);
  // It sees the file of the lock at once, and opens it once SQLite is loaded.
  const asked = holderNow(lockAt(folder, 'a', name));
  await lock?.release();
  expect(await asked).toBeUndefined();
});

it('a lock whose holder was killed is held by nobody, however many ask at once', async () => {
  const folder = newState();
  const store = storeIn(folder);
  await add(store, { body: 1 });
  const before = locksIn(folder);
  const path = lockAt(folder, 'a', name);
  const code = `const { DatabaseSync } = require(process.argv[1]); const lock = new DatabaseSync(process.argv[2]);
    lock.exec('pragma journal_mode = memory'); lock.exec('begin exclusive'); console.log('held'); setInterval(() => lock, 1000);`;
  const module = createRequire(import.meta.url).resolve('@photostructure/sqlite');
  const holder = spawn(process.execPath, ['-e', code, module, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  expect(await holderOf(store)).toBeDefined();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(await Promise.all(Array.from({ length: 8 }, () => holderOf(store)))).toEqual(Array.from({ length: 8 }, () => undefined));
  expect(locksIn(folder)).toEqual(before);
});
