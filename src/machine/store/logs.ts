import type { Cell, Connection, Row } from './connection.ts';
import { firstHash, nextHash } from './chain.ts';
import { damagedStore } from './faults.ts';
import type { Addition, Json, Logged, RecordQuery } from './store.ts';

/** How far a log is: the number and the hash of its last record. */
export interface Chain {
  readonly id: number;
  readonly last: number;
  readonly hash: Uint8Array;
}

/** The chain of a log; undefined for a log that nothing was ever added to. */
export function chainOf(connection: Connection, account: string, log: string): Chain | undefined {
  const row = connection.get('select id, last, hash from chain where account = ? and log = ?', account, log);
  return row && { id: Number(row['id']), last: Number(row['last']), hash: row['hash'] as Uint8Array };
}

/** Begins the chain of a log. */
function beginChain(connection: Connection, account: string, log: string): Chain {
  connection.run('insert into chain (account, log, last, hash) values (?, ?, 0, ?)', account, log, firstHash(account, log));
  return chainOf(connection, account, log)!;
}

/** Says how far a log is now. */
const setEnd = (connection: Connection, { id, last, hash }: Chain): void =>
  connection.run('update chain set last = ?, hash = ? where id = ?', last, hash, id);

/** Adds a record to a log. */
export function append(connection: Connection, account: string, log: string, addition: Addition): Logged {
  const { about = null, subject = null, settles = false, body } = addition;
  const chain = chainOf(connection, account, log) ?? beginChain(connection, account, log);
  const n = chain.last + 1;
  if (about !== null && !(about >= 1 && about < n)) throw new RangeError(`${log} has no entry ${about}`);
  const text = JSON.stringify(body);
  const entry = about ?? n;
  const hash = nextHash(chain.hash, { n, entry, subject, settles, body: text });
  insertRecord(connection, chain.id, { account, log, n, entry, subject, settles, body: text, hash });
  setEnd(connection, { id: chain.id, last: n, hash });
  if (settles) connection.run('delete from unsettled where chain = ? and entry = ?', chain.id, entry);
  else if (about === null) connection.run('insert into unsettled values (?, ?)', chain.id, entry);
  return { n, about, subject, body };
}

/** A record as its row holds it. */
export interface StoredRecord {
  readonly account: string;
  readonly log: string;
  readonly n: number;
  readonly entry: number;
  readonly subject: string | null;
  readonly settles: boolean;
  readonly body: string;
  readonly hash: Uint8Array;
}

/** Writes the row of a record. */
function insertRecord(connection: Connection, chain: number, record: StoredRecord): void {
  const { account, log, n, entry, subject, settles, body, hash } = record;
  connection.run(
    'insert into record (chain, account, log, n, entry, subject, settles, body, hash) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    chain,
    account,
    log,
    n,
    entry,
    subject,
    settles ? 1 : 0,
    body,
    hash,
  );
}

/** The records that are asked for, the oldest first. */
export function records(connection: Connection, account: string, log: string, query: RecordQuery): Logged[] {
  const chain = chainOf(connection, account, log);
  if (!chain) return [];
  const { where, values } = conditions(chain.id, query);
  const sql = `select n, entry, subject, body from record where ${where} order by n limit ?`;
  return connection.all(sql, ...values, query.limit ?? -1).map((row) => loggedOf(connection.path, row));
}

function conditions(chain: number, { after, entry, subject, unsettled, latest }: RecordQuery): { where: string; values: Cell[] } {
  const parts = ['chain = ?'];
  const values: Cell[] = [chain];
  const add = (part: string, ...more: Cell[]) => {
    parts.push(part);
    values.push(...more);
  };
  if (after !== undefined) add('n > ?', after);
  if (entry !== undefined) add('entry = ?', entry);
  if (unsettled) add('entry in (select entry from unsettled where chain = ?)', chain);
  if (subject !== undefined) add('entry in (select entry from record where chain = ? and subject = ?)', chain, subject);
  if (latest !== undefined) {
    const newest = `select distinct entry from record where ${parts.join(' and ')} order by entry desc limit ?`;
    add(`entry in (${newest})`, ...values, latest);
  }
  return { where: parts.join(' and '), values };
}

function loggedOf(path: string, { n, entry, subject, body }: Row): Logged {
  return { n: Number(n), about: entry === n ? null : Number(entry), subject: subject as string | null, body: jsonIn(path, body) };
}

/** The value that a text in the store stands for; exit 10 where it is no JSON. */
export function jsonIn(path: string, text: Cell | undefined): Json {
  try {
    return JSON.parse(String(text)) as Json;
  } catch (error) {
    throw damagedStore(path, error);
  }
}
