import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Failure } from '../../../../../src/failure.ts';
import { DatabaseAway } from '../../../../../src/store/postgres/faults.ts';
import { placeOf } from '../../../../../src/store/postgres/place.ts';
import type { StateStore, Transaction } from '../../../../../src/store/store.ts';
import { documentOf } from '../../../../../src/service/journal/log/entries.ts';
import { type Machine, machineOn, type StubService, stubService } from '../../../../support/office.ts';
import { chance } from '../../../../support/chance.ts';
import { canRun, killServer, runServer, startServer } from '../../../../support/postgres.ts';
import { addressOf, asSuperuser, newDatabase } from '../../../../support/stores.ts';

/** Rounds over every step, one in a long run, which takes minutes; without them a few steps are tried once. */
const rounds = Math.ceil(Number(process.env['DUIT_TEST_RUNS'] ?? 0) / 20);
const runs = canRun('writes whose database is cut off at each step');

/** The same store, which calls `step` before and after each thing that it does. */
function stepping(store: StateStore, step: () => Promise<void>): StateStore {
  const around = async <T>(work: () => Promise<T>): Promise<T> => {
    await step();
    const result = await work();
    await step();
    return result;
  };
  return {
    ...store,
    lock: (name, work) => around(() => store.lock(name, work)),
    read: (work) => around(() => store.read(work)),
    transaction: (work) =>
      around(() =>
        store.transaction(async (transaction: Transaction) => {
          await step();
          const result = await work(transaction);
          await step();
          return result;
        }),
      ),
  };
}

type FiveWrites = 'klanten.create' | 'facturen.create' | 'facturen.definitief' | 'facturen.versturen' | 'facturen.creditnota';

/** One thing that happens at one step of five writes. */
interface Trouble {
  readonly at: number;
  readonly cause: () => Promise<void>;
}

/** Does five writes as a user would who runs a command again when it says that nothing was sent; gives the number of steps. */
async function fiveWrites(machine: Machine, service: StubService, { at, cause }: Trouble): Promise<number> {
  let steps = 0;
  let over: Promise<void> | undefined;
  const step = async () => {
    steps += 1;
    if (steps === at) await (over = cause());
  };
  service.meanwhile = () => step().catch(() => {});
  const write = async (operation: FiveWrites, call: object): Promise<string> => {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const { client, journal, recovery, close } = machine.command({}, (store) => stepping(store, step));
      try {
        return ((await client.one(operation, call)) as { id: string }).id;
      } catch (error) {
        if (!(error instanceof Failure) || !['local', 'unknown'].includes(error.reason)) throw error;
        if (error.reason === 'unknown') {
          const [entry] = await recovery.undecided();
          if (entry) await recovery.recover(entry);
          const after = entry && (await journal.entry(entry.n));
          if (after?.state === 'done') return documentOf(after) ?? '';
        }
      } finally {
        await close();
        // A server that is started again takes longer than the tries.
        await over?.catch(() => {});
      }
    }
    throw new Error(`${operation} did not go`);
  };
  const klant_id = await write('klanten.create', { body: { naam: 'Peeters' } });
  const regels = [{ omschrijving: 'Werk', aantal: 1, eenheidsprijs: 100, btw_percentage: 21 }];
  const id = await write('facturen.create', { body: { klant_id, regels } });
  await write('facturen.definitief', { id });
  await write('facturen.versturen', { id, body: { kanaal: 'email' } });
  await write('facturen.creditnota', { id });
  return steps;
}

async function checkAfterwards(machine: Machine, service: StubService): Promise<void> {
  const { journal, close } = machine.command();
  const entries = await journal.entries();
  expect(entries.filter(({ state }) => state === 'done').map(({ intent }) => intent.operation)).toEqual(service.done);
  expect(entries.map(({ state }) => state).filter((state) => state !== 'done' && state !== 'unsent')).toEqual([]);
  expect(service.done).toEqual(['klanten.create', 'facturen.create', 'facturen.definitief', 'facturen.versturen', 'facturen.creditnota']);
  expect((await journal.check()).damaged).toBe(0);
  await close();
}

/** The steps to try: all of them in each round, or a few that are spread over them. */
function* tries(steps: number, few: number): Generator<number> {
  for (let round = 0; round < rounds; round += 1) for (let at = 1; at <= steps; at += 1) yield at;
  const random = chance(few);
  if (rounds === 0) for (let one = 0; one < few; one += 1) yield 1 + Math.floor(((one + random()) * steps) / few);
}

it.skipIf(!runs)(
  'five writes are each done once, whatever the step at which their connections are cut or the server is killed (needs PostgreSQL)',
  async () => {
    const folder = join(tmpdir(), `server-${randomUUID().slice(0, 8)}`);
    let server = await startServer(folder);
    onTestFinished(() => killServer(server));
    const database = await newDatabase(server);
    const address = addressOf(server, database);
    const round = async (at: number, cause: () => Promise<void>): Promise<number> => {
      const service = stubService();
      const machine = machineOn(address, 'kantoor-1', service, randomUUID());
      const steps = await fiveWrites(machine, service, { at, cause }).catch((error: unknown) => {
        throw new Error(`at step ${at}: ${String(error)}`, { cause: error });
      });
      await checkAfterwards(machine, service);
      return steps;
    };
    const cut = async () =>
      void (await asSuperuser(server, 'postgres', `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`));
    const restart = async () => {
      await killServer(server);
      server = await runServer(folder, process.pid, server.port);
    };
    // Nothing is cut, but the process hears that it was: also of what has just stayed.
    const unheard = async () => {
      throw new DatabaseAway(placeOf(address), { nl: 'verbroken', en: 'cut off' });
    };
    const steps = await round(0, async () => {});
    expect(steps).toBeGreaterThan(50);
    for (const at of tries(steps, 2)) await round(at, cut);
    for (const at of tries(steps, 1)) await round(at, unheard);
    for (const at of tries(steps, 1)) await round(at, restart);
  },
  300_000 + rounds * 600_000,
);
