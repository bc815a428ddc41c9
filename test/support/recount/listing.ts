import type { Item } from '../own-service.ts';
import { byKey, type Counted, sumOf } from './documents.ts';

/** A Belgian number whose check digits are right, as ten digits. */
function belgianNumber(klant: Item): string | undefined {
  const digits = ((klant['kbo_btw_nummer'] ?? '') as string).replace(/^BE ?/, '');
  return /^[01]\d{9}$/.test(digits) && 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8)) ? digits : undefined;
}

/** The customer listing of a year: excl. and VAT in whole cents of each number that is listed, and those that are not. */
export function listingOf(documents: readonly Counted[], klanten: readonly Item[], year: string) {
  const numberOf = new Map(klanten.map((klant) => [String(klant['id']), belgianNumber(klant)]));
  const yearOf = new Map(documents.map(({ id, datum }) => [id, datum.slice(0, 4)]));
  const ofYear = documents.filter(({ datum }) => datum.startsWith(year));
  const listed: Record<string, readonly [number, number]> = {};
  const small: string[] = [];
  for (const [number, theirs] of byKey(ofYear, ({ klant }) => numberOf.get(klant) ?? '')) {
    if (number === '') continue;
    const isEarlier = ({ isNote, van }: Counted): boolean => isNote && (yearOf.get(van ?? '') ?? year) < year;
    const thisYear = theirs.filter((one) => !isEarlier(one));
    if (sumOf(thisYear, ({ excl }) => excl) > 25_000 || theirs.some(isEarlier))
      listed[`BE${number}`] = [sumOf(theirs, ({ excl }) => excl), sumOf(theirs, ({ btw }) => btw)];
    else small.push(`BE${number}`);
  }
  return { listed, small };
}
