import { itemCrc } from '../../src/store/sums.ts';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { isLong } from './long.ts';
import { type Server, sharedServer } from './postgres.ts';
import { addressOf, asSuperuser, newDatabase } from './stores.ts';
import { keepWorldsIn, type Cache, shelved, type TestWorld } from './world.ts';

/** The store of a suite's commands. */
interface Beneath {
  /** Whether it is a database, which other machines may use too. */
  readonly isShared: boolean;
  /** The `it` of a test of what no store decides: in SQLite alone, skipped in the other, and in a long run in both. */
  readonly once: Pick<typeof it, 'each'> & ((name: string, test: () => unknown, limit?: number) => void);
  /** The same world where its store can't be used any more: the file is damaged, or the server out of reach. */
  readonly spoiled: (world: TestWorld) => TestWorld;
}

const inFolder: Beneath = {
  isShared: false,
  once: it,
  spoiled: (world) => {
    writeFileSync(join(world.folder, 'state', 'state.sqlite'), 'geen databank', { mode: 0o600 });
    return world;
  },
};

const inDatabase: Beneath = {
  isShared: true,
  once: isLong ? it : it.skip,
  spoiled: (world) => ({ ...world, env: { ...world.env, DUIT_OPSLAG: 'postgres://anna@localhost/duit?host=/nergens' } }),
};

/**
 * Describes commands once for each kind of store that runs here, and says which tests were skipped for the others. The worlds
 * of these tests have their memory and journal in it.
 */
export async function onEachStore(name: string, tests: (beneath: Beneath) => void): Promise<void> {
  describe(`${name}, kept in SQLite`, () => tests(inFolder));
  const server = await sharedServer(`${name}, kept in PostgreSQL`);
  if (!server) return;
  const { client, cache, refresh, close } = await databaseWithClock(server);
  describe(`${name}, kept in PostgreSQL`, () => {
    beforeAll(async () => {
      await client.connect();
    });
    beforeEach(async () => {
      await refresh();
      keepWorldsIn(cache);
      return () => keepWorldsIn(undefined);
    });
    afterAll(async () => {
      await client.end();
      close();
    });
    tests(inDatabase);
  });
}

/** As `onEachStore`, for suites that try no more of a store than others do: in SQLite alone, and in a long run once for each kind. */
export const onOneStore = (name: string, tests: (beneath: Beneath) => void): Promise<void> | void =>
  isLong ? onEachStore(name, tests) : void describe(`${name}, kept in SQLite`, () => tests(inFolder));

/** Has the database know the accounts of the next worlds already, because it asks which of its own a new one is. */
const joined = `insert into duit.item
  select account, 'toets', 'bekend', '1', crc from unnest($1::text[], $2::bigint[]) as known (account, crc) on conflict do nothing`;

/** What that needs: the accounts that the worlds after one make, and the CRC-32 of each value. */
function joinedAfter(last: number): [string[], number[]] {
  const worlds = Array.from({ length: 4 }, (_, at) => String(last + 1 + at).padStart(8, '0'));
  const accounts = worlds.flatMap((world) =>
    Array.from({ length: 150 }, (_, at) => `${world}-0000-4000-8000-${String(at + 1).padStart(12, '0')}`),
  );
  return [accounts, accounts.map((account) => itemCrc(account, 'toets', 'bekend', '1'))];
}

/** A new database to keep worlds in. */
export interface Kept {
  readonly client: pg.Client;
  readonly cache: Cache;
  /** Has it know the accounts of the next worlds, and forget the requests that were counted. */
  readonly refresh: () => Promise<void>;
  readonly close: () => void;
}

/**
 * Has a database take the time from a file. Commands take the time of the server where there is one, and a test jumps from minute to
 * minute: so the functions that tell the time there read it from that file.
 */
export async function clockOf(server: Server, name: string): Promise<{ readonly tell: (now: number) => void; readonly close: () => void }> {
  const path = join(server.folder, `clock-${name}`);
  const file = openSync(path, 'w', 0o644);
  const tell = (now: number): void => void writeSync(file, String(now).padStart(16), 0);
  tell(0);
  const telling = (teller: string, seconds: string) =>
    `create or replace function pg_catalog.${teller}() returns timestamptz language sql volatile as $$ select to_timestamp(${seconds}) $$`;
  await asSuperuser(
    server,
    name,
    'set allow_system_table_mods = on',
    telling('clock_timestamp', `pg_read_file('${path}')::float8 / 1000`),
    telling('pg_postmaster_start_time', '0'),
  );
  return { tell, close: () => closeSync(file) };
}

/** Makes a database whose clock is that of the world which moved its own last. */
export async function databaseWithClock(server: Server): Promise<Kept> {
  const name = await newDatabase(server);
  const { tell, close } = await clockOf(server, name);
  const client = new pg.Client({ host: server.folder, port: server.port, user: 'postgres', database: name });
  const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  const cut = async (): Promise<void> => void (await client.query(`select pg_terminate_backend(pid, 5000) ${others}`));
  const refresh = async () => {
    // Tests use the same keys, of which a database counts the requests together.
    await client.query('delete from duit.shared');
    await client.query(joined, joinedAfter(shelved));
  };
  return { client, cache: { address: addressOf(server, name), tell, cut }, refresh, close };
}
