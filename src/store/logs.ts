import type { CopiedLine } from './store.ts';
import { type Cell, type Row, rowOf, rowsOf, type Statement, type Steps, sql } from './steps.ts';
import type { Added, Addition, Logged, RecordQuery } from './store.ts';
import { bodyIn, copiedLineIn, newId, recordCrc, summedColumns } from './sums.ts';

/** How far a log is. */
export interface Chain {
  readonly id: number;
  /** The number of the last record that it was ever given. */
  readonly last: number;
  /** The id of the last record that was not forgotten, where it is known; null for none. */
  readonly line?: string | null;
}

/** The chains of all logs of an account that anything was ever added to. */
export type Chains = Map<string, Chain>;

/** The chain of a log; undefined for a log that nothing was ever added to. It is asked for where the chains are not `known`. */
export function* chainOf(account: string, log: string, known?: Chains): Steps<Chain | undefined> {
  if (known) return known.get(log);
  const row = yield* rowOf('select id, last from chain where account = ? and log = ?', account, log);
  return row && { id: Number(row['id']), last: Number(row['last']) };
}

/** The id of the last record of a log that was not forgotten; undefined for none. */
export function* lastLineOf(account: string, log: string, known?: Chains): Steps<string | undefined> {
  const chain = yield* chainOf(account, log, known);
  if (!chain || chain.line !== undefined) return chain?.line ?? undefined;
  const row = yield* rowOf('select line from record where chain = ? order by n desc limit 1', chain.id);
  return row && String(row['line']);
}

/** Begins the chain of a log. */
function* beginChain(account: string, log: string): Steps<Chain> {
  const row = yield* rowOf('insert into chain (account, log, last, kept) values (?, ?, 0, 0) returning id', account, log);
  return { id: Number(row?.['id']), last: 0 };
}

/** Adds a record to a log, and notes that in the chains that are `known`. */
export function* append(account: string, log: string, addition: Addition, known?: Chains): Steps<Added> {
  const { about = null, subject = null, settles = false, body, id: line = newId() } = addition;
  const chain = (yield* chainOf(account, log, known)) ?? (yield* beginChain(account, log));
  const n = chain.last + 1;
  if (about !== null && !(about >= 1 && about < n)) throw new RangeError(`${log} has no entry ${about}`);
  const text = JSON.stringify(body);
  const entry = about ?? n;
  const statements = [
    sql('select line from record where chain = ? and n = ?', chain.id, entry),
    insertion(chain.id, account, log, { n, entry, subject, settles: settles ? 1 : 0, body: text, line }),
    sql('update chain set last = ?, kept = kept + 1 where id = ?', n, chain.id),
  ];
  if (settles) statements.push(sql('delete from unsettled where chain = ? and entry = ?', chain.id, entry));
  else if (about === null) statements.push(sql('insert into unsettled values (?, ?)', chain.id, entry));
  const [[begun] = []] = yield statements;
  known?.set(log, { id: chain.id, last: n, line });
  return { n, about, subject, body, id: line, of: begun && String(begun['line']) };
}

/** The statement that writes the row of a record. */
function insertion(chain: number, account: string, log: string, record: Row): Statement {
  const row: Row = { chain, account, log, ...record, crc: recordCrc(account, log, record) };
  const marks = Object.keys(row).map(() => '?');
  return sql(`insert into record (${Object.keys(row).join(', ')}) values (${marks.join(', ')})`, ...Object.values(row));
}

/** Removes all records of these entries. Their numbers are not given again. */
export function* forget(account: string, log: string, entries: readonly number[]): Steps<void> {
  const chain = (yield* chainOf(account, log))?.id;
  if (chain === undefined) return;
  const ofEntry = 'from record where chain = ? and entry = ?';
  for (const entry of entries) {
    yield [
      sql(`update chain set kept = kept - (select count(*) ${ofEntry}) where id = ?`, chain, entry, chain),
      sql(`delete ${ofEntry}`, chain, entry),
      sql('delete from unsettled where chain = ? and entry = ?', chain, entry),
    ];
  }
}

/** The number of the record with this id; undefined for none. */
export function* numberOfLine(account: string, id: string): Steps<number | undefined> {
  const row = yield* rowOf('select n from record where account = ? and line = ?', account, id);
  return row && Number(row['n']);
}

/** All records of an account as copies have them, in the order in which they were added. */
export function* allLines(account: string): Steps<CopiedLine[]> {
  const rows = yield* rowsOf(
    `select one.*, begun.line as begun from record as one
     left join record as begun on begun.chain = one.chain and begun.n = one.entry where one.account = ? order by one.id`,
    account,
  );
  return rows.map(copiedLineIn);
}

/** So many ids are asked for with one statement. SQLite takes 32,766 values. */
const idsTogether = 500;

/** Those of these ids that no record of the account has. */
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
const ofLog = 'chain = (select id from chain where account = ? and log = ?)';

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
