import { expect, it } from 'vitest';
import { checkUbl } from '../../../support/check-ubl.ts';
import { inProcess, newFolder } from '../../../support/practice.ts';
import { versionOne } from '../../../support/practice-v1.ts';
import { all, parseXml, text } from '../../../support/xml.ts';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const klant = { type: 'bedrijf', land: 'NL', sorteer: 'x', email: null, adres: null };
const regels = [
  { omschrijving: 'Advies (intracommunautaire levering)', aantal: 3, eenheidsprijs: 95, btw_percentage: 0, totaal: 285 },
  { omschrijving: 'Uren', aantal: 1, eenheidsprijs: 10, btw_percentage: 21, totaal: 10, product_id: id(9) },
];
const factuur = {
  type: 'factuur',
  status: 'verzonden',
  datum: '2026-01-05',
  vervaldatum: '2026-02-04',
  klant_id: id(1),
  totaal_excl: 295,
  totaal_btw: 2.1,
  totaal_incl: 297.1,
  regels: JSON.stringify(regels),
};
const was = {
  id: id(1),
  naam: 'Oude Naam B.V.',
  type: 'bedrijf',
  email: 'oud@x.nl',
  adres: null,
  land: 'NL',
  kbo_btw_nummer: null,
  peppol_id: null,
};

const rows = {
  klant: [
    { ...klant, id: id(1), naam: 'Van Dijk B.V.', adres: 'Kade 1', kbo_btw_nummer: 'NL123456789B01', peppol_id: null, email: 'nu@x.nl' },
  ],
  product: [{ id: id(9), naam: 'Uren', eenheid: 'uur', eenheidsprijs: 10, btw_percentage: 21, actief: 1 }],
  nummer: [{ reeks: 'factuur', jaar: '2026', laatste: 2 }],
  factuur: [
    { ...factuur, id: id(2), nummer: '2026-0001', ogm: '+++202/6000/00192+++', klant: JSON.stringify(was) },
    {
      ...factuur,
      id: id(3),
      type: 'creditnota',
      nummer: '2026-0002',
      ogm: '+++202/6000/00293+++',
      gekoppelde_factuur_id: id(2),
      klant: null,
    },
    { ...factuur, id: id(4), nummer: null, status: 'concept', klant: null },
  ],
};

it('keeps the final documents of an account of version 1 as they read there', async () => {
  const folder = newFolder();
  await versionOne(folder, rows);
  const account = await inProcess({ folder });
  const { call } = account;
  const ubl = async (n: number) => (await call('GET', `/facturen/${id(n)}/ubl`)).bytes.toString();
  const before = [await ubl(2), await ubl(3)];
  // The check digits of the VAT number are wrong, which version 1 did not see.
  expect(before.map(checkUbl)).toEqual([[], []]);
  const [first, second] = before.map((xml) => parseXml(xml));
  if (!first || !second) throw new Error('no documents');
  const buyer = 'cac:AccountingCustomerParty/cac:Party';
  expect(text(first, `${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`)).toBe('Oude Naam B.V.');
  expect(text(second, `${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`)).toBe('Van Dijk B.V.');
  for (const root of [first, second]) {
    expect(text(root, `${buyer}/cac:PostalAddress/cbc:StreetName`)).toBe('Kade 1');
    expect(text(root, `${buyer}/cac:PartyTaxScheme/cbc:CompanyID`)).toBe('NL123456789B01');
    expect(text(root, `${buyer}/cbc:EndpointID`)).toBe('NL123456789B01');
    expect(text(root, `${buyer}/cac:Contact/cbc:ElectronicMail`)).toBe('nu@x.nl');
    expect(all(root, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory').map((category) => text(category, 'cbc:ID'))).toEqual(['S', 'AE']);
  }
  expect(all(first, 'cac:InvoiceLine/cbc:InvoicedQuantity')[1]?.attributes).toEqual({ unitCode: 'HUR' });
  expect(text(second, 'cbc:Note')).toBeUndefined();
  expect(text(second, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toBe('2026-0001');

  await call('PATCH', `/klanten/${id(1)}`, { body: { naam: 'Weer anders', adres: '', kbo_btw_nummer: '', email: '' } });
  expect([await ubl(2), await ubl(3)]).toEqual(before);
  await account.close();
  const again = await inProcess({ folder });
  expect((await again.call('GET', `/facturen/${id(2)}/ubl`)).bytes.toString()).toBe(before[0]);
  expect((await again.call('POST', `/facturen/${id(4)}/definitief`)).status).toBe(200);
  await again.close();
});
