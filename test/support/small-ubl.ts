const oasis = 'urn:oasis:names:specification:ubl:schema:xsd:';

interface SmallUbl {
  readonly root?: 'Invoice' | 'CreditNote';
  readonly nummer: string;
  readonly leverancier?: string;
  readonly klant?: string;
  /** The VAT number of the other party. */
  readonly btw?: string;
  /** Rate, base and VAT. */
  readonly tarieven: readonly (readonly [rate: string, basis: string, btw: string])[];
  readonly totalen: readonly [excl: string, btw: string, incl: string];
  readonly valuta?: string;
}

const party = (role: string, name: string, vat: string): string =>
  `<cac:${role}><cac:Party><cac:PartyTaxScheme><cbc:CompanyID>${vat}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:${role}>`;

/** A UBL document with the terms that a day book shows, and no others. */
export function smallUbl({
  root = 'Invoice',
  nummer,
  leverancier = 'Ons',
  klant = 'Klant',
  btw = 'BE0403123486',
  ...figures
}: SmallUbl): string {
  const { tarieven, totalen, valuta = 'EUR' } = figures;
  const amount = (name: string, value: string): string => `<cbc:${name} currencyID="${valuta}">${value}</cbc:${name}>`;
  const shares = tarieven.map(
    ([rate, basis, vat]) =>
      `<cac:TaxSubtotal>${amount('TaxableAmount', basis)}${amount('TaxAmount', vat)}<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>${rate}</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal>`,
  );
  return [
    `<?xml version="1.0"?><${root} xmlns="${oasis}${root}-2" xmlns:cac="${oasis}CommonAggregateComponents-2" xmlns:cbc="${oasis}CommonBasicComponents-2">`,
    `<cbc:ID>${nummer}</cbc:ID><cbc:DocumentCurrencyCode>${valuta}</cbc:DocumentCurrencyCode>`,
    party('AccountingSupplierParty', leverancier, btw),
    party('AccountingCustomerParty', klant, btw),
    `<cac:TaxTotal>${amount('TaxAmount', totalen[1])}${shares.join('')}</cac:TaxTotal>`,
    `<cac:LegalMonetaryTotal>${amount('TaxExclusiveAmount', totalen[0])}${amount('TaxInclusiveAmount', totalen[2])}</cac:LegalMonetaryTotal>`,
    `</${root}>`,
  ].join('');
}
