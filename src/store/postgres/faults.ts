import { codeOf, Failure, local } from '../../failure.ts';
import { t, type Text } from '../../language.ts';
import { shellLine } from '../../machine/shell/shell.ts';
import { StoreAway, UnmadeStore } from '../away.ts';
import { ownersOnlyText } from './version.ts';
import { unreleased } from '../faults.ts';
import type { DatabasePlace } from './place.ts';

/** The database can't be reached now: exit 10. Reading can continue without it. */
export class DatabaseAway extends StoreAway {
  /** Whether nothing was heard at all, so that asking again would wait as long again. */
  readonly isSilent: boolean;

  constructor({ shown }: DatabasePlace, why: Text, cause?: unknown) {
    super('local', `${shown}: ${t(why)}`, {
      hint: t({
        nl: 'Er is niets verstuurd. Kijk of de server draait en of deze computer hem bereikt: duit opslag controleer',
        en: 'Nothing was sent. See whether the server runs and this computer reaches it: duit opslag controleer',
      }),
      cause,
    });
    this.isSilent = why === silent;
  }
}

/** The user stopped while the database was waited for: exit 5. */
export class StoppedWait extends StoreAway {
  constructor({ shown }: DatabasePlace) {
    super('temporary', t({ nl: `gestopt bij het wachten op ${shown}`, en: `stopped while waiting for ${shown}` }), {
      because: 'stopped',
      hint: t({ nl: 'Er is niets verstuurd.', en: 'Nothing was sent.' }),
    });
  }
}

/** The failure of a database that can't be used as it is: exit 10. */
export const unusable = ({ shown }: DatabasePlace, why: Text, hint: Text, cause?: unknown): Failure =>
  local(`${shown}: ${t(why)}`, { hint: nothingSent(hint), cause });

const nothingSent = ({ nl, en }: Text): string => t({ nl: `Er is niets verstuurd. ${nl}`, en: `Nothing was sent. ${en}` });

const askAdministrator: Text = { nl: 'Vraag het aan de beheerder van de server.', en: 'Ask the person who administers the server.' };

/** Others keep this account locked for longer than is waited for them: exit 5. */
export function busy({ shown }: DatabasePlace, cause: unknown, by: 'duit' | 'another' = 'duit'): Failure {
  const who =
    by === 'duit'
      ? { nl: 'een andere duit is aan het schrijven', en: 'another duit is writing' }
      : { nl: 'een ander programma vergrendelt de tabellen van duit', en: 'another program has a lock on the tables of duit' };
  const hint = { nl: 'Probeer het zo meteen opnieuw.', en: 'Try again in a moment.' };
  return new Failure('temporary', `${shown}: ${t(who)}`, { hint: nothingSent(hint), cause, because: 'busy' });
}

export const damagedDatabase = (place: DatabasePlace, cause?: unknown): Failure =>
  unusable(
    place,
    { nl: 'de database is beschadigd', en: 'the database is damaged' },
    {
      nl: 'Laat een goede kopie van de database terugzetten.',
      en: 'Have a good copy of the database restored.',
    },
    cause,
  );

export function unmade({ address, shown }: DatabasePlace, cause?: unknown): UnmadeStore {
  const why = { nl: 'deze database heeft nog geen tabellen van duit', en: 'this database has no tables of duit yet' };
  const hint = { nl: `Maak ze met: duit opslag maak --opslag '${address}'`, en: `Make them with: duit opslag maak --opslag '${address}'` };
  return new UnmadeStore(address, shown, `${shown}: ${t(why)}`, { hint: nothingSent(hint), cause, because: 'busy' });
}

export function foreign(place: DatabasePlace, cause?: unknown): Failure {
  const why = { nl: 'deze database is van een ander programma', en: 'this database belongs to another program' };
  return unusable(place, why, anotherDatabase(place), cause);
}

/** The server cut a statement off: it has a limit of time, or its administrator ended the statement. */
const cutOff = (place: DatabasePlace, cause: unknown): Failure =>
  new DatabaseAway(
    place,
    {
      nl: 'de server brak de opdracht af, door een tijdslimiet of door zijn beheerder',
      en: 'the server cancelled the statement, because of a time limit or through its administrator',
    },
    cause,
  );

const silent: Text = { nl: 'de server antwoordt niet', en: 'the server does not answer' };

/** A fault of the system or of TLS, by its code. */
const systemFaults: Readonly<Record<string, (place: DatabasePlace) => Text>> = {
  ENOTFOUND: ({ host }) => ({ nl: `de server ${host} bestaat niet`, en: `there is no server ${host}` }),
  EAI_AGAIN: ({ host }) => ({ nl: `het adres van ${host} kon niet opgezocht worden`, en: `the address of ${host} could not be looked up` }),
  ETIMEDOUT: () => silent,
  EHOSTUNREACH: () => silent,
  ENETUNREACH: () => silent,
  ECONNREFUSED: () => ({ nl: 'daar antwoordt geen PostgreSQL', en: 'no PostgreSQL answers there' }),
  ENOENT: () => ({ nl: 'daar antwoordt geen PostgreSQL', en: 'no PostgreSQL answers there' }),
};

/** Faults that the administrator of the server or the user has to mend, by the code of PostgreSQL. */
function mendable(place: DatabasePlace, code: string, cause: unknown): Failure | undefined {
  const { user, database } = place;
  if (code === '28P01')
    return unusable(place, { nl: `het wachtwoord van ${user} klopt niet`, en: `the password of ${user} is wrong` }, givePassword, cause);
  if (code === '28000') {
    const why = { nl: `de server laat ${user} niet toe vanaf deze computer`, en: `the server does not admit ${user} from this computer` };
    return unusable(place, why, askAdministrator, cause);
  }
  if (code === '3D000') {
    const why = { nl: `er is geen database ${database}`, en: `there is no database ${database}` };
    const hint = { nl: `Maak ze met: ${createCommand(place)}`, en: `Make it with: ${createCommand(place)}` };
    return unusable(place, why, hint, cause);
  }
  if (code === lacksRight)
    return cause instanceof Error && cause.message === ownersOnlyText ? ownersOnly(place, cause) : forbidden(place, cause);
  if (code === '25006') return new ReadOnlyDatabase(place, cause);
  if (code === '3F000' || code === '42P01') return unmade(place, cause);
  if (code === '42703') return foreign(place, cause);
  if (code === '57014') return cutOff(place, cause);
  if (code === '08P01' || code === '42704') return pooled(place, cause);
  if (code === '55P03') return busy(place, cause);
  if (code === '22021' || code === '22P05') {
    const why = { nl: 'een tekst met een NUL-teken kan niet bewaard worden', en: 'a text with a NUL character can’t be kept' };
    return unusable(place, why, { nl: 'Haal dat teken weg.', en: 'Remove that character.' }, cause);
  }
  if (/^(?:58|XX)/.test(code))
    return unusable(place, { nl: 'de server meldt een fout', en: 'the server reports an error' }, askAdministrator, cause);
  if (code.startsWith('53')) {
    const why = {
      nl: 'de server heeft geen plaats meer (schijf, geheugen of verbindingen)',
      en: 'the server has no room left (disk, memory or connections)',
    };
    return unusable(place, why, askAdministrator, cause);
  }
  return undefined;
}

export function forbidden(place: DatabasePlace, cause?: unknown): Failure {
  const why = { nl: `${place.user} mag dit niet in deze database`, en: `${place.user} may not do this in this database` };
  return unusable(place, why, askAdministrator, cause);
}

/** The user is not the owner of the store, and history is to be changed. */
const ownersOnly = (place: DatabasePlace, cause: unknown): Failure =>
  unusable(
    place,
    {
      nl: `${place.user} mag alleen toevoegen aan wat hier geschreven is, en niets ervan wijzigen of weghalen`,
      en: `${place.user} may only add to what was written here, and not change or remove any of it`,
    },
    {
      nl: 'De eigenaar van de database mag dat wel: zet het adres met zijn rol in DUIT_OPSLAG.',
      en: 'The owner of the database may: put the address with the role of the owner into DUIT_OPSLAG.',
    },
    cause,
  );

/** PostgreSQL's code for a statement that the user may not do. */
const lacksRight = '42501';

export const isForbidden = (error: unknown): boolean => error instanceof Failure && codeOf(error.cause) === lacksRight;

export const givePassword: Text = {
  nl: 'Zet het in PGPASSWORD of in ~/.pgpass, of geef de opdracht die het toont met --opslag-wachtwoord-opdracht.',
  en: 'Put it in PGPASSWORD or in ~/.pgpass, or name the command that prints it with --opslag-wachtwoord-opdracht.',
};

/** The server can't be written, as it is a standby or was set to be read only: exit 10. Reading continues. */
export class ReadOnlyDatabase extends Failure {
  constructor({ shown }: DatabasePlace, cause?: unknown) {
    const why = {
      nl: 'deze server kan alleen gelezen worden: het is een standby, of hij is zo ingesteld',
      en: 'this server can only be read: it is a standby, or it was set so',
    };
    const hint = {
      nl: 'Geef het adres van de hoofdserver op, of vraag het aan de beheerder.',
      en: 'Give the address of the primary server, or ask the person who administers it.',
    };
    super('local', `${shown}: ${t(why)}`, { hint: nothingSent(hint), cause });
  }
}

/** Locks end with a connection, and a pooler hands connections on. */
export const pooled = (place: DatabasePlace, cause?: unknown): Failure =>
  unusable(
    place,
    {
      nl: 'tussen duit en de server zit een connection pooler, zoals PgBouncer',
      en: 'a connection pooler, such as PgBouncer, is in front of the server',
    },
    { nl: 'Geef het adres van PostgreSQL zelf op.', en: 'Give the address of PostgreSQL itself.' },
    cause,
  );

/** The failure (exit 10) that an error of the connection or of the server is; the error itself where it is a mistake of ours. */
export function databaseFaultOf(place: DatabasePlace, error: unknown): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error;
  const code = codeOf(error) ?? '';
  const known = systemFaults[code]?.(place);
  if (known) return new DatabaseAway(place, known, error);
  // EPIPE would pass for a code of PostgreSQL, which has five characters too.
  if ('syscall' in error) return lost(place, error);
  if (/^[0-9A-Z]{5}$/.test(code)) return mendable(place, code, error) ?? (isAway(code) ? stopped(place, error) : error);
  const certificate = certificateFault(code, place.host);
  if (certificate) return unusable(place, certificate.why, certificate.next ?? askAdministrator, error);
  if (error.message === 'The server does not support SSL connections') return unencrypted(place, error);
  if (error.message === 'timeout expired' || error.message === 'Query read timeout') return new DatabaseAway(place, silent, error);
  if (code === '' && !messages.test(error.message)) return error;
  return lost(place, error);
}

/** The texts that the library gives without a code when a connection ends or takes too long. */
const messages = /^(?:Connection terminated|Client (?:has encountered|was closed)|There was an error establishing)/;

/** The server is stopping or starting, or ended this connection. */
const isAway = (code: string): boolean => /^(?:57P|08|25P03)/.test(code);

const stopped = (place: DatabasePlace, cause: unknown): Failure =>
  new DatabaseAway(place, { nl: 'de server stopt of start net', en: 'the server is stopping or starting' }, cause);

const lost = (place: DatabasePlace, cause: unknown): Failure =>
  new DatabaseAway(place, { nl: 'de verbinding met de server viel weg', en: 'the connection with the server was lost' }, cause);

const unencrypted = (place: DatabasePlace, cause: unknown): Failure =>
  unusable(
    place,
    { nl: 'de server versleutelt niet (TLS staat uit)', en: 'the server does not encrypt (TLS is off)' },
    askAdministrator,
    cause,
  );

const ofCertificate = /CERT|SIGNATURE|TLS|SSL|ALTNAME|SELF_SIGNED|UNABLE_TO/;

/** Without a next step the administrator of the server has to mend it. Undefined for a code of something else. */
function certificateFault(code: string, host: string): { readonly why: Text; readonly next?: Text } | undefined {
  if (!ofCertificate.test(code)) return undefined;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const why = {
      nl: `het certificaat van de server is voor een andere naam dan ${host}`,
      en: `the certificate of the server is for another name than ${host}`,
    };
    return { why };
  }
  if (code === 'CERT_HAS_EXPIRED') {
    return { why: { nl: 'het certificaat van de server is verlopen', en: 'the certificate of the server has expired' } };
  }
  return {
    why: { nl: 'het certificaat van de server wordt niet vertrouwd', en: 'the certificate of the server is not trusted' },
    next: {
      nl: 'Zet het certificaat van wie het uitgaf in NODE_EXTRA_CA_CERTS, of achter ?sslrootcert= in het adres.',
      en: 'Put the certificate of its issuer in NODE_EXTRA_CA_CERTS, or after ?sslrootcert= in the address.',
    },
  };
}

/** The command of PostgreSQL that makes a database for duit. It takes the folder of a socket for a host too. */
const createCommand = ({ host, port, user, database }: DatabasePlace): string =>
  shellLine(['createdb', '-h', host, '-p', String(port), '-U', user, '-T', 'template0', '-E', 'UTF8', database]);

function anotherDatabase(place: DatabasePlace): Text {
  const command = createCommand({ ...place, database: place.database === 'duit' ? 'duit2' : 'duit' });
  return { nl: `Maak er een voor duit, en geef die op: ${command}`, en: `Make one for duit, and give that: ${command}` };
}

/** The database keeps text in an encoding that lacks characters. */
export const otherEncoding = (place: DatabasePlace, encoding: string): Failure =>
  unusable(
    place,
    {
      nl: `deze database bewaart tekst als ${encoding}, en duit heeft UTF8 nodig`,
      en: `this database keeps text as ${encoding}, and duit needs UTF8`,
    },
    anotherDatabase(place),
  );

export const noAuthority = (place: DatabasePlace, path: string, cause: unknown): Failure =>
  unusable(
    place,
    { nl: `het certificaat ${path} kan niet gelezen worden`, en: `the certificate ${path} cannot be read` },
    { nl: 'Verbeter het pad achter ?sslrootcert= in het adres.', en: 'Correct the path after ?sslrootcert= in the address.' },
    cause,
  );

/** The server is older than PostgreSQL 14. */
export const tooOld = (place: DatabasePlace, number: number): Failure =>
  unusable(
    place,
    {
      nl: `deze server is PostgreSQL ${Math.floor(number / 10_000)}, en duit heeft 14 of later nodig`,
      en: `this server is PostgreSQL ${Math.floor(number / 10_000)}, and duit needs 14 or later`,
    },
    askAdministrator,
  );

/** The tables are of before the first release. They stay as they are. */
export const olderTables = (place: DatabasePlace): Failure =>
  unusable(place, { nl: `de database ${unreleased.nl}`, en: `the database ${unreleased.en}` }, anotherDatabase(place));

/** The tables are of a newer duit; `needs` is the oldest release that can use them, and empty if none can yet. */
export function newerTables(place: DatabasePlace, needs: string): Failure {
  const why = { nl: 'de database is van een nieuwere duit', en: 'the database was made by a newer duit' };
  const named = { nl: `${why.nl}; ${needs} of later is nodig`, en: `${why.en}; ${needs} or later is needed` };
  return unusable(place, needs === '' ? why : named, { nl: 'Installeer de nieuwste duit.', en: 'Install the newest duit.' });
}
