import { groupBy } from '../group-by.ts';
import { local } from '../failure.ts';
import { t } from '../language.ts';
import { checked } from './check.ts';
import { type CompletedFrom, takeLines } from './completed.ts';
import { allValues } from './items.ts';
import { allLines } from './logs.ts';
import { type Destination, destinationOf, MovedAccount, movedKey, setDestination } from './moved.ts';
import { placeKey } from './places.ts';
import { type Cell, DamagedText, type Row, rowsOf, type Run, sql, type Steps } from './steps.ts';
import type { CopiedLine, KeptValue, Transaction } from './store.ts';
import { isItemWhole, isRecordWhole } from './sums.ts';
import { viewed } from './view.ts';

/** All that a database holds, of every account. */
export interface Whole {
  /** Runs work on one state, and keeps nobody out. */
  reading<T>(work: (run: Run) => Promise<T>): Promise<T>;
  /** Runs work that nobody else changes these accounts during; nothing of it stays where it throws. */
  writing<T>(accounts: readonly string[], work: (run: Run) => Promise<T>): Promise<T>;
  /** Has a database that plans by statistics know how much it holds now, so that it reads what was copied by its indexes. */
  measure?(): Promise<void>;
  /** As `clean` of a store, where its files are on this machine. */
  clean?(): Promise<void>;
  checkOwner(): Promise<void>;
  close(): void;
}

export interface Side {
  readonly whole: Whole;
  readonly at: Destination;
}

export interface Moved {
  readonly lines: number;
  readonly values: number;
}

export type FollowedBy = CompletedFrom['onto'];

/**
 * Moves an account into another database. Others wait meanwhile. What that database has of it already stays, and lines that it lacks are added.
 * The old database then says where the account went, and has nothing else of it, nor has any of its files on this machine. Until that is done
 * the new one says that the account is in the old one; killed anywhere, doing the same again continues. Gives how much there was, or undefined
 * where an earlier move had brought it.
 */
export async function moveAccount(from: Side, to: Side, account: string, onto: FollowedBy): Promise<Moved | undefined> {
  const moved = await from.whole.writing([account], async (run) => {
    const gone = await run(destinationOf(account));
    if (gone && gone.plaats !== to.at.plaats) throw new MovedAccount(gone);
    if (gone) return to.whole.reading((read) => checkArrived(read, account));
    const rows = await run(rowsOfAccount(account));
    const lines = await run(allLines(account));
    await to.whole.writing([account], async (write) => {
      const isWhole = await isReplaceable(write, account, lines);
      if (isWhole) {
        await write(erased(account));
        await write(inserted(account, rows));
      } else {
        const values = await run(allValues(account));
        await viewed(write, account, {}, (transaction) => addWhatLacks(transaction, onto, { lines, values }));
      }
      const there = await write(checked(account, lines));
      if (there.damaged > 0 || (isWhole && there.both !== lines.length)) throw notSame();
      await write(setDestination(account, from.at));
    });
    await run(erased(account));
    await run(setDestination(account, to.at));
    return { lines: lines.length, values: rows.items.length };
  });
  await to.whole.writing([account], async (write) => write(setDestination(account, undefined)));
  await to.whole.measure?.();
  for (const { whole } of [from, to]) await whole.clean?.();
  return moved;
}

/** Whether a database has nothing of an account, or only what a move that was interrupted brought, of which the old database knows every line. */
async function isReplaceable(run: Run, account: string, lines: readonly CopiedLine[]): Promise<boolean> {
  if (!(await run(holdsAny(account)))) return true;
  if (!(await run(destinationOf(account)))) return false;
  const known = new Set(lines.map(({ id }) => id));
  return (await run(allLines(account))).every(({ id }) => known.has(id));
}

async function checkArrived(read: Run, account: string): Promise<undefined> {
  if (await read(holdsAny(account))) return undefined;
  throw local(t({ nl: 'De nieuwe database heeft niets van dit account', en: 'The new database has nothing of this account' }), {
    hint: t({
      nl: 'Het is er al naartoe verhuisd, maar daar is het niet meer. Zet een goede kopie van die database terug.',
      en: 'It was moved there before, but it is gone. Restore a good copy of that database.',
    }),
  });
}

const notSame = () =>
  local(t({ nl: 'De kopie is niet hetzelfde als het origineel', en: 'The copy is not the same as the original' }), {
    hint: t({ nl: 'Er is niets verhuisd. Probeer het opnieuw.', en: 'Nothing was moved. Try again.' }),
  });

/** Collections of which each account, and each store of it, has its own: where it is kept, its limits, what waits for approval, a loss. */
const apart = new Set(['opslag', 'grenzen', 'aanvraag', 'aanvraag-schrijfactie']);

/** Adds to an account what another store, or another account that turned out to be the same, has of it. Its own values stay. */
export async function addWhatLacks(
  transaction: Transaction,
  onto: FollowedBy,
  { lines, values }: { readonly lines: readonly CopiedLine[]; readonly values: readonly KeptValue[] },
): Promise<void> {
  for (const [collection, theirs] of groupBy(values, ([one]) => one)) {
    if (apart.has(collection)) continue;
    const own = await transaction.many(
      collection,
      theirs.map(([, key]) => key),
    );
    for (const [, key, value] of theirs) if (!own.has(key)) await transaction.put(collection, key, value);
  }
  // Values that a line changes go only forward.
  const unknown = new Set(await transaction.unknown(lines.map(({ id }) => id)));
  await takeLines(transaction, onto, { news: lines.filter(({ id }) => unknown.has(id)), isLost: false });
}

/** Ends an account that continues elsewhere, where all its lines are known; false if it has others by now, and then it stays as it is. */
export function* ended(account: string, known: ReadonlySet<string>, to: Destination): Steps<boolean> {
  const lines = yield* allLines(account);
  if (!lines.every(({ id }) => known.has(id))) return false;
  yield* erased(account);
  yield* setDestination(account, to);
  return true;
}

/** So many rows are written with one statement. SQLite takes 32,766 values. */
const rowsTogether = 500;

function* holdsAny(account: string): Steps<boolean> {
  const [logs = [], items = []] = yield [
    sql('select 1 as one from log where account = ? limit 1', account),
    sql('select 1 as one from item where account = ? limit 1', account),
  ];
  return logs.length + items.length > 0;
}

interface AccountRows {
  readonly logs: readonly Row[];
  readonly records: readonly Row[];
  readonly unsettled: readonly Row[];
  readonly items: readonly Row[];
}

/** Reads all rows of an account but where it is kept. Throws `DamagedText` if one is not as it was written. */
function* rowsOfAccount(account: string): Steps<AccountRows> {
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
function* inserted(account: string, { logs, items, ...rows }: AccountRows): Steps<void> {
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

function* erased(account: string): Steps<void> {
  const ofAccount = 'log_id in (select id from log where account = ?)';
  const parts = ['record', 'unsettled'].map((table) => sql(`delete from ${table} where ${ofAccount}`, account));
  yield [...parts, ...['log', 'item'].map((table) => sql(`delete from ${table} where account = ?`, account))];
}
