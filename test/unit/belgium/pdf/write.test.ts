import { describe, expect, test } from 'vitest';
import type { DocumentData } from '../../../../src/belgium/document/model.ts';
import { writePdf } from '../../../../src/belgium/pdf/write.ts';
import { writeUbl } from '../../../../src/belgium/ubl/write.ts';
import { creditnota, factuur, klanten, samples } from '../../../support/documents/samples.ts';
import { attachment, has, pages, qrCode, streams } from '../../../support/pdf.ts';

const regel = (omschrijving: string, aantal = 1, eenheidsprijs = 100, btw_percentage = 21) => ({
  omschrijving,
  aantal,
  eenheidsprijs,
  btw_percentage,
});
const gewoon = factuur(
  [regel('Advies, maart', 3, 1095.5), regel('Grafisch handboek', 2, 39.95, 6), regel('Opleiding', 1, 250, 0)],
  klanten.belg,
  {
    notities: 'Dank u voor uw vertrouwen: 5 € korting, é ů ŵ.\nTot binnenkort.',
  },
);
const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

test('the same document gives the same bytes, also when two are made at once', async () => {
  const first = await writePdf(gewoon, '<x/>');
  expect(Buffer.compare(await writePdf(gewoon, '<y/>'), first)).not.toBe(0);
  const again = await Promise.all([writePdf(gewoon, '<x/>'), writePdf(factuur([regel('Iets anders')])), writePdf(gewoon, '<x/>')]);
  expect([again[0], again[2]].map((bytes) => bytes && Buffer.compare(bytes, first))).toEqual([0, 0]);
});

test('an earlier document leaves no trace in a later one', async () => {
  // Two ways to write one Arabic shape: the second must not be read back as the first.
  await writePdf(factuur([regel('\u0628\u0644\u0627')]));
  const unicode = streams(await writePdf(factuur([regel('\ufe91')]))).filter(({ content }) => content.includes('beginbfrange'));
  expect(unicode.some(({ content }) => content.includes('<fe91>'))).toBe(true);
  expect(unicode.some(({ content }) => content.includes('<0628>'))).toBe(false);
});

test('is PDF/A-3b: its metadata says so, its colours and fonts are inside', async () => {
  const bytes = latin(await writePdf(gewoon));
  expect(bytes.startsWith('%PDF-1.7\n')).toBe(true);
  expect(bytes.trimEnd().endsWith('%%EOF')).toBe(true);
  expect(bytes).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(bytes).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
  expect(bytes).toContain('/OutputIntents');
  expect(bytes).toContain('<xmp:CreateDate>2026-03-02T00:00:00Z</xmp:CreateDate>');
  expect(bytes.match(/\/FontFile2 /g)).toHaveLength(2);
  expect(bytes).not.toContain('/Helvetica');
});

test('carries its UBL', async () => {
  const xml = writeUbl(gewoon);
  const bytes = await writePdf(gewoon, xml);
  expect(attachment(bytes)).toBe(xml);
  expect(latin(bytes)).toContain('/AFRelationship /Alternative');
  expect(latin(bytes)).toContain('(2026-0042.xml)');
  expect(attachment(await writePdf(gewoon))).toBeUndefined();
});

test('every sample can be drawn', async () => {
  for (const data of Object.values(samples)) expect(latin(await writePdf(data)).slice(0, 5)).toBe('%PDF-');
});

// Where columns are narrow, pdftotext reads `6 %` without the space.
const text = async (data: DocumentData): Promise<string> =>
  (await pages(await writePdf(data))).join('\n').replaceAll(/\s+/g, ' ').replaceAll(/(\d)%/g, '$1 %');

const readable = await has('pdftotext');
if (!readable) console.warn('pdftotext is not here: the text of the PDF is not tested');

describe.skipIf(!readable)('the text that pdftotext reads', () => {
  test('a factuur', async () => {
    const found = await text(gewoon);
    const wanted = [
      'Studio Zonneklaar BV',
      'Kouter 12, 9000 Gent',
      'Btw BE 0403.123.486',
      'IBAN BE68 5390 0754 7034',
      'Factuurnummer 2026-0042',
      'Datum 02/03/2026',
      'Vervaldatum 01/04/2026',
      'Mededeling +++202/6000/00192+++',
      'Bakkerij De Korst',
      'Btw BE 1234.567.894',
      'Advies, maart 3 1.095,50 21 % 3.286,50',
      'Grafisch handboek 2 39,95 6 % 79,90',
      'Totaal excl. btw € 3.616,40',
      '21 % 3.286,50 690,17',
      '6 % 79,90 4,79',
      '0 % 250,00 0,00',
      'Totaal incl. btw € 4.311,36',
      '0 %: Vrijgesteld van btw',
      'Bedrag € 4.311,36',
      'Dank u voor uw vertrouwen: 5 € korting, é ů ŵ. Tot binnenkort.',
      'Pagina 1 van 1',
    ];
    for (const part of wanted) expect(found).toContain(part);
    expect(found).not.toContain('CONCEPT');
  });

  test('a creditnota names its original and asks for no payment', async () => {
    const found = await text(creditnota(gewoon));
    expect(found).toContain('Creditnota');
    expect(found).toContain('Creditnotanummer 2026-0043');
    expect(found).toContain('Bij factuur 2026-0042 van 02/03/2026');
    expect(found).not.toContain('Betalen');
    expect(found).not.toContain('Vervaldatum');
  });

  test('a concept says so across the page and asks for no payment', async () => {
    const concept = factuur([regel('Werk')], klanten.belg, { nummer: null, ogm: null, status: 'concept' });
    const [drawn] = await pages(await writePdf(concept), '-raw');
    expect(drawn?.replaceAll('\n', '')).toMatch(/^CONCEPTFactuur/);
    const found = await text(concept);
    expect(found).toContain('Factuurnummer CONCEPT');
    expect(found).not.toContain('Betalen');
  });

  test('a foreign customer: country and why there is no VAT', async () => {
    const found = await text(factuur([regel('Werk', 1, 100, 0)], klanten.nederlander));
    expect(found).toContain('Nederland');
    expect(found).toContain('Btw NL123456789B01');
    expect(found).toContain('0 %: Btw verlegd');
  });

  test('200 lines: the head and the page number on each page, every line once', async () => {
    const found = await pages(await writePdf(factuur(Array.from({ length: 200 }, (_, index) => regel(`Regel-${index + 1}-`)))));
    expect(found.length).toBeGreaterThan(4);
    for (const [index, page] of found.entries()) {
      expect(page).toContain(`Pagina ${index + 1} van ${found.length}`);
      if (page.includes('Regel-')) expect(page).toMatch(/Omschrijving +Aantal +Prijs +Btw +Totaal/);
    }
    const lines = found.join('\n').match(/Regel-\d+-/g);
    expect(lines).toEqual(Array.from({ length: 200 }, (_, index) => `Regel-${index + 1}-`));
  });

  test('long words wrap and long texts go on over the page, nothing lost', async () => {
    const word = 'Hottentottententententoonstelling'.repeat(8);
    const many = Array.from({ length: 900 }, (_, index) => `w${index}w`);
    const found = await pages(await writePdf(factuur([regel(word), regel(many.join(' '))], klanten.belg, { notities: many.join('\n') })));
    const words = found.join('\n').match(/w\d+w/g);
    expect(words).toEqual([...many, ...many]);
    expect(found[0]?.replaceAll(/\s+|1|100,00|21 %/g, '')).toContain('Hottentottententententoonstelling');
  });

  test('a character that the font does not hold becomes a square', async () => {
    expect(await text(factuur([regel('Feest 🎉 en ů')]))).toContain('Feest □ en ů');
  });
});

const scannable = (await has('zbarimg')) && (await has('pdftoppm'));
if (!scannable) console.warn('zbarimg or pdftoppm is not here: the QR code is not scanned');

test.skipIf(!scannable)('a banking app reads the payment code', async () => {
  const code = await qrCode(await writePdf(gewoon));
  expect(code.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'GKCCBEBB',
    'Studio Zonneklaar BV',
    'BE68539007547034',
    'EUR4311.36',
    '',
    '',
    '+++202/6000/00192+++',
  ]);
});
