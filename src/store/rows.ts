import { movedKey } from './moved.ts';
import type { Chain } from './logs.ts';
import { type Cell, type Row, rowOf, rowsOf, type Steps, sql } from './steps.ts';

/** So many rows are copied in one transaction, which keeps others waiting for a part of a second. */
const atATime = 2_000;
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

/** The logs of an account, each with its last number and hash. */
export const chainsOf = (account: string): Steps<Row[]> =>
  rowsOf('select id, account, log, last, hash from chain where account = ? order by log', account);

/** Gives the next rows after one; the first where none is given. */
export type NextRows = (after?: Row) => Steps<Row[]>;

/** The records of a log from one number on up to its last. */
export const recordsOf =
  ({ id, last }: Chain, before = 0): NextRows =>
  (after) => {
    const text =
      'select n, entry, subject, settles, body, hash, line, crc from record where chain = ? and n > ? and n <= ? order by n limit ?';
    return rowsOf(text, id, after?.['n'] ?? before, last, atATime);
  };

/** The gaps of a log. */
export const forgottenOf =
  ({ id }: Chain): NextRows =>
  (after) =>
    rowsOf('select first, last, hash from gap where chain = ? and first > ? order by first limit ?', id, after?.['first'] ?? 0, atATime);

/** The values of an account. */
export const itemsOf =
  (account: string): NextRows =>
  (after) =>
    rowsOf(`${selected(false)} order by collection, key limit ?`, account, ...placeOf(after), atATime);

/** All values of an account after one, and up to another where that is given. */
export const itemsBetween = (account: string, after?: Row, last?: Row): Steps<Row[]> =>
  rowsOf(`${selected(last !== undefined)} order by collection, key`, account, ...placeOf(after), ...(last ? placeOf(last) : []));

/** Removes them, all but the word where the account went. */
export function* erasedBetween(account: string, after?: Row, last?: Row): Steps<void> {
  yield [
    sql(`delete from item ${between(last !== undefined)} and ${notMoved}`, account, ...placeOf(after), ...(last ? placeOf(last) : [])),
  ];
}

const between = (hasEnd: boolean): string =>
  `where account = ? and (collection, key) > (?, ?)${hasEnd ? ' and (collection, key) <= (?, ?)' : ''}`;
const selected = (hasEnd: boolean): string => `select collection, key, value, crc from item ${between(hasEnd)}`;
const placeOf = (row?: Row): Cell[] => [row?.['collection'] ?? '', row?.['key'] ?? ''];

/** Whether a row is no word where the account went. */
export const isKept = ({ collection, key }: Row): boolean => collection !== movedKey[0] || key !== movedKey[1];

/** How many rows of a log there are. */
export function* countIn(table: 'record' | 'gap', chain: Cell): Steps<number> {
  return Number((yield* rowOf(`select count(*) as count from ${table} where chain = ?`, chain))?.['count']);
}

/** How many values an account has, but for the word where it went. */
export function* countOfItems(account: string): Steps<number> {
  return Number((yield* rowOf(`select count(*) as count from item where account = ? and ${notMoved}`, account))?.['count']);
}

/** Writes rows into a table, each with these columns too. */
export function* inserted(rows: readonly Row[], table: string, more: Readonly<Record<string, Cell | undefined>>): Steps<void> {
  for (let at = 0; at < rows.length; at += rowsTogether) {
    const some = rows.slice(at, at + rowsTogether).map((row) => ({ ...more, ...row }));
    const names = Object.keys(some[0]!);
    const marks = `(${names.map(() => '?').join(', ')})`;
    const text = `insert into ${table} (${names.join(', ')}) values ${some.map(() => marks).join(', ')}`;
    yield [sql(text, ...some.flatMap((row) => Object.values(row) as Cell[]))];
  }
}

/** Removes everything of an account. */
export function* erased(account: string): Steps<void> {
  const parts = ['record', 'gap', 'unsettled'].map((table) => sql(`delete from ${table} where ${ofAccount()}`, account));
  yield [...parts, ...['chain', 'item'].map((table) => sql(`delete from ${table} where account = ?`, account))];
}

/** The hash of a log that is being copied or removed, so that nobody takes what lacks in it for damage. */
export const unfinished = new Uint8Array();

/** A part of what a database has of an account, as conditions on its logs and its values. */
export interface ErasedPart {
  readonly logs: string;
  readonly items: string;
}

/**
 * What goes from a database that an account left, as names and texts do. Its journal tells other profiles which account a key is of, and
 * nothing of it is a guard where the account is not.
 */
export const leftBehind: ErasedPart = { logs: `log <> 'journaal'`, items: `collection not in ('opslag', 'grenzen')` };

/** Removes some records and values of an account, all but the word where it went; gives whether there were any. */
export function* erasedSome(account: string, { logs, items }: ErasedPart = all): Steps<boolean> {
  yield [sql(`update chain set hash = ? where account = ? and ${logs}`, unfinished, account)];
  const some = (table: string) =>
    sql(`delete from ${table} where id in (select id from ${table} where ${ofAccount(logs)} limit ?) returning id`, account, atATime);
  const values = `delete from item where (account, collection, key) in
    (select account, collection, key from item where account = ? and ${items} limit ?) returning key`;
  return (yield [some('record'), some('gap'), sql(values, account, atATime)]).some((rows) => rows.length > 0);
}

/** Removes these logs of an account, of which no record is left. */
export function* erasedLogs(account: string, { logs }: ErasedPart): Steps<void> {
  yield [sql(`delete from unsettled where ${ofAccount(logs)}`, account), sql(`delete from chain where account = ? and ${logs}`, account)];
}

const ofAccount = (logs = '1 = 1'): string => `chain in (select id from chain where account = ? and ${logs})`;
/** The value that says where an account went is of one database alone. */
export const notMoved = `not (collection = '${movedKey[0]}' and key = '${movedKey[1]}')`;
const all: ErasedPart = { logs: '1 = 1', items: notMoved };
