export type Cell = string | number | null | Uint8Array;
export type Row = Readonly<Record<string, Cell>>;

/** One statement of SQL, with a `?` for each value. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly Cell[];
}

/**
 * Work on a database, written once for every kind of database: it hands over statements that do not wait for each other's
 * rows, and continues with the rows of each. Statements are in the SQL that SQLite and PostgreSQL share.
 */
export type Steps<T> = Generator<readonly Statement[], T, readonly Row[][]>;

export type Run = <T>(steps: Steps<T>) => T | Promise<T>;

/** A text in the database is not what was put there. */
export class DamagedText extends Error {}

export const sql = (text: string, ...values: Cell[]): Statement => ({ sql: text, values });

export function* rowsOf(text: string, ...values: Cell[]): Steps<Row[]> {
  const [rows = []] = yield [sql(text, ...values)];
  return rows;
}

export function* rowOf(text: string, ...values: Cell[]): Steps<Row | undefined> {
  return (yield* rowsOf(text, ...values))[0];
}
