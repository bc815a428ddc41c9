import { addDays, daysBetween } from '../../belgium/dates.ts';
import { makeIban } from '../../belgium/iban.ts';
import { groupBy } from '../../group-by.ts';
import { account as owner } from '../account.ts';
import { supplier } from '../documents/received.ts';
import { makeOgm } from '../../belgium/ogm.ts';
import { centsOf } from '../../belgium/decimal.ts';
import type { PracticeDatabase } from '../store/sqlite.ts';

export interface Transfer {
  readonly day: string;
  /** Positive is money received. */
  readonly cents: number;
  /** Twelve digits in the structured communication; null if it is free. */
  readonly ogm: string | null;
  readonly text: string;
  readonly party: string | null;
  readonly account: string | null;
  readonly kind: 'payment' | 'returned' | 'direct_debit' | 'costs';
  /** The payments of which it is the total; none for an ordinary one. */
  readonly parts: readonly Transfer[];
}

export interface BankPeriod {
  /** Counts from 1 in each year. */
  readonly number: number;
  readonly opened: string;
  readonly openingCents: number;
  readonly closed: string;
  readonly closingCents: number;
  readonly transfers: readonly Transfer[];
}

/** A text in ASCII, as most banks write it. */
export const ascii = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replaceAll(/[^ -~]/g, '?');

interface Bill {
  readonly id: string;
  readonly type: string;
  readonly nummer: string;
  readonly status: string;
  readonly datum: string;
  readonly cents: number;
  /** Twelve digits; null if the document has none. */
  readonly ogm: string | null;
  readonly party: string;
  readonly account: string;
  /** The id of the invoice that a credit note is of. */
  readonly credited: string | null;
}

interface BillRow extends Omit<Bill, 'cents' | 'account'> {
  readonly bedrag: number;
}

const withAccount = ({ bedrag, ...row }: BillRow): Bill => ({
  ...row,
  cents: centsOf(bedrag),
  ogm: row.ogm?.replaceAll(/\D/g, '') ?? null,
  account: supplier(row.party).iban,
});

/** The oldest first. */
export const issuedBills = (store: PracticeDatabase): Bill[] =>
  (
    store.all(`
      select f.id, f.type, f.nummer, f.status, f.datum, f.totaal_incl as bedrag, f.ogm, k.naam as party, f.gekoppelde_factuur_id as credited
      from factuur f join klant k on k.id = f.klant_id where f.status <> 'concept' order by f.datum, f.volg`) as BillRow[]
  ).map(withAccount);

/** The oldest first. */
export const receivedBills = (store: PracticeDatabase): Bill[] =>
  (
    store.all(`
      select id, 'inbox' as type, factuurnummer as nummer, status, datum, bedrag, null as ogm, leverancier as party, null as credited
      from inbox order by datum, volg`) as BillRow[]
  ).map(withAccount);

/** What the customer of an invoice does, `day` being the day on which most would pay it. */
type Way = (bill: Bill, day: string) => Transfer[];

const receipt = ({ cents, ogm, party, account }: Bill, day: string, other: Partial<Transfer> = {}): Transfer => {
  return { day, cents, ogm, text: '', party, account, kind: 'payment', parts: [], ...other };
};

const exact: Way = (bill, day) => [receipt(bill, day)];

const inPart: Way = (bill, day) => [receipt(bill, day, { cents: Math.ceil(bill.cents / 2) })];

const tooMuch: Way = (bill, day) => [receipt(bill, day, { cents: bill.cents + 1000 })];

const paidTwice: Way = (bill, day) => [receipt(bill, day), receipt(bill, addDays(day, 2))];

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

const writtenOgm = ({ ogm, nummer }: Bill): string => (ogm === null ? nummer : makeOgm(ogm.slice(0, 10)));

/** What customers do, one after the other: most pay as they should. */
const ways: readonly Way[] = [exact, inPart, exact, tooMuch, exact, paidTwice, returned, exact, byAnother, typed, exact, byNumber];

/** The days after an invoice on which most customers pay it. */
const usual = 12;

/** Each case that the account has documents for, by day up to `last`. Invoices that the service calls sent stay unpaid but for two. */
export function transfersFor(issued: readonly Bill[], received: readonly Bill[], last: string): Transfer[] {
  const credits = issued.filter(({ type }) => type === 'creditnota');
  const credited = new Set(credits.map((credit) => credit.credited));
  const byId = new Map(issued.map((bill) => [bill.id, bill]));
  const left = issued.filter(({ id, type, status }) => type === 'factuur' && status === 'betaald' && !credited.has(id));
  const unpaid = issued.filter(({ id, type, status }) => type === 'factuur' && status !== 'betaald' && !credited.has(id));
  const made = [
    ...credits.flatMap((credit) => creditPaid(credit, byId.get(credit.credited ?? ''), left)),
    ...severalAtOnce(left),
    ...throughCards(left.splice(0, 3)),
    ...collectedInDetail(left.splice(0, 3), left),
    ...left.flatMap((bill, at) => ways[at % ways.length]?.(bill, addDays(bill.datum, usual + (at % 9))) ?? []),
    ...unpaid.slice(0, 2).flatMap((bill, at) => (at === 0 ? inPart : exact)(bill, addDays(bill.datum, usual))),
    ...received.map((bill) => receipt(bill, addDays(bill.datum, usual), { cents: 0 - bill.cents, text: bill.nummer })),
  ];
  const first = made.reduce((day, transfer) => (transfer.day < day ? transfer.day : day), last);
  return [...made, ...ownMovements(first, last)]
    .filter(({ day }) => day <= last)
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}

/** What becomes of a credit note on a paid invoice: it is kept off the next invoice of its customer, or else paid back. */
function creditPaid(credit: Bill, invoice: Bill | undefined, left: Bill[]): Transfer[] {
  const at = left.findIndex(({ party, datum, cents }) => party === credit.party && datum > credit.datum && cents > credit.cents);
  const [next] = at < 0 ? [] : left.splice(at, 1);
  const paid = invoice ? exact(invoice, addDays(invoice.datum, 5)) : [];
  if (next) {
    const text = `${next.nummer} min creditnota ${credit.nummer}`;
    return [...paid, receipt(next, addDays(next.datum, usual), { cents: next.cents - credit.cents, ogm: null, text })];
  }
  const back = { cents: 0 - credit.cents, ogm: null, text: `creditnota ${credit.nummer}` };
  return [...paid, receipt(credit, addDays(credit.datum, usual), back)];
}

/** Takes the first two invoices of one customer that follow each other within forty days, and pays them in one. */
function severalAtOnce(left: Bill[]): Transfer[] {
  for (const bills of groupBy(left, ({ party }) => party).values()) {
    const at = bills.findIndex(({ datum }, place) => daysBetween(datum, bills[place + 1]?.datum ?? '9999-12-31') <= 40);
    const [one, other] = at < 0 ? [] : bills.slice(at, at + 2);
    if (!one || !other) continue;
    left.splice(left.indexOf(one), 1);
    left.splice(left.indexOf(other), 1);
    const text = `${writtenOgm(one)} ${writtenOgm(other)}`;
    return [receipt(one, addDays(other.datum, usual), { cents: one.cents + other.cents, ogm: null, text })];
  }
  return [];
}

/** Invoices paid by card, which come in one amount less the costs of the provider. */
function throughCards(bills: readonly Bill[]): Transfer[] {
  const last = bills.at(-1);
  if (!last) return [];
  const { naam, iban } = supplier('Kaartdienst België NV');
  const gross = sumOfBills(bills);
  const costs = 25 * bills.length + Math.round(gross / 70);
  const text = `uitbetaling ${bills.map(({ nummer }) => nummer).join(' ')} kosten ${(costs / 100).toFixed(2)}`;
  return [receipt(last, addDays(last.datum, 2), { cents: gross - costs, ogm: null, text, party: naam, account: iban })];
}

/** Invoices collected by direct debit in one total with its details, and later ones of the same customers in one without. */
function collectedInDetail(bills: readonly Bill[], left: Bill[]): Transfer[] {
  const parties = new Set(bills.map(({ party }) => party));
  const later = left.filter(({ party }) => parties.has(party)).slice(0, 2);
  for (const bill of later) left.splice(left.indexOf(bill), 1);
  return [...collected(bills, true), ...collected(later, false)];
}

/** One total for these invoices, of which the last comes back. */
function collected(bills: readonly Bill[], hasDetails: boolean): Transfer[] {
  const last = bills.at(-1);
  if (!last) return [];
  const day = addDays(last.datum, usual);
  const parts = hasDetails ? bills.map((bill) => receipt(bill, day, { kind: 'direct_debit' })) : [];
  const total = receipt(last, day, { cents: sumOfBills(bills), ogm: null, text: 'DOMICILIERINGEN', party: null, account: null, parts });
  const back = { cents: 0 - last.cents, ogm: null, text: `onbetaald ${last.nummer}`, kind: 'returned' as const };
  return [{ ...total, kind: 'direct_debit' }, receipt(last, addDays(day, 5), back)];
}

const sumOfBills = (bills: readonly Bill[]): number => bills.reduce((sum, { cents }) => sum + cents, 0);

/** The costs of the bank each month, and money put aside each quarter. */
function ownMovements(first: string, last: string): Transfer[] {
  const made: Transfer[] = [];
  const plain = { ogm: null, parts: [] };
  const savings = { party: owner.naam, account: makeIban('BE', '001765432189') };
  for (let day = `${first.slice(0, 7)}-28`; day <= last; day = `${addDays(day, 10).slice(0, 7)}-28`) {
    made.push({
      ...plain,
      day,
      cents: -325,
      text: `KOSTEN ${day.slice(5, 7)}/${day.slice(0, 4)}`,
      party: null,
      account: null,
      kind: 'costs',
    });
    const isQuarter = Number(day.slice(5, 7)) % 3 === 0;
    if (isQuarter) made.push({ ...plain, ...savings, day, cents: -50_000, text: 'naar spaarrekening', kind: 'payment' });
  }
  return made;
}
