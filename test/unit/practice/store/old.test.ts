import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { counter } from '../../../../src/practice/store/open.ts';
import { openDatabase } from '../../../../src/practice/store/sqlite.ts';
import { inProcess, newFolder } from '../../../support/practice.ts';

describe('the file', () => {
  it.skipIf(process.platform === 'win32')('can be read by its owner alone, also one of an older build', async () => {
    const folder = newFolder();
    const path = join(folder, 'oefen.sqlite');
    writeFileSync(path, '', { mode: 0o644 });
    const account = await inProcess({ folder });
    expect(readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual(readdirSync(folder).map(() => 0o600));
    await account.close();
  });

  it('is missed by the next write once it was removed, though it is still open', async () => {
    const account = await inProcess();
    rmSync(account.folder, { recursive: true });
    await expect(account.call('POST', '/klanten', { body: { naam: 'Weg' } })).rejects.toMatchObject({
      reason: 'local',
      message: `${join(account.folder, 'oefen.sqlite')} is intussen verwijderd of vervangen`,
    });
    await account.close();
  });
});

it('removes what a killed process left half written, and leaves what is being written', async () => {
  const folder = newFolder();
  const box = join(folder, 'postvak-uit');
  mkdirSync(box);
  for (const name of ['oud.eml.deel', 'nieuw.eml.deel', 'heel.eml']) writeFileSync(join(box, name), 'x');
  utimesSync(join(box, 'oud.eml.deel'), 1, 1);
  utimesSync(join(box, 'heel.eml'), 1, 1);
  const account = await inProcess({ folder, now: () => new Date() });
  await account.close();
  expect(readdirSync(box).toSorted()).toEqual(['heel.eml', 'nieuw.eml.deel']);
});

it('remembers two hundred counts at most', async () => {
  const database = await openDatabase(join(newFolder(), 'x.sqlite'));
  database.exec('create table a (b)');
  let asked = 0;
  const counted = {
    ...database,
    get: (sql: string, ...values: string[]) => (sql.includes('from a') && asked++, database.get(sql, ...values)),
  };
  const count = counter(counted);
  const all = () => {
    for (let n = 0; n < 300; n++) count('select count(*) n from a where b = ?', String(n));
  };
  all();
  all();
  expect(asked).toBe(600);
  database.close();
});

it('keeps a fixed number of counts known', async () => {
  const database = await openDatabase(join(newFolder(), 'x.sqlite'));
  database.exec('create table a (b)');
  let asked = 0;
  const counted = {
    ...database,
    get: (sql: string, ...values: string[]) => (sql.includes('from a') && asked++, database.get(sql, ...values)),
  };
  const count = counter(counted);
  for (let n = 0; n < 50; n++) count('select count(*) n from a');
  expect(asked).toBe(1);
  database.close();
});
