import { hash } from 'node:crypto';
import { Failure, local } from '../failure.ts';
import { t } from '../language.ts';
import { type Chain, chainIn } from './logs.ts';
import {
  chainsOf,
  countIn,
  countOfItems,
  erasedBetween,
  forgottenOf,
  inserted,
  isKept,
  itemsBetween,
  itemsOf,
  type NextRows,
  recordsOf,
  unfinished,
} from './rows.ts';
import { type Row, rowOf, rowsOf, type Run, type Steps } from './steps.ts';
import { followOn, type Followed, notFollowed, type Verified, verify, wronglySettled } from './verify.ts';

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
  /** As `checkOwner` of a store. */
  checkOwner(): Promise<void>;
  close(): void;
}

/** One log that was copied. */
interface CopiedLog extends Verified {
  readonly log: string;
}

/** All that was copied. */
export interface Copied {
  readonly logs: readonly CopiedLog[];
  /** How many values of collections. */
  readonly items: number;
}

/** A log in both databases: how far it was copied and followed in the new one. */
interface HalfLog {
  readonly log: string;
  readonly from: Chain;
  readonly made: number;
  readonly followed: Followed;
  readonly gaps: number;
}

/** Values as they were copied, which follow each other. */
interface CopiedItems {
  readonly last: Row;
  readonly hash: string;
}

/** The part of an account that was copied while others could go on writing to it. */
export interface Half {
  readonly account: string;
  readonly logs: readonly HalfLog[];
  readonly items: readonly CopiedItems[];
}

/**
 * Copies an account into a database that has nothing of it, in parts that keep nobody waiting: every record with its number and its hash, the
 * gaps, and all values; and follows each chain of hashes there. What changes meanwhile is left to `copyRest`. Exit 10 where a log is not as it was written.
 */
export async function copyHalf(from: Whole, to: Whole, account: string): Promise<Half> {
  const logs: HalfLog[] = [];
  for (const row of await from.reading((read) => Promise.resolve(read(chainsOf(account))))) {
    const [log, chain] = [String(row['log']), chainIn(row)];
    const begin = 'insert into chain (account, log, last, hash) values (?, ?, ?, ?) returning id';
    const written = async <T>(steps: Steps<T>): Promise<T> => to.writing([account], (write) => Promise.resolve(write(steps)));
    const made = Number((await written(rowOf(begin, account, log, chain.last, unfinished)))?.['id']);
    const more = { chain: made, account, log };
    await inPages(from, recordsOf(chain), (rows) => written(inserted(rows, 'record', more)));
    await to.measure?.();
    const gaps = await inPages(from, forgottenOf(chain), (rows) => written(inserted(rows, 'gap', { chain: made })));
    const followed = await to.reading((read) => Promise.resolve(read(followOn({ ...chain, id: made }, notFollowed(account, log)))));
    if (followed.brokenFrom !== undefined) {
      const here = await from.reading((read) => Promise.resolve(read(verify(account, log))));
      throw here.brokenFrom === undefined ? changedMeanwhile() : brokenLog(log, here.brokenFrom);
    }
    logs.push({ log, from: chain, made, followed, gaps });
  }
  const items: CopiedItems[] = [];
  await inPages(from, itemsOf(account), async (rows) => {
    items.push({ last: rows.at(-1)!, hash: hashOf(rows) });
    await to.writing([account], (write) => Promise.resolve(write(inserted(rows, 'item', { account }))));
  });
  return { account, logs, items };
}

/**
 * Copies what changed since `copyHalf`, while nobody else can write to the account, and checks that both are the same. Fails with exit 10 where
 * they are not, and with exit 5 where records were forgotten meanwhile.
 */
export async function copyRest(read: Run, to: Whole, half: Half): Promise<Copied> {
  const { account } = half;
  const now = new Map((await read(chainsOf(account))).map((row) => [String(row['log']), chainIn(row)]));
  if (now.size !== half.logs.length) throw changedMeanwhile();
  // All is read first, so that the other database is locked for the changes alone.
  const tails: Tail[] = [];
  for (const one of half.logs) tails.push(await tailIn(read, one, now.get(one.log)!));
  const changes = await changesIn(read, half);
  return to.writing([account], async (write) => {
    const logs: CopiedLog[] = [];
    for (const tail of tails) logs.push(await copyTail(write, account, tail));
    for (const { after, last, rows } of changes.parts) {
      await write(erasedBetween(account, after, last));
      await write(inserted(rows, 'item', { account }));
    }
    if ((await write(countOfItems(account))) !== changes.count) throw notSame();
    return { logs, items: changes.count };
  });
}

/** The rest of a log. */
interface Tail extends HalfLog {
  readonly chain: Chain;
  readonly records: readonly Row[];
  readonly unsettled: readonly Row[];
  /** How many records the old database has. */
  readonly count: number;
}

async function tailIn(read: Run, half: HalfLog, chain: Chain): Promise<Tail> {
  if ((await read(countIn('gap', chain.id))) !== half.gaps) throw changedMeanwhile();
  const records: Row[] = [];
  const page = recordsOf(chain, half.from.last);
  for (let rows = await read(page()); rows.length > 0; rows = await read(page(rows.at(-1)))) records.push(...rows);
  const unsettled = await read(rowsOf('select entry from unsettled where chain = ?', chain.id));
  return { ...half, chain, records, unsettled, count: await read(countIn('record', chain.id)) };
}

async function copyTail(write: Run, account: string, { log, made, followed, chain, records, unsettled, count }: Tail): Promise<CopiedLog> {
  await write(inserted(records, 'record', { chain: made, account, log }));
  await write(rowsOf('update chain set last = ?, hash = ? where id = ?', chain.last, chain.hash, made));
  await write(inserted(unsettled, 'unsettled', { chain: made }));
  const there = { ...chain, id: made };
  const end = await write(followOn(there, followed));
  const brokenFrom = end.brokenFrom ?? (await write(wronglySettled(there, end)));
  if (brokenFrom !== undefined) throw brokenLog(log, brokenFrom);
  if (end.records !== count) throw notSame();
  return { log, records: end.records };
}

/** All values after one and up to another, as they are now. */
interface ChangedItems {
  readonly after: Row | undefined;
  readonly last: Row | undefined;
  readonly rows: readonly Row[];
}

/** The parts of the values that are not as they were copied, and how many values there are. Others may wait for a lock, so a part has one hash. */
async function changesIn(read: Run, { account, items }: Half): Promise<{ parts: ChangedItems[]; count: number }> {
  const parts: ChangedItems[] = [];
  let [after, count]: [Row | undefined, number] = [undefined, 0];
  for (const { last, hash: copied } of [...items, { last: undefined, hash: '' }]) {
    const found = await read(itemsBetween(account, after, last));
    const rows = found.filter(isKept);
    if (hashOf(found) !== copied) parts.push({ after, last, rows });
    count += rows.length;
    after = last;
  }
  return { parts, count };
}

/** Hands over page after page, of which each is read by itself; gives how many rows there were. */
async function inPages(from: Whole, page: NextRows, work: (rows: readonly Row[]) => Promise<void>): Promise<number> {
  let count = 0;
  for (let after: Row | undefined; ; ) {
    const rows = await from.reading((read) => Promise.resolve(read(page(after))));
    if (rows.length === 0) return count;
    await work(rows);
    count += rows.length;
    after = rows.at(-1);
  }
}

const hashOf = (rows: readonly Row[]): string =>
  hash('sha256', JSON.stringify(rows.map(({ collection, key, value }) => [collection, key, value])), 'base64');

/** Exit 5: the account changed in a way that is not copied afterwards. */
export const changedMeanwhile = (): Failure =>
  new Failure('temporary', t({ nl: 'tijdens het verhuizen werd er iets vergeten', en: 'something was forgotten during the move' }), {
    because: 'busy',
    hint: t({ nl: 'Er is niets verhuisd. Probeer het opnieuw.', en: 'Nothing was moved. Try again.' }),
  });

const brokenLog = (log: string, n: number) =>
  local(
    t({ nl: `${log} is vanaf nummer ${n} niet zoals het geschreven werd`, en: `${log} is from number ${n} on not as it was written` }),
    {
      hint: t({
        nl: 'Er is niets verhuisd. Laat een goede kopie terugzetten.',
        en: 'Nothing was moved. Have a good copy restored.',
      }),
    },
  );

const notSame = () =>
  local(t({ nl: 'De kopie is niet even groot als het origineel', en: 'The copy has not the size of the original' }), {
    hint: t({ nl: 'Er is niets verhuisd. Probeer het opnieuw.', en: 'Nothing was moved. Try again.' }),
  });
