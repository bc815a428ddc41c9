import { DamagedText, type Cell, type Row, rowsOf, type Steps, sql } from './steps.ts';
import { movedKey } from './moved.ts';
import { placeKey } from './places.ts';
import { isItemWhole, isRecordWhole } from './sums.ts';

/** So many rows are written with one statement. SQLite takes 32,766 values. */
const rowsTogether = 500;

/** Whether a database has anything of an account. */
export function* holdsAny(account: string): Steps<boolean> {
  const [chains = [], items = []] = yield [
    sql('select 1 as one from chain where account = ? limit 1', account),
    sql('select 1 as one from item where account = ? limit 1', account),
  ];
  return chains.length + items.length > 0;
}

/** All rows that a database has of an account. */
export interface AccountRows {
  readonly chains: readonly Row[];
  readonly records: readonly Row[];
  readonly unsettled: readonly Row[];
  readonly items: readonly Row[];
}

/** Reads all rows of an account but where it is kept. Throws `DamagedText` where one is not as it was written. */
export function* rowsOfAccount(account: string): Steps<AccountRows> {
  const ofAccount = 'chain in (select id from chain where account = ?)';
  const chains = yield* rowsOf('select id, log, last, kept from chain where account = ? order by log', account);
  const records = yield* rowsOf(
    'select chain, log, n, entry, subject, settles, body, line, crc from record where account = ? order by chain, n',
    account,
  );
  const unsettled = yield* rowsOf(`select chain, entry from unsettled where ${ofAccount}`, account);
  const items = yield* rowsOf('select collection, key, value, crc from item where account = ? order by collection, key', account);
  const areWhole =
    records.every((row) => isRecordWhole(account, String(row['log']), row)) &&
    items.every((row) => isItemWhole(account, String(row['collection']), row));
  if (!areWhole) throw new DamagedText();
  return { chains, records, unsettled, items: items.filter(isMoved) };
}

/** How far a store read its file of lines, and where an account went, is of that store alone. */
const isMoved = ({ collection, key }: Row): boolean =>
  collection !== movedKey[0] || (key !== movedKey[1] && !String(key).startsWith(placeKey));

/** Writes all rows of an account into a database that has nothing of it. */
export function* inserted(account: string, { chains, items, ...rows }: AccountRows): Steps<void> {
  const ids = new Map<Cell | undefined, Cell>();
  for (const { id, log, last, kept } of chains) {
    const begin = 'insert into chain (account, log, last, kept) values (?, ?, ?, ?) returning id';
    const [made] = yield* rowsOf(begin, account, log!, last!, kept!);
    ids.set(id, made!['id']!);
  }
  const inChain = (row: Row): Row => ({ ...row, chain: ids.get(row['chain'])! });
  yield* insertedInto(
    'record',
    rows.records.map((row) => ({ ...inChain(row), account })),
  );
  yield* insertedInto('unsettled', rows.unsettled.map(inChain));
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
  const ofAccount = 'chain in (select id from chain where account = ?)';
  const parts = ['record', 'unsettled'].map((table) => sql(`delete from ${table} where ${ofAccount}`, account));
  yield [...parts, ...['chain', 'item'].map((table) => sql(`delete from ${table} where account = ?`, account))];
}
