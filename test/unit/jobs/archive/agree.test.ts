import { describe, expect, it } from 'vitest';
import { readInvoice } from '../../../../src/einvoice/ubl/read/invoice.ts';
import { readTree } from '../../../../src/einvoice/ubl/read/tree.ts';
import { receivedDifferences, type Sale, saleDifferences } from '../../../../src/jobs/archive/held.ts';
import { type UblFields, ublOf } from '../../../support/ubl-invoice.ts';

function invoiceOf(fields: UblFields) {
  const read = readTree(Buffer.from(ublOf(fields)));
  if ('reason' in read) throw new Error(read.reason);
  return readInvoice(read.root);
}

const id = '00000001-0000-4000-8000-000000000000';
const factuur: Sale['factuur'] = {
  type: 'factuur',
  nummer: '2026-0001',
  datum: '2026-02-01',
  vervaldatum: '2026-03-03',
  ogm: '+++202/6000/00192+++',
  totaal_excl: 150.1,
  totaal_btw: 24.02,
  totaal_incl: 174.12,
  regels: [
    { btw_percentage: 21, totaal: 100.1 },
    { btw_percentage: 6, totaal: 20 },
    { btw_percentage: 6, totaal: 30 },
  ],
};
const klant = { id, naam: 'Bakkerij Peeters BV', kbo_btw_nummer: '0403.123.486', land: 'BE' };
const same: UblFields = {
  nummer: '2026-0001',
  type_code: '380',
  datum: '2026-02-01',
  vervaldatum: '2026-03-03',
  ogm: '202600000192',
  klant: ['bakkerij  PEETERS b.v.', 'BE0403123486'],
  btw: [
    ['21.00', '100.10'],
    ['6', '50.00'],
  ],
  excl: '150.10',
  totaal_btw: '24.02',
  incl: '174.12',
  te_betalen: '174.12',
};

/** The differences of the sale with these fields of its UBL and of the service, as `veld: dienst, ubl`. */
const found = (ublFields: UblFields, sale: Partial<Sale> = {}): string[] =>
  saleDifferences({ factuur, klant, gekoppeld: null, ...sale }, invoiceOf({ ...same, ...ublFields })).map(
    ({ veld, dienst, ubl }) => `${veld}: ${dienst}, ${ubl}`,
  );

describe('the UBL of a sale', () => {
  it('agrees where it says the same in other words', () => {
    expect(found({})).toEqual([]);
    expect(found({}, { klant: { ...klant, kbo_btw_nummer: '403123486' } })).toEqual([]);
  });

  it.each<[UblFields, string]>([
    [{ nummer: '2026-0002' }, 'nummer: 2026-0001, 2026-0002'],
    [{ type_code: '381' }, 'type: factuur, creditnota'],
    [{ root: 'CreditNote' }, 'type: factuur, creditnota'],
    [{ datum: '2026-02-02' }, 'datum: 2026-02-01, 2026-02-02'],
    [{ vervaldatum: '2026-03-04' }, 'vervaldatum: 2026-03-03, 2026-03-04'],
    [{ ogm: '+++090/9337/55493+++' }, 'ogm: +++202/6000/00192+++, +++090/9337/55493+++'],
    [{ excl: '150.11' }, 'totaal_excl: 150.1, 150.11'],
    [{ totaal_btw: '24.01' }, 'totaal_btw: 24.02, 24.01'],
    [{ incl: '-174.12' }, 'totaal_incl: 174.12, -174.12'],
    [{ klant: ['Bakkerij Peters BV', 'BE0403123486'] }, 'klant.naam: Bakkerij Peeters BV, Bakkerij Peters BV'],
    [{ klant: ['Bakkerij Peeters BV', 'BE0403123487'] }, 'klant.kbo_btw_nummer: 0403.123.486, BE0403123487'],
  ])('differs in one field: %j', (fields, text) => {
    expect(found(fields)).toEqual([text]);
  });

  it('differs in the base of each rate', () => {
    const btw = [['21', '150.10']] as const;
    expect(found({ btw })).toEqual(['basis 21%: 100.1, 150.10', 'basis 6%: 50, 0.00']);
    const split = [
      ['21', '60.10'],
      ['21', '40', 'AE'],
      ['6', '50'],
    ] as const;
    expect(found({ btw: split })).toEqual([]);
  });

  it('agrees where a field is unknown in either', () => {
    expect(found({ nummer: '', datum: '', vervaldatum: '', ogm: '', btw: [], excl: '', totaal_btw: '', incl: '' })).toEqual([]);
    expect(found({ btw: [['', '100.10']] })).toEqual([]);
    expect(found({ klant: ['Bakkerij Peeters BV'] })).toEqual([]);
    expect(found({ klant: ['Peeters', 'NL123456789B01'] }, { klant: null })).toEqual([]);
    expect(saleDifferences({ factuur: {}, klant: null, gekoppeld: null }, invoiceOf(same))).toEqual([]);
    const withoutTotal = { ...factuur, regels: [{ btw_percentage: 21 }] };
    expect(found({ btw: [['6', '1']] }, { factuur: withoutTotal })).toEqual([]);
  });

  it('compares a number of another country only as a VAT number, and amounts only in euro', () => {
    const dutch = { ...klant, land: 'NL', kbo_btw_nummer: '12345678' };
    expect(found({ klant: ['Bakkerij Peeters BV', 'NL123456782B90'] }, { klant: dutch })).toEqual([]);
    expect(found({ valuta: 'USD', incl: '200', excl: '1', btw: [['21', '3']] })).toEqual([]);
  });

  it('takes a document outside the VAT as one at 0 %', () => {
    const outside = { ...factuur, regels: [{ btw_percentage: 0, totaal: 150.1 }] };
    expect(found({ btw: [['', '150.10', 'O']] }, { factuur: outside })).toEqual([]);
  });

  it('does not compare the signs of a credit note, and finds the invoice that it belongs to', () => {
    const note = { ...factuur, type: 'creditnota', totaal_incl: -174.12, regels: [] };
    const credit: UblFields = { root: 'CreditNote', type_code: '381', eerder: '2025-0007' };
    expect(found(credit, { factuur: note, gekoppeld: '2025-0007' })).toEqual([]);
    expect(found(credit, { factuur: note, gekoppeld: '2025-0008' })).toEqual(['gekoppelde_factuur_id: 2025-0008, 2025-0007']);
    expect(found({ ...credit, eerder: '' }, { factuur: note, gekoppeld: '2025-0008' })).toEqual([]);
  });
});

describe('the UBL of a received document', () => {
  const document = { leverancier: 'Houthandel Élan', factuurnummer: 'H/77', datum: '2026-01-05', bedrag: 121 };
  const bill: UblFields = { nummer: 'H/77', datum: '2026-01-05', leverancier: ['Houthandel Elan'], incl: '150', te_betalen: '121' };
  const differences = (fields: UblFields) => receivedDifferences(document, invoiceOf({ ...bill, ...fields })).map(({ veld }) => veld);

  it('agrees where the amount is the total or the part that is left to pay', () => {
    expect(differences({})).toEqual([]);
    expect(differences({ incl: '121.00', te_betalen: '0' })).toEqual([]);
    expect(differences({ incl: '', te_betalen: '' })).toEqual([]);
  });

  it('differs in one field', () => {
    expect(differences({ incl: '150', te_betalen: '29' })).toEqual(['bedrag']);
    expect(differences({ nummer: 'H/78' })).toEqual(['factuurnummer']);
    expect(differences({ datum: '2026-01-06' })).toEqual(['datum']);
    expect(differences({ leverancier: ['Een ander'] })).toEqual(['leverancier']);
  });
});
