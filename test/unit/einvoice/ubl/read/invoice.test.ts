import { describe, expect, it } from 'vitest';
import { exactTotals } from '../../../../../src/belgium/totals.ts';
import { readInvoice } from '../../../../../src/einvoice/ubl/read/invoice.ts';
import { writeUbl } from '../../../../../src/einvoice/ubl/write.ts';
import { invoices, simple } from '../../../../support/documents/invoices.ts';
import { modelOf, rootOf } from '../../../../support/documents/read-invoice.ts';
import { samples } from '../../../../support/documents/samples.ts';

const klant = {
  naam: 'Bakkerij De Korst BV',
  peppol_id: '0208:1234567894',
  nummers: [],
  ondernemingsnummer: { nummer: '1234567894', schema: '0208' },
  btw_nummer: 'BE1234567894',
  adres: { straat: 'Dorpsstraat 1', postcode: '2000', gemeente: 'Antwerpen', land: 'BE' },
};

describe('readInvoice', () => {
  it('reads every field of a document with discounts and references', () => {
    expect(modelOf(invoices.nederland)).toEqual({
      soort: 'factuur',
      type_code: '380',
      nummer: '2026-118',
      datum: '2026-03-02',
      vervaldatum: '2026-04-01',
      periode: { van: '2026-02-01', tot: '2026-02-28' },
      valuta: 'EUR',
      notities: 'Bedankt voor uw bestelling.\nRetour binnen 14 dagen.',
      leverancier: {
        naam: 'Van Dijk & Zonen B.V.',
        handelsnaam: 'Van Dijk Papier',
        peppol_id: '0106:12345678',
        nummers: [],
        ondernemingsnummer: { nummer: '12345678', schema: '0106' },
        btw_nummer: 'NL123456782B90',
        adres: { straat: 'Herengracht 5', postcode: '1015 AB', gemeente: 'Amsterdam', land: 'NL' },
        contact: { naam: 'Debiteuren', telefoon: '+31 20 123 45 67', email: 'debiteuren@vandijk.example' },
      },
      klant,
      levering: {
        datum: '2026-02-27',
        naam: 'Magazijn Noord',
        adres: { straat: 'Kaai 12', postcode: '2030', gemeente: 'Antwerpen', land: 'BE' },
      },
      referenties: { koper: 'INKOOP-7', order: 'PO-4411', verkooporder: 'SO-12', contract: 'C-2025-3', pakbon: 'PB-9' },
      eerdere_facturen: [],
      regels: [
        {
          id: '1',
          naam: 'Papier',
          omschrijving: 'A4, 80 g/m²\n500 vel per pak',
          aantal: '10',
          eenheid: 'XBX',
          eenheidsprijs: '100.00',
          prijskorting: '25.00',
          brutoprijs: '125.00',
          totaal: '900.00',
          kortingen_en_toeslagen: [{ soort: 'korting', bedrag: '100.00', percentage: '10', basis: '1000.00', reden_code: '95' }],
          btw_categorie: 'K',
          btw_percentage: '0',
          periode: { van: '2026-02-01', tot: '2026-02-14' },
          orderregel: '3',
          artikel_leverancier: 'P-80',
          artikel: { nummer: '08710000000017', schema: '0160' },
          land_van_oorsprong: 'FI',
          classificaties: [{ nummer: '48025590', schema: 'TSP' }],
          eigenschappen: [{ naam: 'Kleur', waarde: 'wit' }],
        },
      ],
      kortingen_en_toeslagen: [
        {
          soort: 'korting',
          bedrag: '45.00',
          percentage: '5',
          basis: '900.00',
          reden: 'Trouwe klant',
          btw_categorie: 'K',
          btw_percentage: '0',
        },
        { soort: 'toeslag', bedrag: '20.00', reden_code: 'FC', btw_categorie: 'K', btw_percentage: '0' },
      ],
      btw: [{ btw_categorie: 'K', btw_percentage: '0', basis: '875.00', bedrag: '0.00', reden_code: 'VATEX-EU-IC' }],
      totalen: {
        regels: '900.00',
        kortingen: '45.00',
        toeslagen: '20.00',
        excl: '875.00',
        btw: '0.00',
        incl: '875.00',
        te_betalen: '875.00',
      },
      betalingen: [{ code: '30', mededeling: '2026-118', rekening: 'NL91ABNA0417164300', bic: 'ABNANL2A' }],
      betalingsvoorwaarden: '2 % korting bij betaling binnen 8 dagen',
      bijlagen: [],
      specificatie: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
      proces: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    });
  });

  it('keeps the creditor apart from the numbers of the seller, and the mandate of a direct debit', () => {
    expect(modelOf(invoices.duitsland)).toMatchObject({
      leverancier: { btw_nummer: 'DE123456788', belastingnummer: '133/815/08151', nummers: [] },
      schuldeiser: 'DE98ZZZ09999999999',
      betalingen: [{ code: '59', mandaat: 'MANDAT-1', rekening_betaler: 'BE68539007547034' }],
      regels: [{ eenheidsprijs: '10.00', prijs_per: '100', prijs_per_eenheid: 'C62' }, {}],
    });
  });

  it('keeps the VAT in the currency of the VAT return apart', () => {
    const { valuta, btw_valuta, totalen } = modelOf(invoices.dollars);
    expect({ valuta, btw_valuta, totalen }).toMatchObject({
      valuta: 'USD',
      btw_valuta: 'EUR',
      totalen: { btw: '210.00', btw_in_btw_valuta: '194.44', te_betalen: '1210.00' },
    });
  });

  it('reads a credit note and the invoice that it belongs to', () => {
    expect(modelOf(invoices.creditnota)).toMatchObject({
      soort: 'creditnota',
      type_code: '381',
      eerdere_facturen: [{ nummer: '2026-0001', datum: '2026-02-01' }],
      regels: [{ aantal: '3', eenheid: 'HUR' }],
    });
  });

  it('tells attachments from numbers, and knows the size of a file without its content', () => {
    const { bijlagen, referenties } = modelOf(invoices.bijlagen);
    expect(bijlagen).toEqual([
      { id: 'UREN', omschrijving: 'Urenstaat maart', bestandsnaam: '../uren maart.exe', mime: 'application/pdf', bytes: 20 },
      { id: 'FOTO', uri: 'https://voorbeeld.example/foto.png' },
    ]);
    expect(referenties?.object).toEqual({ nummer: 'METER-9', schema: 'AVE' });
  });

  it('leaves out what a document lacks, and still has every list', () => {
    const empty = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>';
    const lists = { eerdere_facturen: [], regels: [], kortingen_en_toeslagen: [], btw: [], betalingen: [], bijlagen: [] };
    expect(modelOf(empty)).toEqual({ soort: 'factuur', totalen: {}, ...lists });
  });

  it('keeps the text of a figure that is no number, and the code of a currency that is not that of the document', () => {
    const strange = simple({
      type: '380',
      number: 'X',
      totals: { TaxExclusiveAmount: 'veel', PrepaidAmount: '+007.50', PayableRoundingAmount: '1e3' },
    })
      .replace('<cbc:PayableAmount currencyID="EUR">', '<cbc:PayableAmount currencyID="CHF">')
      .replace('unitCode="HUR">3<', 'unitCode="HUR"> 3. <');
    const { totalen, regels } = modelOf(strange);
    expect(totalen).toMatchObject({ excl: 'veel', voorschot: '7.50', afronding: '1e3', te_betalen: '344.85 CHF' });
    expect(regels[0]?.aantal).toBe('3');
  });

  it.each([
    ['true', 'toeslag'],
    ['1', 'toeslag'],
    ['false', 'korting'],
    ['0', 'korting'],
  ])('takes an amount whose ChargeIndicator is %s for a %s', (indicator, soort) => {
    const xml = invoices.nederland.replaceAll(/(?<=<cbc:ChargeIndicator>)\w+/g, indicator);
    expect(modelOf(xml).kortingen_en_toeslagen.map((one) => one.soort)).toEqual([soort, soort]);
  });

  it.each(['Z', '+01:00', '-05:00'])('reads a day that has the time zone %s as that day', (zone) => {
    for (const xml of [written[0]!.xml, invoices.nederland]) {
      const zoned = xml.replaceAll(/(<cbc:\w+Date>\d{4}-\d{2}-\d{2})(?=<)/g, `$1${zone}`);
      expect(zoned).not.toBe(xml);
      expect(modelOf(zoned)).toEqual(modelOf(xml));
    }
  });

  it('takes no element of another namespace for its own', () => {
    const forged = invoices.creditnota.replace('<cbc:ID>CN-1</cbc:ID>', '<x:ID xmlns:x="urn:x">VALS</x:ID>');
    expect(modelOf(forged).nummer).toBeUndefined();
  });

  it('does not fail on the root of another document', () => {
    expect(readInvoice(rootOf('<html><body>x</body></html>')).regels).toEqual([]);
  });
});

const written = Object.entries(samples).flatMap(([name, data]) => {
  try {
    return [{ name, data, xml: writeUbl(data) }];
  } catch {
    return [];
  }
});

describe('the documents that duit writes', () => {
  it('are many', () => {
    expect(written.length).toBeGreaterThan(30);
  });

  it.each(written)('are read back with the same figures: $name', ({ data, xml }) => {
    const exact = exactTotals(data.document.regels);
    const { nummer, soort, regels, totalen, btw, leverancier, klant: buyer } = modelOf(xml);
    expect({ nummer, soort, leverancier: leverancier?.naam, klant: buyer?.naam }).toEqual({
      nummer: data.document.nummer,
      soort: data.document.type,
      leverancier: data.seller.naam,
      klant: data.klant.naam,
    });
    expect(regels.map(({ totaal }) => totaal)).toEqual(exact.regels.map((total) => total.toFixed(2)));
    expect(totalen).toMatchObject({
      excl: exact.totaal_excl.toFixed(2),
      btw: exact.totaal_btw.toFixed(2),
      te_betalen: exact.totaal_incl.toFixed(2),
    });
    expect(new Set(btw.map(({ bedrag }) => bedrag))).toEqual(new Set(exact.per_tarief.map((rate) => rate.btw.toFixed(2))));
  });
});
