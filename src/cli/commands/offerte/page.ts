import type { Offerte } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import { money, regelTable, vatRows } from '../../flows/regels.ts';
import { aligned, factLines, wrappedLines } from '../../output/aligned.ts';
import { formatDate } from '../../output/days.ts';
import type { Pen } from '../../output/out.ts';
import { wordText } from '../../output/words.ts';

/** A quote as a person reads it, without its customer, whom the service does not name. (offerte) */
export function offertePage(
  { id, nummer, status, datum, geldig_tot, regels, totaal_incl, notities }: Offerte,
  pen: Pen,
  width = Number.POSITIVE_INFINITY,
): string {
  const facts = [
    [t({ nl: 'Datum', en: 'Date' }), formatDate(datum ?? '')],
    [t({ nl: 'Geldig tot', en: 'Valid until' }), formatDate(geldig_tot ?? '')],
    [t({ nl: 'Id', en: 'Id' }), id],
  ].filter((fact): fact is string[] => Boolean(fact[1]));
  const parts = [
    `${pen.bold(`${wordText('offerte')} ${nummer ?? ''}`.trim())}  ${pen.status(wordText(status ?? ''), status)}`,
    '',
    ...factLines(facts, width),
  ];
  if (regels && regels.length > 0) parts.push('', ...regelTable(regels, pen, width));
  parts.push('', ...aligned([...vatRows(regels ?? []), [t({ nl: 'Totaal incl. btw', en: 'Total incl. VAT' }), money(totaal_incl)]], [1]));
  if (notities) parts.push('', wrappedLines(notities, width));
  return parts.join('\n');
}
