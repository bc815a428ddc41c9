import { rowOf, sql, type Steps } from '../steps.ts';
import type { Holder, Lock } from '../store.ts';
import { DatabaseAway } from './faults.ts';
import type { Held, Pool } from './pool.ts';

/** The machine and the person that use the store. */
export interface User {
  readonly machine: string;
  readonly person: string;
}

/** Takes a lock of the server, which ends with its connection; undefined where another has it. */
export async function takeLock(pool: Pool, key: string, { machine, person }: User, work: string): Promise<Lock | undefined> {
  const statements = [sql('select pg_try_advisory_lock(?) as got', key)];
  const [connection, [[row] = []]] = await pool.begin({ statements, writes: true });
  if (!row?.['got']) {
    pool.give(connection);
    return undefined;
  }
  const text = `insert into holder (lock, pid, machine, person, work, since) values (?, pg_backend_pid(), ?, ?, ?, clock_timestamp())
    on conflict (lock) do update set pid = excluded.pid, machine = excluded.machine, person = excluded.person,
      work = excluded.work, since = excluded.since`;
  try {
    await connection.run([sql(text, key, machine, person, work)]);
  } catch (error) {
    connection.close();
    throw error;
  }
  connection.keepAwake(false);
  return { release: () => release(pool, connection, key) };
}

async function release(pool: Pool, connection: Held, key: string): Promise<void> {
  connection.keepAwake(true);
  try {
    await connection.run([
      sql('delete from holder where lock = ? and pid = pg_backend_pid()', key),
      sql('select pg_advisory_unlock(?)', key),
    ]);
  } catch (error) {
    // The server then let go of it by itself.
    if (!(error instanceof DatabaseAway)) throw error;
  }
  pool.give(connection);
}

/** The one that has a lock at this moment; undefined where nobody has it. */
export function* holderOf(key: string): Steps<Holder | undefined> {
  const text = `select machine, person, work, extract(epoch from since)::float8 * 1000 as since from holder
    where lock = ? and pid in (
      select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 1
        and (classid::bigint << 32 | objid::bigint) = ? and database = (select oid from pg_database where datname = current_database()))`;
  const row = yield* rowOf(text, key, key);
  if (!row) return undefined;
  const { machine, person, work, since } = row;
  return { machine: String(machine), person: String(person), work: String(work), since: new Date(Number(since)) };
}
