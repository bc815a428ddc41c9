import { type Cell, type Row, rowOf, rowsOf, type Statement, type Steps, sql } from './steps.ts';
import type { Added, Addition, CopiedLine, LineSeen, Logged, RecordQuery } from './store.ts';
import { bodyIn, copiedLineIn, newId, recordCrc, summedColumns } from './sums.ts';

export interface AccountLog {
  readonly id: number;
  /** The number of the last record that it was ever given. */
  readonly last: number;
  /** The id of the last record that was not forgotten, where it is known; null for none. */
  readonly line?: string | null;
}

/** The logs of an account that anything was ever added to, by their names: last the one of which the last record is the newest. */
export type AccountLogs = Map<string, AccountLog>;

/** How far a log is; undefined for one that nothing was ever added to. It is asked for where the logs are not `known`. */
export function* accountLog(account: string, name: string, known?: AccountLogs): Steps<AccountLog | undefined> {
  if (known) return known.get(name);
  const row = yield* rowOf('select id, last from log where account = ? and name = ?', account, name);
  return row && { id: Number(row['id']), last: Number(row['last']) };
}

/** The last record of an account that was not forgotten; undefined for none. It is asked for where the logs are not `known`. */
export function* lastLineOf(account: string, known?: AccountLogs): Steps<LineSeen | undefined> {
  if (known) return [...known].flatMap(([log, { line }]) => (line == null ? [] : [{ id: line, log }])).at(-1);
  const row = yield* rowOf('select line, log from record where account = ? order by id desc limit 1', account);
  return row && { id: String(row['line']), log: String(row['log']) };
}

function* beginLog(account: string, name: string): Steps<AccountLog> {
  const row = yield* rowOf('insert into log (account, name, last, kept) values (?, ?, 0, 0) returning id', account, name);
  return { id: Number(row?.['id']), last: 0 };
}

/** Adds a record to a log, and notes that in the logs that are `known`. */
export function* append(account: string, name: string, addition: Addition, known?: AccountLogs): Steps<Added> {
  const { about = null, subject = null, settles = false, body, id: line = newId() } = addition;
  const log = (yield* accountLog(account, name, known)) ?? (yield* beginLog(account, name));
  const n = log.last + 1;
  if (about !== null && !(about >= 1 && about < n)) throw new RangeError(`${name} has no entry ${about}`);
  const text = JSON.stringify(body);
  const entry = about ?? n;
  const statements = [
    sql('select line from record where log_id = ? and n = ?', log.id, entry),
    insertion(log.id, account, name, { n, entry, subject, settles: settles ? 1 : 0, body: text, line }),
    sql('update log set last = ?, kept = kept + 1 where id = ?', n, log.id),
  ];
  if (settles) statements.push(sql('delete from unsettled where log_id = ? and entry = ?', log.id, entry));
  else if (about === null) statements.push(sql('insert into unsettled values (?, ?)', log.id, entry));
  const [[begun] = []] = yield statements;
  known?.delete(name);
  known?.set(name, { id: log.id, last: n, line });
  return { n, about, subject, body, id: line, of: begun && String(begun['line']) };
}

function insertion(id: number, account: string, log: string, record: Row): Statement {
  const row: Row = { log_id: id, account, log, ...record, crc: recordCrc(account, log, record) };
  const marks = Object.keys(row).map(() => '?');
  return sql(`insert into record (${Object.keys(row).join(', ')}) values (${marks.join(', ')})`, ...Object.values(row));
}

/** Removes all records of these entries. Their numbers are not given again. */
export function* forget(account: string, name: string, entries: readonly number[]): Steps<void> {
  const log = (yield* accountLog(account, name))?.id;
  if (log === undefined) return;
  const ofEntry = 'from record where log_id = ? and entry = ?';
  for (const entry of entries) {
    yield [
      sql(`update log set kept = kept - (select count(*) ${ofEntry}) where id = ?`, log, entry, log),
      sql(`delete ${ofEntry}`, log, entry),
      sql('delete from unsettled where log_id = ? and entry = ?', log, entry),
    ];
  }
}

export function* numberOfLine(account: string, id: string): Steps<number | undefined> {
  const row = yield* rowOf('select n from record where account = ? and line = ?', account, id);
  return row && Number(row['n']);
}

/** All records of an account as copies have them, in the order in which they were added. */
export function* allLines(account: string): Steps<CopiedLine[]> {
  const rows = yield* rowsOf(
    `select one.*, begun.line as begun from record as one
     left join record as begun on begun.log_id = one.log_id and begun.n = one.entry where one.account = ? order by one.id`,
    account,
  );
  return rows.map(copiedLineIn);
}

/** So many ids are asked for with one statement. SQLite takes 32,766 values. */
const idsTogether = 500;

export function* unknownLines(account: string, ids: readonly string[]): Steps<string[]> {
  const known = new Set<unknown>();
  for (let at = 0; at < ids.length; at += idsTogether) {
    const some = ids.slice(at, at + idsTogether);
    const marks = some.map(() => '?').join(', ');
    for (const { line } of yield* rowsOf(`select line from record where account = ? and line in (${marks})`, account, ...some))
      known.add(line);
  }
  return ids.filter((id) => !known.has(id));
}

/** The records that are asked for, the oldest first. */
export function* records(account: string, log: string, query: RecordQuery): Steps<Logged[]> {
  const { where, values } = conditions([account, log], query);
  // SQLite would otherwise go through the whole log in this order, and look at each record whether it is of the entries that are asked for.
  const order = where.includes('entry') ? '+n' : 'n';
  const text = `select ${summedColumns} from record where ${where} order by ${order} limit ?`;
  return (yield* rowsOf(text, ...values, query.limit ?? Number.MAX_SAFE_INTEGER)).map((row) => loggedOf(account, log, row));
}

/** The log of an account, of which the values are the names, so that its number need not be asked for first. */
const ofLog = 'log_id = (select id from log where account = ? and name = ?)';

function conditions(names: readonly string[], query: RecordQuery): { where: string; values: Cell[] } {
  const { after, entry, among, subject, begun, unsettled, either, latest } = query;
  const parts = [ofLog];
  const values: Cell[] = [...names];
  const add = (part: string, ...more: Cell[]) => {
    parts.push(part);
    values.push(...more);
  };
  if (after !== undefined) add('n > ?', after);
  if (entry !== undefined) add('entry = ?', entry);
  if (among) add('entry > ? and entry <= ?', ...among);
  if (unsettled) add(`entry in (select entry from unsettled where ${ofLog})`, ...names);
  const entries = `select entry from record where ${ofLog}`;
  if (subject !== undefined) add(`entry in (${entries} and subject = ?)`, ...names, subject);
  if (begun) add(`entry in (${entries} and n = entry and subject in (${begun.map(() => '?').join(', ')}))`, ...names, ...begun);
  if (either) {
    const ways = ['unsettled where', 'record where n > ? and', 'record where subject = ? and'].map(
      (way) => `select entry from ${way} ${ofLog}`,
    );
    add(`entry in (${ways.join(' union ')})`, ...names, either.after, ...names, either.subject, ...names);
  }
  if (latest !== undefined) {
    const newest = `select distinct entry from record where ${parts.join(' and ')} order by entry desc limit ?`;
    add(`entry in (${newest})`, ...values, latest);
  }
  return { where: parts.join(' and '), values };
}

function loggedOf(account: string, log: string, row: Row): Logged {
  const { n, line, entry, subject } = row;
  return {
    n: Number(n),
    id: String(line),
    about: entry === n ? null : Number(entry),
    subject: subject as string | null,
    body: bodyIn(account, log, row),
  };
}
