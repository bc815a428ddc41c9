import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DocumentData } from '../../../../src/einvoice/document/model.ts';
import { writePdf } from '../../../../src/einvoice/pdf/write.ts';
import { writeUbl } from '../../../../src/einvoice/ubl/write.ts';
import { creditnota, factuur, klanten, samples, seller } from '../../../support/documents/samples.ts';
import { sampleBySeed } from '../../../support/long.ts';
import { attachment, has, pages, qrCode, streams, wordTops } from '../../../support/pdf.ts';

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
let usual: ReturnType<typeof writePdf> | undefined;
/** The usual document as it is drawn, once. */
const plain = () => (usual ??= writePdf(gewoon));
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
  const bytes = latin(await plain());
  expect(bytes.startsWith('%PDF-1.7\n')).toBe(true);
  expect(bytes.trimEnd().endsWith('%%EOF')).toBe(true);
  expect(bytes).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(bytes).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
  expect(bytes).toContain('/OutputIntents');
  expect(bytes).toContain('<xmp:CreateDate>2026-03-02T00:00:00Z</xmp:CreateDate>');
  expect(bytes.match(/\/FontFile2 /g)).toHaveLength(2);
  expect(bytes).not.toContain('/Helvetica');
});

test('is PDF/UA-1: its metadata says so, and it has the title, the language and the structure that this promises', async () => {
  for (const data of [gewoon, creditnota(gewoon), factuur([regel('Werk')], klanten.belg, { nummer: null, ogm: null })]) {
    const bytes = latin(await writePdf(data));
    expect(bytes).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(bytes).toContain('<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>');
    expect(bytes).toContain('<dc:title>');
    expect(bytes).toContain('/DisplayDocTitle true');
    expect(bytes).toContain('/Lang (nl-BE)');
    expect(bytes).toContain('/Marked true');
    // Headings begin with the first level, and skip none.
    const levels = Array.from(bytes.matchAll(/\/S \/H(\d)/g), ([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.every((level) => level <= 2)).toBe(true);
    // A picture has a text in its place, and the head of a table says what it belongs to.
    const elements = bytes.split('endobj');
    for (const figure of elements.filter((one) => one.includes('/S /Figure'))) expect(figure).toContain('/Alt (');
    for (const head of elements.filter((one) => one.includes('/S /TH'))) expect(head).toMatch(/\/Scope \/Column|\/A /);
  }
});

test('carries its UBL', async () => {
  const xml = writeUbl(gewoon);
  const bytes = await writePdf(gewoon, xml);
  expect(attachment(bytes)).toBe(xml);
  expect(latin(bytes)).toContain('/AFRelationship /Alternative');
  expect(latin(bytes)).toContain('(2026-0042.xml)');
  expect(attachment(await plain())).toBeUndefined();
});

test('every sample can be drawn', async () => {
  for (const data of sampleBySeed(Object.values(samples), 8, 1)) expect(latin(await writePdf(data)).slice(0, 5)).toBe('%PDF-');
});

// Where columns are narrow, pdftotext reads `6 %` without the space.
const text = async (data: DocumentData): Promise<string> =>
  (await pages(await (data === gewoon ? plain() : writePdf(data))))
    .join('\n')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\d)%/g, '$1 %')
    .replaceAll(/%(?=[A-Z])/g, '% ');

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
    expect(found).toContain('Dit bedrag wordt verrekend of terugbetaald: u hoeft hiervoor niets te betalen.');
    for (const part of ['Betalen', 'Vervaldatum', 'IBAN', 'Mededeling', '+++']) expect(found).not.toContain(part);
    expect(await text(gewoon)).not.toContain('verrekend');
  });

  test('a concept says so across the page and asks for no payment', async () => {
    const concept = factuur([regel('Werk')], klanten.belg, { nummer: null, ogm: null });
    const [drawn] = await pages(await writePdf(concept), '-raw');
    expect(drawn?.replaceAll('\n', '')).toMatch(/^CONCEPTFactuur/);
    const found = await text(concept);
    expect(found).toContain('Factuurnummer CONCEPT');
    expect(found).not.toContain('Betalen');
  });

  test('a foreign customer: country and why there is no VAT', async () => {
    const found = await text(factuur([regel('Werk', 1, 100, 0)], klanten.nederlander));
    expect(found).toContain('Nederland');
    expect(found).toContain('Btw NL123456789B13');
    expect(found).toContain('0 %: Vrijgestelde intracommunautaire levering (artikel 39bis Btw-wetboek)');
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

  test('a word stands for characters that the font lacks, and a remark says so', async () => {
    const found = await text(factuur([regel('Feest 🎉 en ů'), regel('木製の tafel'), regel('Gezin 👨‍👩‍👧‍👦, hand 👋🏽, hart ❤️, 🎂🎂')]));
    expect(found).toContain('Feest [emoji] en ů');
    expect(found).toContain('[3 tekens] tafel');
    expect(found).toContain('Gezin [emoji], hand [emoji], hart ❤, [2 emoji’s]');
    expect(found).toContain('Opmerking: Het lettertype van deze PDF kent niet alle tekens');
    expect(found).not.toContain('\u25a1');
    expect(await text(gewoon)).not.toContain('Het lettertype');
  });

  test('Hebrew and Arabic keep every space', async () => {
    const namen = { naam: 'מאפיית הזהב', adres: 'הרצל 12, עיר 6688312', land: 'IL' };
    const found = (await text(factuur([regel('استشارة شهر مارس')], namen))).replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');
    for (const word of ['מאפיית', 'הזהב', 'הרצל', '12', 'עיר', '6688312', 'استشارة', 'شهر', 'مارس']) {
      expect(found).toMatch(new RegExp(`(?:^|[ ,])${word}(?:[ ,]|$)`));
    }
  });

  test('the foot names the register and the court of a company', async () => {
    expect(await text(gewoon)).toContain('Studio Zonneklaar BV · Btw BE 0403.123.486 · RPR Gent, afdeling Gent · IBAN BE68 5390 0754 7034');
    expect(await text({ ...gewoon, seller: { ...seller, rpr: undefined } })).not.toContain('RPR');
  });

  test('a creditnota says that the VAT is paid back, and a domestic shift of the tax its whole sentence', async () => {
    const verlegd = factuur([regel('Ruwbouw, verlegging van heffing', 1, 100, 0)]);
    const found = await text(creditnota(verlegd));
    expect(found).toContain('Btw terug te storten aan de Staat in de mate waarin ze oorspronkelijk in aftrek werd gebracht.');
    expect(found).toContain('0 %: Verlegging van heffing. Bij gebrek aan schriftelijke betwisting');
    expect(found).toContain('interesten en geldboeten.');
    expect(found).not.toContain('Opmerking');
  });

  test('a rate of 0 % without a reason puts no remark for its maker before the customer', async () => {
    expect(await text(factuur([regel('Werk', 1, 100, 0)]))).not.toContain('Opmerking');
  });

  test('two kinds of 0 % are told apart, and a delivery abroad has its day', async () => {
    const found = await text(
      factuur([regel('Kast', 1, 100, 0), regel('Plaatsing, btw verlegd', 1, 50, 0)], klanten.nederlander, {
        notities: 'intracommunautaire levering',
      }),
    );
    for (const part of ['0 % K 100,00', '0 % AE 50,00', '0 % K: Vrijgestelde', '0 % AE: Btw verlegd', 'Levering 02/03/2026, Nederland']) {
      expect(found).toContain(part);
    }
  });

  test('above the largest amount of a code, all but the code still asks for the payment', async () => {
    const found = await text(factuur([regel('Windpark', 1, 999_999_999.99)]));
    expect(found).toContain('Bedrag € 1.209.999.999,99');
    expect(found).toContain('Mededeling +++202/6000/00192+++');
    expect(found).not.toContain('Scan de code');
  });

  test('the reading order is that of a person: a description before its numbers, a label before its value', async () => {
    const [page = ''] = await pages(await writePdf(factuur([regel('Advies over drie regels: '.repeat(6), 3, 95)])), '-raw');
    const order = [
      'Factuur',
      'Studio Zonneklaar BV',
      'Factuurnummer 2026-0042',
      'Aan',
      'Bakkerij De Korst',
      'Omschrijving',
      'Advies over',
      '95,00',
      'Totaal excl.',
      'Betalen',
      'Pagina 1',
    ];
    const places = order.map((part) => page.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  test('a description uses the width that the figures leave', async () => {
    const words = Array.from({ length: 60 }, (_, n) => `w${n}w`).join(' ');
    const rows = async (eenheidsprijs: number) => {
      const found = await wordTops(await writePdf(factuur([regel(words, 1, eenheidsprijs)])), 1);
      return new Set(found.filter(({ word }) => /^w\d+w$/.test(word)).map(({ top }) => top)).size;
    };
    // Wide figures leave less of it.
    expect(await rows(1)).toBeLessThanOrEqual(5);
    expect(await rows(123_456_789.1234)).toBeGreaterThan(await rows(1));
  });

  test('a name and an address of many lines are whole, also over the page', async () => {
    const adres = Array.from({ length: 60 }, (_, index) => `Adresregel-${index + 1}-`);
    const found = await pages(await writePdf(factuur([regel('Werk')], { ...klanten.belg, adres: adres.join('\n') })));
    expect(found.join('\n').match(/Adresregel-\d+-/g)).toEqual(adres);
  });

  test.each(
    sampleBySeed(
      Array.from({ length: 12 }, (_, index) => 14 + index),
      3,
      1,
    ),
  )('with %d lines the totals never stand alone on a page', async (count) => {
    const found = await pages(await writePdf(factuur(Array.from({ length: count }, (_, index) => regel(`Regel-${index + 1}-`)))));
    expect(found.at(-1)).toMatch(new RegExp(`Regel-${count}-[^]*Totaal incl. btw[^]*Betalen`));
  });

  test('the end of a long description stays with the totals', async () => {
    for (const words of sampleBySeed([560, 580, 600, 620, 640], 3, 1)) {
      const found = await pages(await writePdf(factuur([regel(Array.from({ length: words }, (_, index) => `w${index}w`).join(' '))])));
      expect(found.at(-1)).toMatch(new RegExp(`w${words - 12}w[^]*w${words - 1}w[^]*Totaal incl. btw`));
    }
  });
});

describe.skipIf(!(await has('pdftotext')) || !(await has('pdftoppm')))(
  'a description that goes on over the page (needs pdftotext and pdftoppm)',
  () => {
    test('keeps its distance from the head of the table', async () => {
      const many = Array.from({ length: 300 }, (_, index) => `w${index}w`).join(' ');
      const tops = await wordTops(await writePdf(factuur([regel(many)])), 2);
      const head = tops.find(({ word }) => word === 'Omschrijving');
      const first = tops.find(({ word }) => /^w\d+w$/.test(word));
      expect((first?.top ?? 0) - (head?.bottom ?? 0)).toBeGreaterThan(8);
    });
  },
);

test('is tagged: each text belongs to an element, and the table of lines is one', async () => {
  const bytes = latin(await plain());
  expect(bytes).toContain('/Marked true');
  expect(bytes).toContain('/Lang (nl-BE)');
  const types = Array.from(bytes.matchAll(/\/S \/(\w+)/g), ([, type]) => type ?? '');
  for (const type of ['Document', 'H1', 'P', 'Table', 'TR', 'TH', 'TD', 'H2', 'Figure']) expect(types).toContain(type);
  expect(bytes).toContain('/Alt (QR-code met de gegevens van deze betaling)');
  const page =
    streams(await plain())
      .find(({ content }) => content.includes(' BDC'))
      ?.content.toString('latin1') ?? '';
  const texts = page.split('BT\n').length - 1;
  expect(texts).toBeGreaterThan(40);
  // Every text begins inside marked content.
  const inside = page
    .split('BT\n')
    .slice(0, -1)
    .reduce(
      ({ ok, depth }, part) => {
        const now = depth + (part.match(/ (?:BDC|BMC)\n/g)?.length ?? 0) - (part.match(/EMC\n/g)?.length ?? 0);
        return { ok: ok && now > 0, depth: now };
      },
      { ok: true, depth: 0 },
    );
  expect(inside.ok).toBe(true);
});

test('each row of a table begins with its head, those of the totals too', async () => {
  const elements = latin(await plain()).split('endobj');
  const heads = (scope: string) => elements.filter((one) => one.includes('/S /TH') && one.includes(`/Scope /${scope}`)).length;
  // The columns of the lines and of the VAT; three lines, three rates and three totals.
  expect([heads('Column'), heads('Row')]).toEqual([5 + 3, 3 + 3 + 3]);
  expect(elements.filter((one) => /\/S \/Table\b/.test(one))).toHaveLength(3);
});

test('the check sum of the attached UBL has sixteen bytes', async () => {
  const bytes = latin(await writePdf(gewoon, '<x/>'));
  expect(/\/CheckSum <([0-9a-f]+)>/.exec(bytes)?.[1]).toBe(createHash('md5').update('<x/>').digest('hex'));
});

const scannable = (await has('zbarimg')) && (await has('pdftoppm'));
if (!scannable) console.warn('zbarimg or pdftoppm is not here: the QR code is not scanned');

test.skipIf(!scannable)('a banking app reads the payment code (needs zbarimg and pdftoppm)', async () => {
  const code = await qrCode(await plain());
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
