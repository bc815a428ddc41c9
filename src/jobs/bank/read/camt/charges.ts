import type { Element } from '../../../../einvoice/ubl/read/tree.ts';
import { exactSum } from '../faults.ts';
import { allNamed, centsIn, firstNamed, textNamed } from './elements.ts';

/** A charge of the bank, in cents that it changes the account by. */
interface Charge {
  readonly cents: number;
  readonly currency: string | undefined;
  /** Whether the entry has it off already; null if the bank does not say. */
  readonly isIncluded: boolean | null;
}

/** The charges (`Chrgs`) of an entry or of one payment: each on its own, and their totals, which may have taxes besides. */
export interface Charges {
  readonly each: readonly Charge[];
  readonly totals: readonly Charge[];
}

export function chargesOf(element: Element): Charges {
  const all = allNamed(element, 'Chrgs');
  // Up to version 2 each charge is an element of its own.
  const each = all.flatMap((one) => recordsIn(one).flatMap((record) => chargeAt(record, 'Amt', [record])));
  return { each, totals: all.flatMap((one) => chargeAt(one, 'TtlChrgsAndTaxAmt', recordsIn(one))) };
}

const recordsIn = (charges: Element): Element[] => (firstNamed(charges, 'Amt') ? [charges] : allNamed(charges, 'Rcrd'));

/** The charge at a path, with the direction and the mark that these records give. */
function chargeAt(element: Element, path: string, records: readonly Element[]): Charge[] {
  const amount = firstNamed(element, path);
  const cents = amount && centsIn(amount);
  if (!amount || cents === undefined) return [];
  const marks = records.map((record) => textNamed(record, 'ChrgInclInd')).map((mark) => mark && /^(true|1)$/.test(mark));
  const isCredit = records.some((record) => textNamed(record, 'CdtDbtInd') === 'CRDT');
  return [
    {
      cents: isCredit ? cents : 0 - cents,
      currency: amount.attributes.get('Ccy')?.trim(),
      isIncluded: marks.includes(false) ? false : marks.length > 0 && marks.every(Boolean) ? true : null,
    },
  ];
}

/** Whether charges that a bank names on an entry and on its payments make this gap to the cent; the same ones on both count once. */
export function closeGap(gap: number, currency: string | undefined, entry: Charges, payments: readonly Charges[]): boolean {
  const own = sumsOf([entry.each, entry.totals], currency);
  const theirs = sumsOf([payments.flatMap(({ each }) => each), payments.flatMap(({ totals }) => totals)], currency);
  const both = [...own].flatMap((one) => [...theirs].flatMap((other) => (one === other ? [] : [one + other])));
  return gap !== 0 && [...own, ...theirs, ...both].includes(gap);
}

/** What each list comes to: all that may be included, and what surely is. */
function sumsOf(lists: readonly (readonly Charge[])[], currency: string | undefined): Set<number> {
  const sums = lists.flatMap((list) => {
    const possible = list.filter((one) => one.isIncluded !== false && (one.currency ?? currency) === currency);
    return [possible, possible.filter(({ isIncluded }) => isIncluded)].map((some) => exactSum(some.map(({ cents }) => cents)) ?? 0);
  });
  return new Set(sums.filter((sum) => sum !== 0));
}

/** What charges come to that a bank says are in the amount already, on the entry or else on its payment. */
export function includedIn(currency: string | undefined, entry: Charges, payment: Charges): number {
  for (const list of [entry.totals, entry.each, payment.totals, payment.each]) {
    const included = list.filter((one) => one.isIncluded && (one.currency ?? currency) === currency);
    if (included.length > 0) return exactSum(included.map(({ cents }) => cents)) ?? 0;
  }
  return 0;
}
