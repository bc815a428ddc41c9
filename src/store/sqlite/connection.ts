import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { guarded } from '../faults.ts';
import type { Cell, Row, Statement, Steps } from '../steps.ts';
import type { Sqlite } from './adapter.ts';

/** One open SQLite file. A refusal of the machine or of SQLite is exit 10. */
export type Connection = ReturnType<typeof connect>;

/** SQLite waits so many milliseconds for another connection while nothing else of this process runs. */
const briefly = 20;

/** Opens a file that is there. Nothing is read of it yet. One that is `unchanging` is only read, with nothing beside it and no lock. */
export function connect({ DatabaseSync }: Sqlite, path: string, use: 'all' | 'reading' | 'unchanging' = 'all') {
  const place = use === 'unchanging' ? new URL('?immutable=1', pathToFileURL(path)) : path;
  const file = guarded(path, () => new DatabaseSync(place, { timeout: briefly, readOnly: use !== 'all' }));
  const statements = new Map<string, ReturnType<typeof file.prepare>>();
  const prepare = (sql: string) => {
    const statement = statements.get(sql) ?? file.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    path,
    /** The number of the file itself: another file may come in its place. */
    inode: guarded(path, () => statSync(path).ino),
    get: (sql: string, ...values: Cell[]) => guarded(path, () => prepare(sql).get(...values) as Row | undefined),
    all: (sql: string, ...values: Cell[]) => guarded(path, () => prepare(sql).all(...values) as Row[]),
    run: (sql: string, ...values: Cell[]) => void guarded(path, () => prepare(sql).run(...values)),
    exec: (sql: string): void => guarded(path, () => file.exec(sql)),
    close: (): void => file.close(),
  };
}

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
