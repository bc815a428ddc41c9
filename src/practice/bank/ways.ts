import { addDays } from '../../belgium/dates.ts';
import { makeOgm } from '../../belgium/ogm.ts';
import { supplier } from '../documents/supplier.ts';
import type { Bill } from './bills.ts';
import type { Transfer } from './transfer.ts';

/** What the customer of an invoice does, `day` being the day on which most would pay it. */
type Way = (bill: Bill, day: string) => Transfer[];

/** A payment by the customer of an invoice with its reference, except where told otherwise. */
export const receipt = ({ cents, ogm, party, account }: Bill, day: string, other: Partial<Transfer> = {}): Transfer => {
  return { day, cents, ogm, text: '', party, account, kind: 'payment', parts: [], ...other };
};

export const exact: Way = (bill, day) => [receipt(bill, day)];

export const inPart: Way = (bill, day) => [receipt(bill, day, { cents: Math.ceil(bill.cents / 2) })];

const tooMuch: Way = (bill, day) => [receipt(bill, day, { cents: bill.cents + 1000 })];

const twice: Way = (bill, day) => [receipt(bill, day), receipt(bill, addDays(day, 2))];

const returned: Way = (bill, day) => [
  receipt(bill, day),
  receipt(bill, addDays(day, 3), { cents: 0 - bill.cents, ogm: null, text: `teruggestort ${bill.nummer}`, kind: 'returned' }),
];

const byAnother: Way = (bill, day) => {
  const { naam, iban } = supplier('Boekhoudkantoor Maes BV');
  return [receipt(bill, day, { party: naam, account: iban })];
};

const typed: Way = (bill, day) => [receipt(bill, day, { ogm: null, text: `betaling ${writtenOgm(bill)}` })];

const byNumber: Way = (bill, day) => [receipt(bill, day, { ogm: null, text: `factuur ${bill.nummer}` })];

/** The reference of an invoice as a person types it. */
export const writtenOgm = ({ ogm, nummer }: Bill): string => (ogm === null ? nummer : makeOgm(ogm.slice(0, 10)));

/** What customers do, one after the other: most pay as they should. */
export const ways: readonly Way[] = [exact, inPart, exact, tooMuch, exact, twice, returned, exact, byAnother, typed, exact, byNumber];
