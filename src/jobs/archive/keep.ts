import type { ArchivedDocument } from './contents.ts';

/** The years that a document must be kept after the year of its date. (Belgian VAT Code, art. 60: ten years) */
const years = 10;

/**
 * The last day until which a document must be kept at least: the end of the tenth year after that of its date. A document
 * without a date has none, so that it never counts as one that may go.
 */
export function keepUntil({ datum }: Pick<ArchivedDocument, 'datum'>): string | null {
  const year = /^(\d{4})-\d{2}-\d{2}$/.exec(datum ?? '')?.[1];
  return year === undefined ? null : `${Number(year) + years}-12-31`;
}

/** Whether a document need not be kept any longer on this day, `YYYY-MM-DD`. */
export const isExpired = (document: Pick<ArchivedDocument, 'datum'>, day: string): boolean => (keepUntil(document) ?? day) < day;
