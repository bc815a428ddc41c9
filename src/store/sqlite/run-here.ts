import type { Connection } from './connection.ts';
import type { Row, Statement, Steps } from '../steps.ts';

/** Does the steps of some work on a SQLite file, without ever waiting. */
export function runHere<T>(connection: Connection, steps: Steps<T>): T {
  let next = steps.next();
  while (!next.done) next = steps.next(next.value.map((statement) => rowsHere(connection, statement)));
  return next.value;
}

/** The rows of a statement; at most one of a statement that writes, whose failure then keeps the number that SQLite gives it. */
function rowsHere(connection: Connection, { sql, values }: Statement): Row[] {
  if (sql.startsWith('select')) return connection.all(sql, ...values);
  const row = connection.get(sql, ...values);
  return row ? [row] : [];
}
