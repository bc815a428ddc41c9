import { isDeepStrictEqual } from 'node:util';
import { type Cell, type Row, rowOf, rowsOf, type Steps } from './steps.ts';
import type { StoreCheck, CopiedLine } from './store.ts';
import { copiedLineIn, entryOf, idsByEntry, isItemWhole, isRecordWhole } from './sums.ts';

const atATime = 2_000;

export const nothingKept: StoreCheck = { lines: 0, damaged: 0 };

export function* checked(account: string, copied?: readonly CopiedLine[]): Steps<StoreCheck> {
  const records = yield* recordsKept(account);
  const others = new Map(copied?.map((line) => [line.id, line]));
  const ids = idsByEntry(records);
  let [both, damaged] = [0, (yield* itemsDamaged(account)) + (yield* logsIncomplete(account, records))];
  for (const row of records) {
    const other = others.get(String(row['line']));
    if (other !== undefined) both += 1;
    const isWhole = isRecordWhole(account, String(row['log']), row);
    const begun = ids.get(entryOf(row)) ?? null;
    if (!isWhole || (other !== undefined && !isDeepStrictEqual(other, copiedLineIn({ ...row, begun })))) damaged += 1;
  }
  return { lines: records.length, ...(copied && { both }), damaged };
}

function* recordsKept(account: string): Steps<Row[]> {
  const records: Row[] = [];
  const page = (after: Cell) =>
    rowsOf('select * from record where account = ? and line > ? order by line limit ?', account, after, atATime);
  for (let rows = yield* page(''); rows.length > 0; rows = yield* page(rows.at(-1)!['line']!)) records.push(...rows);
  return records;
}

function* itemsDamaged(account: string): Steps<number> {
  let damaged = 0;
  const text = `select collection, key, value, crc from item where account = ? and (collection, key) > (?, ?)
    order by collection, key limit ?`;
  const page = ({ collection = '', key = '' }: Row) => rowsOf(text, account, collection, key, atATime);
  for (let rows = yield* page({}); rows.length > 0; rows = yield* page(rows.at(-1)!))
    damaged += rows.filter((row) => !isItemWhole(account, String(row['collection']), row)).length;
  return damaged;
}

/** How many logs lack lines, and entries stand as settled though no line says so, or the other way round. */
function* logsIncomplete(account: string, records: readonly Row[]): Steps<number> {
  const lacking = yield* rowOf(
    'select count(*) as count from log where account = ? and kept <> (select count(*) from record where record.log_id = log.id)',
    account,
  );
  const unsettled = 'select log_id, entry from unsettled where log_id in (select id from log where account = ?)';
  const open = new Set((yield* rowsOf(unsettled, account)).map(entryOf));
  const settled = new Set(records.filter(({ settles }) => settles === 1).map(entryOf));
  const begun = records.filter(({ n, entry }) => n === entry).map(entryOf);
  const left = new Set(begun.filter((entry) => !settled.has(entry)));
  const wrong = [...open].filter((entry) => !left.has(entry)).length + [...left].filter((entry) => !open.has(entry)).length;
  return Number(lacking?.['count']) + wrong;
}
