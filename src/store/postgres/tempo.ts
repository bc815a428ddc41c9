import type { Row } from '../steps.ts';
import { type Statement, sql } from '../steps.ts';
import type { Json } from '../store.ts';
import type { Shared, Tempo } from '../tempo.ts';
import { DatabaseAway, isForbidden, ReadOnlyDatabase } from './faults.ts';
import { lockKey } from './key.ts';
import type { DatabasePool } from './pool.ts';
import { timeOf, versionAndTime } from './server.ts';

/**
 * Values that all users of a database share, decided one at a time by the server's clock. A crash of the server can lose the
 * last half second of them, so each start of the server counts as one of the machine: nothing of before it is relied upon.
 */
export function openSharedTempo(pool: DatabasePool): Tempo {
  const sharedIn = (times: Row[] | undefined, [row]: Row[] = []): Shared => {
    const wall = timeOf(pool.place, times).getTime();
    const started = Number(row?.['started']);
    const value = row?.['value'];
    const clock = { at: wall - started, wall, boot: `postgres ${started}` };
    return { value: typeof value === 'string' ? (JSON.parse(value) as Json) : undefined, lostAt: undefined, clock };
  };
  return {
    // A store that may only be read lets the account be read all the same.
    mayGoOn: (error) => error instanceof DatabaseAway || error instanceof ReadOnlyDatabase || isForbidden(error),
    update: (key, work) => {
      const statements = [
        sql('begin isolation level read committed read write'),
        sql('set local synchronous_commit = off'),
        sql('select pg_advisory_xact_lock(?)', lockKey('tempo', key)),
        versionAndTime,
        stored(key),
      ];
      return pool.within({ statements, writes: true }, async (_, [, , , times, values], last) => {
        const { value, result } = work(sharedIn(times, values));
        const text = 'insert into shared (key, value) values (?, ?) on conflict (key) do update set value = excluded.value';
        last(sql(text, key, JSON.stringify(value)));
        return result;
      });
    },
    peek: (key) =>
      pool.within({ statements: [sql('begin read only'), versionAndTime, stored(key)], writes: false }, async (_, [, times, values]) =>
        sharedIn(times, values),
      ),
    close: () => {},
  };
}

const stored = (key: string): Statement =>
  sql(
    `select value, extract(epoch from pg_postmaster_start_time())::float8 * 1000 as started
     from (select 1) as one left join shared on key = ?`,
    key,
  );
