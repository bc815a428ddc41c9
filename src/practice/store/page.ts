import type { Store } from './open.ts';
import { fromRow, type Value } from './sqlite.ts';

/** One condition of a list; undefined where the request does not filter on it. */
export type Condition = readonly [sql: string, ...values: Value[]] | undefined;

export interface PracticeList<T> {
  table: string;
  columns: readonly string[];
  order: string;
  where: readonly Condition[];
  /** An item as it is shown, from a row; by default the row itself. */
  item?(this: void, row: never): T;
  limit: number;
  offset: number;
}

/** `sql` with `value` as its only parameter, when there is a value. */
export const when = (sql: string, value: Value | undefined): Condition => (value === undefined ? undefined : [sql, value]);

/** One page of a list and how many rows match in all; both are read from the same state of the file. */
export function readPage<T>(
  store: Store,
  { table, columns, order, where, item, limit, offset }: PracticeList<T>,
): { data: T[]; total: number } {
  const conditions = where.filter((condition) => condition !== undefined);
  const values = conditions.flatMap(([, ...rest]) => rest);
  const filter = conditions.length === 0 ? '' : `where ${conditions.map(([sql]) => sql).join(' and ')}`;
  // Skipping reads the index alone, so a page far down the list costs no more than the first.
  const wanted = `select volg from ${table} ${filter} order by ${order} limit ? offset ?`;
  return store.read(() => ({
    data: store
      .all(`select ${columns.join(', ')} from ${table} where volg in (${wanted}) order by ${order}`, ...values, limit, offset)
      .map((item ?? fromRow) as (row: unknown) => T),
    total: store.count(`select count(*) n from ${table} ${filter}`, ...values),
  }));
}
