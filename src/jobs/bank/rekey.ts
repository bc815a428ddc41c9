import { everyOf } from '../../group-by.ts';
import type { Transaction } from '../../store/store.ts';
import { type BankBooking, type KeptBooking, KnownBookings, type KnownStatement } from './bookings.ts';
import { identified } from './identity.ts';
import { bankLog, type KeyedStatement, logged, type MadeBy, oldRowId, plainStatements, statements } from './kept.ts';

/** Whether statements were kept by a duit that told rows apart by statement and place. */
export const isUnkeyed = ({ sleutels }: Pick<KeyedStatement, 'sleutels'>): boolean => sleutels === undefined;

/** Gives rows that an older duit kept the codes of every format. Equal ones become one, except where people decided on both. */
export function rekeyed(kept: readonly KeyedStatement[], isDecided: (id: string) => boolean): KeyedStatement[] {
  const old = kept.filter(isUnkeyed);
  if (old.length === 0) return [];
  const known = new KnownBookings(kept.filter((one) => !isUnkeyed(one)));
  const decided = new WeakMap<object, boolean>();
  const inOrder = old.toSorted((a, b) =>
    a.gelezen.tijd < b.gelezen.tijd ? -1 : a.gelezen.tijd > b.gelezen.tijd ? 1 : a.key < b.key ? -1 : 1,
  );
  const hasDecision = ({ rows }: BankBooking): boolean => rows.some((row) => decided.get(row) === true);
  const mayBeOne = (_: KnownStatement, booking: BankBooking, { sightings }: KeptBooking): boolean =>
    !hasDecision(booking) || !sightings.some((one) => hasDecision(one.booking));
  return inOrder.map((statement) => {
    for (const [at, row] of statement.rows.entries()) decided.set(row, isDecided(oldRowId(statement.key, at)));
    const found = identified(known, statement, () => 0, { mayBeOne, forced: true, counted: true });
    const codes = 'codes' in found ? found.codes : [];
    const rows = statement.rows.map((row, at) => ({ ...row, ...codes[at] }));
    for (const [at, row] of rows.entries()) decided.set(row, decided.get(statement.rows[at]!) ?? false);
    const whole = { ...statement, rows, sleutels: 2 as const };
    known.add(whole);
    return whole;
  });
}

/** The rows that some decision in the log names. */
export async function decidedRows(transaction: Pick<Transaction, 'records'>): Promise<Set<string>> {
  const records = await transaction.records(bankLog);
  return new Set(records.flatMap(({ body }) => (body as unknown as { besluit?: { rij?: string } }).besluit?.rij ?? []));
}

/** Gives rows that an older duit kept their codes, once, in the transaction of the first change. Their old codes still answer. */
export async function rekey(transaction: Transaction, { tijd, gebruiker, computer }: MadeBy): Promise<void> {
  const kept = await everyOf(plainStatements(transaction));
  if (!kept.some(isUnkeyed)) return;
  const decided = await decidedRows(transaction);
  const all = rekeyed(kept, (id) => decided.has(id));
  for (const { key, ...plain } of all) await transaction.put(statements, key, plain);
  await logged(transaction, { soort: 'hersleuteld', afschriften: all.length, tijd, gebruiker, computer }, tijd);
}
