import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { StateStore } from '../../../../../src/store/store.ts';
import { type Command, type Machine, machineOn, type StubService, stubService } from '../../../../support/office.ts';
import { canRun, killServer, runServer, type Server, startServer } from '../../../../support/postgres.ts';
import { addressOf, asSuperuser, newDatabase } from '../../../../support/stores.ts';

const runs = canRun('a journal whose database goes away');
const folder = join(tmpdir(), `server-${randomUUID().slice(0, 8)}`);
let server: Server | undefined = runs ? await startServer(folder) : undefined;
const database = server ? await newDatabase(server) : '';
let service: StubService;
let one: Machine;
let two: Machine;
let account: string;
const opened: Command[] = [];

const stop = async () => {
  if (server) await killServer(server);
};
const start = async () => {
  server = server && (await runServer(folder, process.pid, server.port));
};
const command = (machine: Machine, wrap?: (store: StateStore) => StateStore): Command => {
  const begun = machine.command({}, wrap);
  opened.push(begun);
  return begun;
};
const make = (machine: Machine, naam = 'Peeters') => {
  const { client, warned } = command(machine);
  return client.one('klanten.create', { body: { naam } }).then(
    ({ id }) => ({ id, warned }),
    ({ reason, message, hint }: { reason: string; message: string; hint: string }) => ({ reason, message, hint }),
  );
};
const spoolOf = ({ folder: own }: Machine) => {
  const place = join(own, 'state', 'spool');
  return readdirSync(place).map((name) => join(place, name));
};

beforeEach(() => {
  if (!server) return;
  account = randomUUID();
  service = stubService();
  one = machineOn(addressOf(server, database), 'kantoor-1', service, account);
  two = machineOn(addressOf(server, database), 'kantoor-2', service, account);
});

afterAll(async () => {
  for (const { close } of opened) await close();
  await stop();
});

/** Makes a customer while the server stops before its outcome can be kept. */
async function makeWhileStopping(): Promise<unknown> {
  service.meanwhile = (when) => (when === 'after' ? stop() : Promise.resolve());
  const made = await make(one);
  service.meanwhile = async () => {};
  return made;
}

it.skipIf(!runs)(
  'of two machines that do the same at once, one does it and the other says which machine is at it (needs PostgreSQL)',
  async () => {
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    const begun = new Promise<void>((resolve) => {
      service.meanwhile = async () => {
        resolve();
        await held;
      };
    });
    const first = make(one);
    await begun;
    expect(await make(two)).toMatchObject({
      reason: 'not_confirmed',
      message: 'anna op kantoor-1 is hier al mee bezig (journaal 1: klant maken, 14:02)',
    });
    go();
    expect(await first).toMatchObject({ warned: [] });
    expect(service.done).toEqual(['klanten.create']);
  },
);

it.skipIf(!runs)('nothing is sent while the database is away (needs PostgreSQL)', async () => {
  await stop();
  expect(await make(one)).toEqual({
    reason: 'local',
    message: expect.stringContaining('daar antwoordt geen PostgreSQL') as string,
    hint: 'Er is niets verstuurd. Kijk of de server draait en of deze computer hem bereikt: duit opslag controleer',
  });
  expect(service.done).toEqual([]);
  await start();
});

it.skipIf(!runs)(
  'an outcome waits on this machine while the database is away, and others see the write as open until then (needs PostgreSQL)',
  async () => {
    expect(await makeWhileStopping()).toMatchObject({
      id: expect.any(String) as string,
      warned: [expect.stringContaining('het volgende commando van duit geeft het door') as string],
    });
    const [line = ''] = spoolOf(one);
    expect(statSync(line).mode & 0o777).toBe(0o600);
    expect(await command(one).journal.waiting()).toMatchObject({ count: 1, damaged: [] });
    await start();

    const { journal } = command(two);
    const [open] = await journal.undecided();
    expect(open && [open.state, journal.isUnderWay(open)]).toEqual(['open', false]);
    expect(await make(two)).toMatchObject({
      reason: 'unknown',
      message: expect.stringContaining(`op ${hostname()} werd onderbroken`) as string,
    });
    expect(service.done).toHaveLength(1);

    expect(await command(one).journal.undecided()).toEqual([]);
    expect(spoolOf(one)).toEqual([]);
    expect(await journal.entries()).toMatchObject([{ state: 'done' }]);
  },
);

it.skipIf(!runs)('an outcome that was delivered already, and one of another account, changes nothing (needs PostgreSQL)', async () => {
  await makeWhileStopping();
  const [line = ''] = spoolOf(one);
  const text = readFileSync(line);
  await start();
  await command(one).journal.entries();
  writeFileSync(line, text);
  const { journal } = command(one);
  const before = await journal.check();
  expect(spoolOf(one)).toEqual([]);
  expect(await journal.check()).toEqual(before);

  const other = machineOn(addressOf(server!, database), 'kantoor-1', service, randomUUID());
  mkdirSync(join(other.folder, 'state', 'spool'), { recursive: true });
  writeFileSync(join(other.folder, 'state', 'spool', 'x.regel'), text);
  expect(await command(other).journal.waiting()).toMatchObject({ count: 0, damaged: [] });
  expect(await command(other).journal.entries()).toEqual([]);
  expect(spoolOf(other)).toHaveLength(1);
});

it.skipIf(!runs)('a damaged outcome is put aside and named, and the write is read back (needs PostgreSQL)', async () => {
  await makeWhileStopping();
  const [line = ''] = spoolOf(one);
  writeFileSync(line, readFileSync(line, 'utf8').slice(0, -20));
  await start();
  const { journal, recovery } = command(one);
  expect(await journal.waiting()).toMatchObject({ count: 0, damaged: [line.replace('.regel', '.beschadigd')] });
  const [open] = await recovery.undecided();
  expect(open && (await recovery.recover(open))).toMatchObject({ found: 'done' });
  expect(service.done).toHaveLength(1);
});

it.skipIf(!runs)(
  'a database that was restored from before the last write stops every write of this machine (needs PostgreSQL)',
  async () => {
    const backup = async () => {
      for (const { close } of opened) await close();
      const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`;
      await asSuperuser(server!, 'postgres', end, `create database backup template ${database}`);
    };
    await make(one);
    await backup();
    await make(one, 'Janssens');
    for (const { close } of opened) await close();
    const drop = [`drop database ${database} with (force)`, `alter database backup rename to ${database}`];
    await asSuperuser(server!, 'postgres', ...drop);
    expect(await make(one, 'Maes')).toMatchObject({
      reason: 'local',
      message: expect.stringContaining('kent het journaal tot nummer 2, en deze computer zag er nummer 4') as string,
    });
    expect(service.done).toHaveLength(2);
  },
);
