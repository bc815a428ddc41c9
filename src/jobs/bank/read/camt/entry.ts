import type { Element } from '../../../../einvoice/ubl/read/tree.ts';
import { given } from '../../../../contract/fields.ts';
import type { StatementRow } from '../../statement.ts';
import { exactSum } from '../faults.ts';
import { givenReference, joinedRow, type Uneven } from '../joined.ts';
import { type Charges, chargesOf, closeGap, includedIn } from './charges.ts';
import { codeOfTransaction, type EntryDetail } from './detail.ts';
import { dayNamed, signedAmount, textNamed, wrongAt } from './elements.ts';

/** An entry of a statement (`Ntry`). */
export interface CamtEntry {
  /** False for one that is only expected or told: it is no movement. */
  readonly isBooked: boolean;
  readonly cents: number;
  readonly currency: string | undefined;
  readonly rows: readonly StatementRow[];
  readonly uneven?: Uneven;
}

const unbooked = new Set(['PDNG', 'INFO', 'FUTR']);

/** Reads an entry of the file `name` whose details were read before. Fails with exit 2. */
export function readEntry(name: string, element: Element, details: readonly EntryDetail[]): CamtEntry {
  const { cents, currency } = signedAmount(name, element);
  const isBooked = !unbooked.has(textNamed(element, 'Sts/Cd', 'Sts/Prtry', 'Sts') ?? '');
  const entry = { isBooked, cents, currency };
  return { ...entry, ...(isBooked ? divided(element, details, factsOf(name, element, { cents, currency })) : { rows: [] }) };
}

/** What an entry tells itself. */
interface EntryFacts {
  readonly cents: number;
  readonly currency: string | undefined;
  readonly booked: string;
  readonly valued: string | null;
  readonly code: string | null;
  readonly text: string;
  readonly isReversed: boolean;
  readonly reference: string | undefined;
}

function factsOf(name: string, element: Element, amount: Pick<EntryFacts, 'cents' | 'currency'>): EntryFacts {
  const valued = dayNamed(name, element, 'ValDt');
  const booked = dayNamed(name, element, 'BookgDt') ?? valued;
  if (booked === null) throw wrongAt(name, element, { nl: 'zonder boekingsdatum (BookgDt)', en: 'without a booking date (BookgDt)' });
  const reference = textNamed(element, 'AcctSvcrRef');
  return {
    ...amount,
    booked,
    valued,
    code: codeOfTransaction(element),
    text: textNamed(element, 'AddtlNtryInf') ?? '',
    isReversed: /^(true|1)$/.test(textNamed(element, 'RvslInd') ?? ''),
    reference: givenReference(reference),
  };
}

/**
 * What an entry divides into: its payments where they add up to it, with the charges that its bank names, and else one row. The balances
 * prove the entry, and its parts only explain it.
 */
function divided(element: Element, details: readonly EntryDetail[], entry: EntryFacts): Pick<CamtEntry, 'rows' | 'uneven'> {
  const { cents, currency } = entry;
  const charges = chargesOf(element);
  const [only] = details;
  if (details.length < 2) return only ? alone(only, charges, entry) : { rows: [rowOf(entry, cents, undefined)] };
  const payments = details.map((detail) => detail.charges);
  const shares = [0, 1, 2].map((at) => sharesOf(details, at, entry));
  const gapOf = (some: readonly number[]): number => cents - (exactSum(some) ?? Number.NaN);
  const whole = shares.find((some) => some && gapOf(some) === 0);
  const net = whole ?? shares.find((some) => some && closeGap(gapOf(some), currency, charges, payments));
  const rows = (some: readonly number[]): StatementRow[] => details.map((detail, at) => partRow(entry, some[at] ?? 0, detail));
  if (net) return { rows: [...rows(net), ...(whole ? [] : [costsRow(entry, gapOf(net))])] };
  const told = shares.find((some) => some !== undefined);
  const joined = joinedRow(
    rowOf(entry, cents, undefined),
    details.map((detail) => rowOf({ ...entry, text: '' }, cents, detail)),
  );
  return { rows: [joined], ...(told && { uneven: { row: joined, partCents: exactSum(told) } }) };
}

/** The share of each payment by one of the amounts that it tells; undefined where some tells none in the currency of the entry. */
function sharesOf(details: readonly EntryDetail[], at: number, entry: EntryFacts): number[] | undefined {
  const shares = details.map((detail) => shareOf(detail, at, entry));
  return shares.every((share) => share !== undefined) ? shares : undefined;
}

function shareOf({ amounts, sign }: EntryDetail, at: number, { cents, currency }: EntryFacts): number | undefined {
  const amount = amounts[at];
  if (!amount || (amount.currency ?? currency) !== currency) return undefined;
  return (sign === null ? cents < 0 : sign === 'DBIT') ? 0 - amount.cents : amount.cents;
}

/** The row of an entry of one payment, with the amount before charges where it tells another. */
function alone(detail: EntryDetail, charges: Charges, entry: EntryFacts): Pick<CamtEntry, 'rows' | 'uneven'> {
  const { cents, currency } = entry;
  const row = rowOf(entry, cents, detail);
  const told = [0, 1, 2].flatMap((at) => shareOf(detail, at, entry) ?? []);
  const isClosed = (gross: number): boolean => closeGap(cents - gross, currency, charges, [detail.charges]);
  if (told.length === 0) {
    const included = includedIn(currency, charges, detail.charges);
    return { rows: [included < 0 ? { ...row, gross: cents - included } : row] };
  }
  const gross = told.find((one) => one !== cents && isClosed(one)) ?? told.find((one) => one > cents && one < 0 === cents < 0);
  if (gross === undefined) {
    const [first = cents] = told;
    return { rows: [row], ...(first !== cents && { uneven: { row, partCents: first } }) };
  }
  const before = { ...row, gross };
  return { rows: [before], ...(!isClosed(gross) && { uneven: { row: before, partCents: gross } }) };
}

const rowOf = (entry: EntryFacts, cents: number, detail: EntryDetail | undefined): StatementRow => {
  const code = detail?.code ?? entry.code ?? '';
  const isReturned = entry.isReversed || detail?.isReturned === true || returnCodes.has(code.split('/')[2] ?? '');
  const { booked, valued, reference } = entry;
  return {
    booked,
    valued,
    cents,
    ogm: detail?.ogm ?? null,
    text: [detail?.text ?? '', entry.text].filter(Boolean).join(' '),
    ...partyOf(detail, cents, isReturned),
    kind: isReturned ? 'returned' : rowKindOf(code),
    ...(reference !== undefined && { reference }),
    ...given({ end_to_end: givenReference(detail?.endToEnd) }),
  };
};

/** A part of an entry. The text of the entry is about all of it, and of no payment alone. */
const partRow = (entry: EntryFacts, cents: number, detail: EntryDetail | undefined): StatementRow => ({
  ...rowOf({ ...entry, text: '' }, cents, detail),
  ...(entry.text !== '' && { booking_text: entry.text }),
});

/** The charges that a bank took off the payments of an entry: a row of its own, which a person decides on. */
const costsRow = (entry: EntryFacts, cents: number): StatementRow => ({ ...partRow(entry, cents, undefined), kind: 'costs' });

/** The other side of a payment: the debtor of money received. A payment that comes back has the sides of the first one. */
function partyOf(detail: EntryDetail | undefined, cents: number, isReturned: boolean): Pick<StatementRow, 'party' | 'party_account'> {
  if (!detail) return { party: null, party_account: null };
  const { debtor, creditor } = detail;
  return cents < 0 === isReturned ? debtor : creditor;
}

/** The subfamilies of what comes back: reimbursed, reversed and unpaid. */
const returnCodes = new Set(['RRTN', 'RPCR', 'UPDD', 'PRDD', 'RCDD']);
const directDebits = new Set(['IDDT', 'RDDT']);
const costs = new Set(['CHRG', 'COMM', 'FEES']);

/** What an entry is by its code; a code that is not of ISO 20022, or none, is something else. */
function rowKindOf(code: string): StatementRow['kind'] {
  const [domain = '', family = '', subfamily = ''] = code.split('/');
  if (costs.has(subfamily)) return 'costs';
  if (subfamily === 'INTR') return 'interest';
  if (domain !== 'PMNT') return 'other';
  return directDebits.has(family) ? 'direct_debit' : 'payment';
}
