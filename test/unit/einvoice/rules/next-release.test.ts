import { describe, expect, it } from 'vitest';
import { checkUbl } from '../../../../src/einvoice/ubl/rules/check.ts';
import { base } from '../../../support/ubl/base.ts';
import { firstDay, lastDay } from '../../../support/ubl/broken.ts';
import { all, attr, type Change, changed, drop, put, rootOf, set } from '../../../support/ubl/change.ts';

const invoice = base('invoice');
const S = 'AccountingSupplierParty/Party';
const C = 'AccountingCustomerParty/Party';

const endpoint = (scheme: string, number: string): Change =>
  all(attr(`${S}/EndpointID`, 'schemeID', scheme), set(`${S}/EndpointID`, number));
const vatOf = (number: string): Change => set(`${S}/PartyTaxScheme/CompanyID`, number);
const inCountry = (seller: string, buyer: string): Change =>
  all(
    set(`${S}/PostalAddress/Country/IdentificationCode`, seller),
    set(`${C}/PostalAddress/Country/IdentificationCode`, buyer),
    set(`${S}/PartyTaxScheme/CompanyID`, `${seller}1`),
    set(`${C}/PartyTaxScheme/CompanyID`, `${buyer}1`),
  );
const typed = (code: string): Change => set('InvoiceTypeCode', code);
const selfBilled = all(
  set('CustomizationID', 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0'),
  set('ProfileID', 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0'),
  typed('389'),
);
const french = set('ProfileID', 'urn:peppol:france:billing:regulated');
const withResponse = set('ProfileID', 'urn:peppol:bis:billing_with_response');

/** How a rule is on a day: not broken, warning, refused, or refused later. */
async function rowStatusOf(id: string, xml: string, judged: typeof lastDay): Promise<'' | 'warns' | 'refused' | 'later'> {
  const found = (await checkUbl(rootOf(xml), judged)).find(({ regel, ook }) => regel === id || ook.includes(id));
  if (!found) return '';
  return found.vanaf === null ? (found.ernst === 'fataal' ? 'refused' : 'warns') : 'later';
}

describe('what changes with Peppol BIS Billing 3.0.22', () => {
  it.each<[id: string, what: string, change: Change, before: string, after: string]>([
    ['PEPPOL-COMMON-R040', 'a GLN of 13 digits', endpoint('0088', '5412345000013'), '', ''],
    ['PEPPOL-COMMON-R040', 'a GLN of 14 digits', endpoint('0088', '10012341234560'), 'later', 'refused'],
    ['PEPPOL-COMMON-R040', 'a GLN of 8 digits', endpoint('0088', '96385074'), 'later', 'refused'],
    ['PEPPOL-COMMON-R040', 'a wrong check digit', endpoint('0088', '5412345000014'), 'refused', 'refused'],
    ['PEPPOL-COMMON-R043', 'a check digit of 97', endpoint('0208', '0000000097'), '', ''],
    ['PEPPOL-COMMON-R043', 'a wrong check digit', endpoint('0208', '0403123487'), 'refused', 'refused'],
    ['PEPPOL-COMMON-R043', 'a number that begins with 2', endpoint('0208', '2000000062'), 'refused', 'refused'],
    ['PEPPOL-COMMON-R054', 'a short KVK number', endpoint('0106', '1234567'), 'later', 'refused'],
    ['PEPPOL-COMMON-R055', 'a short OIN', endpoint('0190', '123'), 'later', 'refused'],
    ['PEPPOL-COMMON-R056-1', 'a Dutch VAT number without NL', endpoint('9944', '123456789B01'), 'later', 'refused'],
    ['PEPPOL-COMMON-R056-2', 'a Dutch VAT number without B', vatOf('NL123456789'), 'later', 'refused'],
    ['PEPPOL-COMMON-R057', 'a short establishment number', endpoint('0217', '12345'), 'later', 'refused'],
    ['PEPPOL-COMMON-R062', 'a right VAT number', vatOf('BE0403123486'), '', ''],
    ['PEPPOL-COMMON-R062', 'a wrong check digit', vatOf('BE0403123487'), '', 'warns'],
    ['PEPPOL-COMMON-R062', 'points in it', vatOf('BE0403.123.486'), '', 'warns'],
    ['PEPPOL-COMMON-R062', 'small letters, which it does not look at', vatOf('be0403123487'), '', ''],
    ['PEPPOL-COMMON-R058', 'a right VAT number', vatOf('LU10000053'), '', ''],
    ['PEPPOL-COMMON-R058', 'small letters', vatOf('lu10000053'), '', ''],
    ['PEPPOL-COMMON-R058', 'a wrong check digit', vatOf('LU10000054'), '', 'warns'],
    ['PEPPOL-COMMON-R058', 'seven digits', vatOf('LU1000005'), '', 'warns'],
    ['PEPPOL-COMMON-R059', 'kind 20', endpoint('0240', '20002000009'), '', ''],
    ['PEPPOL-COMMON-R059', 'kind 19', endpoint('0240', '20001900005'), '', 'warns'],
    ['PEPPOL-COMMON-R059', 'no rest', endpoint('0240', '20002000300'), '', ''],
    ['PEPPOL-COMMON-R059', 'a rest of 1, which no digit fits', endpoint('0240', '20002000050'), '', 'warns'],
    ['PEPPOL-COMMON-R059', 'kind 24', endpoint('0240', '20002400007'), '', ''],
    ['PEPPOL-COMMON-R059', 'kind 24 with the other digit', endpoint('0240', '20002400008'), '', ''],
    ['PEPPOL-COMMON-R059', 'kind 24 with a third', endpoint('0240', '20002400009'), '', 'warns'],
    ['PEPPOL-COMMON-R059', 'kind 20 with the other digit', endpoint('0240', '20002000008'), '', 'warns'],
    ['PEPPOL-COMMON-R059', 'ten digits', endpoint('0240', '2000200000'), '', 'warns'],
    ['PEPPOL-EN16931-P0100', '389 in profile 01', typed('389'), 'refused', ''],
    ['PEPPOL-EN16931-P0112', '389 in profile 01', typed('389'), '', 'refused'],
    ['PEPPOL-EN16931-P0112', '389 in Germany', all(typed('389'), inCountry('DE', 'DE')), '', ''],
    ['PEPPOL-EN16931-P0112', '389 in Slovakia', all(typed('389'), inCountry('SK', 'SK')), '', 'refused'],
    ['PEPPOL-EN16931-P0112', '384 in Slovakia', all(typed('384'), inCountry('SK', 'SK')), 'refused', ''],
    ['PEPPOL-EN16931-P0112', '384 to Slovakia', all(typed('384'), inCountry('BE', 'SK')), 'refused', 'refused'],
    ['PEPPOL-EN16931-P0112', '326 in Slovakia', all(typed('326'), inCountry('SK', 'SK')), 'refused', 'refused'],
    ['PEPPOL-EN16931-P0100', '325 with a response', all(typed('325'), withResponse), 'later', 'refused'],
    ['PEPPOL-EN16931-P0100', '389 with a response', all(typed('389'), withResponse, inCountry('DE', 'DE')), '', ''],
    ['PEPPOL-EN16931-R007', 'a French profile in self-billing', all(selfBilled, french), 'refused', ''],
    [
      'PEPPOL-EN16931-R007',
      'profile 02 of self-billing',
      all(selfBilled, set('ProfileID', 'urn:fdc:peppol.eu:2017:poacc:selfbilling:02:1.0')),
      'later',
      'refused',
    ],
    ['PEPPOL-EN16931-P0100', '389 in self-billing', selfBilled, '', ''],
    ['PEPPOL-EN16931-P0112', '389 in self-billing', selfBilled, '', ''],
    [
      'PEPPOL-EN16931-R051',
      'dollars in a row of self-billing',
      all(selfBilled, attr('TaxTotal/TaxSubtotal/TaxAmount', 'currencyID', 'USD')),
      'later',
      'refused',
    ],
    ['PEPPOL-EN16931-R051', 'dollars in a row', attr('TaxTotal/TaxSubtotal/TaxAmount', 'currencyID', 'USD'), 'refused', 'refused'],
    ['PEPPOL-EN16931-R192', 'two notes of a credit note', put('PaymentTerms', '<cbc:Note>x</cbc:Note>'), '', ''],
    ['PEPPOL-EN16931-R260', 'two notes with the payment terms', put('PaymentTerms', '<cbc:Note>x</cbc:Note>'), '', 'refused'],
    ['SK-R-001', 'a correction of nothing', all(typed('384'), inCountry('SK', 'SK'), drop('BillingReference')), '', 'warns'],
    ['SK-R-001', 'a correction', all(typed('384'), inCountry('SK', 'SK')), '', ''],
    ['SK-R-001', 'an invoice of nothing', all(inCountry('SK', 'SK'), drop('BillingReference')), '', ''],
    ...(
      [
        ['SK-R-002', S, 'StreetName'],
        ['SK-R-003', S, 'CityName'],
        ['SK-R-004', S, 'PostalZone'],
        ['SK-R-005', C, 'StreetName'],
        ['SK-R-006', C, 'CityName'],
        ['SK-R-007', C, 'PostalZone'],
      ] as const
    ).flatMap(([id, party, name]): [string, string, Change, string, string][] => [
      [id, 'within Slovakia', all(inCountry('SK', 'SK'), drop(`${party}/PostalAddress/${name}`)), '', 'warns'],
      [id, 'to Slovakia', all(inCountry('BE', 'SK'), drop(`${party}/PostalAddress/${name}`)), '', ''],
    ]),
  ])('%s: %s', async (id, _what, change, before, after) => {
    const xml = changed(invoice, change);
    expect([await rowStatusOf(id, xml, lastDay), await rowStatusOf(id, xml, firstDay)]).toEqual([before, after]);
  });

  it.each([
    ['SE', 'refused', 'refused'],
    ['NO', 'refused', ''],
  ])('SE-R-006: a Swedish seller with 21 %% VAT to %s', async (country, before, after) => {
    const xml = changed(invoice, inCountry('SE', country));
    expect([await rowStatusOf('SE-R-006', xml, lastDay), await rowStatusOf('SE-R-006', xml, firstDay)]).toEqual([before, after]);
  });

  it('national rules hold for no self-billing, those of Slovakia neither', async () => {
    const xml = changed(invoice, selfBilled, inCountry('SK', 'SK'), drop(`${S}/PostalAddress/StreetName`));
    expect(await rowStatusOf('SK-R-002', xml, firstDay)).toBe('');
  });

  it('says a fault of today once, whatever refuses it later', async () => {
    const xml = changed(invoice, drop('ProfileID'));
    expect((await checkUbl(rootOf(xml), lastDay)).map(({ regel, ook }) => [regel, ook])).toEqual([
      ['PEPPOL-EN16931-R001', []],
      ['PEPPOL-EN16931-R007', []],
    ]);
    expect((await checkUbl(rootOf(xml), firstDay)).map(({ regel, ook }) => [regel, ook])).toEqual([
      ['PEPPOL-EN16931-R001', ['PEPPOL-EN16931-R276']],
      ['PEPPOL-EN16931-R007', []],
    ]);
  });
});
