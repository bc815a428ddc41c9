import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type Cell, DamagedText, type Row } from './steps.ts';
import type { CopiedLine, Json } from './store.ts';

/** A new id, of a line or of a file of lines: 16 hexadecimal digits. */
export const newId = (): string => randomBytes(8).toString('hex');

/** The columns of a record that its CRC-32 covers, beside the account and the log. */
export const summedColumns = 'n, line, entry, subject, settles, body, crc';

/** The CRC-32 of a record: of all that a reader relies on. */
export const recordCrc = (account: string, log: string, { n, line, entry, subject, settles, body }: Row): number =>
  crc32(String(body), crc32(JSON.stringify([account, log, Number(n), line, Number(entry), subject, Number(settles)])));

export const itemCrc = (account: string, collection: string, key: string, value: string): number =>
  crc32(value, crc32(JSON.stringify([account, collection, key])));

export const isRecordWhole = (account: string, log: string, row: Row): boolean => Number(row['crc']) === recordCrc(account, log, row);

export const isItemWhole = (account: string, collection: string, { key, value, crc }: Row): boolean =>
  Number(crc) === itemCrc(account, collection, String(key), String(value));

/** The value of a row with `key`, `value` and `crc`. Throws `DamagedText` if it is not as it was written. */
export function itemIn(account: string, collection: string, row: Row): Json {
  if (!isItemWhole(account, collection, row)) throw new DamagedText();
  return jsonIn(row['value']);
}

/** The body of a record. Throws `DamagedText` if the record is not as it was written. */
export function bodyIn(account: string, log: string, row: Row): Json {
  if (!isRecordWhole(account, log, row)) throw new DamagedText();
  return jsonIn(row['body']);
}

/** The value that a text in the store stands for. Throws `DamagedText` if it is no JSON. */
export function jsonIn(text: Cell | undefined): Json {
  try {
    return JSON.parse(String(text)) as Json;
  } catch (error) {
    throw new DamagedText(undefined, { cause: error });
  }
}

/** Tells the entries of all logs apart. */
export const entryOf = ({ log_id: log, entry }: Row): string => `${String(log)} ${String(entry)}`;

/** The ids of records by the entry that each would begin. */
export const idsByEntry = (records: readonly Row[]): ReadonlyMap<string, Cell | undefined> =>
  new Map(records.map(({ log_id, n, line }) => [entryOf({ log_id, entry: n } as Row), line]));

/** A row of a record as every copy has it, where `begun` is the id of the record that began its entry. Throws `DamagedText` as `bodyIn` does. */
export function copiedLineIn(row: Row): CopiedLine {
  const { account, log, line, n, entry, subject, settles, begun } = row;
  return {
    id: String(line),
    log: String(log),
    ...(typeof subject === 'string' && { subject }),
    ...(settles === 1 && { settles: true }),
    ...(n !== entry && { of: String(begun) }),
    body: bodyIn(String(account), String(log), row),
  };
}
