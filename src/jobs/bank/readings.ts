import { everyOf, groupBy } from '../../group-by.ts';
import { sha256 } from '../../machine/files/hash.ts';
import type { StateStore, StateView, Transaction } from '../../store/store.ts';
import { identified } from './identity.ts';
import { type BankBooking, type KeptBooking, KnownBookings, type KnownRow } from './bookings.ts';
import { type KeyedStatement, logged, type MadeBy, plainStatements, statements as collection, statementTexts } from './kept.ts';

/** A statement as it was read; a table of a bank is kept as one for each day, and they are one here. */
export interface StatementReading {
  /** Eight hexadecimal digits that name it. */
  readonly code: string;
  readonly statements: readonly [KeyedStatement, ...KeyedStatement[]];
  readonly van: string;
  readonly tot: string;
  readonly rijen: number;
}

/** The name of what was read at once: the days of a table together. */
const readAtOnce = ({ key, account, currency, format, gelezen }: KeyedStatement): string =>
  format === 'csv' ? `${account} ${currency} ${gelezen.tijd}` : key;

const readingOrder = ({ statements: [{ account, currency }], van, tot }: StatementReading): string =>
  `${account} ${currency} ${tot} ${van}`;

/** In order of account and day. Fails with exit 10 if the store can't be used. */
export const readingsIn = (store: StateStore): Promise<StatementReading[]> => store.read(readingsOf);

export async function readingsOf(view: StateView): Promise<StatementReading[]> {
  const all = await everyOf(plainStatements(view));
  const readings = Array.from(groupBy(all, readAtOnce), ([name, statements]): StatementReading => {
    const days = statements
      .flatMap(({ closed, rows }) => [closed, ...rows.map(({ booked }) => booked)])
      .toSorted((a, b) => (a < b ? -1 : 1));
    const rijen = statements.reduce((sum, { rows }) => sum + rows.length, 0);
    return { code: sha256(name).slice(0, 8), statements, van: days[0]!, tot: days.at(-1)!, rijen };
  });
  return readings.toSorted((a, b) => (readingOrder(a) < readingOrder(b) ? -1 : 1));
}

/**
 * Takes a reading and its texts out of the store, of which no file has a copy when this ends; decisions stay. Gives how many rows nothing shows
 * any more. Exit 5 or 10 where it can't.
 */
export async function removeReading(store: StateStore, { statements }: StatementReading, made: MadeBy): Promise<number> {
  const gone = await store.transaction(async (transaction) => {
    for (const { key } of statements) {
      await transaction.remove(collection, key);
      await transaction.remove(statementTexts, key);
      await logged(transaction, { soort: 'verwijderd', sleutel: key, ...made });
    }
    const left = await everyOf(plainStatements(transaction));
    const shown = new Set(left.flatMap(({ rows }) => rows.map(({ id }) => id)));
    const rows = statements.flatMap((one) => one.rows.filter(({ id }) => id === undefined || !shown.has(id)).map((row) => dayOf(one, row)));
    await showAgain(transaction, left, new Set(rows));
    return rows.length;
  });
  await store.clean();
  return gone;
}

const dayOf = ({ account }: KeyedStatement, { booked }: KnownRow): string => `${account} ${booked}`;

const isItself = ({ rows: [row] }: BankBooking, { code }: KeptBooking): number => (code === (row?.van ?? row?.id) ? 128 : 0);

/** Gives codes to rows of the statements that are left, of a day of which rows are gone that told the same money divided otherwise: they count now. */
async function showAgain(transaction: Transaction, left: KeyedStatement[], days: ReadonlySet<string>): Promise<void> {
  for (const [at, one] of left.entries()) {
    if (!one.rows.some((row) => days.has(dayOf(one, row)))) continue;
    // Its own rows are known too, so that each keeps its code and no other row gets it.
    const found = identified(new KnownBookings(left), one, isItself, { forced: true });
    const codes = 'codes' in found ? found.codes : [];
    const { key, ...plain } = { ...one, rows: one.rows.map((row, place) => ({ ...row, ...(row.id === undefined ? codes[place] : {}) })) };
    await transaction.put(collection, key, plain);
    left[at] = { key, ...plain };
  }
}
