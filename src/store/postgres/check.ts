import { type Run, rowOf, rowsOf, sql } from '../steps.ts';
import type { Verified } from '../store.ts';
import { verify } from '../verify.ts';
import { accessOf, type PostgresOptions } from './access.ts';
import { openDatabasePool } from './pool.ts';
import { format } from './version.ts';
import { timeOf, versionAndTime, writingColumns } from './server.ts';

/** The facts of a store in PostgreSQL. */
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
  /** Every log of the account, or of all of them, with the number from which its hashes do not hold. */
  readonly logs: readonly ({ readonly account: string; readonly log: string } & Verified)[];
}

/** Looks at everything of a store that can be wrong, and changes nothing. Fails with exit 10 where it can't be used at all. */
export async function checkDatabase(options: PostgresOptions, now: () => Date, account?: string): Promise<CheckedDatabase> {
  const access = accessOf(options);
  const pool = openDatabasePool(access);
  try {
    const began = now().getTime();
    const statements = [sql('begin isolation level repeatable read, read only'), versionAndTime];
    return await pool.within({ statements, writes: false }, async (run, [, version]) => {
      const asked = (now().getTime() + began) / 2;
      const ahead = timeOf(access.place, version).getTime() - asked;
      const { shown, tls, authority } = access.place;
      return { shown, isEncrypted: tls, authority, format, ahead, ...(await serverFacts(run)), logs: await logsOf(run, account) };
    });
  } finally {
    pool.close();
  }
}

async function serverFacts(run: Run): Promise<Pick<CheckedDatabase, 'server' | 'mayWrite'>> {
  const row = await run(rowOf(`select current_setting('server_version') as server, ${writingColumns}`));
  return { server: String(row?.['server']).split(' ')[0] ?? '', mayWrite: Boolean(row?.['may_add'] && row['is_writable']) };
}

async function logsOf(run: Run, account: string | undefined): Promise<CheckedDatabase['logs']> {
  const found = await run(
    account === undefined
      ? rowsOf('select account, log from chain order by account, log')
      : rowsOf('select account, log from chain where account = ? order by log', account),
  );
  const logs = [];
  for (const row of found) {
    const [whom, log] = [String(row['account']), String(row['log'])];
    logs.push({ account: whom, log, ...(await run(verify(whom, log))) });
  }
  return logs;
}
