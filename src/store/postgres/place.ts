import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { type Failure, local } from '../../failure.ts';
import { t, type Text } from '../../language.ts';

/** Where a database is, and as whom it is used. There is no password in it. */
export interface DatabasePlace {
  /** The name or address of the server, or the folder of its socket. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** Whether the connection is encrypted and the server's certificate checked. */
  readonly tls: boolean;
  /** The file of the only certificates that are trusted; undefined for those of this machine. */
  readonly authority: string | undefined;
  /** The address as it was given. */
  readonly address: string;
  /** The place as messages show it. */
  readonly shown: string;
}

const form = /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?(\[[^\]/?#]*\]|[^@,:/?#]*)(?::(\d*))?(?:\/([^?#]*))?(?:\?([^#]*))?$/;
const allowedParts = ['host', 'sslmode', 'sslrootcert'];

/**
 * Reads the address of a database, such as `postgres://anna@db.example/duit`; `?host=/folder` names the folder of a socket.
 * Fails with exit 10 on an address that can't be read, and on one that holds a password: others can see it. A `~` before the path of
 * a certificate stands for the folder `home`.
 */
export function placeOf(address: string, home?: string): DatabasePlace {
  const [, login = '', name = '', port = '', database = '', parameters = ''] = form.exec(address.trim()) ?? malformed();
  const given = new URLSearchParams(parameters);
  if (login.includes(':') || given.has('password')) throw withPassword();
  const unknown = [...given.keys()].find((key) => !allowedParts.includes(key));
  if (unknown !== undefined) throw unreadable(unknownParameter(unknown));
  const host = given.get('host') ?? (decoded(name).replace(/^\[(.*)\]$/, '$1') || 'localhost');
  const place = { host, port: Number(port || 5432), database: decoded(database), user: decoded(login) };
  if (place.user.includes(':')) throw withPassword();
  if (place.user === '') throw unreadable({ nl: 'er staat geen gebruiker in', en: 'it names no user' });
  if (place.database === '') throw unreadable({ nl: 'er staat geen database in', en: 'it names no database' });
  if (place.port < 1 || place.port > 65_535) throw unreadable({ nl: `poort ${port} bestaat niet`, en: `there is no port ${port}` });
  const isNear = isLoopbackHost(host);
  return {
    ...place,
    tls: isEncrypted(given.get('sslmode'), isNear),
    authority: authorityIn(given.get('sslrootcert'), home),
    address: address.trim(),
    shown: `postgres://${place.user}@${host.includes(':') ? `[${host}]` : host}:${place.port}/${place.database}`,
  };
}

/** Whether a host is this machine itself, so that nobody can listen in between. */
export const isLoopbackHost = (host: string): boolean =>
  host.startsWith('/') || host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

function isEncrypted(mode: string | null, isNear: boolean): boolean {
  if (mode === null) return !isNear;
  if (mode === 'verify-full') return true;
  if (mode === 'disable' && isNear) return false;
  throw unreadable({
    nl: `sslmode=${mode} controleert het certificaat van de server niet; buiten deze computer moet het verify-full zijn`,
    en: `sslmode=${mode} does not check the certificate of the server; beyond this computer it must be verify-full`,
  });
}

function authorityIn(path: string | null, home: string | undefined): string | undefined {
  if (path === null) return undefined;
  const whole = home === undefined ? path : path.replace(/^~(?=\/)/, home);
  if (isAbsolute(whole) || whole.startsWith('~/')) return whole;
  throw unreadable({
    nl: `sslrootcert=${path} moet een volledig pad zijn, dat in elke map hetzelfde betekent`,
    en: `sslrootcert=${path} must be an absolute path, which means the same in every folder`,
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return malformed();
  }
}

const malformed = (): never => {
  throw unreadable({ nl: 'zo’n adres kan niet gelezen worden', en: 'such an address can’t be read' });
};

const unknownParameter = (name: string): Text => ({
  nl: `${name} kan er niet in staan (wel: ${allowedParts.join(', ')})`,
  en: `it can't hold ${name} (allowed: ${allowedParts.join(', ')})`,
});

/** The address itself is never quoted: a mistake in it may have made the password part of something else. */
const unreadable = (why: Text): Failure =>
  local(t({ nl: `Het adres van de database klopt niet: ${why.nl}`, en: `The address of the database is wrong: ${why.en}` }), {
    hint: t({ nl: 'Bijvoorbeeld: postgres://anna@db.kantoor.be/duit', en: 'For example: postgres://anna@db.office.example/duit' }),
  });

const withPassword = (): Failure =>
  local(t({ nl: 'In het adres van de database staat een wachtwoord', en: 'The address of the database holds a password' }), {
    hint: t({
      nl: 'Anderen op deze computer kunnen het lezen. Laat het weg, en zet het in PGPASSWORD of ~/.pgpass.',
      en: 'Others on this computer can read it. Leave it out, and put it in PGPASSWORD or ~/.pgpass.',
    }),
  });
