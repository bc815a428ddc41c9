import { DamagedText, type Cell, type Row, rowsOf, type Steps, sql } from './steps.ts';
import { movedKey } from './moved.ts';
import { placeKey } from './places.ts';
import { isItemWhole, isRecordWhole } from './sums.ts';

/** So many rows are written with one statement. SQLite takes 32,766 values. */
const rowsTogether = 500;

/** Whether a database has anything of an account. */
export function* holdsAny(account: string): Steps<boolean> {
  const [logs = [], items = []] = yield [
    sql('select 1 as one from log where account = ? limit 1', account),
    sql('select 1 as one from item where account = ? limit 1', account),
  ];
  return logs.length + items.length > 0;
}

/** All rows that a database has of an account. */
export interface AccountRows {
  readonly logs: readonly Row[];
  readonly records: readonly Row[];
  readonly unsettled: readonly Row[];
  readonly items: readonly Row[];
}

/** Reads all rows of an account but where it is kept. Throws `DamagedText` if one is not as it was written. */
export function* rowsOfAccount(account: string): Steps<AccountRows> {
  const ofAccount = 'log_id in (select id from log where account = ?)';
  const logs = yield* rowsOf('select id, name, last, kept from log where account = ? order by name', account);
  const records = yield* rowsOf(
    'select log_id, log, n, entry, subject, settles, body, line, crc from record where account = ? order by log_id, n',
    account,
  );
  const unsettled = yield* rowsOf(`select log_id, entry from unsettled where ${ofAccount}`, account);
  const items = yield* rowsOf('select collection, key, value, crc from item where account = ? order by collection, key', account);
  const areWhole =
    records.every((row) => isRecordWhole(account, String(row['log']), row)) &&
    items.every((row) => isItemWhole(account, String(row['collection']), row));
  if (!areWhole) throw new DamagedText();
  return { logs, records, unsettled, items: items.filter(isMoved) };
}

/** How far a store read its file of lines, and where an account went, is of that store alone. */
const isMoved = ({ collection, key }: Row): boolean =>
  collection !== movedKey[0] || (key !== movedKey[1] && !String(key).startsWith(placeKey));

/** Writes all rows of an account into a database that has nothing of it. */
export function* inserted(account: string, { logs, items, ...rows }: AccountRows): Steps<void> {
  const ids = new Map<Cell | undefined, Cell>();
  for (const { id, name, last, kept } of logs) {
    const begin = 'insert into log (account, name, last, kept) values (?, ?, ?, ?) returning id';
    const [made] = yield* rowsOf(begin, account, name!, last!, kept!);
    ids.set(id, made!['id']!);
  }
  const inLog = (row: Row): Row => ({ ...row, log_id: ids.get(row['log_id'])! });
  yield* insertedInto(
    'record',
    rows.records.map((row) => ({ ...inLog(row), account })),
  );
  yield* insertedInto('unsettled', rows.unsettled.map(inLog));
  yield* insertedInto(
    'item',
    items.map((row) => ({ ...row, account })),
  );
}

function* insertedInto(table: string, rows: readonly Row[]): Steps<void> {
  for (let at = 0; at < rows.length; at += rowsTogether) {
    const some = rows.slice(at, at + rowsTogether);
    const names = Object.keys(some[0]!);
    const marks = `(${names.map(() => '?').join(', ')})`;
    const text = `insert into ${table} (${names.join(', ')}) values ${some.map(() => marks).join(', ')}`;
    yield [sql(text, ...some.flatMap((row) => Object.values(row)))];
  }
}

/** Removes everything of an account. */
export function* erased(account: string): Steps<void> {
  const ofAccount = 'log_id in (select id from log where account = ?)';
  const parts = ['record', 'unsettled'].map((table) => sql(`delete from ${table} where ${ofAccount}`, account));
  yield [...parts, ...['log', 'item'].map((table) => sql(`delete from ${table} where account = ?`, account))];
}
