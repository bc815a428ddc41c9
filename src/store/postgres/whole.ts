import type { Whole } from '../copy.ts';
import { sql } from '../steps.ts';
import { accessOf, type PostgresOptions } from './access.ts';
import { checkOwner } from './owner.ts';
import { openDatabasePool } from './pool.ts';
import { timeOf, versionAndTime } from './server.ts';

/** Opens a whole database, to copy it or to copy into it. Fails with exit 10 on an address that can't be read. */
export function openWholePostgres(options: PostgresOptions): Whole {
  const pool = openDatabasePool(accessOf(options));
  const statements = [
    sql('begin isolation level read committed, read write'),
    sql('lock table chain, item in share row exclusive mode'),
    versionAndTime,
  ];
  return {
    writing: (work) =>
      pool.within({ statements, writes: true }, (run, [, , version]) => {
        timeOf(pool.place, version);
        return work(run);
      }),
    checkOwner: () => checkOwner(pool),
    close: () => pool.close(),
  };
}
