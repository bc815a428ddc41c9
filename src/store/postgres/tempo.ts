import { type Row, rowsOf, sql, type Statement } from '../steps.ts';
import type { Json } from '../store.ts';
import type { Shared, Tempo } from '../tempo.ts';
import { DatabaseAway, isForbidden, ReadOnlyDatabase } from './faults.ts';
import type { DatabasePool } from './pool.ts';
import { timeOf, versionColumns } from './server.ts';

type Decide<T> = (shared: Shared) => { readonly value: Json; readonly result: T };

/**
 * Values that all users of a database share, decided one at a time by the server's clock. A crash of the server can lose the
 * last half second of them, so each start of the server counts as one of the machine: nothing of before it is relied upon.
 */
export function openSharedTempo(pool: DatabasePool): Tempo {
  const sharedIn = (rows: readonly Row[] = []): Shared => {
    const wall = timeOf(pool.place, rows).getTime();
    const [row] = rows;
    const started = Number(row?.['started']);
    const value = row?.['value'];
    const clock = { at: wall - started, boot: `postgres ${started}` };
    return { value: typeof value === 'string' ? (JSON.parse(value) as Json) : undefined, clock };
  };
  /** Decides without keeping others out: undefined if one of them was working on it meanwhile. */
  const decideAtOnce = <T>(key: string, work: Decide<T>): Promise<{ readonly result: T } | undefined> =>
    pool.apart({ setup: setKey(key), statements: [stored], writes: true }, async (run, [rows]) => {
      const before = rows?.[0]?.['value'];
      if (typeof before !== 'string') return undefined;
      const { value, result } = work(sharedIn(rows));
      const changed = await run(rowsOf(replaced, JSON.stringify(value), before));
      return changed.length === 1 ? { result } : undefined;
    });
  const decideInTurn = <T>(key: string, work: Decide<T>): Promise<T> => {
    const statements = [sql('begin isolation level read committed read write'), waited(key), stored];
    return pool.within({ statements, writes: true }, async (_, [, , rows], last) => {
      const { value, result } = work(sharedIn(rows));
      last(sql(kept, JSON.stringify(value)));
      return result;
    });
  };
  return {
    // A store that may only be read lets the account be read all the same.
    mayGoOn: (error) => [DatabaseAway, ReadOnlyDatabase].some((kind) => error instanceof kind) || isForbidden(error),
    isMeant: isForbidden,
    update: async (key, work) => {
      const decided = await decideAtOnce(key, work);
      return decided ? decided.result : decideInTurn(key, work);
    },
    peek: (key) => pool.apart({ setup: setKey(key), statements: [stored], writes: false }, async (_, [rows]) => sharedIn(rows)),
    close: () => {},
  };
}

/** Names the row of a key. The row has the key as a hash with the salt of this database, and a role sees it by that hash alone. */
const setKey = (key: string): Statement => sql(`select set_config('duit.key', shared_key(?), false)`, key);

/** The same for one transaction, which waits for those that decide on the row. */
const waited = (key: string): Statement =>
  sql(
    `select set_config('synchronous_commit', 'off', true),
       pg_advisory_xact_lock(hashtextextended(set_config('duit.key', shared_key(?), true), 0))`,
    key,
  );

const stored: Statement = sql(
  `select ${versionColumns}, value, extract(epoch from pg_postmaster_start_time())::float8 * 1000 as started
   from version left join shared on key = current_setting('duit.key')`,
);

/** Puts a value in the place of the one that was read, where that is still there and nobody is deciding on another. */
const replaced = `update shared set value = ? where key = current_setting('duit.key') and value = ?
  and (select set_config('synchronous_commit', 'off', true) = 'off'
    and pg_try_advisory_xact_lock(hashtextextended(current_setting('duit.key'), 0))) returning key`;

const kept = `insert into shared (key, value) values (current_setting('duit.key'), ?)
  on conflict (key) do update set value = excluded.value`;
