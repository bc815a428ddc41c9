import { daysBetween } from '../../../belgium/dates.ts';
import { addedUp } from '../../../belgium/decimal.ts';
import { groupBy } from '../../../group-by.ts';
import type { Booked } from './booked.ts';
import { type Advance, type Debt, debtsOf, type OwedPart, owedParts, type Payments, receivedOf, sumOf } from './debt.ts';
import { euroOf } from '../../../belgium/decimal.ts';

/** Amounts are in euro; an open credit note is negative. */
export interface Outstanding extends Pick<Booked, 'klant' | 'klant_id' | 'nummer' | 'datum' | 'vervaldatum' | 'totaal_incl' | 'id'> {
  /** `voorschot` is what a customer paid before any document; it is negative. */
  readonly type: Booked['type'] | 'voorschot';
  /** Whole days after the due date; 0 until then, null without a due date and for what the customer gets back. */
  readonly dagen_te_laat: number | null;
  /** The sum of the credit notes that are linked to this invoice. */
  readonly gecrediteerd: number;
  /** The sum that a bank or a booking tells of; absent if none tells of anything. */
  readonly ontvangen?: number;
  readonly openstaand: number;
  readonly openstaand_klant: number;
}

/**
 * The documents that are not paid, by customer and due date. A credit note on an unpaid invoice is taken off that invoice,
 * whatever its own status; any other stands on its own until the service calls it `betaald`. An invoice that is credited in full is
 * left out. With `payments` the amounts that came in are taken off.
 */
export const outstanding = (documents: readonly Booked[], today: string, payments?: Payments): Outstanding[] =>
  withSums(owedRows(documents, today, payments));

/** The same in no order, and without the sum of each customer. */
export function owedRows(documents: readonly Booked[], today: string, payments?: Payments): OwedRow[] {
  const byId = new Map(documents.map((one) => [one.id.toLowerCase(), one]));
  const debts = new Set(debtsOf(documents, payments?.receipts).values());
  const rows = [...debts].flatMap((debt) =>
    owedParts(debt, payments).flatMap((part) => {
      const one = byId.get(part.document.id);
      return one ? [outstandingRow(one, part, debt, payments !== undefined, today)] : [];
    }),
  );
  return [...rows, ...advanceRows(documents, payments?.advances ?? [])];
}

/** What each customer paid before any document, less what went back of it, as a row without a document. */
function advanceRows(documents: readonly Booked[], advances: readonly Advance[]): OwedRow[] {
  const known = new Map(documents.flatMap((one) => (one.klant_id === null ? [] : [[one.klant_id.toLowerCase(), one] as const])));
  return [...groupBy(advances, ({ klant }) => klant)].flatMap(([id, theirs]): OwedRow[] => {
    const [{ naam, datum, bron }] = theirs;
    const ontvangen = euroOf(sumOf(theirs));
    if (ontvangen === 0) return [];
    const { klant, klant_id } = known.get(id) ?? { klant: naam, klant_id: id };
    const facts = {
      type: 'voorschot',
      nummer: null,
      datum,
      vervaldatum: null,
      dagen_te_laat: null,
      totaal_incl: 0,
      gecrediteerd: 0,
    } as const;
    return [{ klant: klant ?? naam, klant_id, ...facts, ontvangen, openstaand: -ontvangen, id: bron }];
  });
}

type OwedRow = Omit<Outstanding, 'openstaand_klant'>;

function outstandingRow(one: Booked, part: OwedPart, debt: Debt, isPaymentKnown: boolean, today: string): OwedRow {
  const { klant, klant_id, type, nummer, datum, vervaldatum, totaal_incl, id } = one;
  const isHead = part.document === debt.head;
  const isOwed = type === 'factuur' && part.cents > 0;
  const late = isOwed && vervaldatum !== null ? Math.max(0, daysBetween(vervaldatum, today)) : null;
  const gecrediteerd = isHead ? euroOf(debt.notes.reduce((sum, { cents }) => sum - cents, 0)) : 0;
  const received = debt.receipts.filter(({ document }) => isHead || document === part.document.id);
  const ontvangen = euroOf(receivedOf({ receipts: received }));
  const facts = { klant, klant_id, type, nummer, datum, vervaldatum, dagen_te_laat: late, totaal_incl, gecrediteerd };
  return { ...facts, ...(isPaymentKnown && { ontvangen }), openstaand: euroOf(part.cents), id };
}

/** In order of customer and due date. */
export function withSums(rows: readonly OwedRow[]): Outstanding[] {
  const sums = new Map<string | null, number>();
  for (const [klant, theirs] of byCustomer(rows)) sums.set(klant, addedUp(theirs.map(({ openstaand }) => openstaand)));
  const dayOf = ({ vervaldatum, datum }: (typeof rows)[number]): string => vervaldatum ?? datum;
  return rows
    .map((row) => ({ ...row, openstaand_klant: sums.get(row.klant_id) ?? 0 }))
    .toSorted(
      (one, other) =>
        (one.klant ?? '').localeCompare(other.klant ?? '', 'nl') ||
        (one.klant_id ?? '').localeCompare(other.klant_id ?? '') ||
        dayOf(one).localeCompare(dayOf(other)),
    );
}

export const byCustomer = <T extends { readonly klant_id: string | null }>(rows: readonly T[]): Map<string | null, [T, ...T[]]> =>
  groupBy(rows, ({ klant_id }) => klant_id);

/**
 * The parts of the debts by their age, the youngest first: invoices whose due date lies ahead and those without one, days after the due
 * date, and what customers get back, which is negative: credit notes that are linked to no unpaid invoice, and what was paid too much.
 */
const ageingParts = ['niet_vervallen', 'dagen_0_30', 'dagen_31_60', 'dagen_61_90', 'dagen_meer_dan_90', 'losse_creditnotas'] as const;
export type AgeingPart = (typeof ageingParts)[number];

/** In euro. The parts add up to `openstaand`. */
export type Ageing = Readonly<Record<AgeingPart, number>> & Pick<Outstanding, 'klant' | 'klant_id' | 'openstaand'>;

function partOf({ type, openstaand, vervaldatum, dagen_te_laat }: Outstanding, today: string): AgeingPart {
  if (type === 'creditnota' || openstaand < 0) return 'losse_creditnotas';
  if (dagen_te_laat === null || vervaldatum === null || vervaldatum > today) return 'niet_vervallen';
  if (dagen_te_laat <= 30) return 'dagen_0_30';
  if (dagen_te_laat <= 60) return 'dagen_31_60';
  return dagen_te_laat <= 90 ? 'dagen_61_90' : 'dagen_meer_dan_90';
}

const openSum = (rows: readonly Outstanding[]): number => addedUp(rows.map(({ openstaand }) => openstaand));

/** In the order of the rows. An invoice that is due today counts as 0 days old. */
export function ageing(rows: readonly Outstanding[], today: string): Ageing[] {
  return [...byCustomer(rows).values()].map((theirs) => {
    const { klant, klant_id } = theirs[0];
    const sums = ageingParts.map((part) => [part, openSum(theirs.filter((row) => partOf(row, today) === part))] as const);
    return { klant, klant_id, ...(Object.fromEntries(sums) as Record<AgeingPart, number>), openstaand: openSum(theirs) };
  });
}

/** In euro. */
export const ageingTotals = (rows: readonly Ageing[]): { readonly part: AgeingPart; readonly bedrag: number }[] =>
  ageingParts.map((part) => ({ part, bedrag: addedUp(rows.map((row) => row[part])) }));
