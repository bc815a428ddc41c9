import { writeDay, monthName } from '../../../belgium/dates.ts';
import { withVerklaring } from '../../../belgium/verklaring.ts';
import type { Klant } from '../../../contract/index.ts';
import { btwCodes, type BatchDocument } from '../document.ts';

/** The stand-ins that are filled in, in the notes and the lines of a document. */
export const placeholders = ['referentie', 'klant', 'jaar', 'maand'] as const;

/** A text with its stand-ins filled in. */
export function filledIn(text: string, referentie: string, datum: string, klant: string): string {
  const [jaar = ''] = datum.split('-');
  const values = { referentie, klant, jaar, maand: monthName(datum) };
  return text.replaceAll(/\{(referentie|klant|jaar|maand)\}/g, (_whole, name: (typeof placeholders)[number]) => values[name]);
}

/** The notes of a document: its own, delivery date, order, wording of VAT codes and declaration, which the API has no fields for. */
export function notitiesOf(
  { referentie, notities, leverdatum, bestelbon, verklaring, lines }: BatchDocument,
  datum: string,
  naam: string,
  klant: Partial<Klant>,
): string | undefined {
  const codes = new Set(lines.flatMap(({ btw_code }) => btw_code ?? []));
  const parts = [
    notities && filledIn(notities, referentie, datum, naam),
    leverdatum && `Leverdatum: ${writeDay(leverdatum)}`,
    bestelbon && `Uw bestelbon: ${bestelbon}`,
    ...[...codes].map((code) => btwCodes[code]),
  ].filter((part) => part !== undefined && part !== '');
  const text = parts.length === 0 ? undefined : parts.join('\n');
  return verklaring === undefined ? text : withVerklaring(text, verklaring, klant);
}
