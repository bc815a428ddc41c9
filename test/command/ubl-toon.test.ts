import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { embedded, invoices, simple, somePdf } from '../support/documents/invoices.ts';
import { isLong } from '../support/long.ts';
import { attachment, has, pages } from '../support/pdf.ts';
import { base } from '../support/ubl/base.ts';
import { attr, changed, put, set } from '../support/ubl/change.ts';
import { type Options, run, testWorld } from '../support/world.ts';

function worldWith(xml: string | Uint8Array, options: Options = {}) {
  const world = testWorld(options);
  writeFileSync(join(world.folder, 'f.xml'), xml);
  return world;
}

const shown = async (xml: string, tty: number, words = 'ubl toon f.xml --geen-kleur') => run(words, worldWith(xml, { tty }));

const at80 = `Factuur 2026-118

Van              Van Dijk & Zonen B.V.
                 Van Dijk Papier
                 Herengracht 5, 1015 AB Amsterdam, Nederland
                 Btw NL123456782B90 · KvK 12345678
                 Debiteuren · +31 20 123 45 67 · debiteuren@vandijk.example
                 Peppol 0106:12345678
Aan              Bakkerij De Korst BV
                 Dorpsstraat 1, 2000 Antwerpen
                 Btw BE 1234.567.894
                 Peppol 0208:1234567894
Geleverd         Magazijn Noord
                 Kaai 12, 2030 Antwerpen
                 op 27/02/2026

Datum            02/03/2026
Vervaldatum      01/04/2026
Periode          01/02/2026 tot 28/02/2026
Klantreferentie  INKOOP-7
Bestelling       PO-4411
Verkooporder     SO-12
Contract         C-2025-3
Leveringsbon     PB-9

Omschrijving                                 Aantal   Prijs        Btw    Totaal
Papier                                     10 dozen  100,00  intracom.  € 900,00
  A4, 80 g/m²
  500 vel per pak
  Artikel P-80 · GTIN 08710000000017 · bestelregel 3 · uit Finland · klasse
  48025590 (TSP)
  Kleur: wit
  01/02/2026 tot 14/02/2026
  Prijs 125,00 min korting van 25,00
  Korting 10 % op € 1.000,00 (€ -100,00)

Som van de regels                                                       € 900,00
Korting 5 % op € 900,00: Trouwe klant (btw intracom.)                   € -45,00
Toeslag: vracht (btw intracom.)                                          € 20,00
Totaal excl. btw                                                        € 875,00
Btw intracommunautaire levering op € 875,00                               € 0,00
Totaal incl. btw                                                        € 875,00
Te betalen                                                              € 875,00

Btw intracommunautaire levering: VATEX-EU-IC

Betaling         overschrijving
Rekening         NL91 ABNA 0417 1643 00 · BIC ABNANL2A
Mededeling       2026-118
Voorwaarden      2 % korting bij betaling binnen 8 dagen

Notities         Bedankt voor uw bestelling.
                 Retour binnen 14 dagen.
`;

const at120 = `Invoice RE-2026/77

From             Müller Maschinenbau GmbH
                 Königstraße 8, 70173 Stuttgart, Germany
                 VAT DE123456788 · Tax number 133/815/08151
                 Peppol 9930:DE123456788
To               Bakkerij De Korst BV
                 Dorpsstraat 1, 2000 Antwerpen
                 VAT BE 1234.567.894
                 Peppol 0208:1234567894

Date             05/03/2026
Buyer reference  04011000-12345-34

Description               Quantity                 Price   VAT     Total
Schrauben             1.000 pieces  10,00 per 100 pieces  19 %  € 100,00
Beratung                    1 hour                 27,20   7 %   € 27,20

Total excl. VAT                                                 € 127,20
VAT 19 % on € 100,00                                             € 19,00
VAT 7 % on € 27,20                                                € 1,90
Total VAT                                                        € 20,90
Total incl. VAT                                                 € 148,10
Amount to pay                                                   € 148,10

Payment          SEPA direct debit
                 The supplier collects the amount from your account.
From account     BE68 5390 0754 7034
Mandate          MANDAT-1
Creditor         DE98ZZZ09999999999
`;

describe('ubl toon', () => {
  it.each([
    [80, 'ubl toon f.xml --geen-kleur', invoices.nederland, at80],
    // XML Schema has two ways to write either.
    [
      80,
      'ubl toon f.xml --geen-kleur',
      invoices.nederland.replaceAll(/(?<=ChargeIndicator>)(true|false)/g, (is) => String(Number(is === 'true'))),
      at80,
    ],
    [120, 'ubl toon f.xml --geen-kleur --taal en', invoices.duitsland, at120],
  ])('shows the whole invoice at %i columns', async (columns, words, xml, stdout) => {
    expect(await shown(xml, columns, words)).toEqual({ code: 0, stdout, stderr: '' });
  });

  it.each(Object.entries(invoices))('fits every width from 50 to 120 columns: %s', async (_name, xml) => {
    for (const columns of isLong ? [50, 64, 80, 100, 120] : [50, 100]) {
      const { stdout } = await shown(xml, columns);
      expect(stdout.split('\n').filter((line) => line.length > columns)).toEqual([]);
    }
  });

  it('reads standard input, and a document within a Peppol envelope', async () => {
    const envelope = `<sh:StandardBusinessDocument xmlns:sh="urn:x">${invoices.creditnota.replace(/<\?xml[^>]*\?>/, '')}</sh:StandardBusinessDocument>`;
    const { code, stdout } = await run('ubl toon - --velden nummer,soort', testWorld({ stdin: envelope }));
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'nummer\tCN-1\nsoort\tcreditnota\n' });
  });

  it('gives programs the model, and its number as id', async () => {
    const { stdout } = await run('ubl toon f.xml --json', worldWith(invoices.creditnota));
    expect(JSON.parse(stdout)).toMatchObject({
      soort: 'creditnota',
      nummer: 'CN-1',
      totalen: { te_betalen: '344.85' },
      regels: [{ naam: 'Advies, maart', eenheid: 'HUR', totaal: '285.00' }],
      bijlagen: [],
    });
    expect((await run('ubl toon f.xml --formaat id', worldWith(invoices.creditnota))).stdout).toBe('CN-1\n');
    const tsv = (await run('ubl toon f.xml', worldWith(invoices.creditnota))).stdout;
    expect(tsv).toContain('totalen.te_betalen\t344.85\nbetalingen.0.code\t30\n');
    expect((await run('ubl toon f.xml --formaat csv', worldWith(invoices.creditnota))).stdout).toMatch(
      /^soort,type_code,nummer,.*\r\ncreditnota,381,CN-1,/,
    );
  });
});

const xmlns = 'xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"';

describe('a file that is no invoice in UBL', () => {
  it.each([
    ['%PDF-1.7\n', 'f.xml is een PDF, geen UBL\ntip: Vraag de leverancier om de UBL (XML) zelf.\n'],
    [
      'PK\u0003\u0004',
      'f.xml is een zip-bestand (of een bestand van Word of Excel), geen UBL\ntip: Pak het uit en geef het XML-bestand.\n',
    ],
    ['<!doctype html><html></html>', /f\.xml is een webpagina \(HTML\), geen UBL/],
    ['<html><p>x</html>', /f\.xml is een webpagina \(HTML\), geen UBL/],
    ['<r:CrossIndustryInvoice xmlns:r="urn:x"/>', /is een factuur in CII \(zoals Factur-X en ZUGFeRD\), geen UBL/],
    ['<p:FatturaElettronica xmlns:p="urn:x"/>', /is een Italiaanse FatturaPA/],
    ['<note/>', 'f.xml is XML, maar geen UBL\n'],
    [`<Order ${xmlns.replace('Invoice', 'Order')}/>`, 'f.xml is UBL, maar geen factuur of creditnota\n'],
    ['hallo', 'f.xml is gewone tekst, geen UBL\n'],
    ['', 'f.xml is een leeg bestand\n'],
    [`<Invoice ${xmlns}>\n <a></b>`, /^fout: f\.xml, regel 2, kolom \d+: geen geldige XML: een eindtag past niet bij wat open staat\n$/],
    [`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><Invoice ${xmlns}>&a;</Invoice>`, /een DOCTYPE; dat mag niet in een factuur/],
    ['<?xml version="1.0" encoding="EBCDIC-US"?><a/>', /in een codering \(ebcdic-us\) die niet klopt of die duit niet kent/],
  ])('is refused with its kind: %j', async (content, message) => {
    const { code, stdout, stderr } = await run('ubl toon f.xml', worldWith(content));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    if (typeof message === 'string') expect(stderr).toBe(`fout: ${message}`);
    else expect(stderr).toMatch(message);
  });

  it.each([
    ['ubl toon', 'fout: <bestand> ontbreekt\ntip: Bijvoorbeeld: duit ubl toon factuur.xml --bijlagen bijlagen\nZie duit help ubl toon\n'],
    ['ubl toon weg.xml', 'fout: weg.xml bestaat niet\n'],
    ['ubl toon f.xml -o x.pdf', 'fout: -o gaat alleen met --pdf\n'],
    ['ubl toon f.xml --open', 'fout: --open gaat alleen met --pdf\n'],
    ['ubl toon f.xml --overschrijven', 'fout: --overschrijven gaat alleen met --pdf of --bijlagen\n'],
    ['ubl toon f.xml --pdf -o - --overschrijven', 'fout: --overschrijven doet niets bij -o -\n'],
    ['ubl toon f.xml --bijlagen f.xml', 'fout: --bijlagen: f.xml is geen map\n'],
  ])('%s is refused', async (line, message) => {
    const { code, stdout, stderr } = await run(line, worldWith(invoices.bijlagen));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    if (typeof message === 'string') expect(stderr).toBe(message);
    else expect(stderr).toMatch(message);
  });
});

describe('ubl toon --bijlagen', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const three = simple({
    type: '380',
    number: 'X',
    references: [
      embedded('1', undefined, '../../etc/passwd', 'text/csv', base64('a;b')),
      embedded('2', undefined, 'virus.exe', 'application/x-msdownload', base64('MZ')),
      embedded('3', undefined, 'CON', 'application/pdf', base64(somePdf)),
      embedded('4', 'stuk', 'stuk.pdf', 'application/pdf', 'dit is geen base64!'),
    ],
  });

  it('saves the files under safe names, whatever the supplier calls them', async () => {
    const world = worldWith(three, { tty: 80 });
    const { code, stdout, stderr } = await run('ubl toon f.xml --bijlagen uit/bij --geen-kleur', world);
    expect({ code, stderr }).toEqual({
      code: 8,
      stderr: '3 bijlagen bewaard in uit/bij.\nfout: 1 van 4 niet gelukt\n  4 stuk.pdf: de inhoud is beschadigd\n',
    });
    expect(readdirSync(join(world.folder, 'uit/bij')).toSorted()).toEqual(['_CON.pdf', 'etc-passwd-1.csv', 'virus.bin']);
    expect(readFileSync(join(world.folder, 'uit/bij/_CON.pdf'), 'utf8')).toBe(somePdf);
    expect(stdout).toContain('uit/bij/etc-passwd-1.csv');
    expect(stdout).not.toContain('Bewaren:');
  });

  it('saves a program that says it is a PDF under a harmless name, and says so', async () => {
    const world = worldWith(
      invoices.bijlagen.replace(Buffer.from(somePdf).toString('base64'), Buffer.from('MZ\u0090 program').toString('base64')),
    );
    const { code, stderr } = await run('ubl toon f.xml --bijlagen m', world);
    expect({ code, files: readdirSync(join(world.folder, 'm')) }).toEqual({ code: 0, files: ['uren-maart-1.bin'] });
    expect(stderr).toContain('zegt application/pdf te zijn, maar is dat niet. Ze is bewaard als .bin; open ze niet zomaar.');
  });

  it('shows lines within a line, tax withheld, and a way to pay that is not said', async () => {
    const within =
      '<cac:SubInvoiceLine><cbc:ID>1.1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">2</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">5.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>Schroef</cbc:Name></cac:Item></cac:SubInvoiceLine>';
    const xml = changed(
      base('invoice'),
      put('Line', within),
      put('', '<cac:WithholdingTaxTotal><cbc:TaxAmount currencyID="EUR">7.50</cbc:TaxAmount></cac:WithholdingTaxTotal>'),
      set('PaymentMeans/PaymentMeansCode', '1'),
      attr('PaymentMeans/PaymentMeansCode', 'name'),
    );
    const { stdout } = await run('ubl toon f.xml --geen-kleur', worldWith(xml, { tty: 80 }));
    expect(stdout).toContain('– Schroef · 2 stuks · € 5,00');
    expect(stdout).toMatch(/Ingehouden belasting +€ 7,50/);
    expect(stdout).toMatch(/Betaling +niet bepaald/);
  });

  it('names the files in JSON, and is done twice without harm', async () => {
    const world = worldWith(invoices.bijlagen);
    await run('ubl toon f.xml --bijlagen m', world);
    const { code, stdout } = await run('ubl toon f.xml --bijlagen m --json', world);
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as { bijlagen: unknown[] }).bijlagen).toEqual([
      expect.objectContaining({ id: 'UREN', bestand: 'm/uren-maart-1.pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string }),
      { id: 'FOTO', uri: 'https://voorbeeld.example/foto.png' },
    ]);
  });

  it('never overwrites a file without --overschrijven, and never follows a link', async () => {
    const world = worldWith(invoices.bijlagen);
    mkdirSync(join(world.folder, 'm'));
    const file = join(world.folder, 'm/uren-maart-1.pdf');
    writeFileSync(file, 'van mij');
    expect(await run('ubl toon f.xml --bijlagen m', world)).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /bestaat al met een andere inhoud\ntip: Vervang het met --overschrijven, of kies een andere map met --bijlagen\.\n$/,
      ) as string,
    });
    expect(readFileSync(file, 'utf8')).toBe('van mij');
    expect((await run('ubl toon f.xml --bijlagen m --overschrijven', world)).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(somePdf);
    mkdirSync(join(world.folder, 'n'));
    symlinkSync(join(world.folder, 'elders'), join(world.folder, 'n/uren-maart-1.pdf'));
    expect((await run('ubl toon f.xml --bijlagen n --overschrijven', world)).code).toBe(2);
    expect(existsSync(join(world.folder, 'elders'))).toBe(false);
  });

  it('says so where there is nothing to save', async () => {
    const { code, stderr } = await run('ubl toon f.xml --bijlagen m', worldWith(invoices.creditnota));
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'Er zitten geen bijlagen in om te bewaren.\n' });
  });
});

describe('ubl toon --pdf', () => {
  it('saves a rendering, named after the invoice, and the same each time', async () => {
    const world = worldWith(invoices.nederland);
    const { code, stdout } = await run('ubl toon f.xml --pdf --velden id,bestand', world);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'id\t2026-118\nbestand\t2026-03-02_Van-Dijk-Zonen-B.V_2026-118_weergave.pdf\n' });
    expect((await run('ubl toon f.xml --pdf', world)).code).toBe(0);
  });

  it('says on every page that it is no original, in the language of the user', async () => {
    if (!(await has('pdftotext'))) return;
    const line = /<cac:InvoiceLine>[^]*<\/cac:InvoiceLine>/.exec(invoices.voorschot)?.[0] ?? '';
    const long = worldWith(invoices.voorschot.replace(line, line.repeat(120)));
    await run('ubl toon f.xml --pdf -o nl.pdf', long);
    await run('ubl toon f.xml --pdf -o en.pdf --taal en', long);
    const dutch = await pages(readFileSync(join(long.folder, 'nl.pdf')));
    expect(dutch.length).toBeGreaterThan(2);
    for (const page of dutch) expect(page).toContain('WEERGAVE, GEEN ORIGINEEL');
    expect(dutch.join('\n')).toMatch(/Te betalen +€ 244,90/);
    const english = await pages(readFileSync(join(long.folder, 'en.pdf')));
    for (const page of english) expect(page).toContain('RENDERING, NOT THE ORIGINAL');
    expect(attachment(readFileSync(join(long.folder, 'nl.pdf')))).toBeUndefined();
  });

  it('opens it with --open, and says so where no program can', async () => {
    const opened: string[] = [];
    const viewer = async (file: string) => opened.push(file) > 0;
    const world = { ...worldWith(invoices.nederland), viewer };
    expect(await run('ubl toon f.xml --pdf -o x.pdf --open', world)).toMatchObject({ code: 0, stderr: '' });
    expect(opened).toEqual([join(world.folder, 'x.pdf')]);
    const without = { ...worldWith(invoices.nederland), viewer: async () => false };
    expect((await run('ubl toon f.xml --pdf -o x.pdf --open', without)).stderr).toBe(
      'x.pdf is bewaard, maar er is geen programma om het te openen.\n',
    );
  });

  it.runIf(isLong)('refuses an invoice that would fill hundreds of pages', async () => {
    const line = /<cac:InvoiceLine>[^]*<\/cac:InvoiceLine>/.exec(invoices.voorschot)?.[0] ?? '';
    const world = worldWith(invoices.voorschot.replace(line, line.repeat(1501)));
    expect(await run('ubl toon f.xml --pdf', world)).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'fout: deze factuur is te lang voor een PDF: 1501 regels, of te veel tekst\n' +
        'tip: Toon ze zonder --pdf, of lees ze met een programma: --json\n',
    });
    expect((await run('ubl toon f.xml', world)).code).toBe(0);
  });

  it('writes one to standard output', async () => {
    const { code, stdout, stderr } = await run('ubl toon f.xml --pdf -o -', worldWith(invoices.nederland));
    expect({ code, stderr, head: stdout.slice(0, 5) }).toEqual({ code: 0, stderr: '', head: '%PDF-' });
  });
});

describe('hostile documents', () => {
  it('are shown when they lack everything', async () => {
    expect(await shown(`<Invoice ${xmlns}/>`, 80)).toEqual({ code: 0, stdout: 'Factuur\n', stderr: '' });
    expect((await run('ubl toon f.xml --pdf -o x.pdf', worldWith(`<Invoice ${xmlns}/>`))).code).toBe(0);
  });

  it('are shown with texts and figures of absurd length', async () => {
    const word = 'é'.repeat(20_000);
    const long = simple({ type: '380', number: 'L', totals: { PayableAmount: '9'.repeat(5000) } })
      .replaceAll('Advies, maart', word)
      .replace('unitCode="HUR">3<', `unitCode="${'U'.repeat(300)}">3<`);
    const { code, stdout } = await shown(long, 80);
    expect(code).toBe(0);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(stdout.match(/é/g)?.length).toBe(20_000);
    const longer = long.replace(word, word.repeat(2));
    expect((await shown(longer, 80)).stdout.replaceAll(/\s+/g, ' ')).toContain('… (nog 20000 tekens)');
    expect((await run('ubl toon f.xml --json', worldWith(longer))).stdout.match(/é/g)?.length).toBe(40_000);
  });
});
