import { sql } from '../steps.ts';
import type { Json } from '../store.ts';
import type { DatabasePool } from './pool.ts';
import { timeOf, versionAndTime } from './server.ts';

/** An account that a database has something of. */
export interface StoredAccount {
  readonly account: string;
  /** The value of the key that was asked for; undefined for none. */
  readonly value: Json | undefined;
}

const begin = sql('begin read only');

/** Whether a database has anything of an account. */
export function hasAccount(pool: DatabasePool, account: string): Promise<boolean> {
  const found = sql(
    'select exists (select from chain where account = ?) or exists (select from item where account = ?) as found',
    account,
    account,
  );
  return pool.within({ statements: [begin, versionAndTime, found], writes: false }, async (_, [, version, rows = []]) => {
    timeOf(pool.place, version);
    return Boolean(rows[0]?.['found']);
  });
}

/** All accounts of a database, each with one of its values. */
export function accountsIn(pool: DatabasePool, collection: string, key: string): Promise<StoredAccount[]> {
  const all = sql(
    `select account, (select value from item where item.account = found.account and collection = ? and key = ?) as value
     from (select account from chain union select account from item) as found order by account`,
    collection,
    key,
  );
  return pool.within({ statements: [begin, versionAndTime, all], writes: false }, async (_, [, version, rows = []]) => {
    timeOf(pool.place, version);
    return rows.map(({ account, value }) => ({
      account: String(account),
      value: typeof value === 'string' ? (JSON.parse(value) as Json) : undefined,
    }));
  });
}
