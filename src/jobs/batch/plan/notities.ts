import { writeDay, monthName } from '../../../belgium/dates.ts';
import { withVerklaring } from '../../../belgium/verklaring.ts';
import type { Klant } from '../../../contract/index.ts';
import { withReference } from '../../../service/journal/log/own-reference.ts';
import type { DocumentHabits } from '../../../service/profiles/profile.ts';
import { btwCodes, type BatchDocument } from '../document.ts';

/** The placeholders that are filled in, in the notes and the lines of a document. */
export const placeholders = ['referentie', 'klant', 'jaar', 'maand'] as const;

export function filledIn(text: string, referentie: string, datum: string, klant: string): string {
  const [jaar = ''] = datum.split('-');
  const values = { referentie, klant, jaar, maand: monthName(datum) };
  return text.replaceAll(/\{(referentie|klant|jaar|maand)\}/g, (_whole, name: (typeof placeholders)[number]) => values[name]);
}

/** The notes of a document: its own, delivery date, order, wording of VAT codes, declaration and reference, which the API has no fields for. */
export function notitiesOf(
  { referentie, notities, leverdatum, bestelbon, verklaring, lines, referentie_op_document: shows }: BatchDocument,
  datum: string,
  naam: string,
  { klant, habits }: { readonly klant: Partial<Klant>; readonly habits: DocumentHabits },
): string | undefined {
  const codes = new Set(lines.flatMap(({ btw_code }) => btw_code ?? []));
  const parts = [
    notities && filledIn(notities, referentie, datum, naam),
    leverdatum && `Leverdatum: ${writeDay(leverdatum)}`,
    bestelbon && `Uw bestelbon: ${bestelbon}`,
    ...[...codes].map((code) => btwCodes[code].wording),
  ].filter((part) => part !== undefined && part !== '');
  const text = parts.length === 0 ? undefined : parts.join('\n');
  const whole = verklaring === undefined ? text : withVerklaring(text, verklaring, klant);
  return (shows ?? habits.referentie_op_document) ? withReference(whole, referentie, habits.taal_document) : whole;
}
