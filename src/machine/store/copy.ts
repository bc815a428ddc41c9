import { local } from '../../failure.ts';
import { t } from '../../language.ts';
import type { Cell, Row } from './connection.ts';
import { rowOf, rowsOf, type Run, type Statement, type Steps, sql } from './steps.ts';
import type { Verified } from './store.ts';
import { verify } from './verify.ts';

/** All that a database holds, of every account. */
export interface Whole {
  /** Runs work that nobody else changes the database during; nothing of it stays where it throws. */
  writing<T>(work: (run: Run) => Promise<T>): Promise<T>;
  close(): void;
}

/** One log that was copied. */
export interface CopiedLog extends Verified {
  readonly account: string;
  readonly log: string;
}

/** All that was copied. */
export interface Copied {
  readonly logs: readonly CopiedLog[];
  /** How many values of collections. */
  readonly items: number;
}

/**
 * Copies an account, or all of them, into a database that has none of it yet: every record with its number and its hash, the
 * gaps, what is unsettled, and all values. Then counts them there, follows each chain of hashes, and does `afterwards` while
 * nobody can write to the old one. Fails with exit 10 where the copy is not the same; where anything fails, nothing of it stays.
 */
export async function copyStore(from: Whole, to: Whole, account: string | undefined, afterwards: () => Promise<void>): Promise<Copied> {
  return from.writing(async (read) => {
    const copied = await to.writing(async (write) => {
      if (await write(holdsAny(account))) throw notEmpty();
      const chains = await read(chainsOf(account));
      for (const chain of chains) await copyChain(read, write, chain);
      const items = await copyItems(read, write, account);
      return checked(read, write, account, { chains, items });
    });
    try {
      await afterwards();
    } catch (error) {
      await to.writing(async (write) => write(erased(account)));
      throw error;
    }
    return copied;
  });
}

const atATime = 500;
const whose = (account: string | undefined): [string, ...Cell[]] => (account === undefined ? ['1 = 1'] : ['account = ?', account]);

function* holdsAny(account: string | undefined): Steps<boolean> {
  const [where, ...values] = whose(account);
  const [chains = [], items = []] = yield [
    sql(`select 1 as one from chain where ${where} limit 1`, ...values),
    sql(`select 1 as one from item where ${where} limit 1`, ...values),
  ];
  return chains.length + items.length > 0;
}

function chainsOf(account: string | undefined): Steps<Row[]> {
  const [where, ...values] = whose(account);
  return rowsOf(`select id, account, log, last, hash from chain where ${where} order by account, log`, ...values);
}

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

async function copyItems(read: Run, write: Run, account: string | undefined): Promise<number> {
  const [where, ...values] = whose(account);
  const page = (after: readonly Cell[]) => {
    const text = `select account, collection, key, value from item where ${where} and (account, collection, key) > (?, ?, ?)
      order by account, collection, key limit ?`;
    return rowsOf(text, ...values, ...after, atATime);
  };
  let count = 0;
  for (let rows = await read(page(['', '', ''])); rows.length > 0; rows = await read(page(placeOf(rows.at(-1)!)))) {
    await write(inserted(rows, 'item', {}));
    count += rows.length;
  }
  return count;
}

const placeOf = ({ account, collection, key }: Row): Cell[] => [account!, collection!, key!];

/** Writes rows into a table, each with these columns too. */
function* inserted(rows: readonly Row[], table: string, more: Readonly<Record<string, Cell | undefined>>): Steps<void> {
  const statements = rows.map((row): Statement => {
    const cells = Object.entries({ ...more, ...row });
    const marks = cells.map(() => '?').join(', ');
    return sql(`insert into ${table} (${cells.map(([name]) => name).join(', ')}) values (${marks})`, ...cells.map(([, cell]) => cell!));
  });
  for (let at = 0; at < statements.length; at += atATime) yield statements.slice(at, at + atATime);
}

function* erased(account: string | undefined): Steps<void> {
  const [where, ...values] = whose(account);
  const parts = ['record', 'gap', 'unsettled'].map((table) =>
    sql(`delete from ${table} where chain in (select id from chain where ${where})`, ...values),
  );
  yield [...parts, ...['chain', 'item'].map((table) => sql(`delete from ${table} where ${where}`, ...values))];
}

async function checked(
  read: Run,
  write: Run,
  account: string | undefined,
  { chains, items }: { chains: readonly Row[]; items: number },
): Promise<Copied> {
  const logs: CopiedLog[] = [];
  for (const chain of chains) {
    const [whom, log] = [String(chain['account']), String(chain['log'])];
    const there = await write(verify(whom, log));
    if (there.brokenFrom !== undefined) throw brokenLog(log, there.brokenFrom);
    if (there.records !== (await read(countOf(chain['id']!)))) throw notSame();
    logs.push({ account: whom, log, ...there });
  }
  const [where, ...values] = whose(account);
  const arrived = Number((await write(rowOf(`select count(*) as count from item where ${where}`, ...values)))?.['count']);
  if (arrived !== items) throw notSame();
  return { logs, items };
}

function* countOf(chain: Cell): Steps<number> {
  return Number((yield* rowOf('select count(*) as count from record where chain = ?', chain))?.['count']);
}

const notEmpty = () =>
  local(t({ nl: 'De nieuwe opslag is niet leeg', en: 'The new store is not empty' }), {
    hint: t({
      nl: 'Er is niets verhuisd. Kies een database waarin van deze account nog niets staat.',
      en: 'Nothing was moved. Choose a database that has nothing of this account yet.',
    }),
  });

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
