import type { Offerte } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import { documentSheet, totalLines, vatRows } from '../../flows/regels.ts';
import { formatDate } from '../../output/days.ts';
import type { Pen } from '../../output/out.ts';
import { wordText } from '../../output/words.ts';

/** Shows no customer, because the service names none. (offerte) */
export function offertePage(
  { id, nummer, status, datum, geldig_tot, regels, totaal_incl, notities }: Offerte,
  pen: Pen,
  width = Number.POSITIVE_INFINITY,
): string {
  const facts = [
    [t({ nl: 'Datum', en: 'Date' }), formatDate(datum ?? '')],
    [t({ nl: 'Geldig tot', en: 'Valid until' }), formatDate(geldig_tot ?? '')],
    [t({ nl: 'Id', en: 'Id' }), id],
  ];
  const head = [`${pen.bold(`${wordText('offerte')} ${nummer ?? ''}`.trim())}  ${pen.status(wordText(status ?? ''), status)}`];
  return documentSheet({ head, facts, regels, totals: totalLines({ totaal_incl }, vatRows(regels ?? [])), notities }, pen, width);
}
