import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type OpenDatabase, openPostgres } from '../../../../src/store/postgres/open.ts';
import { sharedServer } from '../../../support/postgres.ts';
import { addressOf, asSuperuser, newDatabase, openFrom, optionsFor } from '../../../support/stores.ts';

const found = await sharedServer('locks and lost connections of PostgreSQL');

describe.skipIf(!found)('between machines (needs PostgreSQL)', () => {
  const server = found!;
  const opened = async () => {
    const name = await newDatabase(server);
    const open = (machine: string): OpenDatabase => {
      const database = openFrom(addressOf(server, name), machine);
      onTestFinished(() => database.close());
      return database;
    };
    // The server would otherwise answer before the connections have ended.
    const cut = () =>
      asSuperuser(
        server,
        name,
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}' and application_name = 'duit'`,
      );
    return { name, open, cut };
  };

  it('a lock is had by one, which the others can name', async () => {
    const { open } = await opened();
    const [one, other] = [open('kantoor-1').store('a'), open('kantoor-2').store('a')];
    expect(await other.holder('batch')).toBeUndefined();
    const before = Date.now();
    const lock = await one.lock('batch', 'facturen.csv');
    expect([await other.lock('batch'), await other.lock('other'), await open('x').store('b').lock('batch')].map(Boolean)).toEqual([
      false,
      true,
      true,
    ]);
    const holder = await other.holder('batch');
    expect(holder).toEqual({ machine: 'kantoor-1', person: 'anna', work: 'facturen.csv', since: expect.any(Date) as Date });
    // The server is on this machine, and its clock the same.
    expect(Number(holder?.since)).toBeGreaterThanOrEqual(before - 1);
    expect(Number(holder?.since)).toBeLessThanOrEqual(Date.now() + 1);
    await lock?.release();
    expect(await other.holder('batch')).toBeUndefined();
    expect(await other.lock('batch')).toBeDefined();
    expect((await one.holder('batch'))?.machine).toBe('kantoor-2');
  });

  it('a lock is let go of while its connection is at other work, even work that fails', async () => {
    const { open } = await opened();
    const [one, other] = [open('kantoor-1').store('a'), open('kantoor-2').store('a')];
    const lock = await one.lock('batch');
    let release: Promise<void> | undefined;
    const work = one.transaction(async (transaction) => {
      release = lock?.release();
      await transaction.put('c', 'k', 1);
      throw new Error('changed its mind');
    });
    await expect(work).rejects.toThrow('changed its mind');
    await release;
    expect(await other.lock('batch')).toBeDefined();
    expect(await one.lock('batch')).toBeUndefined();
  });

  it('every lock is found by its name, whatever number it has', async () => {
    const store = (await opened()).open('kantoor-1').store('a');
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const name of names) await store.lock(name, name);
    expect(await Promise.all(names.map(async (name) => (await store.holder(name))?.work))).toEqual(names);
  });

  it('a lock ends with the connection of its holder', async () => {
    const { open, cut } = await opened();
    const [one, other] = [open('kantoor-1').store('a'), open('kantoor-2').store('a')];
    const lock = await one.lock('batch');
    await cut();
    expect(await other.holder('batch')).toBeUndefined();
    expect(await other.lock('batch')).toBeDefined();
    await lock?.release();
    expect((await one.holder('batch'))?.machine).toBe('kantoor-2');
  });

  it('a transaction that is cut off leaves nothing, and the next one connects again', async () => {
    const { open, cut } = await opened();
    const store = open('kantoor-1').store('a');
    await store.transaction((tx) => tx.append('log', { body: 1 }));
    const work = store.transaction(async (tx) => {
      await tx.append('log', { body: 2 });
      await cut();
      await tx.append('log', { body: 3 });
    });
    await expect(work).rejects.toThrow(/de verbinding met de server viel weg|de server stopt of start net/);
    await cut();
    expect(await store.transaction(async (tx) => (await tx.append('log', { body: 4 })).n)).toBe(2);
    await cut();
    expect(await store.read((view) => view.last('log'))).toBe(2);
    await cut();
    expect(await store.lock('batch')).toBeDefined();
    expect(await store.check()).toEqual({ lines: 2, damaged: 0 });
  });

  it('waits for another no longer than its patience', async () => {
    const { open, name } = await opened();
    const store = open('kantoor-1').store('a');
    const hasty = openFrom(addressOf(server, name), 'kantoor-2', { patience: 50 });
    onTestFinished(() => hasty.close());
    await store.transaction(async (tx) => {
      await tx.put('c', 'k', 1);
      await expect(hasty.store('a').transaction((other) => other.put('c', 'k', 2))).rejects.toThrow('een andere duit is aan het schrijven');
      await hasty.store('b').transaction((other) => other.put('c', 'k', 2));
    });
    expect(await hasty.store('a').read((view) => view.get('c', 'k'))).toBe(1);
  });

  it('waits no longer for another once the user stops, and finishes what the server answers', async () => {
    const name = await newDatabase(server);
    const client = new pg.Client({ host: server.folder, port: server.port, user: 'postgres', database: name });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('begin; lock table duit.log');
    const stop = new AbortController();
    const options = { ...optionsFor(addressOf(server, name)), patience: 60_000, stop: { signal: stop.signal, mayEnd: () => true } };
    const database = openPostgres(options);
    onTestFinished(() => database.close());
    const begun = database.store('a').transaction((tx) => tx.put('c', 'k', 1));
    stop.abort();
    await expect(begun).rejects.toThrow('gestopt bij het wachten op');
    // A server that was silent is not asked again for a moment, so this is another database.
    const after = openPostgres({ ...options, address: addressOf(server, await newDatabase(server)) });
    onTestFinished(() => after.close());
    await after.store('a').transaction((tx) => tx.put('c', 'k', 2));
    expect(await after.store('a').read((view) => view.get('c', 'k'))).toBe(2);
  });

  it('tells a lock of another program from one of duit', async () => {
    const { open, name } = await opened();
    await open('kantoor-1')
      .store('a')
      .transaction((tx) => tx.put('c', 'k', 1));
    const hasty = openFrom(addressOf(server, name), 'kantoor-2', { patience: 50 });
    onTestFinished(() => hasty.close());
    const client = new pg.Client({ host: server.folder, port: server.port, user: 'postgres', database: name });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('begin; lock table duit.item in access exclusive mode');
    const ended = hasty.store('a').transaction((other) => other.put('c', 'k', 2));
    await expect(ended).rejects.toMatchObject({
      reason: 'temporary',
      message: expect.stringContaining('een ander programma vergrendelt de tabellen van duit') as string,
    });
  });

  it('a transaction in which a statement failed is undone, also where its work goes on', async () => {
    const { open } = await opened();
    const store = open('kantoor-1').store('a');
    const work = store.transaction(async (tx) => {
      await tx.put('c', 'k', 1);
      await tx.put('c', 'a\0b', 1).catch(() => {});
    });
    await expect(work).rejects.toThrow('undone');
    await expect(store.transaction((tx) => tx.put('c', 'a\0b', 1))).rejects.toMatchObject({ reason: 'local' });
    expect(await store.read((view) => view.get('c', 'k'))).toBeUndefined();
  });

  it('times are those of the server, also in a view', async () => {
    const { open } = await opened();
    const store = open('kantoor-1').store('a');
    const before = Date.now();
    const time = await store.transaction(async (tx) => tx.time);
    expect(Number(time)).toBeGreaterThanOrEqual(before - 1);
    expect(Number(time)).toBeLessThanOrEqual(Date.now() + 1);
  });
});
