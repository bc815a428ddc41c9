import { writeDay } from '../../../belgium/dates.ts';
import { btwCodes } from '../btw-codes.ts';
import type { BatchDocument } from '../document.ts';
import { monthName } from '../month.ts';

/**
 * The free text of a document: its own, with the stand-ins filled in, then the delivery date, the order of the customer and
 * the wording of each VAT code, for which the API has no fields. Undefined where there is none of it.
 */
export function notitiesOf(
  { referentie, notities, leverdatum, bestelbon, lines }: BatchDocument,
  datum: string,
  klant: string,
): string | undefined {
  const [year = ''] = datum.split('-');
  const values: Record<string, string> = { referentie, klant, jaar: year, maand: monthName(datum) };
  const own = notities?.replaceAll(/\{(referentie|klant|jaar|maand)\}/g, (whole, name: string) => values[name] ?? whole);
  const codes = new Set(lines.flatMap(({ btw_code }) => btw_code ?? []));
  const parts = [
    own,
    leverdatum && `Leverdatum: ${writeDay(leverdatum)}`,
    bestelbon && `Uw bestelbon: ${bestelbon}`,
    ...[...codes].map((code) => btwCodes[code]),
  ].filter((part) => part !== undefined && part !== '');
  return parts.length === 0 ? undefined : parts.join('\n');
}
