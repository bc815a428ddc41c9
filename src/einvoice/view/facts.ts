import { t } from '../../language.ts';
import type { Invoice, Period } from '../ubl/read/invoice.ts';
import { day } from './figures.ts';

export type FactRow = readonly [label: string, value: string];

export const filledRows = (rows: readonly (readonly [label: string, value: string | undefined])[]): FactRow[] =>
  rows.filter((row): row is FactRow => Boolean(row[1]));

/** A period as `01/02/2026 tot 28/02/2026`; empty if there is none. */
export function periodText(period: Period | undefined): string {
  const { van, tot } = period ?? {};
  if (van === undefined) return tot === undefined ? '' : t({ nl: `tot ${day(tot)}`, en: `until ${day(tot)}` });
  if (tot === undefined) return t({ nl: `vanaf ${day(van)}`, en: `from ${day(van)}` });
  return t({ nl: `${day(van)} tot ${day(tot)}`, en: `${day(van)} to ${day(tot)}` });
}

/** The events that decide the day on which the VAT is due. (UNCL 2005) */
function vatMoment(code: string): string {
  if (code === '3') return t({ nl: 'op de factuurdatum', en: 'on the invoice date' });
  if (code === '35') return t({ nl: 'bij de levering', en: 'on delivery' });
  return code === '432' ? t({ nl: 'bij de betaling', en: 'on payment' }) : code;
}

const earlier = ({ nummer, datum }: Invoice['eerdere_facturen'][number]): string =>
  [nummer, datum && t({ nl: `van ${day(datum)}`, en: `of ${day(datum)}` })].filter(Boolean).join(' ');

export function invoiceFacts(invoice: Invoice): FactRow[] {
  const { datum, vervaldatum, periode, btw_datum, btw_datum_code, referenties = {}, nummer, eerdere_facturen } = invoice;
  const { koper, order, verkooporder, contract, project, pakbon, ontvangst, aanbesteding, object, boekhoudcode } = referenties;
  return filledRows([
    [t({ nl: 'Datum', en: 'Date' }), day(datum)],
    [t({ nl: 'Vervaldatum', en: 'Due date' }), day(vervaldatum)],
    [t({ nl: 'Periode', en: 'Period' }), periodText(periode)],
    [t({ nl: 'Btw verschuldigd', en: 'VAT due' }), btw_datum === undefined ? vatMoment(btw_datum_code ?? '') : day(btw_datum)],
    [t({ nl: 'Bij factuur', en: 'For invoice' }), eerdere_facturen.map(earlier).join(', ')],
    // Senders without a reference of the buyer repeat the number of the invoice there.
    [t({ nl: 'Klantreferentie', en: 'Buyer reference' }), koper === nummer ? undefined : koper],
    [t({ nl: 'Bestelling', en: 'Order' }), order],
    [t({ nl: 'Verkooporder', en: 'Sales order' }), verkooporder],
    [t({ nl: 'Contract', en: 'Contract' }), contract],
    [t({ nl: 'Project', en: 'Project' }), project],
    [t({ nl: 'Leveringsbon', en: 'Despatch note' }), pakbon],
    [t({ nl: 'Ontvangstbon', en: 'Receipt note' }), ontvangst],
    [t({ nl: 'Aanbesteding', en: 'Tender' }), aanbesteding],
    [t({ nl: 'Voorwerp', en: 'Object' }), object && [object.nummer, object.schema && `(${object.schema})`].filter(Boolean).join(' ')],
    [t({ nl: 'Boekhoudcode', en: 'Accounting code' }), boekhoudcode],
  ]);
}
