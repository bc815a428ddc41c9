import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openCopyFile } from '../../../../../src/store/copy-file.ts';
import type { StateStore } from '../../../../../src/store/store.ts';
import { copiesIn } from '../../../../support/copies.ts';
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
/** The outcomes in the file of the lines of a machine. */
const outcomesOf = ({ folder: own }: Machine) => {
  const [path = ''] = copiesIn(join(own, 'config'));
  return {
    path,
    outcomes: openCopyFile(path, account)
      .lines()
      .filter(({ of }) => of !== undefined),
  };
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
    const { path, outcomes } = outcomesOf(one);
    expect([statSync(path).mode & 0o777, outcomes.length]).toEqual([0o600, 1]);
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
    expect(outcomesOf(one).outcomes).toHaveLength(1);
    expect(await journal.entries()).toMatchObject([{ state: 'done' }]);
  },
);

it.skipIf(!runs)('a damaged outcome is no outcome, and the write is read back (needs PostgreSQL)', async () => {
  await makeWhileStopping();
  const { path } = outcomesOf(one);
  writeFileSync(path, readFileSync(path, 'utf8').replace('"kind":"result"', '"kind":"unsent"'));
  await start();
  const { journal, recovery } = command(one);
  const [open] = await recovery.undecided();
  expect(open && (await recovery.recover(open))).toMatchObject({ found: 'done' });
  expect((await journal.rivals(null, 0)).flag).toBeDefined();
  expect(service.done).toHaveLength(1);
});

it.skipIf(!runs)(
  'a database that was restored from before the last write gets it back from this machine, and says that others may be lost (needs PostgreSQL)',
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
    const { journal } = command(one);
    expect((await journal.entries()).map(({ state }) => state)).toEqual(['done', 'done']);
    expect((await journal.rivals(null, 0)).flag).toMatchObject({ n: 4 });
    expect(service.done).toHaveLength(2);
  },
);
