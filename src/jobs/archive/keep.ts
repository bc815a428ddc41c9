import { folded } from '../../machine/text/fold.ts';
import type { DocumentFacts, KeepRule } from './records.ts';

/** The years that a document must be kept after the year of its date. (Belgian VAT Code, art. 60: ten years) */
export const lawYears = 10;

/** The rules by which documents are kept longer. The last one for a document or a name holds. */
export type Keeping = ReadonlyMap<string, KeepRule>;

type Dated = Pick<DocumentFacts, 'id' | 'naam' | 'datum'>;

const keyOf = ({ van, waarde }: Pick<KeepRule, 'van' | 'waarde'>): string => `${van} ${van === 'naam' ? nameKey(waarde) : waarde}`;

/** A name as rules compare it: without regard to case, accents and spaces at its ends. */
export const nameKey = (naam: string): string => folded(naam).trim();

/** Puts rules together in the order in which they were made. */
export const keepingOf = (rules: readonly KeepRule[]): Keeping => new Map(rules.map((rule) => [keyOf(rule), rule]));

/** The end of the year that lies `years` after that of a day; undefined for a text that is no day. */
function endOfYearAfter(datum: string | null, years: number): string | undefined {
  const year = /^(\d{4})-\d{2}-\d{2}$/.exec(datum ?? '')?.[1];
  return year === undefined ? undefined : `${Math.min(Number(year) + years, 9999)}-12-31`;
}

/**
 * The last day until which a document must be kept at least: the end of the tenth year after that of its date, or later by a
 * rule. Without a date and a rule it has none, so that it never counts as one that may go.
 */
export function keepUntil({ id, naam, datum }: Dated, keeping: Keeping): string | null {
  // Most archives have no rule, and folding a name takes longer than all else of a row.
  const keys = keeping.size === 0 ? [] : [keyOf({ van: 'document', waarde: id }), keyOf({ van: 'naam', waarde: naam ?? '' })];
  const rules = keys.map((key) => keeping.get(key));
  const days = rules.map((rule) => rule?.tot ?? (rule?.jaren === undefined ? undefined : endOfYearAfter(datum, rule.jaren)));
  return (
    [endOfYearAfter(datum, lawYears), ...days]
      .filter((day) => day !== undefined)
      .toSorted()
      .at(-1) ?? null
  );
}

/** Whether a document need not be kept any longer on this day, `YYYY-MM-DD`. One without a date may still have to be, whatever its rule says. */
export const isExpired = (document: Dated, keeping: Keeping, day: string): boolean =>
  document.datum !== null && (keepUntil(document, keeping) ?? day) < day;
