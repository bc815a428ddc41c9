import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../../src/failure.ts';
import { openPractice } from '../../../../src/practice/index.ts';
import { openDatabase } from '../../../../src/practice/store/sqlite.ts';
import { inProcess, newFolder, newKlant, noon } from '../../../support/practice.ts';

const open = (folder: string) => openPractice({ folder, now: () => noon, uuid: () => crypto.randomUUID() });

describe('opening the account', () => {
  it('keeps the data and the keys from one process to the next', async () => {
    const first = await inProcess();
    const id = await newKlant(first.call);
    await first.close();
    const second = await inProcess({ folder: first.folder });
    expect((await second.call('GET', `/klanten/${id}`)).status).toBe(200);
    expect(second.practice.keys).toEqual(first.practice.keys);
    await second.close();
    const other = await inProcess();
    expect(other.practice.keys.normaal).not.toBe(first.practice.keys.normaal);
    await other.close();
  });

  it.each([3, 99])('refuses the file of version %i, or of another program, and says which file', async (versie) => {
    const account = await inProcess();
    const { folder } = account;
    await account.close();
    const path = join(folder, 'oefen.sqlite');
    const database = await openDatabase(path);
    database.run('update toestand set versie = ?', versie);
    database.close();
    await expect(open(folder)).rejects.toMatchObject({ reason: 'local', message: `${path} komt van een andere versie van de oefendienst` });
    const foreign = newFolder();
    const theirs = await openDatabase(join(foreign, 'oefen.sqlite'));
    theirs.exec('create table recept (naam text)');
    theirs.close();
    await expect(open(foreign)).rejects.toMatchObject({ reason: 'local', hint: expect.stringContaining('Verwijder dat bestand') });
  });

  it('says what is wrong with a file that is no database, or a folder that cannot be made', async () => {
    const folder = newFolder();
    const path = join(folder, 'oefen.sqlite');
    writeFileSync(path, 'geen databank '.repeat(500));
    await expect(open(folder)).rejects.toMatchObject({
      reason: 'local',
      message: `de oefendienst kan ${path} niet gebruiken: file is not a database`,
    });
    await expect(open(join(path, 'map'))).rejects.toMatchObject({ reason: 'local', hint: 'Kies een andere map met DUIT_STATE_DIR.' });
  });

  it('throws a mistake in our own SQL as it is, not as a failure of this machine', async () => {
    const database = await openDatabase(join(newFolder(), 'x.sqlite'));
    expect(() => database.all('select * from nergens')).toThrow('no such table');
    expect(() => database.all('select * from nergens')).not.toThrow(Failure);
    database.close();
  });

  it('says that another program holds the account, where it does so for longer than one waits', async () => {
    const path = join(newFolder(), 'x.sqlite');
    const [one, other] = [await openDatabase(path), await openDatabase(path)];
    one.exec('create table a (b); begin immediate');
    other.exec('pragma busy_timeout = 0');
    expect(() => other.run('insert into a values (1)')).toThrow('een ander programma gebruikt het oefenaccount');
    one.close();
    other.close();
  });

  it('leaves nothing of a transaction that fails', async () => {
    const database = await openDatabase(join(newFolder(), 'x.sqlite'));
    database.exec('create table a (b)');
    const work = () => {
      database.run('insert into a values (1)');
      throw new Error('halverwege');
    };
    expect(() => database.write(work)).toThrow('halverwege');
    expect(database.all('select * from a')).toEqual([]);
    database.close();
  });
});
