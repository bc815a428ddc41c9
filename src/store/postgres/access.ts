import type { DatabaseAccess } from './connection.ts';
import type { User } from './lock.ts';
import { type DatabasePlace, isLoopbackHost, placeOf } from './place.ts';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, local } from '../../failure.ts';
import { t } from '../../language.ts';
import type { World } from '../../machine/world.ts';

/** How a database is reached, and by whom. `tell` is called once; `password` gives one from elsewhere than PGPASSWORD or the password file. */
export interface PostgresOptions extends Partial<Omit<DatabaseAccess, 'place'>> {
  /** Such as `postgres://anna@db.example/duit`. */
  readonly address: string;
  readonly world: PasswordWorld;
  readonly user: User;
}

/**
 * A server across the world that takes a password over TLS needs two seconds, one that first wakes up some three, and a connection of which
 * two packets were lost still comes. One that accepts and then says nothing for longer is no server that works.
 */
const connectTimeout = 5_000;

/** How a connection is made. Fails with exit 10 on an address that can't be read. */
export function accessOf({
  address,
  world,
  password,
  tell,
  patience = 7_000,
  timeout = connectTimeout,
  stop,
}: PostgresOptions): DatabaseAccess {
  const place = placeOf(address, world.home);
  const ask = async () => (await password?.()) ?? passwordFor(place, world);
  return { place, password: ask, patience, timeout, tell: firstTime(tell), stop };
}

function firstTime(tell: PostgresOptions['tell']): (text: string) => void {
  let hasWarned = false;
  return (text) => {
    if (hasWarned) return;
    hasWarned = true;
    tell?.(text);
  };
}

type PasswordWorld = Pick<World, 'env' | 'home' | 'platform'>;

/**
 * The password for a database from PGPASSWORD, or else from the password file of PostgreSQL (PGPASSFILE, or .pgpass in the home
 * folder); undefined for none. A file that others can read is exit 10: PostgreSQL's own programs then leave it unread too.
 */
function passwordFor(place: DatabasePlace, world: PasswordWorld): string | undefined {
  const { env } = world;
  if (env['PGPASSWORD']) return env['PGPASSWORD'];
  const path = fileOf(world);
  const text = passwordsIn(path, world.platform);
  return text
    ?.split(/\r?\n/)
    .map(passwordFields)
    .find((fields) => fits(fields, place))?.[4];
}

const fileOf = ({ env, home, platform }: PasswordWorld): string =>
  env['PGPASSFILE'] || (platform === 'win32' ? join(env['APPDATA'] ?? home, 'postgresql', 'pgpass.conf') : join(home, '.pgpass'));

function passwordsIn(path: string, platform: NodeJS.Platform): string | undefined {
  try {
    if (platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) throw open(path);
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

const open = (path: string) =>
  local(t({ nl: `Anderen kunnen ${path} lezen, en daarin staan wachtwoorden`, en: `Others can read ${path}, which holds passwords` }), {
    hint: `chmod 600 ${path}`,
  });

/** The fields of a line, between colons; a backslash is before a colon or a backslash that belongs to a field. */
function passwordFields(line: string): string[] {
  if (line.startsWith('#')) return [];
  const fields = [...line.matchAll(/((?:\\.|[^\\:])*)(?::|$)/g)].map(([, field = '']) => field);
  // A colon in the password needs no backslash.
  return [...fields.slice(0, 4), line.slice(fields.slice(0, 4).join(':').length + 1)].map((field) => field.replaceAll(/\\(.)/g, '$1'));
}

const is = (field: string | undefined, value: string): boolean => field === '*' || field === value;

function fits([host, port, database, user, password]: readonly string[], place: DatabasePlace): boolean {
  // For a socket PostgreSQL writes localhost.
  const isHost = is(host, place.host) || (host === 'localhost' && place.host.startsWith('/') && isLoopbackHost(place.host));
  return Boolean(password) && isHost && is(port, String(place.port)) && is(database, place.database) && is(user, place.user);
}
