import { appendFileSync, copyFileSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { copyFolder } from './copy.ts';
import { type Server, standbyOf } from './postgres.ts';
import { asSuperuser, dumpOf, rowsOf } from './stores.ts';

/** The folders of a machine, and copies of them from before. */
export interface Places {
  readonly state: string;
  readonly config: string;
  readonly before: { readonly state: string; readonly config: string };
}

/** A way in which what duit keeps is lost. */
export interface Damage {
  readonly name: string;
  readonly happens: (places: Places) => void;
}

type Spoil = readonly [name: string, spoil: (path: string, before: string) => unknown];

const spoils: readonly Spoil[] = [
  ['deleted', (path) => rmSync(path)],
  ['emptied', (path) => truncateSync(path)],
  ['cut in half', (path) => truncateSync(path, Math.floor(readFileSync(path).length / 2))],
  ['cut to a page', (path) => truncateSync(path, Math.min(4096, readFileSync(path).length))],
  ['filled with NULs', (path) => writeFileSync(path, Buffer.alloc(readFileSync(path).length))],
  ['filled with text', (path) => writeFileSync(path, 'A'.repeat(5000))],
  ['as it was before', (path, before) => (existsSync(before) ? copyFileSync(before, path) : rmSync(path))],
];

const copiesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => /^journaal-.+\.jsonl$/.test(name)) : [];

/** Does something to each file of lines, and gets the path that it had before too. */
function toCopies({ state, config, before }: Places, spoil: (path: string, old: string) => void): void {
  for (const [folder, old] of [
    [state, before.state],
    [config, before.config],
  ] as const) {
    for (const name of copiesIn(folder)) spoil(join(folder, name), join(old, name));
  }
}

/** Changes one bit in the middle of a file. */
function flip(path: string): void {
  const bytes = readFileSync(path);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

const cutInLine = (path: string): void => truncateSync(path, Math.max(0, readFileSync(path).length - 30));

function toFile(name: string): Damage[] {
  return spoils.map(([how, spoil]) => ({
    name: `${name} ${how}`,
    happens: ({ state, before }) => existsSync(join(state, name)) && spoil(join(state, name), join(before.state, name)),
  }));
}

/** A line that a copy of this machine added to its own copy of the file: one that changes nothing. */
function addForeign(path: string): void {
  const json = JSON.stringify({
    id: 'abcdef0123456789',
    log: 'journaal',
    settles: true,
    body: { kind: 'kept', in: 'aanvraag', key: '0', value: 'gevraagd' },
  });
  appendFileSync(path, `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`);
}

/** The files of lines alone: the journal is whole, so it stops everything on its own. */
const ofCopies = (
  [
    ...spoils,
    ['cut in a line', cutInLine],
    ['with a flipped bit', flip],
    ['with a torn last one', (path) => appendFileSync(path, '01234567 {"id":"')],
    ['of a clone that went on', (path, old) => [existsSync(old) && copyFileSync(old, path), addForeign(path)]],
  ] satisfies Spoil[]
).map(([how, spoil]): Damage => ({ name: `lines ${how}`, happens: (places) => toCopies(places, spoil) }));

function putBack(folder: string, before: string): void {
  rmSync(folder, { recursive: true, force: true });
  if (existsSync(before)) copyFolder(before, folder);
}

const ofFolders: readonly Damage[] = [
  { name: 'state as it was before', happens: ({ state, before }) => putBack(state, before.state) },
  { name: 'state deleted', happens: ({ state }) => rmSync(state, { recursive: true }) },
  {
    name: 'state without its log as it was before',
    happens: ({ state, before }) => {
      putBack(state, before.state);
      rmSync(join(state, 'state.sqlite-wal'), { force: true });
    },
  },
  {
    name: 'state as it was before, and lines emptied',
    happens: (places) => {
      putBack(places.state, places.before.state);
      toCopies(places, (path) => truncateSync(path));
    },
  },
  {
    name: 'state as it was before, and lines cut in a line',
    happens: (places) => {
      putBack(places.state, places.before.state);
      toCopies(places, cutInLine);
    },
  },
  {
    name: 'state deleted, and lines with a flipped bit',
    happens: (places) => {
      rmSync(places.state, { recursive: true });
      toCopies(places, flip);
    },
  },
  {
    name: 'state deleted, and lines cut in a line',
    happens: (places) => {
      rmSync(places.state, { recursive: true });
      toCopies(places, cutInLine);
    },
  },
  {
    name: 'state deleted, and lines with a torn last one',
    happens: (places) => {
      rmSync(places.state, { recursive: true });
      toCopies(places, (path) => appendFileSync(path, '01234567 {"id":"'));
    },
  },
  {
    name: 'state as it was before, and lines of a clone that went on',
    happens: (places) => {
      putBack(places.state, places.before.state);
      toCopies(places, addForeign);
    },
  },
  {
    name: 'state deleted, and lines as they were before',
    happens: (places) => {
      rmSync(places.state, { recursive: true });
      toCopies(places, (path, old) => (existsSync(old) ? copyFileSync(old, path) : rmSync(path)));
    },
  },
  {
    name: 'state and configuration as they were before',
    happens: ({ state, config, before }) => {
      putBack(state, before.state);
      putBack(config, before.config);
    },
  },
  {
    name: 'state and lines deleted',
    happens: (places) => {
      rmSync(places.state, { recursive: true });
      toCopies(places, (path) => rmSync(path));
    },
  },
];

/** All ways. */
export const damages: readonly Damage[] = [
  ...toFile('state.sqlite'),
  ...toFile('state.sqlite-wal'),
  ...ofCopies,
  ...ofFolders,
  ...toFile('state.sqlite.gezien').filter(({ name }) => /deleted|text|before/.test(name)),
  ...toFile('tempo.sqlite').filter(({ name }) => name.endsWith('deleted')),
];

/** The database of a machine. */
export interface DatabaseAt {
  readonly server: Server;
  readonly name: string;
  /** Puts an empty one with the tables of duit in its place. */
  readonly emptied: () => Promise<void>;
}

/** A way in which what a machine and its database keep is lost, of which something is kept before. */
export interface SharedDamage {
  readonly name: string;
  /** What happens to the database, once what it needs was kept; undefined for nothing. */
  readonly keep?: (database: DatabaseAt) => Promise<() => Promise<unknown>>;
  /** What happens to the folders. */
  readonly happens?: (places: Places) => void;
  /** Whether the server is started again for it, so that it needs one of its own. */
  readonly needsServer?: true;
  /** Whether the database is another one, which knows nothing of the account. */
  readonly isOther?: true;
}

type OfDatabase = Pick<SharedDamage, 'name' | 'needsServer' | 'isOther'> & Required<Pick<SharedDamage, 'keep'>>;

/** Changes rows past the triggers that keep the history. */
const past = ({ server, name }: DatabaseAt, statement: string): Promise<unknown> =>
  asSuperuser(server, name, 'set session_replication_role = replica', statement);

const dumped: OfDatabase = { name: 'database restored from a dump', keep: ({ server, name }) => dumpOf(server, name) };
const emptied: OfDatabase = { name: 'database emptied', keep: async ({ emptied: empty }) => empty, isOther: true };

/** As a snapshot of the disk that is put back, which brings the count of transactions back as well: the tables then tell nothing. */
const snapped: OfDatabase = {
  name: 'database put back as a snapshot',
  keep: async (database) => {
    const { server, name } = database;
    const restore = await rowsOf(server, name, 'truncate');
    return async () => {
      await restore();
      await past(database, `update duit.birth set birth = regexp_replace(birth, ' \\d+$', ' ' || pg_current_xact_id()::xid::text)`);
    };
  },
};

const ofDatabases: readonly OfDatabase[] = [
  dumped,
  emptied,
  snapped,
  { name: 'database with its tables emptied and filled', keep: ({ server, name }) => rowsOf(server, name, 'truncate') },
  { name: 'database with its rows deleted and filled', keep: ({ server, name }) => rowsOf(server, name, 'delete') },
  {
    name: 'database without the last row',
    keep: async (database) => () =>
      past(
        database,
        'delete from duit.record where (log_id, n) = (select log_id, max(n) from duit.record group by log_id order by 2 desc limit 1)',
      ),
  },
  { name: 'database without a birth', keep: async (database) => () => past(database, 'delete from duit.birth') },
  { name: 'database of another birth', keep: async (database) => () => past(database, `update duit.birth set birth = '7 1 5 16384 740'`) },
  {
    name: 'database of a standby with everything',
    needsServer: true,
    keep: async ({ server }) => {
      const { caughtUp, takeOver } = await standbyOf(server);
      return async () => {
        await caughtUp();
        await takeOver();
      };
    },
  },
  {
    name: 'database of a standby that lagged',
    needsServer: true,
    keep: async ({ server }) => {
      const { caughtUp, lag, takeOver } = await standbyOf(server);
      await caughtUp();
      await lag();
      return takeOver;
    },
  },
];

const linesBefore = (places: Places): void => toCopies(places, (path, old) => (existsSync(old) ? copyFileSync(old, path) : rmSync(path)));

/** Both copies: the database and the file of lines. */
const ofBoth: readonly SharedDamage[] = [dumped, emptied, snapped].flatMap(({ name, keep }) => [
  { name: `${name}, and lines emptied`, keep, happens: (places) => toCopies(places, (path) => truncateSync(path)) },
  { name: `${name}, and lines cut in a line`, keep, happens: (places) => toCopies(places, cutInLine) },
  { name: `${name}, and lines with a flipped bit`, keep, happens: (places) => toCopies(places, flip) },
  { name: `${name}, and lines of a clone that went on`, keep, happens: (places) => toCopies(places, addForeign) },
  { name: `${name}, and lines as they were before`, keep, happens: linesBefore },
  { name: `${name}, and lines deleted`, keep, happens: (places) => toCopies(places, (path) => rmSync(path)) },
]);

/** All ways in which a machine with a shared database loses something. */
export const sharedDamages: readonly SharedDamage[] = [
  ...ofDatabases,
  ...ofCopies,
  { name: 'configuration as it was before', happens: ({ config, before }) => putBack(config, before.config) },
  { name: 'state deleted', happens: ({ state }) => rmSync(state, { recursive: true, force: true }) },
  ...ofBoth,
];
