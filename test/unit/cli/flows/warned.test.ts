import { afterEach, describe, expect, it } from 'vitest';
import { warningTexts } from '../../../../src/cli/flows/received/warned.ts';
import type { Warning } from '../../../../src/jobs/inbox/warning.ts';
import { speak } from '../../../../src/language.ts';
import { hostile } from '../../../support/hostile.ts';
import { ibanOf, kbo } from '../../../support/received.ts';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const document = { id, leverancier: 'Drukkerij Claes', factuurnummer: 'F-1' };
const earlier = { id: '8f14e45f', nummer: 'F-01', datum: '2026-01-05', bedrag: 242 };

const cases: [Warning, nl: string, en: string][] = [
  [
    { code: 'zelfde_nummer', nummer: 'F-1', eerdere: [earlier, { id: 'x', nummer: 'F-1', datum: '2025-12-01' }] },
    'deze leverancier gaf dit nummer ook aan een ander document (05/01/2026, € 242,00; 01/12/2025). Betaal niet twee keer; lees het andere: duit inbox lees 8f14e45f',
    'this supplier gave this number to another document too (05/01/2026, € 242,00; 01/12/2025). Do not pay twice; read the other one: duit inbox lees 8f14e45f',
  ],
  [
    { code: 'zelfde_nummer', nummer: 'F-1', eerdere: [{ id: 'x', nummer: 'F-1' }] },
    'deze leverancier gaf dit nummer ook aan een ander document. Betaal niet twee keer; lees het andere: duit inbox lees x',
    'this supplier gave this number to another document too. Do not pay twice; read the other one: duit inbox lees x',
  ],
  [
    { code: 'bijna_zelfde_nummer', nummer: 'F-1', eerdere: [earlier] },
    'dit nummer lijkt op dat van een ander document van deze leverancier (F-01, 05/01/2026, € 242,00). Is het dezelfde factuur, betaal ze dan niet twee keer; lees het andere: duit inbox lees 8f14e45f',
    'this number resembles that of another document of this supplier (F-01, 05/01/2026, € 242,00). If it is the same invoice, do not pay it twice; read the other one: duit inbox lees 8f14e45f',
  ],
  [
    {
      code: 'andere_rekening',
      rekeningen: ['BE90539000000232'],
      bekende: [{ rekening: 'BE04539000000131', laatst: '2026-01-05' }, { rekening: 'X12' }],
      begunstigde: 'Factor NV',
    },
    'te betalen op BE90 5390 0000 0232, een nieuwe rekening voor deze leverancier (eerder: BE04 5390 0000 0131, laatst op 05/01/2026; X12). Te betalen aan Factor NV. Bel de leverancier op een nummer dat je al kent vóór je betaalt. Klopt ze: duit inbox vertrouw 3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    'to be paid on BE90 5390 0000 0232, a new account for this supplier (before: BE04 5390 0000 0131, last on 05/01/2026; X12). To be paid to Factor NV. Call the supplier on a number that you already know before you pay. If it is right: duit inbox vertrouw 3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  ],
  [
    { code: 'rekening_in_tekst', rekeningen: ['BE90539000000232'] },
    'in de tekst staat BE90 5390 0000 0232, een rekening die duit van deze leverancier niet kent en die niet bij de betaling staat. Betaal er niet op vóór je de leverancier belde op een nummer dat je al kent. Klopt ze: duit inbox vertrouw 3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    'its text names BE90 5390 0000 0232, an account that duit does not know of this supplier and that is not in the payment. Pay nothing on it before you called the supplier on a number that you already know. If it is right: duit inbox vertrouw 3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  ],
  [
    { code: 'ander_peppol_nummer', peppol: kbo(1), btw: kbo(2) },
    'het Peppol-adres van de leverancier is dat van 0400.000.185, maar zijn btw-nummer is BE 0400.000.284. Bij een btw-eenheid kan dat; zoek anders beide nummers op in de KBO, en bel de leverancier op een nummer dat je al kent vóór je betaalt.',
    'the Peppol address of the supplier is that of 0400.000.185, but its VAT number is BE 0400.000.284. A VAT group may have this; otherwise look both numbers up in the register of enterprises, and call the supplier on a number that you already know before you pay.',
  ],
  [
    { code: 'ongeldige_rekening', rekening: 'BE00539000000232' },
    'rekeningnummer BE00539000000232 is fout: zijn controlecijfers kloppen niet. Vraag het juiste op een telefoonnummer dat je al kent vóór je betaalt.',
    'account number BE00539000000232 is wrong: its check digits do not fit. Ask for the right one on a phone number that you already know before you pay.',
  ],
  [
    { code: 'nieuwe_leverancier', leverancier: 'Drukkerij Claes', nummer: `BE${kbo(1)}`, naam_bekend: false, zelfde_naam: [] },
    'dit is het eerste document van deze leverancier (0400.000.185) dat duit ziet. Ga na of je er iets besteld hebt vóór je betaalt.',
    'this is the first document of this supplier (0400.000.185) that duit sees. Make sure that you ordered something there before you pay.',
  ],
  [
    { code: 'nieuwe_leverancier', leverancier: 'Drukkerij Claes', naam_bekend: false, zelfde_naam: [] },
    'dit is het eerste document van deze leverancier dat duit ziet. Ga na of je er iets besteld hebt vóór je betaalt.',
    'this is the first document of this supplier that duit sees. Make sure that you ordered something there before you pay.',
  ],
  [
    { code: 'nieuwe_leverancier', nummer: `BE${kbo(1)}`, naam_bekend: true, zelfde_naam: [`BE${kbo(2)}`, 'NL123456782B90'] },
    'de naam is die van een leverancier die je al kent (0400.000.284, NL123456782B90), maar het ondernemingsnummer is een ander (0400.000.185). Bel de leverancier op een nummer dat je al kent vóór je betaalt.',
    'the name is that of a supplier that you already know (0400.000.284, NL123456782B90), but the enterprise number is another one (0400.000.185). Call the supplier on a number that you already know before you pay.',
  ],
  [
    { code: 'nieuwe_leverancier', nummer: `BE${kbo(1)}`, naam_bekend: true, zelfde_naam: [] },
    'dit is het eerste document van deze leverancier (0400.000.185) dat duit leest; alleen zijn naam stond al in je inbox. Vergelijk het rekeningnummer met een vorige factuur vóór je betaalt.',
    'this is the first document of this supplier (0400.000.185) that duit reads; only its name was in your inbox before. Compare the account number with an earlier invoice before you pay.',
  ],
  [
    { code: 'andere_bestemmeling', naam: 'Ander BV', nummers: [`BE${kbo(2)}`], ondernemingsnummer: kbo(1) },
    'gericht aan Ander BV, 0400.000.284, en niet aan 0400.000.185. Betaal het niet vóór de leverancier het verbeterd heeft. Klopt het nummer van je profiel niet: duit profiel wijzig --ondernemingsnummer NUMMER',
    'addressed to Ander BV, 0400.000.284, and not to 0400.000.185. Do not pay it before the supplier has corrected it. If the number of your profile is wrong: duit profiel wijzig --ondernemingsnummer NUMBER',
  ],
  [
    { code: 'verschil_met_ubl', veld: 'bedrag', dienst: '12.1', ubl: '121.00' },
    `de dienst geeft als bedrag € 12,10, maar in de factuur zelf staat € 121,00. Lees de factuur vóór je betaalt: duit inbox lees ${id}`,
    `the service gives € 12,10 as amount, but the invoice itself has € 121,00. Read the invoice before you pay: duit inbox lees ${id}`,
  ],
  [
    { code: 'verschil_met_ubl', veld: 'leverancier', dienst: 'Claes', ubl: 'Noord' },
    `de dienst geeft als leverancier Claes, maar in de factuur zelf staat Noord. Lees de factuur vóór je betaalt: duit inbox lees ${id}`,
    `the service gives Claes as supplier, but the invoice itself has Noord. Read the invoice before you pay: duit inbox lees ${id}`,
  ],
  [
    { code: 'onbekende_factuur', nummers: ['F-8'] },
    'deze creditnota verbetert factuur F-8, die niet bij duit bekend is. Ga na of je die gekregen hebt vóór je de creditnota verrekent.',
    'this credit note corrects invoice F-8, which duit does not know. Make sure that you received it before you settle the credit note.',
  ],
  [
    { code: 'onbekende_factuur', nummers: ['F-8', 'F-9'] },
    'deze creditnota verbetert de facturen F-8, F-9, die niet bij duit bekend zijn. Ga na of je ze gekregen hebt vóór je de creditnota verrekent.',
    'this credit note corrects the invoices F-8, F-9, which duit does not know. Make sure that you received them before you settle the credit note.',
  ],
  [
    { code: 'fouten_in_ubl', fouten: 1, waarschuwingen: 3 },
    `de UBL heeft één fout tegen de regels. Bekijk ze: duit inbox ubl ${id} -o - | duit ubl controleer -`,
    `the UBL has one breach of the rules. See it with: duit inbox ubl ${id} -o - | duit ubl controleer -`,
  ],
  [
    { code: 'fouten_in_ubl', fouten: 2, waarschuwingen: 0 },
    `de UBL heeft 2 fouten tegen de regels. Bekijk ze: duit inbox ubl ${id} -o - | duit ubl controleer -`,
    `the UBL has 2 breaches of the rules. See them with: duit inbox ubl ${id} -o - | duit ubl controleer -`,
  ],
];

describe('a warning in words', () => {
  afterEach(() => speak('nl'));

  it.each(cases)('%j', (warning, nl, en) => {
    expect(warningTexts(document, [warning])).toEqual([`Let op: F-1 van Drukkerij Claes: ${nl}`]);
    speak('en');
    expect(warningTexts(document, [warning])).toEqual([`Note: F-1 from Drukkerij Claes: ${en}`]);
  });

  it('names a document without number by its id', () => {
    const [text] = warningTexts({ id }, [{ code: 'fouten_in_ubl', fouten: 1, waarschuwingen: 0 }]);
    expect(text).toMatch(`Let op: ${id}: de UBL`);
  });

  it('steers no terminal, whatever the supplier wrote', () => {
    const texts = warningTexts({ id: hostile, leverancier: hostile, factuurnummer: hostile }, [
      { code: 'bijna_zelfde_nummer', nummer: hostile, eerdere: [{ id: hostile, nummer: hostile, datum: hostile }] },
      { code: 'zelfde_nummer', nummer: hostile, eerdere: [{ id: hostile, nummer: hostile, datum: hostile }] },
      { code: 'andere_rekening', rekeningen: [hostile], bekende: [{ rekening: hostile, laatst: hostile }], begunstigde: hostile },
      { code: 'ongeldige_rekening', rekening: hostile },
      { code: 'nieuwe_leverancier', leverancier: hostile, nummer: hostile, naam_bekend: true, zelfde_naam: [] },
      { code: 'nieuwe_leverancier', nummer: hostile, naam_bekend: true, zelfde_naam: [hostile] },
      { code: 'andere_bestemmeling', naam: hostile, nummers: [hostile], ondernemingsnummer: kbo(1) },
      { code: 'verschil_met_ubl', veld: 'factuurnummer', dienst: hostile, ubl: hostile },
      { code: 'onbekende_factuur', nummers: [hostile] },
      { code: 'onbekende_factuur', nummers: [hostile, ibanOf(1)] },
      { code: 'fouten_in_ubl', fouten: 1, waarschuwingen: 0 },
    ]);
    for (const text of texts) expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(texts).toHaveLength(11);
  });
});
