import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { checkDatabase } from '../../../../src/store/postgres/check.ts';
import { makeStore, planStore } from '../../../../src/store/postgres/make.ts';
import { rightsSql } from '../../../../src/store/postgres/rights.ts';
import { format } from '../../../../src/store/postgres/version.ts';
import { sharedServer } from '../../../support/postgres.ts';
import { add } from '../../../support/store.ts';
import { addressOf, asSuperuser, newDatabase, openFrom, optionsFor } from '../../../support/stores.ts';

const found = await sharedServer('making and checking a store in PostgreSQL');
const now = () => new Date();

describe.skipIf(!found)('a store in PostgreSQL (needs PostgreSQL)', () => {
  const server = found!;

  it('is made once, by the SQL that a rehearsal shows', async () => {
    const address = addressOf(server, await newDatabase(server, ''));
    const sql = await planStore(optionsFor(address));
    expect(sql.split('\n')[0]).toBe('begin;');
    await expect(checkDatabase(optionsFor(address), now)).rejects.toThrow('nog geen tabellen van duit');
    const made = await Promise.all([1, 2, 3].map(() => makeStore(optionsFor(address))));
    expect(made.filter((one) => one === sql)).toHaveLength(1);
    expect(await planStore(optionsFor(address))).toBe('');
  });

  it('is made by nobody in a database of another program, or with tables of a newer duit', async () => {
    const foreign = addressOf(server, await newDatabase(server, 'create schema duit'));
    await expect(makeStore(optionsFor(foreign))).rejects.toThrow('van een ander programma');
    const broken = await newDatabase(server);
    await asSuperuser(server, broken, 'update duit.version set format = 0');
    await expect(makeStore(optionsFor(addressOf(server, broken)))).rejects.toThrow('van een ander programma');
    const newer = await newDatabase(server);
    await asSuperuser(server, newer, `update duit.version set format = ${format + 1}, needs = '3.1.0'`);
    await expect(makeStore(optionsFor(addressOf(server, newer)))).rejects.toThrow('3.1.0 of later is nodig');
  });

  it('of before the first release is named as such, and nothing of it changes', async () => {
    const name = await newDatabase(server);
    const address = addressOf(server, name);
    const opened = openFrom(address);
    await add(opened.store('a'), { body: 1 }, { body: 2 });
    await asSuperuser(server, name, 'update duit.version set format = 7', 'drop table duit.access cascade');
    const told = { reason: 'local', message: expect.stringContaining('gemaakt door een versie die nooit is uitgebracht') as string };
    await expect(add(opened.store('a'), { body: 3 })).rejects.toMatchObject(told);
    await expect(opened.store('a').read((view) => view.last('log'))).rejects.toMatchObject(told);
    await expect(planStore(optionsFor(address))).rejects.toMatchObject(told);
    await expect(makeStore(optionsFor(address))).rejects.toMatchObject(told);
    expect(await asSuperuser(server, name, 'select format, (select count(*)::int from duit.record) as records from duit.version')).toEqual([
      { format: 7, records: 2 },
    ]);
    opened.close();
  });

  it('is checked: server, rights, clock and logs', async () => {
    const name = await newDatabase(server);
    const opened = openFrom(addressOf(server, name));
    await add(opened.store('a'), { body: 1 }, { body: 2 });
    await add(opened.store('b'), { body: 1 });
    opened.close();
    const options = optionsFor(addressOf(server, name));
    const begun = performance.now();
    const checked = await checkDatabase(options, () => new Date(Date.now() - 60_000));
    const took = performance.now() - begun;
    expect(checked).toMatchObject({ isEncrypted: false, format, mayWrite: true });
    expect(checked.server).toMatch(/^\d+\.\d+$/);
    expect(Math.abs(checked.ahead - 60_000)).toBeLessThanOrEqual(took + 1);
    expect(checked.accounts).toEqual([
      { account: 'a', lines: 2, damaged: 0 },
      { account: 'b', lines: 1, damaged: 0 },
    ]);
    await asSuperuser(server, name, `update duit.record set body = '9' where account = 'a' and n = 2`);
    expect((await checkDatabase(options, now, ['a'])).accounts).toEqual([{ account: 'a', lines: 2, damaged: 1 }]);
  });

  it('can be read only by an accountant, and written by a colleague', async () => {
    const name = await newDatabase(server);
    const first = openFrom(addressOf(server, name));
    await add(first.store('a'), { body: 1 });
    first.close();
    for (const use of ['read', 'write'] as const) {
      const role = `"${use} ' ${name}`;
      await asSuperuser(server, name, rightsSql(role, name, use));
      const address = addressOf(server, name, encodeURIComponent(role));
      expect(await checkDatabase(optionsFor(address), now)).toMatchObject({ mayWrite: use === 'write', accounts: [{ lines: 1 }] });
      const opened = openFrom(address);
      const work = add(opened.store('a'), { body: 2 });
      if (use === 'read') await expect(work).rejects.toThrow('mag dit niet in deze database');
      else await work;
      if (use === 'write') await opened.tempo.update('key', () => ({ value: 1, result: undefined }));
      const lock = use === 'write' && (await opened.store('a').lock('batch'));
      if (lock) await lock.release();
      opened.close();
    }
  });

  it.each(['its rights', 'all rights'])('keeps its history from a colleague who changes it with psql: %s', async (rights) => {
    const name = await newDatabase(server);
    const role = `collega${name}`;
    await asSuperuser(server, name, rightsSql(role, name, 'write'));
    if (rights === 'all rights') await asSuperuser(server, name, `grant all on all tables in schema duit to ${role}`);
    const opened = openFrom(addressOf(server, name, role));
    const store = opened.store('a');
    await add(store, { body: 1, settles: true }, { body: 2 }, { body: 3 });
    await add(store, { about: 2, body: 'klaar', settles: true });
    await expect(store.transaction((tx) => tx.forget('log', [1]))).rejects.toMatchObject({
      reason: 'local',
      message: expect.stringContaining('mag alleen toevoegen aan wat hier geschreven is') as string,
    });
    for (const statement of [
      `update duit.record set body = '9'`,
      'delete from duit.record where n = 4',
      `insert into duit.record (log_id, account, log, n, entry, settles, body, line, crc) select log_id, account, log, 4, 4, 1, '9', 'x', 0 from duit.record`,
      `insert into duit.record (log_id, account, log, n, entry, settles, body, line, crc) select id, account, name, last + 1, last + 1, 1, '9', 'x', 0 from duit.log`,
      `with one as (select *, last + 1 as n from duit.log) insert into duit.record (log_id, account, log, n, entry, settles, body, line, crc)
         select id, account, name, n, n, 1, '{', 'x', 0 from one`,
      `with one as (select *, last + 1 as n from duit.log) insert into duit.record (log_id, account, log, n, entry, settles, body, line, crc)
         select id, account, name, n, n, 1, '9', 'x', 0 from one`,
      'insert into duit.unsettled select id, 1 from duit.log',
      'insert into duit.unsettled select id, 4 from duit.log',
      `insert into duit.log (account, name, last, kept) values ('a', 'ander', 5, 5)`,
      `insert into duit.log (account, name, last, kept) values ('a', 'ander', 0, 1)`,
      'update duit.log set last = 3',
      'update duit.log set last = 5',
      'update duit.log set last = 5, kept = 5',
      'update duit.log set kept = 3',
      `update duit.log set account = 'b'`,
      'delete from duit.log',
      'delete from duit.unsettled',
      'update duit.unsettled set entry = 9',
      'truncate duit.shared',
      'update duit.version set format = 1',
      'drop trigger keep_history on duit.record',
      'create or replace function duit.keep_history() returns trigger language plpgsql as $$ begin return new; end $$',
    ].filter((one) => rights !== 'all rights' || !/version|truncate/.test(one))) {
      const client = new pg.Client({
        host: server.folder,
        port: server.port,
        user: role,
        database: name,
        options: `-c duit.format=${format}`,
      });
      await client.connect();
      await expect(client.query(statement), statement).rejects.toThrow(
        /permission denied|only the owner|must be owner|duplicate key|invalid input syntax for type json/,
      );
      await client.end();
    }
    expect(await store.check()).toEqual({ lines: 4, damaged: 0 });
    opened.close();
    const owner = openFrom(addressOf(server, name));
    await owner.store('a').transaction((tx) => tx.forget('log', [1]));
    expect(await owner.store('a').check()).toEqual({ lines: 3, damaged: 0 });
    owner.close();
  });

  it.each(['on', 'off'])('keeps a role apart whose name is SQL, with standard_conforming_strings %s', async (standard) => {
    const name = await newDatabase(server);
    const role = `${name}\\'$$; create table duit.kwaad (); do $$"`;
    await asSuperuser(server, name, `set standard_conforming_strings = ${standard}`, rightsSql(role, name, 'read'));
    const [tables] = await asSuperuser(server, name, `select count(*) from pg_tables where tablename = 'kwaad'`);
    expect(tables).toEqual({ count: '0' });
    const address = addressOf(server, name, encodeURIComponent(role));
    expect(await checkDatabase(optionsFor(address), now)).toMatchObject({ mayWrite: false });
  });
});
