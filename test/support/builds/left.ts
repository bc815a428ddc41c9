import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { openPractice } from '../../../src/practice/index.ts';
import { loadSqlite } from '../../../src/store/sqlite/adapter.ts';
import { clockOf } from '../each-store.ts';
import { fetchFrom } from '../practice-fetch.ts';
import { fetchTransport } from '../fetch-transport.ts';
import type { Server } from '../postgres.ts';
import { addressOf, asSuperuser, newDatabase } from '../stores.ts';
import { type TestWorld, testWorld } from '../world.ts';

/** The builds whose work is kept here, the oldest first. */
export const builds = ['02954136', '29fb0180', '66f14dc4'] as const;
export type Build = (typeof builds)[number];

/** The keys of the account at the service, as `make.mjs` gave them. */
const keys = { normaal: 'bouwsleutel', test: 'bouwsleutel-test' };
const written = 'postgres://postgres@127.0.0.1:18500/duit';

type Item = Readonly<Record<string, unknown>>;

/** What a build left besides its store. */
interface Rest {
  readonly documents: Readonly<Record<'sent' | 'credited' | 'unsure' | 'undone' | 'quote', string>>;
  /** What it showed with --json at the end, by the words of the command. */
  readonly shown: Readonly<Record<string, Item | readonly Item[]>>;
  readonly config: Readonly<Record<string, string>>;
  readonly state: Readonly<Record<string, string>>;
  readonly work: Readonly<Record<string, string>>;
}

/** A world in which an earlier build has worked, with the service that it worked with. */
export interface LeftWorld extends TestWorld {
  readonly left: Rest;
  /** The writes that the service was asked for. */
  readonly writes: string[];
}

const textOf = (...path: string[]): string => readFileSync(join(import.meta.dirname, ...path), 'utf8');

function put(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, name), text, { mode: 0o600 });
  }
}

async function makeSqlite(path: string, sql: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, '', { mode: 0o600 });
  const { DatabaseSync } = await loadSqlite();
  const database = new DatabaseSync(path);
  database.exec(`begin; ${sql} commit`);
  database.close();
}

/**
 * The row that tells in which database an account was last used, as that build keeps it. Tables that were filled from a dump count as
 * another database, and those of these tests stand for the very one that the build worked in.
 */
const current = `concat_ws(' ', (select system_identifier from pg_control_system()), (select timeline_id from pg_control_checkpoint()),
  (select oid from pg_database where datname = current_database()), 'duit.record'::regclass::oid`;
const births: Record<Build, string | undefined> = {
  '02954136': undefined,
  '29fb0180': `update duit.birth set birth = ${current})`,
  '66f14dc4': `update duit.birth set birth = ${current}, pg_current_xact_id()::xid::text)`,
};

/** Makes a database with the tables that a build left, and gives its name. */
export async function tablesOf(server: Server, build: Build): Promise<string> {
  const name = await newDatabase(server, textOf(build, 'postgres', 'tables.sql'));
  const birth = births[build];
  if (birth !== undefined) await asSuperuser(server, name, birth);
  return name;
}

/** The number that a build gave to its store, which is the highest that it reads. */
export function formatBy(build: Build, isShared: boolean): number {
  const [sql, pattern] = isShared
    ? [textOf(build, 'postgres', 'tables.sql'), /insert into duit\.version overriding system value values \('(\d+)'/]
    : [textOf(build, 'sqlite', 'state.sql'), /pragma user_version = (\d+)/];
  return Number(pattern.exec(sql)?.[1]);
}

/** The number of the store in the state folder of a world. */
export async function formatOfFile({ folder }: TestWorld): Promise<number> {
  const { DatabaseSync } = await loadSqlite();
  const database = new DatabaseSync(join(folder, 'state/state.sqlite'));
  const { user_version: format } = database.prepare('pragma user_version').get() as { user_version: number };
  database.close();
  return format;
}

/** The number of the tables in a database. */
export async function formatOfTables(server: Server, name: string): Promise<number> {
  const [row] = await asSuperuser(server, name, 'select format from duit.version');
  return Number(row?.['format']);
}

/** A database with the tables of a build, whose clock is that of the world. */
interface SharedTables {
  readonly server: Server;
  readonly name: string;
}

/** The state that a build left in a folder, or in that database of a server; a day later. */
export async function leftBy(build: Build, shared?: SharedTables): Promise<LeftWorld> {
  const kind = shared ? 'postgres' : 'sqlite';
  const rest = textOf(build, kind, 'rest.json');
  const left = JSON.parse(shared ? rest.replaceAll(written, addressOf(shared.server, shared.name)) : rest) as Rest;
  const service = mkdtempSync(join(tmpdir(), 'duit-service-'));
  await makeSqlite(join(service, 'oefen.sqlite'), textOf(build, kind, 'service.sql'));
  const now = '2026-11-25T09:00:00Z';
  const practice = await openPractice({ folder: service, now: () => new Date(now), uuid: randomUUID });
  const writes: string[] = [];
  const transport = fetchTransport((request) => {
    if (request.method !== 'GET') writes.push(`${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`);
    return fetchFrom(practice, { keys })(request);
  });
  const world = testWorld({ now, env: { SLEUTEL: keys.test, DUIT_PROFIEL: 'werk' }, transport });
  put(join(world.folder, 'config'), left.config);
  put(join(world.folder, 'state'), left.state);
  put(world.folder, left.work);
  const clock = shared && (await clockOf(shared.server, shared.name));
  clock?.tell(world.now().getTime());
  if (!shared) await makeSqlite(join(world.folder, 'state/state.sqlite'), textOf(build, kind, 'state.sql'));
  const sleep = async (ms: number): Promise<void> => {
    await world.sleep(ms);
    clock?.tell(world.now().getTime());
  };
  return { ...world, sleep, left, writes };
}
