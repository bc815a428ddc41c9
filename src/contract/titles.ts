import { t, type Text } from '../language.ts';

const titles: Readonly<Record<string, Text>> = {
  id: { nl: 'Id', en: 'Id' },
  type: { nl: 'Soort', en: 'Type' },
  nummer: { nl: 'Nummer', en: 'Number' },
  status: { nl: 'Status', en: 'Status' },
  datum: { nl: 'Datum', en: 'Date' },
  vervaldatum: { nl: 'Vervaldatum', en: 'Due date' },
  geldig_tot: { nl: 'Geldig tot', en: 'Valid until' },
  klant_id: { nl: 'Klant', en: 'Customer' },
  customer_id: { nl: 'Klant', en: 'Customer' },
  gekoppelde_factuur_id: { nl: 'Bij factuur', en: 'For invoice' },
  offerte_id: { nl: 'Offerte', en: 'Quote' },
  product_id: { nl: 'Product', en: 'Product' },
  ogm: { nl: 'OGM', en: 'Payment reference' },
  totaal_excl: { nl: 'Totaal excl. btw', en: 'Total excl. VAT' },
  totaal_btw: { nl: 'Totaal btw', en: 'Total VAT' },
  totaal_incl: { nl: 'Totaal incl.', en: 'Total incl.' },
  notities: { nl: 'Notities', en: 'Notes' },
  regels: { nl: 'Regels', en: 'Lines' },
  naam: { nl: 'Naam', en: 'Name' },
  email: { nl: 'E-mail', en: 'E-mail' },
  adres: { nl: 'Adres', en: 'Address' },
  land: { nl: 'Land', en: 'Country' },
  kbo_btw_nummer: { nl: 'KBO/btw-nummer', en: 'Enterprise/VAT number' },
  peppol_id: { nl: 'Peppol-id', en: 'Peppol id' },
  leverancier: { nl: 'Leverancier', en: 'Supplier' },
  factuurnummer: { nl: 'Factuurnummer', en: 'Invoice number' },
  bedrag: { nl: 'Bedrag', en: 'Amount' },
  /** Of a download that was there with the same bytes, which duit adds itself. */
  unchanged: { nl: 'Stond er al', en: 'Already exists' },
};

const ofLines: Readonly<Record<string, Text>> = {
  ...titles,
  omschrijving: { nl: 'omschrijving', en: 'description' },
  aantal: { nl: 'aantal', en: 'quantity' },
  eenheid: { nl: 'eenheid', en: 'unit' },
  eenheidsprijs: { nl: 'eenheidsprijs', en: 'unit price' },
  btw_percentage: { nl: 'btw-tarief', en: 'VAT rate' },
  product_id: { nl: 'product', en: 'product' },
  totaal: { nl: 'totaal', en: 'total' },
};

/** A field as a person reads it: `Vervaldatum`, or `Regel 1, aantal` for `regels.0.aantal`; an unknown one keeps its name. */
export function fieldTitle(path: string): string {
  const [, at, field = ''] = /^regels\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
  if (path === 'regels.length') return t({ nl: 'Aantal regels', en: 'Number of lines' });
  if (at === undefined) return t(titles[path] ?? { nl: path, en: path });
  const line = `${t({ nl: 'Regel', en: 'Line' })} ${Number(at) + 1}`;
  return field === '' ? line : `${line}, ${t(ofLines[field] ?? { nl: field, en: field })}`;
}

/** The same within a sentence: with a small letter, unless it begins with an abbreviation. */
export const fieldWord = (path: string): string => fieldTitle(path).replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());
