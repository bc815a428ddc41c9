import { local } from '../failure.ts';
import { t } from '../language.ts';
import type { Cell, Row } from './steps.ts';
import { rowOf, rowsOf, type Run, type Statement, type Steps, sql } from './steps.ts';
import type { Verified } from './store.ts';
import { verify } from './verify.ts';

/** All that a database holds, of every account. */
export interface Whole {
  /** Runs work that nobody else changes the database during; nothing of it stays where it throws. */
  writing<T>(work: (run: Run) => Promise<T>): Promise<T>;
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

/**
 * Copies an account into a database that has nothing of it: every record with its number and its hash, the gaps, the entries
 * that are not settled, and all values. Then counts them there and follows each chain of hashes. Fails with exit 10 where the
 * copy is not the same.
 */
export async function copyAccount(read: Run, write: Run, account: string): Promise<Copied> {
  const chains = await read(chainsOf(account));
  for (const chain of chains) await copyChain(read, write, chain);
  const items = await copyItems(read, write, account);
  return checked(read, write, account, { chains, items });
}

const atATime = 500;

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

async function copyChain(read: Run, write: Run, { id, account, log, last, hash }: Row): Promise<void> {
  const begin = 'insert into chain (account, log, last, hash) values (?, ?, ?, ?) returning id';
  const made = (await write(rowOf(begin, account!, log!, last!, hash!)))?.['id'];
  const records = (after: Cell) => {
    const text = 'select n, entry, subject, settles, body, hash from record where chain = ? and n > ? order by n limit ?';
    return rowsOf(text, id!, after, atATime);
  };
  for (let rows = await read(records(0)); rows.length > 0; rows = await read(records(rows.at(-1)!['n']!))) {
    await write(inserted(rows, 'record', { chain: made, account, log }));
  }
  await write(inserted(await read(rowsOf('select first, last, hash from gap where chain = ?', id!)), 'gap', { chain: made }));
  await write(inserted(await read(rowsOf('select entry from unsettled where chain = ?', id!)), 'unsettled', { chain: made }));
}

async function copyItems(read: Run, write: Run, account: string): Promise<number> {
  const page = (after: readonly Cell[]) => {
    const text = `select account, collection, key, value from item where account = ? and (collection, key) > (?, ?)
      order by collection, key limit ?`;
    return rowsOf(text, account, ...after, atATime);
  };
  let count = 0;
  for (let rows = await read(page(['', ''])); rows.length > 0; rows = await read(page(placeOf(rows.at(-1)!)))) {
    await write(inserted(rows, 'item', {}));
    count += rows.length;
  }
  return count;
}

const placeOf = ({ collection, key }: Row): Cell[] => [collection!, key!];

/** Writes rows into a table, each with these columns too. */
export function* inserted(rows: readonly Row[], table: string, more: Readonly<Record<string, Cell | undefined>>): Steps<void> {
  const statements = rows.map((row): Statement => {
    const cells = Object.entries({ ...more, ...row });
    const marks = cells.map(() => '?').join(', ');
    return sql(`insert into ${table} (${cells.map(([name]) => name).join(', ')}) values (${marks})`, ...cells.map(([, cell]) => cell!));
  });
  for (let at = 0; at < statements.length; at += atATime) yield statements.slice(at, at + atATime);
}

/** Removes everything of an account. */
export function* erased(account: string): Steps<void> {
  const parts = ['record', 'gap', 'unsettled'].map((table) =>
    sql(`delete from ${table} where chain in (select id from chain where account = ?)`, account),
  );
  yield [...parts, ...['chain', 'item'].map((table) => sql(`delete from ${table} where account = ?`, account))];
}

/** A copy that was made: the logs it was made of, and how many values. */
interface Made {
  readonly chains: readonly Row[];
  readonly items: number;
}

async function checked(read: Run, write: Run, account: string, { chains, items }: Made): Promise<Copied> {
  const logs: CopiedLog[] = [];
  for (const chain of chains) {
    const log = String(chain['log']);
    const there = await write(verify(account, log));
    if (there.brokenFrom !== undefined) throw brokenLog(log, there.brokenFrom);
    if (there.records !== (await read(countOf(chain['id']!)))) throw notSame();
    logs.push({ log, ...there });
  }
  const arrived = Number((await write(rowOf('select count(*) as count from item where account = ?', account)))?.['count']);
  if (arrived !== items) throw notSame();
  return { logs, items };
}

function* countOf(chain: Cell): Steps<number> {
  return Number((yield* rowOf('select count(*) as count from record where chain = ?', chain))?.['count']);
}

const brokenLog = (log: string, n: number) =>
  local(
    t({ nl: `${log} is vanaf nummer ${n} niet zoals het geschreven werd`, en: `${log} is from number ${n} on not as it was written` }),
    {
      hint: t({
        nl: 'Er is niets verhuisd. Herstel het eerst: duit journaal herstel --opnieuw',
        en: 'Nothing was moved. Recover it first: duit journaal herstel --opnieuw',
      }),
    },
  );

const notSame = () =>
  local(t({ nl: 'De kopie is niet even groot als het origineel', en: 'The copy has not the size of the original' }), {
    hint: t({ nl: 'Er is niets verhuisd. Probeer het opnieuw.', en: 'Nothing was moved. Try again.' }),
  });
