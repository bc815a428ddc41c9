import { codeOf, Failure } from '../../failure.ts';
import { type Row, DamagedText, type Run, sql, type Statement } from '../steps.ts';
import { type DatabaseAccess, connectDatabase, type DatabaseConnection } from './connection.ts';
import type { StoreAway } from '../away.ts';
import { busy, DatabaseAway, damagedDatabase, StoppedWait } from './faults.ts';
import type { DatabasePlace } from './place.ts';
import { checkStore, checkWritable, readServer, type Server, timeOf, versionAndTime } from './server.ts';

export interface DatabasePool {
  readonly place: DatabasePlace;
  /** Takes a connection on which these statements were the first, and gives the rows of each. */
  begin(beginning: Beginning): Promise<[Held, Row[][]]>;
  give(connection: Held): void;
  /** Takes this very connection, once nothing else uses it. It may have been lost meanwhile. */
  retake(connection: Held): Promise<void>;
  /**
   * Runs `work` after these statements, of which it is given the rows, in the transaction that they begin: all of it stays or nothing.
   * `work` hands over as `last` the statements whose rows it does not need. Whether the transaction stayed is not known where
   * the connection is lost at its very end.
   */
  within<T>(beginning: Beginning, work: (run: Run, rows: readonly Row[][], last: (statement: Statement) => void) => Promise<T>): Promise<T>;
  /** Runs `work` after these statements, of which it is given the rows; each statement stays on its own. */
  apart<T>(beginning: Beginning, work: (run: Run, rows: readonly Row[][]) => Promise<T>): Promise<T>;
  /** Closes every connection, and so ends the locks of this process. */
  close(): void;
}

interface Beginning {
  /** Sets up the connection, and is left out where the same did so last. It gives no rows. */
  readonly setup?: Statement;
  readonly statements: readonly Statement[];
  readonly writes: boolean;
}

/** Opens a pool; touches nothing before it is asked. */
export function openDatabasePool(access: DatabaseAccess): DatabasePool {
  const { place } = access;
  const { takeFree, add, give, retake, close } = keepConnections();

  const { checkHeard, heard } = openSilence(place);

  const begin: DatabasePool['begin'] = async (beginning) => {
    checkHeard();
    const connection = await takeFree();
    if (!connection) {
      const [held, rows] = await heard(connectFor(access, beginning));
      add(held);
      return [held, rows];
    }
    try {
      if (beginning.writes) checkWritable(place, connection.server);
      return [connection, await heard(runFirst(connection, beginning))];
    } catch (error) {
      const reason = await undo(connection, place, error);
      give(connection);
      // The server may have been started again since this connection was used.
      if (error instanceof DatabaseAway && !error.isSilent) return begin(beginning);
      throw reason;
    }
  };

  const using = async <T>(beginning: Beginning, work: (connection: Held, rows: readonly Row[][]) => Promise<T>): Promise<T> => {
    const [connection, rows] = await begin(beginning);
    try {
      return await heard(work(connection, rows));
    } catch (error) {
      throw await undo(connection, place, error instanceof DamagedText ? damagedDatabase(place, error.cause) : error);
    } finally {
      give(connection);
    }
  };

  const within: DatabasePool['within'] = (beginning, work) =>
    using(beginning, async (connection, rows) => {
      const last: Statement[] = [];
      const result = await work(runOn(connection), rows, (statement) => void last.push(statement));
      await commit(connection, last, beginning.writes);
      return result;
    });

  const apart: DatabasePool['apart'] = (beginning, work) => using(beginning, (connection, rows) => work(runOn(connection), rows));

  return { place, begin, give, retake, within, apart, close };
}

/** The servers that were silent a moment ago, by the way in which messages show them. */
const silent = new Map<string, StoreAway>();

/** Remembers for a moment that a server is silent, so that a command does not wait for it time after time, over any connection. */
function openSilence({ shown }: DatabasePlace) {
  return {
    checkHeard: (): void => {
      const silence = silent.get(shown);
      if (silence) throw silence;
    },
    heard: <T>(work: Promise<T>): Promise<T> =>
      work.catch((error: unknown) => {
        if ((error instanceof DatabaseAway && error.isSilent) || error instanceof StoppedWait) {
          silent.set(shown, error);
          setTimeout(() => silent.delete(shown), 5_000).unref();
        }
        throw error;
      }),
  };
}

/** The value for which a connection was set up last. */
const setups = new WeakMap<DatabaseConnection, Statement['values'][number]>();

async function runFirst(connection: DatabaseConnection, { setup, statements }: Beginning): Promise<Row[][]> {
  const [value] = setup?.values ?? [];
  if (!setup || value === undefined || setups.get(connection) === value) return connection.run(statements);
  const [, ...rows] = await connection.run([setup, ...statements]);
  setups.set(connection, value);
  return rows;
}

/** Makes a connection. The question about the server goes together with the statements, because each wait for an answer counts. */
async function connectFor(access: DatabaseAccess, beginning: Beginning): Promise<[Held, Row[][]]> {
  const { place } = access;
  const connection = await connectDatabase(access);
  try {
    const [facts, rows] = await Promise.allSettled([readServer(connection), runFirst(connection, beginning)]);
    if (facts.status === 'rejected') throw facts.reason;
    checkStore(place, facts.value);
    if (beginning.writes) checkWritable(place, facts.value);
    if (rows.status === 'rejected') throw rows.reason;
    return [Object.assign(connection, { server: facts.value }), rows.value];
  } catch (error) {
    const reason = await poolFault(connection, place, error);
    connection.close();
    throw reason;
  }
}

/** Ends a transaction. Reading lost nothing if its end failed, and the next work on the connection notices. */
async function commit(connection: DatabaseConnection, last: readonly Statement[], writes: boolean): Promise<void> {
  const ended = connection.commit(last);
  if (writes) await ended;
  else ended.catch(() => {});
}

/** Undoes the transaction of a failure; gives the reason that a person should hear. */
async function undo(connection: DatabaseConnection, place: DatabasePlace, error: unknown): Promise<unknown> {
  if (connection.isOpen()) await connection.run([sql('rollback')]).catch(() => connection.close());
  return poolFault(connection, place, error);
}

/** The reason of a failure: tables that lack something may be those of another version, which then says so. */
async function poolFault(connection: DatabaseConnection, place: DatabasePlace, error: unknown): Promise<unknown> {
  const codes = [codeOf(error), codeOf((error as Error).cause)];
  if (!connection.isOpen()) return error;
  if (codes.includes(lockTimeout)) return blockedBy(connection, place, error);
  if (!codes.some((code) => /^42(?:P01|703|883)$/.test(code ?? ''))) return error;
  try {
    const [, version] = await connection.run([sql('rollback'), versionAndTime]);
    timeOf(place, version);
    return error;
  } catch (other) {
    return other instanceof Failure ? other : error;
  }
}

/** PostgreSQL's code for a lock that was waited for in vain. */
const lockTimeout = '55P03';

/** Asks for a session of another program whose lock may block. */
const askBlockers = sql(
  `select application_name from pg_stat_activity where pid in (
     select pid from pg_locks where granted and pid <> pg_backend_pid()
       and database = (select oid from pg_database where datname = current_database())
       and (locktype = 'advisory' or mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')))
     and application_name <> 'duit' limit 1`,
);

async function blockedBy(connection: DatabaseConnection, place: DatabasePlace, error: unknown): Promise<unknown> {
  try {
    const [, [row] = []] = await connection.run([sql('rollback'), askBlockers]);
    return row ? busy(place, error, 'another') : error;
  } catch {
    return error;
  }
}

/** Does the steps of some work on a connection. Statements of other work may come between them. */
const runOn =
  (connection: DatabaseConnection): Run =>
  async (steps) => {
    let next = steps.next();
    while (!next.done) next = steps.next(await connection.run(next.value));
    return next.value;
  };

export function runOneByOne(run: Run): Run {
  let last: Promise<unknown> = Promise.resolve();
  return (steps) => {
    const done = last.then(() => run(steps));
    last = done.catch(() => {});
    return done;
  };
}

/** A connection to a server that holds a store. */
export interface Held extends DatabaseConnection {
  readonly server: Server;
}

/** A connection that is in use is waited for so many milliseconds before another is made, which takes longer and costs the server more. */
const worthWaiting = 100;

/** Those that would take any connection, in the order they came. */
function waitingForAny() {
  let all: ((connection: Held) => void)[] = [];
  return {
    /** The next connection that is given back; undefined if that takes too long. */
    freed: (): Promise<Held | undefined> =>
      new Promise((resolve) => {
        const take = (connection?: Held) => {
          clearTimeout(timer);
          resolve(connection);
        };
        const timer = setTimeout(() => {
          all = all.filter((one) => one !== take);
          take();
        }, worthWaiting);
        all.push(take);
      }),
    next: () => all.shift(),
  };
}

function keepConnections() {
  let idle: Held[] = [];
  const opened = new Set<Held>();
  const waiting = new Map<Held, (() => void)[]>();
  const { freed, next: nextOfAll } = waitingForAny();
  return {
    /** A connection that nobody uses, or that is given back a moment later; undefined if another has to be made. */
    takeFree: async (): Promise<Held | undefined> => {
      idle = idle.filter((connection) => connection.isOpen());
      const found = idle.pop();
      found?.keepAwake(true);
      if (found || ![...opened].some((one) => one.isOpen())) return found;
      return freed();
    },
    add: (connection: Held): void => {
      for (const one of opened) if (!one.isOpen()) opened.delete(one);
      opened.add(connection);
    },
    give: (connection: Held): void => {
      const [next, ...others] = waiting.get(connection) ?? [];
      waiting.set(connection, others);
      if (others.length === 0) waiting.delete(connection);
      if (next) return next();
      if (!connection.isOpen()) return connection.close();
      const other = nextOfAll();
      if (other) return other(connection);
      connection.keepAwake(false);
      idle.push(connection);
    },
    retake: async (connection: Held): Promise<void> => {
      if (!connection.isOpen()) return;
      const others = idle.filter((one) => one !== connection);
      if (others.length < idle.length) idle = others;
      else await new Promise<void>((resolve) => waiting.set(connection, [...(waiting.get(connection) ?? []), resolve]));
      connection.keepAwake(true);
    },
    close: (): void => {
      for (const connection of opened) connection.close();
      opened.clear();
      idle = [];
    },
  };
}
