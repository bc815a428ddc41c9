import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rightsSql } from '../../../../src/store/postgres/rights.ts';
import { format } from '../../../../src/store/postgres/version.ts';
import { sharedServer } from '../../../support/postgres.ts';
import { add } from '../../../support/store.ts';
import { addressOf, asSuperuser, newDatabase, openFrom } from '../../../support/stores.ts';

const found = await sharedServer('the accounts of a role in PostgreSQL');

const tables = ['log', 'record', 'unsettled', 'item', 'birth', 'holder'];

describe.skipIf(!found)('a role of a store in PostgreSQL', () => {
  const server = found!;

  /** A database with something of accounts a and b in every table, and a client for each role. */
  const opened = async () => {
    const name = await newDatabase(server);
    const owner = openFrom(addressOf(server, name));
    onTestFinished(() => owner.close());
    for (const account of ['a', 'b']) {
      await add(owner.store(account), { body: 1, settles: true }, { body: 2 }, { body: 3 });
      await owner.store(account).transaction(async (tx) => {
        await tx.put('c', 'k', account);
        await tx.forget('log', [1]);
      });
      await owner.store(account).lock('batch', account);
    }
    await owner.tempo.update('sleutel-a', () => ({ value: 'a', result: undefined }));
    const as = async (role: string): Promise<pg.Client> => {
      const client = new pg.Client({
        host: server.folder,
        port: server.port,
        user: role,
        database: name,
        options: `-c duit.format=${format}`,
      });
      await client.connect();
      onTestFinished(() => client.end());
      return client;
    };
    const open = (role: string) => {
      const database = openFrom(addressOf(server, name, role));
      onTestFinished(() => database.close());
      return database;
    };
    return { name, owner, as, open };
  };

  const countIn = async (client: pg.Client, table: string): Promise<number> =>
    Number((await client.query<{ count: string }>(`select count(*) from duit.${table}`)).rows[0]?.count);

  it.each(['read', 'write'] as const)('that is tied to one account sees only that one: %s', async (use) => {
    const { name, owner, as, open } = await opened();
    const [tied, all] = [`een${use}${name}`, `elk${use}${name}`];
    await asSuperuser(server, name, rightsSql(tied, name, use, ['a']), rightsSql(all, name, use));
    const [own, every] = [await as(tied), await as(all)];
    for (const table of tables) {
      const whole = await countIn(every, table);
      expect([table, whole, await countIn(own, table)]).toEqual([table, whole, whole / 2]);
      expect(whole).toBeGreaterThan(0);
    }
    expect([await countIn(own, 'shared'), await countIn(every, 'shared')]).toEqual([0, 1]);
    expect((await own.query('select role, account from duit.access')).rows).toEqual([{ role: tied, account: 'a' }]);
    await own.query('set row_security = off');
    for (const table of [...tables, 'shared', 'access']) await expect(countIn(own, table)).rejects.toThrow('row-level security');
    const theirs = open(tied);
    expect((await theirs.accounts('c', 'k')).map(({ account }) => account)).toEqual(['a']);
    expect(await theirs.store('a').check()).toEqual({ lines: 2, damaged: 0 });
    expect((await theirs.store('a').holder('batch'))?.work).toBe('a');
    expect((await theirs.tempo.peek('sleutel-a')).value).toBe('a');
    for (const work of [
      () => theirs.store('b').read((view) => view.last('log')),
      () => theirs.store('b').transaction((tx) => tx.put('c', 'k', 1)),
      () => theirs.store('c').transaction((tx) => tx.put('c', 'k', 1)),
    ]) {
      await expect(work()).rejects.toMatchObject({
        reason: 'local',
        message: expect.stringMatching(/niet aan account [bc]$|mag dit niet/) as string,
      });
    }
    expect(await owner.store('b').check()).toEqual({ lines: 2, damaged: 0 });
  });

  it('that is tied to one account can write nothing of another, with psql neither', async () => {
    const { name, owner, as, open } = await opened();
    const role = `schrijver${name}`;
    await asSuperuser(server, name, rightsSql(role, name, 'write', ['a']));
    await add(open(role).store('a'), { body: 4 });
    const [log] = await asSuperuser(server, name, `select id from duit.log where account = 'b'`);
    const b = String(log?.['id']);
    const client = await as(role);
    for (const statement of [
      `insert into duit.record (log_id, account, log, n, entry, settles, body, line, crc) values (${b}, 'b', 'log', 4, 4, 0, '9', 'x', 0)`,
      `insert into duit.record (log_id, account, log, n, entry, settles, body, line, crc) values (${b}, 'a', 'log', 4, 4, 0, '9', 'x', 0)`,
      `insert into duit.unsettled values (${b}, 9)`,
      `insert into duit.log (account, name, last, kept) values ('b', 'ander', 0, 0)`,
      `insert into duit.item values ('b', 'c', 'x', '1', 0)`,
      `insert into duit.item values ('b', 'c', 'k', '1', 0) on conflict (account, collection, key) do update set value = '9'`,
      `insert into duit.birth values ('b', 'x') on conflict (account) do update set birth = 'x'`,
      `insert into duit.holder values (1, 1, 'm', 'p', 'w', now(), 'b')`,
      `insert into duit.shared values ('sleutel-b', '1')`,
      `update duit.item set account = 'b' where account = 'a'`,
      `insert into duit.access values ('${role}', '*')`,
      `update duit.access set account = '*'`,
      'alter table duit.item disable row level security',
      'drop policy by_account on duit.item',
      'set role postgres',
    ]) {
      await expect(client.query(statement), statement).rejects.toThrow(/row-level security|permission denied|must be owner|only the owner/);
    }
    for (const statement of [
      `delete from duit.item where account = 'b'`,
      `update duit.item set value = '9' where account = 'b'`,
      `delete from duit.holder where account = 'b'`,
      `update duit.log set last = 9 where account = 'b'`,
      `delete from duit.unsettled where log_id = ${b}`,
      `update duit.birth set birth = 'x' where account = 'b'`,
      'delete from duit.shared',
    ]) {
      expect([statement, (await client.query(statement)).rowCount]).toEqual([statement, 0]);
    }
    expect(await owner.store('b').check()).toEqual({ lines: 2, damaged: 0 });
    expect(await owner.store('b').read((view) => view.get('c', 'k'))).toBe('b');
  });

  it('of which a key is kept has another hash of it in each database', async () => {
    const kept = [];
    for (const { name, owner } of [await opened(), await opened()]) {
      expect((await owner.tempo.peek('sleutel-a')).value).toBe('a');
      kept.push((await asSuperuser(server, name, 'select key from duit.shared'))[0]?.['key']);
    }
    expect(kept[0]).not.toBe(kept[1]);
  });
});
