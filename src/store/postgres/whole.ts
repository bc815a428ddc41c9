import type { Whole } from '../move.ts';
import { type Run, sql, type Statement } from '../steps.ts';
import { accessOf, type PostgresOptions } from './access.ts';
import { lockKey } from './lock.ts';
import { checkOwner } from './owner.ts';
import { openDatabasePool } from './pool.ts';
import { timeOf, versionAndTime } from './server.ts';

/** Opens a whole database, to copy it or to copy into it. Fails with exit 10 on an address that can't be read. */
export function openWholePostgres(options: PostgresOptions): Whole {
  const pool = openDatabasePool(accessOf(options));
  const within = <T>(begin: readonly Statement[], writes: boolean, work: (run: Run) => Promise<T>): Promise<T> =>
    pool.within({ statements: [...begin, versionAndTime], writes }, (run, rows) => {
      timeOf(pool.place, rows.at(-1));
      return work(run);
    });
  return {
    reading: (work) => within([sql('begin isolation level repeatable read, read only')], false, work),
    // The locks of the accounts alone, as each of their transactions takes them: those of others continue.
    writing: (accounts, work) => {
      const locks = accounts.map((account) => lockKey('account', account)).toSorted();
      const taken = locks.map((key) => sql(`select pg_advisory_xact_lock(${key})`));
      return within([sql('begin isolation level read committed, read write'), ...taken], true, work);
    },
    measure: () => pool.apart({ statements: tables.map((table) => sql(`analyze ${table}`)), writes: true }, async () => {}),
    checkOwner: () => checkOwner(pool),
    close: () => pool.close(),
  };
}

const tables = ['log', 'record', 'unsettled', 'item'];
