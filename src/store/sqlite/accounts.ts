import { connect } from './connection.ts';
import { loadSqlite } from './adapter.ts';
import { statPlace } from './format.ts';
import { join } from 'node:path';
import { state } from './state.ts';

/** An account that the store of this machine has a log of, with the body of the first record that is left. */
export interface AccountHere {
  readonly account: string;
  readonly first: unknown;
}

/** The accounts that a log was ever begun for in this folder; none where there is no store. Exit 10 where it can't be read. */
export async function accountsHere(folder: string, log: string): Promise<AccountHere[]> {
  if (!statPlace(folder, state)?.size) return [];
  const connection = connect(await loadSqlite(), join(folder, state.name), 'reading');
  try {
    const sql = `select account, (select body from record where chain = chain.id and n = entry and body like '{"kind":"intent"%' order by n limit 1) as body
      from chain where log = ? order by account`;
    return connection.all(sql, log).map(({ account, body }) => ({
      account: String(account),
      first: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
    }));
  } finally {
    connection.close();
  }
}
