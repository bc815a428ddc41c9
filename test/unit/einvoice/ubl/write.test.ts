import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DocumentData } from '../../../../src/einvoice/document/model.ts';
import { totals } from '../../../../src/belgium/totals.ts';
import { writeUbl } from '../../../../src/einvoice/ubl/write.ts';
import { checkUbl } from '../../../support/check-ubl.ts';
import { creditnota, factuur, klanten, samples } from '../../../support/documents/samples.ts';
import { all, parseXml, text } from '../../../support/xml.ts';
import { isLong, sampleBySeed } from '../../../support/long.ts';

const regel = (aantal: number, eenheidsprijs: number, btw_percentage: number) => ({
  omschrijving: 'Werk',
  aantal,
  eenheidsprijs,
  btw_percentage,
});
const party = (role: 'Supplier' | 'Customer') => `cac:Accounting${role}Party/cac:Party`;

test.each(sampleBySeed(Object.keys(samples), 3, 1))('%s is valid, and its totals are those of the JSON', (naam) => {
  const data = samples[naam];
  if (!data) throw new Error(naam);
  const xml = writeUbl(data);
  expect(checkUbl(xml)).toEqual([]);
  const root = parseXml(xml);
  const { totaal_excl, totaal_btw, totaal_incl } = totals(data.document.regels);
  expect(Number(text(root, 'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount'))).toBe(totaal_excl);
  expect(Number(text(root, 'cac:TaxTotal/cbc:TaxAmount'))).toBe(totaal_btw);
  expect(Number(text(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount'))).toBe(totaal_incl);
});

const program = process.env['PEPPOL_CHECK'];
test.skipIf(!program)('the program of PEPPOL_CHECK accepts every sample', { timeout: 600_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duit-ubl-'));
  try {
    for (const [naam, data] of Object.entries(samples)) {
      const file = join(folder, `${naam}.xml`);
      await writeFile(file, writeUbl(data));
      const { exitCode, all: output } = await execa(program ?? '', [file], { all: true, reject: false });
      expect(`${naam}: ${exitCode} ${exitCode === 0 ? '' : output}`).toBe(`${naam}: 0 `);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('any lines give a valid document', () => {
  const getal = fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }));
  const lines = fc.array(
    fc.tuple(getal, getal, fc.constantFrom(0, 6, 12, 21)).map((values) => regel(...values)),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(lines, fc.constantFrom(...Object.values(klanten)), fc.string({ unit: 'binary' }), (regels, klant, notities) => {
      const data = factuur(regels, klant, { notities });
      expect(checkUbl(writeUbl(data))).toEqual([]);
      expect(checkUbl(writeUbl(creditnota(data)))).toEqual([]);
    }),
    { numRuns: isLong ? 100 : 40 },
  );
});

describe('the field set', () => {
  const root = parseXml(writeUbl(samples['gewoon'] ?? factuur([])));

  test.each([
    ['cbc:ID', '2026-0042'],
    ['cbc:IssueDate', '2026-03-02'],
    ['cbc:DueDate', '2026-04-01'],
    ['cbc:InvoiceTypeCode', '380'],
    ['cbc:BuyerReference', '2026-0042'],
    [`${party('Supplier')}/cbc:EndpointID`, '0403123486'],
    [`${party('Supplier')}/cac:PartyTaxScheme/cbc:CompanyID`, 'BE0403123486'],
    [`${party('Supplier')}/cac:PartyLegalEntity/cbc:RegistrationName`, 'Studio Zonneklaar BV'],
    [`${party('Customer')}/cbc:EndpointID`, '1234567894'],
    [`${party('Customer')}/cac:PostalAddress/cbc:StreetName`, 'Dorpsstraat 1, 2000 Antwerpen'],
    [`${party('Customer')}/cac:PartyTaxScheme/cbc:CompanyID`, 'BE1234567894'],
    ['cac:PaymentMeans/cbc:PaymentID', '+++202/6000/00192+++'],
    ['cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID', 'BE68539007547034'],
    ['cac:LegalMonetaryTotal/cbc:PayableAmount', '344.85'],
    ['cac:InvoiceLine/cbc:InvoicedQuantity', '3'],
    ['cac:InvoiceLine/cac:Item/cbc:Name', 'Advies, maart'],
    ['cac:InvoiceLine/cac:Price/cbc:PriceAmount', '95.00'],
  ])('%s is %s', (path, value) => {
    expect(text(root, path)).toBe(value);
  });

  test('a credit note keeps its amounts positive, names its original and has no due date', () => {
    const credit = parseXml(writeUbl(creditnota(factuur([regel(3, 95, 21)]))));
    expect(credit.name).toBe('CreditNote');
    expect(text(credit, 'cbc:CreditNoteTypeCode')).toBe('381');
    expect(text(credit, 'cbc:DueDate')).toBeUndefined();
    expect(text(credit, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toBe('2026-0042');
    expect(text(credit, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:IssueDate')).toBe('2026-03-02');
    expect(text(credit, 'cac:CreditNoteLine/cbc:CreditedQuantity')).toBe('3');
    expect(text(credit, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('344.85');
  });
});

test.each([
  [-2, 50, '-2', '50.00', '-100.00'],
  [2, -50, '-2', '50.00', '-100.00'],
  [-2, -50, '2', '50.00', '100.00'],
  [0, -50, '0', '50.00', '0.00'],
  [0.333, 0.0049, '0.333', '0.0049', '0.00'],
  [1e-7, 1e-7, '0.0000001', '0.0000001', '0.00'],
  [1, 1e22, '1', '10000000000000000000000.00', '10000000000000000000000.00'],
])('%d × %d is written as %s × %s = %s', (aantal, prijs, quantity, price, total) => {
  const root = parseXml(writeUbl(factuur([regel(aantal, prijs, 21)])));
  expect(text(root, 'cac:InvoiceLine/cbc:InvoicedQuantity')).toBe(quantity);
  expect(text(root, 'cac:InvoiceLine/cac:Price/cbc:PriceAmount')).toBe(price);
  expect(text(root, 'cac:InvoiceLine/cbc:LineExtensionAmount')).toBe(total);
});

test.each([
  ['  Advies,\n maart ', 'Advies, maart'],
  [' \0 ', '-'],
])('the description %j names the item %j', (omschrijving, name) => {
  const root = parseXml(writeUbl(factuur([{ ...regel(1, 1, 21), omschrijving }])));
  expect(text(root, 'cac:InvoiceLine/cac:Item/cbc:Name')).toBe(name);
});

test.each([
  [klanten.nederlander, 'NL'],
  [klanten.amerikaan, 'US'],
  [{ ...klanten.belg, land: undefined }, 'BE'],
])('the address of %j is in %s', (klant, land) => {
  const root = parseXml(writeUbl(factuur([regel(1, 1, 21)], klant)));
  expect(text(root, `${party('Customer')}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`)).toBe(land);
});

test.each([
  ['uur', 'HUR'],
  [' Dag ', 'DAY'],
  ['m²', 'MTK'],
  ['m3', 'MTQ'],
  ['stuk', 'C62'],
  ['constructor', 'C62'],
  [null, 'C62'],
])('the unit %j has the code %s', (eenheid, code) => {
  const root = parseXml(writeUbl(factuur([{ ...regel(1, 1, 21), eenheid }])));
  expect(all(root, 'cac:InvoiceLine/cbc:InvoicedQuantity')[0]?.attributes).toEqual({ unitCode: code });
});

test('notes keep their text and lose what XML forbids', () => {
  const notities = ' <b>"Dank u" & \'tot ziens\'</b>\r\n🎉 ů \0\x0b\x1f\ufffe\ud800]]> ';
  const xml = writeUbl(factuur([regel(1, 1, 21)], klanten.belg, { notities }));
  expect(text(parseXml(xml), 'cbc:Note')).toBe('<b>"Dank u" & \'tot ziens\'</b>\n🎉 ů ]]>');
  expect(xml).toContain('&lt;b&gt;"Dank u" &amp; \'tot ziens\'&lt;/b&gt;\n🎉 ů ]]&gt;');
  expect(all(parseXml(writeUbl(factuur([regel(1, 1, 21)], klanten.belg, { notities: ' \n\0' }))), 'cbc:Note')).toEqual([]);
});

test.each([
  ['Uw bestelling #A12# van maart', 'Uw bestelling # A12# van maart'],
  ['#aai# is geen onderwerp', '# aai# is geen onderwerp'],
  ['#AAC#Bestelling 12', '#AAC#Bestelling 12'],
  ['#🎉🎉🎉#', '# 🎉🎉🎉#'],
  ['#1 en #2', '#1 en #2'],
  ['#1234# #123#', '#1234# #123#'],
])('the note %j keeps a code of a subject, and has nothing that is read as one', (notities, written) => {
  const xml = writeUbl(factuur([regel(1, 1, 21)], klanten.belg, { notities }));
  expect(text(parseXml(xml), 'cbc:Note')).toBe(written);
  expect(checkUbl(xml)).toEqual([]);
});

test('a creditnota carries the sentence of Royal Decree no. 4 after its notes', () => {
  const sentence = 'Btw terug te storten aan de Staat in de mate waarin ze oorspronkelijk in aftrek werd gebracht.';
  const noteOf = (data: DocumentData) => text(parseXml(writeUbl(data)), 'cbc:Note');
  expect(noteOf(creditnota(factuur([regel(1, 1, 21)])))).toBe(sentence);
  expect(noteOf(creditnota(factuur([regel(1, 1, 21)], klanten.belg, { notities: 'Dank u' })))).toBe(`Dank u\n${sentence}`);
  expect(noteOf(factuur([regel(1, 1, 21)]))).toBeUndefined();
});

test('a reason for 0 % gives its category to the line, its sentence to the VAT and its delivery to the document', () => {
  const groups = (data: DocumentData) =>
    all(parseXml(writeUbl(data)), 'cac:TaxTotal/cac:TaxSubtotal').map((group) =>
      ['cbc:ID', 'cbc:TaxExemptionReasonCode', 'cbc:TaxExemptionReason'].map((name) => text(group, `cac:TaxCategory/${name}`)),
    );
  const { verlegd, intracommunautair, artikel_44 } = samples;
  expect(verlegd && groups(verlegd)).toEqual([
    ['S', undefined, undefined],
    ['AE', 'VATEX-EU-AE', expect.stringMatching(/^Verlegging van heffing\. Bij gebrek aan .*interesten en geldboeten\.$/)],
  ]);
  expect(intracommunautair && groups(intracommunautair)).toEqual([
    ['K', 'VATEX-EU-IC', 'Vrijgestelde intracommunautaire levering (artikel 39bis Btw-wetboek)'],
    ['AE', 'VATEX-EU-AE', 'Btw verlegd'],
    ['E', undefined, 'Vrijgesteld van btw (artikel 44 Btw-wetboek)'],
  ]);
  expect(artikel_44 && groups(artikel_44)).toEqual([
    [
      'E',
      undefined,
      'Vrijgesteld van btw (artikel 44 Btw-wetboek); Bijzondere vrijstellingsregeling kleine ondernemingen (artikel 56bis Btw-wetboek)',
    ],
  ]);
  const delivery = (data?: DocumentData) => {
    const root = parseXml(writeUbl(data ?? factuur([])));
    const country = text(root, 'cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode');
    return [text(root, 'cac:Delivery/cbc:ActualDeliveryDate'), country];
  };
  expect(delivery(intracommunautair)).toEqual(['2026-03-02', 'NL']);
  expect(delivery(intracommunautair && creditnota(intracommunautair))).toEqual(['2026-03-02', 'NL']);
  expect(delivery(verlegd)).toEqual([undefined, undefined]);
});

test('there is no UBL of a concept, nor for a customer that Peppol does not reach', () => {
  expect(() => writeUbl(factuur([regel(1, 1, 21)], klanten.belg, { nummer: null }))).toThrow('nummer: een concept heeft nog geen nummer');
  expect(() => writeUbl(factuur([regel(1, 1, 21)], { naam: 'Onbekend' }))).toThrow('peppol_id: ontbreekt');
});

test('the checker of these tests notices each mistake', () => {
  const xml = writeUbl(samples['gemengd_nederlander'] ?? factuur([]));
  const broken: [from: string | RegExp, to: string, problem: string][] = [
    ['<cbc:PriceAmount currencyID="EUR">95.00', '<cbc:PriceAmount currencyID="EUR">95.01', 'R120: line 1'],
    ['>59.85<', '>59.86<', 'BR-CO-17: VAT of S 21'],
    ['>728.53<', '>728.54<', 'total: TaxInclusive'],
    ['>728.53<', '>7.2853e2<', ''],
    ['NL123456789B13</cbc:CompanyID>', 'NL1</cbc:CompanyID>', 'R056: NL1'],
    ['unitCode="HUR"', 'unitCode="uur"', 'BR-23: line 1'],
    ['>0403123486</cbc:EndpointID>', '>0403123487</cbc:EndpointID>', 'R043: 0403123487'],
    [/<cbc:DueDate>.*\n/, '', 'BR-CO-25: DueDate'],
    [/<cbc:TaxExemptionReason>.*\n/, '', 'BR-K-10: reason'],
    [/<cac:TaxSubtotal>[^]*?<\/cac:TaxSubtotal>/, '', 'BR-CO-18: a VAT group is missing or double'],
    [/(<cbc:ID>2026-0042.*\n)(.*\n)/, '$2$1', 'order: Invoice/cbc:ID'],
    [
      '<cbc:DocumentCurrencyCode>EUR',
      '<cbc:Note>#A12#</cbc:Note><cbc:DocumentCurrencyCode>EUR',
      'BR-CL-08: the note has an unknown subject code',
    ],
    ['<cbc:DocumentCurrencyCode>EUR', '<cbc:Note> </cbc:Note><cbc:DocumentCurrencyCode>EUR', 'R008: cbc:Note is empty'],
  ];
  for (const [from, to, problem] of broken) {
    const changed = xml.replace(from, to);
    expect(changed).not.toBe(xml);
    if (problem === '') expect(() => checkUbl(changed)).toThrow('not a plain decimal');
    else expect(checkUbl(changed)).toContain(problem);
  }
});
