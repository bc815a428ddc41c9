import { daysBetween } from '../../../belgium/dates.ts';
import type { Factuur } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import { counted } from '../../output/counts.ts';
import { formatDate } from '../../output/days.ts';
import type { Pen } from '../../output/out.ts';
import { widthOf } from '../../output/width.ts';
import { wordText } from '../../output/words.ts';
import { documentSheet, totalLines, vatRows } from '../regels.ts';

interface ReaderFacts {
  readonly klant: string | undefined;
  /** The number of the invoice that a credit note belongs to. */
  readonly factuur: string | undefined;
  readonly sending?: string | undefined;
  /** Each sending of it in words, with where it went. */
  readonly sendings?: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

export function documentPage(
  factuur: Factuur,
  { klant, factuur: nummerOfFactuur, sending, sendings = [], today }: ReaderFacts,
  pen: Pen,
  width = Number.POSITIVE_INFINITY,
): string {
  const { type, nummer, status, regels, notities } = factuur;
  const title = pen.bold([wordText(type ?? 'factuur'), nummer ?? factuur.id].join(' '));
  const facts = [
    [t({ nl: 'Klant', en: 'Customer' }), klant ?? factuur.customer_id],
    [t({ nl: 'Datum', en: 'Date' }), formatDate(factuur.datum ?? '')],
    [t({ nl: 'Vervaldatum', en: 'Due date' }), due(factuur, today)],
    [t({ nl: 'OGM', en: 'Payment reference' }), factuur.ogm],
    [t({ nl: 'Bij factuur', en: 'For invoice' }), nummerOfFactuur ?? factuur.gekoppelde_factuur_id],
    ...sendings.map((text, at) => [at === 0 ? t({ nl: 'Verstuurd', en: 'Sent' }) : '', text]),
    [t({ nl: 'Id', en: 'Id' }), nummer == null ? undefined : factuur.id],
  ];
  const head = headOf(title, pen.status(sending ?? wordText(status ?? ''), status), width);
  return documentSheet({ head, facts, regels, totals: totalsOf(factuur), notities }, pen, width);
}

function headOf(title: string, state: string, width: number): string[] {
  const line = `${title}  ${state}`.trimEnd();
  return widthOf(line) <= width ? [line] : [title, state];
}

function due({ vervaldatum, status, type }: Factuur, today: string): string | null | undefined {
  if (!vervaldatum) return vervaldatum;
  const day = formatDate(vervaldatum);
  const days = daysBetween(vervaldatum, today);
  if (!(days > 0) || status !== 'verzonden' || type === 'creditnota') return day;
  const late = t({ nl: `${counted(days, 'dag', 'dagen')} te laat`, en: `${counted(days, 'day', 'days')} overdue` });
  return `${day} (${late})`;
}

/** The totals that the service gives. The VAT per rate is computed here, because the service gives only the sum. */
function totalsOf({ totaal_excl, totaal_btw, totaal_incl, regels }: Factuur): string[] {
  const rates = vatRows(regels ?? []);
  return totalLines({ totaal_excl, totaal_btw: rates.length === 1 ? undefined : totaal_btw, totaal_incl }, rates);
}
