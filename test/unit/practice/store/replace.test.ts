import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPracticeStore } from '../../../../src/practice/store/open.ts';
import { replaceData } from '../../../../src/practice/store/replace.ts';
import { openDatabase } from '../../../../src/practice/store/sqlite.ts';
import { inProcess, newFolder } from '../../../support/practice.ts';

it('lets others write while new data is made', async () => {
  const account = await inProcess();
  const store = await openPracticeStore(account.folder, () => crypto.randomUUID());
  const other = await openDatabase(join(account.folder, 'oefen.sqlite'));
  const make = () => other.tryWrite(() => other.run("insert into nummer values ('factuur', '2026', 5)"));
  await replaceData(store, account.folder, { check: () => {}, make });
  expect(store.empty()).toBe(true);
  expect(readdirSync(account.folder).filter((name) => name.startsWith('vullen-'))).toEqual([]);
  other.close();
  store.close();
  await account.close();
});

it('leaves data of your own that came meanwhile', async () => {
  const account = await inProcess();
  const store = await openPracticeStore(account.folder, () => crypto.randomUUID());
  const check = () => {
    if (!store.empty()) throw new Error('eigen gegevens');
  };
  const other = await openDatabase(join(account.folder, 'oefen.sqlite'));
  const row = "insert into nummer values ('factuur', '2026', 5)";
  await expect(replaceData(store, account.folder, { check, make: () => other.run(row) })).rejects.toThrow('eigen gegevens');
  expect(account.practice.state().nummers).toEqual([{ reeks: 'factuur', jaar: '2026', laatste: 5 }]);
  other.close();
  store.close();
  await account.close();
});

it('sweeps what a killed fill left a day ago', async () => {
  const folder = newFolder();
  for (const name of ['vullen-oud', 'vullen-nieuw']) mkdirSync(join(folder, name));
  utimesSync(join(folder, 'vullen-oud'), 1, 1);
  const account = await inProcess({ folder, now: () => new Date() });
  await account.close();
  expect(readdirSync(folder).filter((name) => name.startsWith('vullen-'))).toEqual(['vullen-nieuw']);
});
