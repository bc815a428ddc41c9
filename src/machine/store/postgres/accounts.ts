import { sql } from '../steps.ts';
import type { Json } from '../store.ts';
import { accessOf, type PostgresOptions } from './access.ts';
import { openPool } from './pool.ts';
import { timeOf, versionAndTime } from './server.ts';

/** An account that a database has something of. */
export interface StoredAccount {
  readonly account: string;
  /** The value of the key that was asked for; undefined for none. */
  readonly value: Json | undefined;
}

/** All accounts of a database, each with one of its values. Fails with exit 10 where it can't be used. */
export async function accountsIn(options: PostgresOptions, collection: string, key: string): Promise<StoredAccount[]> {
  const pool = openPool(accessOf(options));
  const all = sql(
    `select account, (select value from item where item.account = found.account and collection = ? and key = ?) as value
     from (select account from chain union select account from item) as found order by account`,
    collection,
    key,
  );
  try {
    return await pool.within(
      { statements: [sql('begin read only'), versionAndTime, all], writes: false },
      async (_, [, version, rows = []]) => {
        timeOf(pool.place, version);
        return rows.map(({ account, value }) => ({
          account: String(account),
          value: typeof value === 'string' ? (JSON.parse(value) as Json) : undefined,
        }));
      },
    );
  } finally {
    pool.close();
  }
}
