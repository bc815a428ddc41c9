import { addedUp } from '../../../belgium/decimal.ts';
import { groupBy } from '../../../group-by.ts';

/** The number by which the amounts of a document are multiplied to count them: −1 subtracts a credit note, +1 adds it. */
export type Factor = 1 | -1;

/** `totaal` is in euro, without VAT. */
export interface SignedLine {
  readonly omschrijving?: string | null | undefined;
  readonly btw_percentage?: number | null | undefined;
  readonly totaal?: number | null | undefined;
}

/** Its amounts have the signs of its source. */
export interface Signed {
  readonly regels?: readonly SignedLine[] | null | undefined;
  readonly totaal_excl?: number | null | undefined;
  readonly totaal_incl?: number | null | undefined;
}

/** The invoice of a credit note: null if the note is linked to none, undefined if it can't be read. */
export type LinkedInvoice = Signed | null | undefined;

const amountOf = ({ totaal }: SignedLine): number => totaal ?? 0;
const rateAndText = ({ btw_percentage, omschrijving }: SignedLine): string =>
  JSON.stringify([btw_percentage ?? null, (omschrijving ?? '').trim()]);

/** What makes two lines alike, the closest likeness first; the sign of a line is never part of it. */
const likenesses: readonly ((line: SignedLine) => string)[] = [
  (line) => `${Math.abs(amountOf(line))} ${rateAndText(line)}`,
  (line) => `${Math.abs(amountOf(line))} ${line.btw_percentage ?? ''}`,
  rateAndText,
];

/**
 * The factor of a whole credit note. The API text does not say whether the amounts of a credit note are negative, and an invoice may
 * be negative itself, so the lines decide: one that equals a line of the invoice was copied, which gives −1, and one that is the
 * negative of a line gives +1. Lines of the same amount and rate, or else of the same text and rate, count where no line is wholly
 * alike, and the totals if none is alike at all. A note without an invoice is subtracted by its own total. Undefined where
 * lines contradict each other, or nothing decides. (creditnota)
 */
export function creditFactor(note: Signed, invoice: LinkedInvoice): Factor | undefined {
  if (isNothing(note)) return -1;
  if (invoice === undefined) return undefined;
  if (invoice === null) return factorOf(Math.sign(totalOf(note)));
  for (const likeness of likenesses) {
    const found = byLines(note, invoice, likeness);
    if (found !== 'silent') return found;
  }
  return factorOf(Math.sign(totalOf(note)) * Math.sign(totalOf(invoice)));
}

/** A note that goes the same way as its invoice was copied from it. */
const factorOf = (direction: number): Factor | undefined => (direction === 0 ? undefined : direction > 0 ? -1 : 1);

const totalOf = ({ totaal_incl, totaal_excl }: Signed): number => totaal_incl || totaal_excl || 0;

/** Whether the amounts cancel each other out in every text and rate, so that either factor gives the same figures. */
const isNothing = (note: Signed): boolean =>
  totalOf(note) === 0 && [...groupBy(note.regels ?? [], rateAndText).values()].every((lines) => addedUp(lines.map(amountOf)) === 0);

/** The factor by the lines that are alike; undefined if they contradict each other, `silent` if none is alike. */
function byLines(note: Signed, invoice: Signed, likeness: (line: SignedLine) => string): Factor | undefined | 'silent' {
  const amounts = ({ regels }: Signed): readonly SignedLine[] => (regels ?? []).filter((line) => amountOf(line) !== 0);
  const alike = groupBy(amounts(invoice), likeness);
  const directions = amounts(note).map(
    (line) => new Set((alike.get(likeness(line)) ?? []).map((other) => Math.sign(amountOf(line)) * Math.sign(amountOf(other)))),
  );
  if (directions.every(({ size }) => size === 0)) return 'silent';
  // A line that the invoice has with both signs says nothing, but the others still decide.
  const clear = new Set(directions.filter(({ size }) => size === 1).flatMap((one) => [...one]));
  return clear.size === 1 ? factorOf([...clear][0] ?? 0) : undefined;
}
