import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../src/practice/store/sqlite.ts';
import { inProcess, newKlant } from '../../../support/practice.ts';

describe('lists', () => {
  it('count anew when this process or another has written', async () => {
    const mine = await inProcess();
    const theirs = await inProcess({ folder: mine.folder });
    const total = async () => (await mine.call('GET', '/klanten')).total;
    expect(await total()).toBe(0);
    await newKlant(mine.call);
    expect(await total()).toBe(1);
    await newKlant(theirs.call);
    expect(await total()).toBe(2);
    await mine.close();
    await theirs.close();
  });

  const period = 'datum >= ? and datum <= ?';
  it.each([
    ['factuur', []],
    ['factuur', ['type = ?']],
    ['factuur', ['status = ?']],
    ['factuur', ['type = ?', 'status = ?']],
    ['factuur', [period]],
    ['factuur', ['status = ?', period]],
    ['factuur', ['type = ?', 'status = ?', period]],
    ['offerte', []],
    ['inbox', [period]],
  ])('reach any offset of %s with %j in an index alone, without sorting', async (table, conditions) => {
    const account = await inProcess();
    const database = await openDatabase(join(account.folder, 'oefen.sqlite'));
    const filter = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
    const sql = `explain query plan select volg from ${table} ${filter} order by datum desc, volg desc limit ? offset ?`;
    const values = Array.from(sql.matchAll(/\?/g), () => null);
    const plan = (database.all(sql, ...values) as { detail: string }[]).map(({ detail }) => detail);
    expect(plan).toEqual([expect.stringContaining('USING COVERING INDEX')]);
    database.close();
    await account.close();
  });
});
