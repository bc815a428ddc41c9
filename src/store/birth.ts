import { type Row, type Steps, sql } from './steps.ts';

/** The database in which an account was last used, beside the one that it is found in. */
export interface Births {
  /** Whether this user may use the account at all: one that may not sees nothing of it, which must not pass for an empty store. */
  readonly isAllowed: boolean;
  /** Whether the account was last used in another database than this one. */
  readonly isReplaced: boolean;
  /** Whether nothing tells it yet. */
  readonly isUnknown: boolean;
  /** Keeps the current one for an account. */
  readonly keep: (account: string) => Steps<void>;
}

/** The column in which PostgreSQL tells whether this user may use the account that is the ?. */
export const allowedColumn = `not row_security_active('record') or exists (select from access where account in (?, '*')) as is_allowed`;

/**
 * The columns in which PostgreSQL tells of both; each ? is the account. A cluster, a timeline, a database and a table each have a number of their own: a restored dump has another
 * database or another table, and a standby that took over has another timeline, also before the first checkpoint of it.
 *
 * Tables that were emptied and filled again keep all of those. So the row holds the number of the transaction that wrote it, which PostgreSQL
 * keeps in `xmin`: filling the table again is another transaction, while a vacuum, also one that freezes or writes the table again, only
 * marks a row as old and leaves that number as it is. (https://www.postgresql.org/docs/current/routine-vacuuming.html) It also survives
 * pg_upgrade, which copies the files of the tables; but that makes a new cluster with a number of its own, so that it counts as another.
 */
export const birthColumns = `(select birth from birth where account = ?) as kept, (select xmin::text from birth where account = ?) as written,
       ${allowedColumn}, concat_ws(' ',
       (select system_identifier from pg_control_system()),
       greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery())),
       (select oid from pg_database where datname = current_database()), 'record'::regclass::oid) as current`;

export function birthsIn(row: Row | undefined): Births {
  const current = String(row?.['current']);
  const kept = row?.['kept'];
  const isUnknown = typeof kept !== 'string';
  return {
    isAllowed: Boolean(row?.['is_allowed']),
    isReplaced: !isUnknown && kept !== `${current} ${String(row?.['written'])}`,
    isUnknown,
    keep: (account) => keepBirth(account, current),
  };
}

function* keepBirth(account: string, birth: string): Steps<void> {
  const text = `insert into birth (account, birth) values (?, concat_ws(' ', ?::text, pg_current_xact_id()::xid::text))
    on conflict (account) do update set birth = excluded.birth`;
  yield [sql(text, account, birth)];
}
