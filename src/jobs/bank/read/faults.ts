import { belgian } from '../../../belgium/decimal.ts';
import { type Failure, usage } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';

/** Exit 2: a file of a bank that can't be used, with the line where that shows. */
export const lineFault = (name: string, line: number, { nl, en }: Text, hint?: Text): Failure =>
  usage(t({ nl: `${name}, regel ${line}: ${nl}`, en: `${name}, line ${line}: ${en}` }), hint && { hint: t(hint) });

/** Exit 2: a file that is no statement, or none that duit reads. */
export const fileFault = (name: string, { nl, en }: Text, hint?: Text): Failure =>
  usage(t({ nl: `${name}: ${nl}`, en: `${name}: ${en}` }), hint && { hint: t(hint) });

/** Is told of something in a file that contradicts what its balances, totals and counts prove. */
export type Tell = (text: Text) => void;

/** An amount in cents as Belgium writes it. */
export const writtenCents = (cents: number): string => belgian((cents / 100).toFixed(2));

/** The words for two balances that the rows between them do not bridge. */
export function unbridged(openingCents: number, rowCents: number, closingCents: number): Text {
  const [opening, rows, sum, closing] = [openingCents, rowCents, openingCents + rowCents, closingCents].map(writtenCents);
  return {
    nl: `het oude saldo ${opening} en de bewegingen ${rows} geven ${sum}, maar het nieuwe saldo is ${closing}`,
    en: `the old balance ${opening} and the movements ${rows} give ${sum}, but the new balance is ${closing}`,
  };
}

/** The sum of whole cents; undefined where it is too large to be exact. */
export function exactSum(amounts: Iterable<number>): number | undefined {
  let sum = 0;
  for (const cents of amounts) {
    sum += cents;
    if (!Number.isSafeInteger(sum)) return undefined;
  }
  return sum;
}
