import { everyOf, groupBy } from '../../group-by.ts';
import { sha256 } from '../../machine/files/hash.ts';
import type { Json, StateStore, StateView, Transaction } from '../../store/store.ts';
import { identified } from './identity.ts';
import { KnownBookings } from './bookings.ts';
import { type KeyedStatement, logged, type MadeBy, plainStatements, statements as collection, statementTexts } from './kept.ts';
import { rekey } from './rekey.ts';

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

/** Every statement that was read, in order of account and day. Fails with exit 10 where the store can't be used. */
export const readingsIn = (store: StateStore): Promise<StatementReading[]> => store.read(readingsOf);

/** The same in one view of the store. */
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
    await rekey(transaction, made);
    for (const { key } of statements) {
      await transaction.remove(collection, key);
      await transaction.remove(statementTexts, key);
      await logged(transaction, { soort: 'verwijderd', sleutel: key, ...made }, made.tijd);
    }
    const left = await showAgain(transaction, statements);
    const shown = new Set(left.flatMap(({ rows }) => rows.map(({ id }) => id)));
    return statements.flatMap(({ rows }) => rows.filter(({ id }) => id === undefined || !shown.has(id))).length;
  });
  await store.clean();
  return gone;
}

/** Gives codes to rows of other statements that the removed one showed otherwise divided: they count now. */
async function showAgain(transaction: Transaction, removed: readonly KeyedStatement[]): Promise<KeyedStatement[]> {
  const left = await everyOf(plainStatements(transaction));
  const days = new Set(removed.flatMap(({ account, rows }) => rows.map(({ booked }) => `${account} ${booked}`)));
  const isHidden = (one: KeyedStatement): boolean =>
    one.rows.some(({ id, booked }) => id === undefined && days.has(`${one.account} ${booked}`));
  for (const [at, one] of left.entries()) {
    if (!isHidden(one)) continue;
    const known = new KnownBookings(left.filter((other) => other !== one));
    const found = identified(known, one, () => 0, { forced: true });
    const codes = 'codes' in found ? found.codes : [];
    const { key, ...plain } = { ...one, rows: one.rows.map((row, place) => ({ ...row, ...(row.id === undefined ? codes[place] : {}) })) };
    await transaction.put(collection, key, plain as unknown as Json);
    left[at] = { key, ...plain };
  }
  return left;
}
