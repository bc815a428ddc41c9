import { type Run, rowOf, rowsOf, sql } from '../steps.ts';
import { checked } from '../check.ts';
import type { StoreCheck } from '../store.ts';
import { accessOf, type PostgresOptions } from './access.ts';
import { openDatabasePool } from './pool.ts';
import { format } from './version.ts';
import { timeOf, versionAndTime, writingColumns } from './server.ts';

export interface CheckedDatabase {
  /** The place without a password. */
  readonly shown: string;
  readonly isEncrypted: boolean;
  /** The file of the only certificates that are trusted; undefined for those of this machine. */
  readonly authority: string | undefined;
  /** Such as 18.4. */
  readonly server: string;
  /** The version of the tables. */
  readonly format: number;
  /** Whether this user may write, and the server can be written. */
  readonly mayWrite: boolean;
  /** How many milliseconds the server's clock is ahead of this machine's, with half the time that the question took. */
  readonly ahead: number;
  readonly accounts: readonly ({ readonly account: string } & StoreCheck)[];
}

/** Looks at everything of a store that can be wrong, in these accounts or in all, and changes nothing. Fails with exit 10 if it can't be used at all. */
export async function checkDatabase(options: PostgresOptions, now: () => Date, which?: readonly string[]): Promise<CheckedDatabase> {
  const access = accessOf(options);
  const pool = openDatabasePool(access);
  try {
    const began = now().getTime();
    const statements = [sql('begin isolation level repeatable read, read only'), versionAndTime];
    return await pool.within({ statements, writes: false }, async (run, [, version]) => {
      const asked = (now().getTime() + began) / 2;
      const ahead = timeOf(access.place, version).getTime() - asked;
      const { shown, tls, authority } = access.place;
      return { shown, isEncrypted: tls, authority, format, ahead, ...(await serverFacts(run)), accounts: await accountsOf(run, which) };
    });
  } finally {
    pool.close();
  }
}

async function serverFacts(run: Run): Promise<Pick<CheckedDatabase, 'server' | 'mayWrite'>> {
  const row = await run(rowOf(`select current_setting('server_version') as server, ${writingColumns}`));
  return { server: String(row?.['server']).split(' ')[0] ?? '', mayWrite: Boolean(row?.['may_add'] && row['is_writable']) };
}

async function accountsOf(run: Run, which: readonly string[] | undefined): Promise<CheckedDatabase['accounts']> {
  const all = rowsOf('select account from log union select account from item order by account');
  const accounts = [];
  for (const account of which ?? (await run(all)).map((row) => String(row['account'])))
    accounts.push({ account, ...(await run(checked(account))) });
  return accounts;
}
