import { clean } from '../../machine/text/sanitise.ts';
import type { KnownDocument } from '../../service/memory/known.ts';
import { offerable } from '../../service/memory/names.ts';
import { formatDate } from '../output/moments.ts';

/** A value that a shell may offer, and a text beside it for the user. */
export interface Described {
  readonly value: string;
  readonly about?: string;
}

const longestName = 30;

/** Documents as a shell offers them: the number, or the whole id of a draft, which costs no list to look up. */
export async function describedDocuments(documents: readonly KnownDocument[]): Promise<Described[]> {
  if (documents.length === 0) return [];
  // Loaded here, because names are offered without decimals.
  const { formatMoney } = await import('../output/money.ts');
  return documents.flatMap(({ id, nummer, final, klant, datum, totaal_incl }) => {
    const value = final ? (nummer ?? id) : id;
    const naam = clean(klant ?? '');
    const parts = [
      naam.length > longestName ? `${naam.slice(0, longestName - 1)}…` : naam,
      formatDate(clean(datum ?? '')),
      totaal_incl === undefined ? '' : formatMoney(totaal_incl),
    ];
    return offerable(value) ? [{ value, about: parts.filter(Boolean).join('  ') }] : [];
  });
}
