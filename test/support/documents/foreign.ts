/** Markup as it is in a document. */
type Xml = string;

const oasis = 'urn:oasis:names:specification:ubl:schema:xsd:';
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** An element; nothing if the content is empty. */
export const el = (name: string, content: string | readonly Xml[] | undefined, attributes = ''): Xml => {
  const inner = typeof content === 'string' ? escaped(content) : (content ?? []).join('');
  return inner === '' ? '' : `<${name}${attributes}>${inner}</${name}>\n`;
};

interface PartyFields {
  naam: string;
  handelsnaam?: string;
  adres: readonly [straat: string, postcode: string, gemeente: string, land: string];
  endpoint: readonly [schema: string, nummer: string];
  btw?: string;
  belasting?: string;
  nummer?: readonly [schema: string, nummer: string];
  contact?: readonly [naam: string, telefoon: string, email: string];
  sepa?: string;
}

const scheme = (id: string): Xml => el('cac:TaxScheme', [el('cbc:ID', id)]);
const taxScheme = (number: string | undefined, id: string): Xml =>
  number === undefined ? '' : el('cac:PartyTaxScheme', [el('cbc:CompanyID', number), scheme(id)]);

export const party = ({ naam, handelsnaam, adres, endpoint, btw, belasting, nummer, contact, sepa }: PartyFields): Xml =>
  el('cac:Party', [
    el('cbc:EndpointID', endpoint[1], ` schemeID="${endpoint[0]}"`),
    el('cac:PartyIdentification', [el('cbc:ID', sepa, ' schemeID="SEPA"')]),
    el('cac:PartyName', [el('cbc:Name', handelsnaam)]),
    el('cac:PostalAddress', [
      el('cbc:StreetName', adres[0]),
      el('cbc:CityName', adres[2]),
      el('cbc:PostalZone', adres[1]),
      el('cac:Country', [el('cbc:IdentificationCode', adres[3])]),
    ]),
    taxScheme(btw, 'VAT'),
    taxScheme(belasting, 'FC'),
    el('cac:PartyLegalEntity', [
      el('cbc:RegistrationName', naam),
      nummer ? el('cbc:CompanyID', nummer[1], ` schemeID="${nummer[0]}"`) : '',
    ]),
    el('cac:Contact', contact && [el('cbc:Name', contact[0]), el('cbc:Telephone', contact[1]), el('cbc:ElectronicMail', contact[2])]),
  ]);

/** A VAT category; `rate` is undefined if it has none. */
export const category = (name: string, id: string, rate: string | undefined, ...reason: readonly Xml[]): Xml =>
  el(name, [el('cbc:ID', id), el('cbc:Percent', rate), ...reason, scheme('VAT')]);

/** The small markup of a document in one currency. */
export const inCurrency = (currency: string) => {
  const amount = (name: string, value: string | undefined, own = currency): Xml => el(name, value, ` currencyID="${own}"`);
  const adjustment = (
    charge: boolean,
    value: string,
    reason: readonly Xml[],
    vat: Xml = '',
    figures: readonly [string?, string?] = [],
  ): Xml =>
    el('cac:AllowanceCharge', [
      el('cbc:ChargeIndicator', String(charge)),
      ...reason,
      el('cbc:MultiplierFactorNumeric', figures[0]),
      amount('cbc:Amount', value),
      amount('cbc:BaseAmount', figures[1]),
      vat,
    ]);
  const share = (base: string, vat: string, kind: Xml): Xml =>
    el('cac:TaxSubtotal', [amount('cbc:TaxableAmount', base), amount('cbc:TaxAmount', vat), kind]);
  const totals = (values: Record<string, string>): Xml =>
    el(
      'cac:LegalMonetaryTotal',
      Object.entries(values).map(([name, value]) => amount(`cbc:${name}`, value)),
    );
  return { amount, adjustment, share, totals };
};

interface LineFields {
  id: string;
  quantity: readonly [value: string, unit: string];
  total: Xml;
  extra?: readonly Xml[];
  item: readonly Xml[];
  price: readonly Xml[];
}

export const line = (kind: 'Invoice' | 'CreditNote', { id, quantity, total, extra = [], item, price }: LineFields): Xml =>
  el(`cac:${kind}Line`, [
    el('cbc:ID', id),
    el(kind === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', quantity[0], ` unitCode="${quantity[1]}"`),
    total,
    ...extra,
    el('cac:Item', item),
    el('cac:Price', price),
  ]);

/** A whole document around these elements. */
export const document = (kind: 'Invoice' | 'CreditNote', content: readonly Xml[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${el(
    kind,
    [
      el('cbc:CustomizationID', 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'),
      el('cbc:ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
      ...content,
    ],
    ` xmlns="${oasis}${kind}-2" xmlns:cac="${oasis}CommonAggregateComponents-2" xmlns:cbc="${oasis}CommonBasicComponents-2"`,
  )}`;
