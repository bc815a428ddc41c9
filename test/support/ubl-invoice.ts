import { ubl } from './answers.ts';

/** The fields of a document in UBL as text; one that is absent stays away. */
export interface UblFields {
  readonly root?: 'Invoice' | 'CreditNote';
  readonly type_code?: string;
  readonly nummer?: string;
  readonly datum?: string;
  readonly vervaldatum?: string;
  readonly valuta?: string;
  readonly eerder?: string;
  readonly ogm?: string;
  readonly leverancier?: readonly [naam: string, btw_nummer?: string];
  readonly klant?: readonly [naam: string, btw_nummer?: string];
  /** Percent, base, category. */
  readonly btw?: readonly (readonly [string, string, string?])[];
  readonly excl?: string;
  readonly totaal_btw?: string;
  readonly incl?: string;
  readonly te_betalen?: string;
}

const tag = (name: string, content: string | undefined): string => (content ? `<${name}>${content}</${name}>` : '');

const party = (role: string, of: readonly [string, string?] | undefined): string =>
  of
    ? `<cac:${role}><cac:Party>${tag('cac:PartyTaxScheme', of[1] && `${tag('cbc:CompanyID', of[1])}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>`)}` +
      `<cac:PartyLegalEntity><cbc:RegistrationName>${of[0]}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:${role}>`
    : '';

const share = ([percent, basis, category = 'S']: readonly [string, string, string?]): string =>
  `<cac:TaxSubtotal><cbc:TaxableAmount>${basis}</cbc:TaxableAmount><cac:TaxCategory><cbc:ID>${category}</cbc:ID>${tag('cbc:Percent', percent)}` +
  '</cac:TaxCategory></cac:TaxSubtotal>';

/** A document in UBL with these fields, written out without the code of duit. */
export function ublOf(fields: UblFields): string {
  const { root = 'Invoice', type_code, nummer, datum, vervaldatum, valuta, eerder, ogm, leverancier, klant, btw = [] } = fields;
  return ubl(
    [
      tag('cbc:ID', nummer),
      tag('cbc:IssueDate', datum),
      tag('cbc:DueDate', vervaldatum),
      tag(`cbc:${root}TypeCode`, type_code),
      tag('cbc:DocumentCurrencyCode', valuta),
      tag('cac:BillingReference', eerder && `<cac:InvoiceDocumentReference><cbc:ID>${eerder}</cbc:ID></cac:InvoiceDocumentReference>`),
      party('AccountingSupplierParty', leverancier),
      party('AccountingCustomerParty', klant),
      tag('cac:PaymentMeans', tag('cbc:PaymentID', ogm)),
      tag('cac:TaxTotal', tag('cbc:TaxAmount', fields.totaal_btw) + btw.map(share).join('')),
      tag(
        'cac:LegalMonetaryTotal',
        tag('cbc:TaxExclusiveAmount', fields.excl) +
          tag('cbc:TaxInclusiveAmount', fields.incl) +
          tag('cbc:PayableAmount', fields.te_betalen),
      ),
    ].join(''),
    root,
  );
}
