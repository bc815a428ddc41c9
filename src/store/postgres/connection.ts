import { setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import Client from 'pg/lib/client.js';
import { t } from '../../language.ts';
import { type Row, sql, type Statement } from '../steps.ts';
import { StoreAway } from '../away.ts';
import { databaseFaultOf, givePassword, StoppedWait, unusable, noAuthority } from './faults.ts';
import type { DatabasePlace } from './place.ts';
import { format, schema } from './version.ts';

/** One connection to the server. Its failures are exit 10, and never hold the password. */
export type DatabaseConnection = ReturnType<typeof openConnection>['connection'];

export interface DatabaseAccess {
  readonly place: DatabasePlace;
  /** Asked when the server wants a password; undefined if there is none. */
  readonly password: () => Promise<string | undefined>;
  /** Milliseconds that locks of others are waited for, before that is exit 5. */
  readonly patience: number;
  /** Milliseconds for a connection to be made, but for those in which its password is looked for. */
  readonly timeout: number;
  /** Told, in words, that something is waited for. */
  readonly tell: (text: string) => void;
  /** The request to stop, which ends a wait. */
  readonly stop: StopRequest | undefined;
}

export interface StopRequest {
  readonly signal: AbortSignal;
  /** Whether a wait may end before its answer: not once anything was sent, which the store must still hear of. */
  readonly mayEnd: () => boolean;
}

/**
 * The server looks whether this machine is still there, so that its locks end within half a minute when its power fails; and it
 * ends a transaction that stands still, as one does on a laptop that was closed.
 */
const settings = (patience: number, limit: number): Readonly<Record<string, string | number>> => ({
  search_path: schema,
  // Tables of a later version can refuse what is written for these.
  'duit.format': format,
  lock_timeout: patience,
  // A role may have another for its own work, which a standby refuses.
  default_transaction_isolation: 'read\\ committed',
  // What is given up here ends there too, with its locks, whatever limit a role has.
  statement_timeout: limit + 500,
  idle_in_transaction_session_timeout: 30_000,
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
});

/** Connects to the server. Nothing is read of it yet. Throws `DatabaseAway` if it can't be reached, and else a local `Failure`. */
export async function connectDatabase(access: DatabaseAccess): Promise<DatabaseConnection> {
  const { place, stop, patience, timeout } = access;
  const limit = Math.max(timeout, patience + 3_000);
  const connecting = openWait(timeout);
  // Each wait listens while it lasts, and nothing bounds how many do.
  if (stop) setMaxListeners(0, stop.signal);
  // Whatever is not given here, the library would take from the environment of the process.
  const client = new Client({
    host: place.host,
    port: place.port,
    user: place.user,
    database: place.database,
    // A person may have to type something for it.
    password: () => connecting.besides(passwordOf(access)),
    ssl: place.tls && trust(place),
    sslnegotiation: 'postgres',
    application_name: 'duit',
    client_encoding: 'UTF8',
    options: Object.entries(settings(patience, limit))
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    query_timeout: limit,
    keepAlive: true,
    pipeline: true,
  });
  client.setTypeParser(bigint, Number);
  const { connection, inWords } = openConnection(client, access, limit);
  try {
    await inWords(connecting.within(client.connect()), timeout);
    return connection;
  } catch (error) {
    // Where no password is found the library stays connected, and the server waits a minute for one.
    connection.close();
    throw error;
  }
}

/** A wait of so many milliseconds is reported. */
const tellAfter = 2_000;

function waitingText({ shown }: DatabasePlace, ms: number): string {
  const seconds = Math.ceil((ms - tellAfter) / 1000);
  return t({ nl: `Wachten op ${shown}: nog hoogstens ${seconds} s.`, en: `Waiting for ${shown}: ${seconds} s more at most.` });
}

function openWait(ms: number) {
  let timer: NodeJS.Timeout | undefined;
  let end: (() => void) | undefined;
  const begin = () => {
    timer = setTimeout(() => end?.(), ms).unref();
  };
  return {
    /** The result of the work. Fails as the library does where a server is silent. */
    within: async <T>(work: Promise<T>): Promise<T> => {
      const late = new Promise<never>((_, reject) => {
        end = () => reject(new Error('timeout expired'));
      });
      begin();
      return Promise.race([work, late]).finally(() => clearTimeout(timer));
    },
    /** Work whose time does not count; the bound begins again after it. */
    besides: async <T>(work: Promise<T>): Promise<T> => {
      clearTimeout(timer);
      return work.finally(begin);
    },
  };
}

/** The number of PostgreSQL for whole numbers of eight bytes, which the library gives as a text. */
const bigint = 20;

async function passwordOf({ place, password }: DatabaseAccess): Promise<string> {
  const found = await password();
  if (found) return found;
  throw unusable(
    place,
    { nl: `de server vraagt het wachtwoord van ${place.user}`, en: `the server asks for the password of ${place.user}` },
    givePassword,
  );
}

function trust(place: DatabasePlace): { rejectUnauthorized: true; ca?: string } {
  const { authority } = place;
  // Otherwise a variable of the environment could have any certificate pass.
  if (authority === undefined) return { rejectUnauthorized: true };
  try {
    return { rejectUnauthorized: true, ca: readFileSync(authority, 'utf8') };
  } catch (error) {
    throw noAuthority(place, authority, error);
  }
}

/** The connection of a client that answers a statement within `limit` milliseconds; `inWords` puts the failure of work of at most so many into words. */
function openConnection(client: Client, { place, tell, stop }: DatabaseAccess, limit: number) {
  let isOpen = true;
  const inWords = async <T>(work: Promise<T>, ms = limit): Promise<T> => {
    const timer = setTimeout(() => tell(waitingText(place, ms)), tellAfter);
    try {
      return await (stop ? untilStopped(work, stop, place) : work);
    } catch (error) {
      const fault = databaseFaultOf(place, error);
      if (fault instanceof StoreAway) isOpen = false;
      // The server would otherwise continue with work for which nobody waits.
      if (fault instanceof StoppedWait) connection.close();
      throw fault;
    } finally {
      clearTimeout(timer);
    }
  };
  client.on('error', () => {
    isOpen = false;
  });
  const ask = ({ sql: text, values }: Statement) => client.query<Row>({ text: numberedMarks(text), values: [...values] });
  const connection = {
    /** Hands over statements together, and gives the rows of each. Where one fails those after it have not been done. */
    run: (statements: readonly Statement[]): Promise<Row[][]> =>
      inWords(Promise.all(statements.map(async (statement) => (await ask(statement)).rows))),
    /** Several statements without values, as one text. */
    exec: async (text: string): Promise<void> => void (await inWords(client.query(text))),
    /** Ends a transaction with these statements, so that all of it stays. */
    commit: async (last: readonly Statement[]): Promise<void> => {
      const ended = await inWords(Promise.all([...last, sql('commit')].map(ask)));
      // PostgreSQL does not call this an error, where a statement before it failed.
      if (ended.at(-1)?.command !== 'COMMIT') throw new Error('the transaction was undone');
    },
    /** The number of its process at the server, as the server gave it when the connection was made. A pooler makes one up. */
    process: (): number | undefined => client.processID ?? undefined,
    isOpen: (): boolean => isOpen,
    /** Says whether this process waits for it before it ends. */
    keepAwake: (awake: boolean): void => (awake ? client.ref() : client.unref()),
    close: (): void => {
      isOpen = false;
      // A server that is out of reach must not keep the process waiting.
      client.unref();
      client.end().catch(() => {});
    },
  };
  return { connection, inWords };
}

/** A server that does its work answers within so many milliseconds of the request to stop, and then nothing is broken off. */
const lastChance = 500;

/** The result of some work. Fails with `StoppedWait` where the user wants to stop and the server does not answer. */
function untilStopped<T>(work: Promise<T>, { signal, mayEnd }: StopRequest, place: DatabasePlace): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const onStop = () => {
      timer = setTimeout(() => mayEnd() && reject(new StoppedWait(place)), lastChance);
    };
    if (signal.aborted) onStop();
    else signal.addEventListener('abort', onStop);
    void work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onStop);
    });
  });
}

const texts = new Map<string, string>();

/** A statement with its values numbered, as PostgreSQL wants them. */
function numberedMarks(text: string): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  let count = 0;
  const made = text.replaceAll('?', () => `$${(count += 1)}`);
  texts.set(text, made);
  return made;
}
