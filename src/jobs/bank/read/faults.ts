import { euroOf, formatAmount } from '../../../belgium/decimal.ts';
import { writeDay } from '../../../belgium/dates.ts';
import type { StatementRow } from '../statement.ts';
import { type Failure, usage } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';

/** Exit 2: a file of a bank that can't be used, with the line where that shows. */
export const lineFault = (name: string, line: number, { nl, en }: Text, hint?: Text): Failure =>
  usage(t({ nl: `${name}, regel ${line}: ${nl}`, en: `${name}, line ${line}: ${en}` }), hint && { hint: t(hint) });

/** Exit 2: a file that is no statement, or none that duit reads. */
export const fileFault = (name: string, { nl, en }: Text, hint?: Text): Failure =>
  usage(t({ nl: `${name}: ${nl}`, en: `${name}: ${en}` }), hint && { hint: t(hint) });

/** Receives something in a file that contradicts what its balances, totals and counts prove. */
export type Tell = (text: Text) => void;

/** An amount in cents as Belgium writes it. */
export const writtenCents = (cents: number): string => formatAmount(euroOf(cents));

/** The words for two balances that the rows between them do not bridge. */
export function unbridged(
  [openingCents, rowCents, closingCents]: readonly [number, number, number],
  tops: Parameters<typeof turned>[1],
): Text {
  const [opening, rows, sum, closing] = [openingCents, rowCents, openingCents + rowCents, closingCents].map(writtenCents);
  const hint = turned(closingCents - openingCents - rowCents, tops);
  return {
    nl: `het oude saldo ${opening} en de betalingen ${rows} geven ${sum}, maar het nieuwe saldo is ${closing}${hint.nl}`,
    en: `the old balance ${opening} and the payments ${rows} give ${sum}, but the new balance is ${closing}${hint.en}`,
  };
}

/** The sum of whole cents; undefined if it is too large to be exact. */
export function exactSum(amounts: Iterable<number>): number | undefined {
  let sum = 0;
  for (const cents of amounts) {
    sum += cents;
    if (!Number.isSafeInteger(sum)) return undefined;
  }
  return sum;
}

/** Names the single movement whose opposite sign would close the gap. Banks often write a reversal with the sign of the original. */
function turned(lackingCents: number, rows: readonly Pick<StatementRow, 'cents' | 'booked' | 'kind' | 'reference'>[]): Text {
  const [row, ...others] = rows.filter(({ cents }) => -2 * cents === lackingCents);
  if (!row || others.length > 0) return { nl: '', en: '' };
  const which = `${writtenCents(row.cents)}${row.reference === undefined ? '' : ` (${row.reference})`}`;
  const kind = row.kind === 'returned' ? { nl: 'de terugboeking', en: 'the reversal' } : { nl: 'de boeking', en: 'the entry' };
  return {
    nl: `; met het andere teken bij ${kind.nl} van ${which} op ${writeDay(row.booked)} klopt het wel`,
    en: `; with the other sign on ${kind.en} of ${which} on ${writeDay(row.booked)} they agree`,
  };
}
