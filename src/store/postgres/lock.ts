import { createHash } from 'node:crypto';
import { rowOf, sql, type Statement, type Steps } from '../steps.ts';
import type { Holder, Lock } from '../store.ts';
import { DatabaseAway } from './faults.ts';
import type { DatabasePool, Held } from './pool.ts';

export type User = Pick<Holder, 'machine' | 'person'>;

interface LockName {
  readonly account: string;
  readonly name: string;
}

export type Locks = ReturnType<typeof openLocks>;

/** Opens the locks of a database. The connection of a lock may do other work while it has it. */
export function openLocks(pool: DatabasePool, user: User) {
  // The server gives a connection the locks that it has already once more.
  const held = new Set<string>();
  return {
    /** Takes a lock, which ends with its connection; undefined if another has it, or this process itself. */
    take: async (name: LockName, work: string): Promise<Lock | undefined> => {
      const key = lockKeyOf(name);
      if (held.has(key)) return undefined;
      held.add(key);
      let connection: Held | undefined;
      try {
        connection = await lock(pool, user, name.account, key, work);
      } finally {
        if (!connection) held.delete(key);
      }
      return (
        connection && {
          isHeld: () => isHeld(pool, connection),
          release: () => unlock(pool, connection, key).finally(() => held.delete(key)),
        }
      );
    },
  };
}

/** Takes a lock of the server, and notes its holder and the work that it is for. */
async function lock(pool: DatabasePool, { machine, person }: User, account: string, key: string, work: string): Promise<Held | undefined> {
  const text = `insert into holder (account, lock, pid, machine, person, work, since)
    select ?, ?, pg_backend_pid(), ?, ?, ?, clock_timestamp() where pg_try_advisory_lock(?)
    on conflict (lock) do update set pid = excluded.pid, machine = excluded.machine, person = excluded.person,
      work = excluded.work, since = excluded.since returning lock`;
  const [connection, [rows]] = await pool.begin({ statements: [sql(text, account, key, machine, person, work, key)], writes: true });
  pool.give(connection);
  return rows?.length === 1 ? connection : undefined;
}

const unlock = (pool: DatabasePool, connection: Held, key: string): Promise<void> =>
  runOn(pool, connection, [
    sql('with gone as (delete from holder where lock = ? and pid = pg_backend_pid()) select pg_advisory_unlock(?)', key, key),
  ]);

/** Whether the connection, and so the lock on it, is still there. A network that is cut silently shows only when it is used. */
async function isHeld(pool: DatabasePool, connection: Held): Promise<boolean> {
  if (connection.isOpen()) await runOn(pool, connection, [sql('select 1')]);
  return connection.isOpen();
}

/** Runs statements on this very connection. Where it is lost, the server releases its locks automatically. */
async function runOn(pool: DatabasePool, connection: Held, statements: readonly Statement[]): Promise<void> {
  await pool.retake(connection);
  try {
    if (connection.isOpen()) await connection.run(statements);
  } catch (error) {
    if (!(error instanceof DatabaseAway)) throw error;
  } finally {
    pool.give(connection);
  }
}

/** The number under which the server keeps a lock: 64 bits, so that no two names have the same in practice. */
export const lockKey = (...name: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(['duit', ...name]))
    .digest()
    .readBigInt64BE()
    .toString();

const lockKeyOf = ({ account, name }: LockName): string => lockKey('lock', account, name);

/** The one that has a lock at this moment; undefined if nobody has it. */
export function* holderOf(name: LockName): Steps<Holder | undefined> {
  const key = lockKeyOf(name);
  const text = `select machine, person, work, extract(epoch from since)::float8 * 1000 as since from holder
    where lock = ? and pid in (
      select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 1
        and (classid::bigint << 32 | objid::bigint) = ? and database = (select oid from pg_database where datname = current_database()))`;
  const row = yield* rowOf(text, key, key);
  if (!row) return undefined;
  const { machine, person, work, since } = row;
  return { machine: String(machine), person: String(person), work: String(work), since: new Date(Number(since)) };
}
