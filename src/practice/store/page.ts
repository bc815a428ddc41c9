import type { Page } from '../../contract/index.ts';
import type { Store } from './open.ts';
import type { Cell } from '../../store/steps.ts';
import { fromRow } from './sqlite.ts';

/** One condition of a list; undefined where the request does not filter on it. */
export type Condition = readonly [sql: string, ...values: Cell[]] | undefined;

export interface PracticeList<T> {
  table: string;
  columns: readonly string[];
  order: string;
  where: readonly Condition[];
  /** An item as it is shown, from a row; by default the row itself. */
  item?(this: void, row: never): T;
}

/** `sql` with `value` as its only parameter, when there is a value. */
export const when = (sql: string, value: Cell | undefined): Condition => (value === undefined ? undefined : [sql, value]);

/** The page that a request asks for, 50 items from the first when it does not say; rows and count are of the same state of the file. (Limits) */
export function readPage<T>(
  { store, total }: { readonly store: Store; readonly total: 'all' | 'page' },
  { table, columns, order, where, item }: PracticeList<T>,
  { limit = 50, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Page<T> {
  const conditions = where.filter((condition) => condition !== undefined);
  const values = conditions.flatMap(([, ...rest]) => rest);
  const filter = conditions.length === 0 ? '' : `where ${conditions.map(([sql]) => sql).join(' and ')}`;
  // Skipping reads the index alone, so a page far down the list costs no more than the first.
  const wanted = `select volg from ${table} ${filter} order by ${order} limit ? offset ?`;
  return store.read(() => {
    const rows = store.all(
      `select ${columns.join(', ')} from ${table} where volg in (${wanted}) order by ${order}`,
      ...values,
      limit,
      offset,
    );
    const data = rows.map((item ?? fromRow) as (row: unknown) => T);
    return { data, total: total === 'all' ? store.count(`select count(*) n from ${table} ${filter}`, ...values) : data.length };
  });
}
