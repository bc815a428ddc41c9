import { type Row, type Steps, sql } from './steps.ts';

/** The database in which an account was last used, if any, and the one that it is found in: equal texts are the same database. */
export interface Births {
  /** Whether this user may use the account at all: one that may not sees nothing of it, which must not pass for an empty store. */
  readonly isAllowed: boolean;
  readonly kept: string | undefined;
  readonly current: string;
  /** Keeps the current one for an account. */
  readonly keep: (account: string) => Steps<void>;
}

/** The column in which PostgreSQL tells whether this user may use the account that is the ?. */
export const allowedColumn = `not row_security_active('record') or exists (select from access where account in (?, '*')) as is_allowed`;

/**
 * The columns in which PostgreSQL tells of both; each ? is the account. A cluster, a timeline, a database and a table each have a number of their own: a restored dump has another
 * database or another table, and a standby that took over has another timeline, also before the first checkpoint of it.
 */
export const birthColumns = `(select birth from birth where account = ?) as kept,
       ${allowedColumn}, concat_ws(' ',
       (select system_identifier from pg_control_system()),
       greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery())),
       (select oid from pg_database where datname = current_database()), 'record'::regclass::oid) as current`;

/** The answer in those columns. */
export function birthsIn(row: Row | undefined): Births {
  const current = String(row?.['current']);
  return {
    isAllowed: Boolean(row?.['is_allowed']),
    kept: typeof row?.['kept'] === 'string' ? row['kept'] : undefined,
    current,
    keep: (account) => keepBirth(account, current),
  };
}

function* keepBirth(account: string, birth: string): Steps<void> {
  yield [
    sql('insert into birth (account, birth) values (?, ?) on conflict (account) do update set birth = excluded.birth', account, birth),
  ];
}
