import type { Afnemer, Partij, Verkoper } from '../document/model.ts';
import { oneLine } from '../document/text.ts';
import type { Xml } from './xml.ts';

/** Marks a number or a rate as one of the VAT. */
export const vatScheme: Xml = ['cac:TaxScheme', [['cbc:ID', 'VAT']]];

/** The seller's party, with its enterprise number as address, VAT number and legal identifier. */
export const sellerParty = (seller: Verkoper): Xml =>
  party('cac:AccountingSupplierParty', seller, { scheme: '0208', value: seller.kbo }, `BE${seller.kbo}`);

/** The customer's party; its VAT number only where there is one. */
export const customerParty = (klant: Afnemer): Xml => party('cac:AccountingCustomerParty', klant, klant.peppol, klant.btw_nummer);

function party(role: string, partij: Partij, endpoint: { scheme: string; value: string } | undefined, vat: string | undefined): Xml {
  const kbo = vat?.startsWith('BE') ? vat.slice(2) : undefined;
  return [
    role,
    [
      [
        'cac:Party',
        [
          endpoint && ['cbc:EndpointID', endpoint.value, { schemeID: endpoint.scheme }],
          ['cac:PartyName', [['cbc:Name', oneLine(partij.naam)]]],
          [
            'cac:PostalAddress',
            [
              ['cbc:StreetName', oneLine(partij.adres)],
              ['cac:Country', [['cbc:IdentificationCode', partij.land ?? 'BE']]],
            ],
          ],
          vat === undefined ? undefined : ['cac:PartyTaxScheme', [['cbc:CompanyID', vat], vatScheme]],
          [
            'cac:PartyLegalEntity',
            [
              ['cbc:RegistrationName', oneLine(partij.naam)],
              ['cbc:CompanyID', kbo, { schemeID: '0208' }],
            ],
          ],
          ['cac:Contact', [['cbc:ElectronicMail', oneLine(partij.email)]]],
        ],
      ],
    ],
  ];
}
