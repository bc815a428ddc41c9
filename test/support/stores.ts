import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { PostgresOptions } from '../../src/store/postgres/access.ts';
import { type OpenDatabase, openPostgres } from '../../src/store/postgres/open.ts';
import { schemaSql } from '../../src/store/postgres/schema.ts';
import { openTempo } from '../../src/store/sqlite/tempo.ts';
import type { Tempo } from '../../src/store/tempo.ts';
import type { StateStore } from '../../src/store/store.ts';
import { isShared, type Server, sharedServer } from './postgres.ts';
import { newState, storeIn } from './store.ts';

/** One of the kinds of store that behave alike. */
export interface Kind {
  readonly name: string;
  /** Opens the store of an account that belongs to a state folder, as one process would. */
  readonly storeIn: (folder: string, account?: string, patience?: number) => StateStore;
  /** Opens the values that processes share. */
  readonly tempoIn: (folder: string) => Tempo;
  /** A place that processes of their own are given: a state folder, or the address of a new database. */
  readonly newPlace: () => Promise<SharedPlace>;
}

interface SharedPlace {
  readonly place: string;
  readonly open: (patience?: number) => StateStore;
  readonly tempo: () => Tempo;
}

const tempoIn = (folder: string): Tempo => openTempo({ folder });

export const sqlite: Kind = {
  name: 'SQLite',
  storeIn,
  tempoIn,
  newPlace: async () => {
    const folder = newState();
    return { place: folder, open: (patience) => storeIn(folder, 'a', patience), tempo: () => tempoIn(folder) };
  },
};

/** The address of a database over the socket of a server, where the superuser needs no password. */
export const addressOf = ({ folder, port }: Server, database: string, user = 'postgres'): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`;

/** Does statements as the superuser. */
export async function asSuperuser({ folder, port }: Server, database: string, ...statements: string[]): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ host: folder, port, user: 'postgres', database });
  await client.connect();
  let rows: pg.QueryResultRow[] = [];
  for (const statement of statements) ({ rows } = await client.query<pg.QueryResultRow>(statement));
  await client.end();
  return rows;
}

/** The databases that a file of tests made, on the server that all tests share. */
const made: { readonly server: Server; readonly name: string }[] = [];

/**
 * Ends every connection with the databases that a file of tests made. A command leaves its own open, since its process ends with it;
 * here the next file follows in the same process.
 */
export async function leaveDatabases(): Promise<void> {
  const left = made.splice(0);
  const names = left.map(({ name }) => `'${name}'`).join();
  const all = `select pg_terminate_backend(pid) from pg_stat_activity where datname in (${names})`;
  if (left[0]) await asSuperuser(left[0].server, 'postgres', all);
}

/** Makes a database, with the tables of duit unless told otherwise, and gives its name. */
export async function newDatabase(server: Server, sql = schemaSql()): Promise<string> {
  const name = `d${randomUUID().slice(0, 8)}`;
  await asSuperuser(server, 'postgres', `create database ${name}`);
  if (isShared(server)) made.push({ server, name });
  if (sql !== '') await asSuperuser(server, name, sql);
  return name;
}

interface More {
  readonly patience?: number;
  readonly env?: Record<string, string>;
}

/** How a machine and a person reach a database. */
export const optionsFor = (address: string, machine = 'kantoor-1', { env = {}, patience = 60_000 }: More = {}): PostgresOptions => ({
  address,
  world: { env, home: '/nergens', platform: process.platform },
  user: { machine, person: 'anna' },
  patience,
});

/** Opens a database as a machine and a person would. */
export const openFrom = (address: string, machine?: string, more?: More): OpenDatabase => openPostgres(optionsFor(address, machine, more));

/** Every kind of store that runs here; says which tests were skipped for the others. */
export async function kindsOfStore(skipped: string): Promise<Kind[]> {
  const server = await sharedServer(skipped);
  if (!server) return [sqlite];
  const address = addressOf(server, await newDatabase(server));
  const databases = new Map<string, OpenDatabase>();
  const shared = (folder: string) => databases.get(folder) ?? databases.set(folder, openFrom(address)).get(folder)!;
  const postgres: Kind = {
    name: 'PostgreSQL',
    storeIn: (folder, account = 'a', patience) => openAlone(address, `${folder} ${account}`, patience),
    tempoIn: (folder) => {
      const { tempo } = shared(folder);
      const own = (key: string) => `${folder} ${key}`;
      return { ...tempo, update: (key, work) => tempo.update(own(key), work), peek: (key) => tempo.peek(own(key)) };
    },
    newPlace: async () => {
      const place = addressOf(server, await newDatabase(server));
      return { place, open: (patience) => openAlone(place, 'a', patience), tempo: () => openFrom(place).tempo };
    },
  };
  return [sqlite, postgres];
}

/** The store of an account over connections of its own, which end with it. */
function openAlone(address: string, account: string, patience = 60_000): StateStore {
  const database = openFrom(address, 'kantoor-1', { patience });
  const store = database.store(account);
  return {
    ...store,
    close: async () => {
      await store.close();
      database.close();
    },
  };
}

/** Keeps a database as it is at this moment, as a dump does. The function puts it back in its place. */
export async function dumpOf(server: Server, name: string): Promise<() => Promise<void>> {
  const copy = `${name}_dump`;
  const alone = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`;
  await asSuperuser(server, 'postgres', alone, `create database ${copy} template ${name}`);
  return async () => {
    await asSuperuser(server, 'postgres', `drop database ${name} with (force)`, `alter database ${copy} rename to ${name}`);
  };
}

/** Keeps the rows of a database. The function empties its tables in this way and fills them with those rows again, as a restore of the data alone does. */
export async function rowsOf(server: Server, name: string, empty: 'truncate' | 'delete'): Promise<() => Promise<void>> {
  const names = ['version', 'access', 'log', 'record', 'unsettled', 'item', 'holder', 'shared', 'birth'];
  await asSuperuser(server, name, 'create schema kopie', ...names.map((one) => `create table kopie.${one} as table duit.${one}`));
  const clear = names.toReversed().map((one) => (empty === 'delete' ? `delete from duit.${one}` : `truncate duit.${one} cascade`));
  const fill = names.map((one) => `insert into duit.${one} overriding system value table kopie.${one}`);
  return async () => void (await asSuperuser(server, name, 'begin', ...clear, ...fill, 'commit'));
}

/** Puts a new database, with the tables of duit unless told otherwise, in the place of one, as a failover to an empty server does. */
export async function emptyInPlace(server: Server, name: string, sql = schemaSql()): Promise<void> {
  await asSuperuser(server, 'postgres', `drop database ${name} with (force)`, `create database ${name}`);
  if (sql !== '') await asSuperuser(server, name, sql);
}
