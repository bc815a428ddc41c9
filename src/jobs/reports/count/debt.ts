import { addDays } from '../../../belgium/dates.ts';
import { centsOf } from '../../../belgium/decimal.ts';
import { groupBy } from '../../../group-by.ts';
import type { Booked } from './booked.ts';

/** A final document as payments are matched with it. Amounts are whole cents; those of a credit note are negative. */
export interface Payable extends Pick<Booked, 'nummer' | 'datum' | 'vervaldatum' | 'klant' | 'klant_id'> {
  /** In lower case. */
  readonly id: string;
  /** A received document is `inkoop`: its cents are negative where money goes out, as for a bill, and else not, as for a credit note. */
  readonly type: Booked['type'] | 'inkoop';
  readonly ogm: string | null;
  /** The accounts on which a received document asks to be paid, without blanks, where that is known. */
  readonly rekeningen?: readonly string[];
  readonly cents: number;
  /** The discount that its notes grant to who pays by a day: the cents of it, with and without VAT. */
  readonly korting?: { readonly cents: readonly number[]; readonly tot: string };
  /** Whether the service calls it `betaald`. */
  readonly betaald: boolean;
  /** Whether a received document is a sale that the customer made out for the account. */
  readonly verkoop?: boolean;
  /** Whether only a person can tell which way the money of a received document goes. */
  readonly onzeker?: boolean;
}

/** An amount that came in for a document, or went back. */
export interface Receipt {
  /** The id of the document in lower case. */
  readonly document: string;
  readonly cents: number;
  readonly datum: string;
  /** The row of a statement, or the number of the booking without a bank. */
  readonly bron: string;
}

/** An invoice with the credit notes that are linked to it, or a credit note on its own: one debt, with everything that was paid of it. */
export interface Debt {
  readonly head: Payable;
  readonly notes: readonly Payable[];
  readonly receipts: Receipt[];
}

/** Whose word says that a document is paid: the service's, the bank's, or either. */
export type PaidBy = 'dienst' | 'bank' | 'beide';

/** Money of a customer that waits for documents; negative where it went back. */
export interface Advance extends Pick<Receipt, 'cents' | 'datum' | 'bron'> {
  /** The id of the customer in lower case, and its name where it is known. */
  readonly klant: string;
  readonly naam: string | null;
}

/** A payment that came back: its cents are negative, and `naam` is null if the bank names no party. */
interface ReturnedPayment extends Pick<Receipt, 'cents' | 'datum' | 'bron'> {
  readonly naam: string | null;
}

/** What came in for documents, beside the word of the service. */
export interface Payments {
  readonly volgens: Exclude<PaidBy, 'dienst'>;
  readonly receipts: readonly Receipt[];
  /** What was paid before any document. */
  readonly advances?: readonly Advance[];
  /** The payments that came back and still count for their documents: negative cents of each. */
  readonly returned?: readonly ReturnedPayment[];
  /** The lower-case ids of documents with a proposed payment that nobody accepted yet. */
  readonly proposed?: ReadonlySet<string>;
  /** Of documents with an earlier date the service alone says whether they are paid; undefined if no bank was read. */
  readonly sinds: string | undefined;
}

export const sumOf = (amounts: readonly { readonly cents: number }[]): number => amounts.reduce((sum, { cents }) => sum + cents, 0);

/** The cents still expected for a debt, whatever the service calls paid; with a day, without later credit notes. Negative is money back. */
export const expectedOf = ({ head, notes, receipts }: Debt, day?: string): number =>
  head.cents + sumOf(notes.filter(({ datum }) => day === undefined || datum <= day)) - sumOf(receipts);

/** The cents that came in for a debt, less those that went back. */
export const receivedOf = ({ receipts }: Pick<Debt, 'receipts'>): number => sumOf(receipts);

/** Whether a document is of a day of which the bank tells. */
export const isSeen = ({ datum }: Pick<Payable, 'datum'>, { sinds }: Pick<Payments, 'sinds'>): boolean =>
  sinds !== undefined && datum >= sinds;

/** Whose word counts where nothing else is said: what either calls paid is paid. */
type Word = Pick<Payments, 'volgens' | 'sinds'>;
const either: Word = { volgens: 'beide', sinds: undefined };

/** Whether the service says that a document is paid, and its word counts for it. */
const isCalledPaid = (one: Payable, word: Word): boolean => one.betaald && !(word.volgens === 'bank' && isSeen(one, word));

/**
 * The cents that are still owed on a debt; negative where the customer gets money back. This is the one answer of every list, report,
 * decision and reminder. The word of the service that an invoice is paid closes it, and leaves open what was paid too much, and each
 * credit note that it does not call paid, less the money that went back. Where what came in closes it on its own, that tells the amount.
 */
export function owedOf(debt: Debt, word: Word = either): number {
  const { head, notes, receipts } = debt;
  const expected = expectedOf(debt);
  if (head.type === 'inkoop' || !isCalledPaid(head, word)) return expected;
  const credits = [head, ...notes].filter(({ cents }) => cents < 0);
  if (expected <= 0 && receipts.some(({ cents }) => cents > 0))
    return Math.min(0, expected - sumOf(credits.filter((one) => isCalledPaid(one, word))));
  const back = sumOf(receipts.filter(({ cents }) => cents < 0));
  return Math.min(0, sumOf(credits.filter((one) => !isCalledPaid(one, word))) - back);
}

/** A document with the part of its debt that it shows, in cents. */
export interface OwedPart {
  readonly document: Payable;
  readonly cents: number;
}

/** The documents that show what is owed on a debt: its invoice, or each credit note of one that is paid. The parts add up to `owedOf`. */
export function owedParts(debt: Debt, word: Word = either): OwedPart[] {
  const { head, notes, receipts } = debt;
  let left = owedOf(debt, word);
  if (left >= 0 || !isCalledPaid(head, word)) return left === 0 ? [] : [{ document: head, cents: left }];
  const parts: OwedPart[] = [];
  for (const note of notes.filter((one) => !isCalledPaid(one, word))) {
    const back = sumOf(receipts.filter(({ document }) => document === note.id));
    const cents = Math.max(left, Math.min(0, note.cents - back));
    if (cents !== 0) parts.push({ document: note, cents });
    left -= cents;
  }
  return left === 0 ? parts : [{ document: head, cents: left }, ...parts];
}

/** The debts that these documents make, by the id of each of their documents, in lower case, with what was paid of them. */
export function debtsOf(documents: readonly Booked[], receipts: readonly Receipt[] = []): Map<string, Debt> {
  const invoices = new Set(documents.flatMap(({ id, type }) => (type === 'factuur' ? [id.toLowerCase()] : [])));
  const headOf = ({ id, gekoppelde_factuur_id: link }: Booked): string =>
    link !== null && invoices.has(link.toLowerCase()) ? link.toLowerCase() : id.toLowerCase();
  const debts = new Map<string, Debt>();
  for (const [id, group] of groupBy(documents, headOf)) {
    const own = group.find((one) => one.id.toLowerCase() === id) ?? group[0];
    const notes = group.filter((one) => one !== own).map(payableOf);
    const debt: Debt = { head: payableOf(own), notes, receipts: [] };
    for (const one of group) debts.set(one.id.toLowerCase(), debt);
  }
  for (const receipt of receipts) debts.get(receipt.document)?.receipts.push(receipt);
  return debts;
}

function payableOf(booked: Booked): Payable {
  const { id, type, nummer, datum, vervaldatum, klant, klant_id, ogm, totaal_incl, status } = booked;
  const korting = grantedDiscount(booked);
  const cents = centsOf(totaal_incl);
  return {
    id: id.toLowerCase(),
    type,
    nummer,
    datum,
    vervaldatum,
    klant,
    klant_id,
    ogm: ogm ?? null,
    cents,
    ...(korting && { korting }),
    betaald: status === 'betaald',
  };
}

/** The most percent that is taken for a discount for paying early. */
export const mostDiscount = 5;

const discounts = /korting|escompte|discount/i;
const negations = /(?<!\p{L})(?:geen|niet|nooit|zonder|no|not|without|pas|sans|aucun)(?!\p{L})/iu;
const percentages = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s*%/;
/** A term in days, with up to three words before its number, such as `binnen de 8 dagen`. */
const terms = /(?<!\p{L})(?:binnen|dans|sous|within)(?:\s+\p{L}+){0,3}\s+(\d{1,3})\s*(?:kalender)?(?:dagen|jours|days)/iu;

/**
 * The discount that the notes of an invoice grant, such as `2 % korting bij betaling binnen 8 dagen`. Undefined where no clause tells one in
 * full, with one percentage and one number of days: the rate of the VAT and the usual term are beside it.
 */
export function grantedDiscount({
  notities = '',
  datum,
  totaal_incl,
  totaal_excl,
}: Pick<Booked, 'notities' | 'datum' | 'totaal_incl' | 'totaal_excl'>): Payable['korting'] {
  const granting = notities.split(/[.;\n](?!\d)/).filter((sentence) => !negations.test(sentence));
  const clauses = granting.flatMap((sentence) => sentence.split(/,(?!\d)|[()–—]| - /));
  const clause = clauses.find((one) => discounts.test(one) && terms.test(one)) ?? '';
  if (clause.split('%').length !== 2 || clause.split(/dagen|jours|days/i).length !== 2) return undefined;
  const percent = Number(percentages.exec(clause)?.[1]?.replace(',', '.') ?? 0);
  if (percent === 0 || percent > mostDiscount) return undefined;
  const part = (euro: number): number => Math.round((centsOf(euro) * percent) / 100);
  return { cents: [part(totaal_incl), part(totaal_excl)], tot: addDays(datum, Number(terms.exec(clause)?.[1])) };
}
