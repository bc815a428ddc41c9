import { connect } from './connection.ts';
import { loadSqlite } from './adapter.ts';
import { statPlace } from './format.ts';
import { join } from 'node:path';
import { state } from './state.ts';

/** An account that the store of this machine has a log of, with the body of one of its writes that are left. */
export interface AccountHere {
  readonly account: string;
  readonly first: unknown;
  /** Whether any record of the log is left. */
  readonly holds: boolean;
}

/** The account did not turn out to be another one of this folder. */
const notSealed = `account not in (select account from item where collection = 'opslag' and key = 'verhuisd' and value like '%"account":%')`;

/** The accounts that a log was ever begun for in this folder; none if there is no store. Exit 10 if it can't be read. */
export const accountsHere = (folder: string, log: string): Promise<AccountHere[]> =>
  askFile(
    folder,
    `select account, (select body from record where log_id = log.id and n = entry and body like '{"kind":"intent"%' order by n limit 1) as body,
      exists (select 1 from record where log_id = log.id) as holds from log where name = ? and ${notSealed} order by account`,
    log,
  );

/** The accounts in this folder of which a log has a write with this print of a key, each with one of those. Exit 10 as `accountsHere`. */
export const accountsWithKey = (folder: string, log: string, print: string): Promise<AccountHere[]> =>
  askFile(
    folder,
    `select account, min(body) as body, 1 as holds from record where log = ? and n = entry and body like '{"kind":"intent"%' and body like ?
      and ${notSealed} group by account order by account`,
    log,
    `%"key":"${print}"%`,
  );

async function askFile(folder: string, sql: string, ...values: string[]): Promise<AccountHere[]> {
  if (!statPlace(folder, state)?.size) return [];
  const connection = connect(await loadSqlite(), join(folder, state.name), 'reading');
  try {
    return connection.all(sql, ...values).map(({ account, body, holds }) => ({
      account: String(account),
      first: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
      holds: Number(holds) > 0,
    }));
  } finally {
    connection.close();
  }
}
