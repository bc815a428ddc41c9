import { describe, expect, it } from 'vitest';
import type { ReceivedInvoice } from '../../../../src/jobs/inbox/facts.ts';
import { judge } from '../../../../src/jobs/inbox/judged.ts';
import { rememberListed, rememberReceived } from '../../../../src/jobs/inbox/suppliers.ts';
import { warningsOf } from '../../../../src/jobs/inbox/judged.ts';
import { ibanOf, kbo, party, receivedOf, rowOf, type Sketch } from '../../../support/received.ts';
import { valuesInMemory } from '../../../support/values.ts';

const [claes, stranger, own] = [kbo(1), kbo(2), kbo(3)];
const [known, changed, other] = [ibanOf(1), ibanOf(2), ibanOf(3)];

/** The warnings of the last document, after the ones before it were remembered. */
async function after(earlier: readonly ReceivedInvoice[], received: ReceivedInvoice) {
  const { transaction } = valuesInMemory();
  for (const one of earlier) await rememberReceived(transaction, one);
  return warningsOf(transaction, received);
}

const doc = (sketch: Sketch): ReceivedInvoice => receivedOf({ van: claes, ...sketch });

describe('the same supplier and number', () => {
  const earlier = doc({ id: 'a', nummer: 'F/2026-001', datum: '2026-01-05', bedrag: 242 });
  const named = { id: 'a', nummer: 'F/2026-001', datum: '2026-01-05', bedrag: 242 };

  it.each([
    ['F/2026-001', 'zelfde_nummer'],
    [' f / 2026-001 ', 'zelfde_nummer'],
    ['F/2026-1', 'bijna_zelfde_nummer'],
    ['F2026.001', 'bijna_zelfde_nummer'],
    ['Ｆ/2026-001', 'zelfde_nummer'],
  ])('%s: %s', async (nummer, code) => {
    expect(await after([earlier], doc({ id: 'b', nummer }))).toEqual([{ code, nummer, eerdere: [named] }]);
  });

  it.each(['F/2026-0010', 'F/20260-01', 'F/202-6001', 'F/2026-002', 'G/2026-001'])('%s is another one', async (nummer) => {
    expect(await after([earlier], doc({ id: 'b', nummer }))).toEqual([]);
  });

  it('has nothing to say of a document without number', async () => {
    expect(await after([doc({ id: 'a', nummer: '' })], doc({ id: 'b', nummer: '' }))).toEqual([]);
  });

  it('is found by the name where one of the two gave no number', async () => {
    for (const [one, two] of [
      [rowOf(earlier), doc({ id: 'b', nummer: 'F/2026-001' })],
      [earlier, rowOf(doc({ id: 'b', nummer: 'F/2026-001', naam: 'drukkerij  CLAES.' }))],
    ] as const) {
      expect((await after([one], two))[0]).toMatchObject({ code: 'zelfde_nummer', eerdere: [named] });
    }
  });

  it('is another supplier where only the name is the same', async () => {
    expect(await after([earlier], doc({ id: 'b', nummer: 'F/2026-001', van: stranger }))).toMatchObject([{ code: 'nieuwe_leverancier' }]);
  });

  it('is no doubt between an invoice and a credit note', async () => {
    expect(await after([earlier], doc({ id: 'b', nummer: 'F/2026-001', soort: 'creditnota' }))).toEqual([]);
  });

  it('names the five latest of many', async () => {
    const many = Array.from({ length: 9 }, (_, n) => doc({ id: `a${n}`, nummer: 'X', datum: `2026-01-0${n + 1}` }));
    const [warning] = await after(many, doc({ id: 'b', nummer: 'X' }));
    expect(warning).toMatchObject({ eerdere: [9, 8, 7, 6, 5].map((day) => ({ datum: `2026-01-0${day}` })) });
  });
});

describe('an account that differs', () => {
  const earlier = doc({ id: 'a', ibans: [known], datum: '2026-01-05' });

  it('names the new and the old ones', async () => {
    const second = doc({ id: 'b', ibans: [known, other], datum: '2026-02-05' });
    expect(await after([earlier, second], doc({ id: 'c', ibans: [changed, known] }))).toEqual([
      {
        code: 'andere_rekening',
        rekeningen: [changed],
        bekende: [known, other].toSorted().map((rekening) => ({ rekening, laatst: '2026-02-05' })),
      },
    ]);
  });

  it('is known however it is written, and from then on', async () => {
    const spaced = `${known.slice(0, 4).toLowerCase()} ${known.slice(4)}`;
    expect(await after([earlier], doc({ id: 'b', ibans: [spaced] }))).toEqual([]);
    expect(await after([earlier, doc({ id: 'b', ibans: [changed] })], doc({ id: 'c', ibans: [changed] }))).toEqual([]);
  });

  it('says nothing where either has none', async () => {
    expect(await after([earlier], doc({ id: 'b' }))).toEqual([]);
    expect(await after([doc({ id: 'a' })], doc({ id: 'b', ibans: [changed] }))).toEqual([]);
  });

  it('is not made known by a credit note, and not asked of one', async () => {
    const credit = doc({ id: 'b', ibans: [changed], soort: 'creditnota' });
    expect(await after([earlier], credit)).toEqual([]);
    expect(await after([earlier, credit], doc({ id: 'c', ibans: [changed] }))).toMatchObject([{ code: 'andere_rekening' }]);
  });

  it('is found by the name in an invoice that leaves the enterprise number out', async () => {
    expect(await after([earlier], doc({ id: 'b', van: undefined, ibans: [changed] }))).toMatchObject([
      { code: 'andere_rekening', bekende: [{ rekening: known }] },
    ]);
  });

  it('names the party to be paid', async () => {
    const factor = doc({ id: 'b', ibans: [changed], ubl: { begunstigde: party('Factor NV') } });
    expect(await after([earlier], factor)).toMatchObject([{ begunstigde: 'Factor NV' }]);
  });

  it('has wrong check digits', async () => {
    const wrong = `BE00${known.slice(4)}`;
    expect(await after([], doc({ id: 'b', ibans: [wrong, known, '12-345'] }))).toEqual([{ code: 'ongeldige_rekening', rekening: wrong }]);
  });
});

describe('a supplier that was never seen', () => {
  it('is told once others were', async () => {
    const one = doc({ id: 'b', van: stranger, naam: 'Zagerij Noord' });
    expect(await after([], one)).toEqual([]);
    expect(await after([one], one)).toEqual([]);
    expect(await after([doc({ id: 'a' })], one)).toEqual([
      { code: 'nieuwe_leverancier', leverancier: 'Zagerij Noord', nummer: `BE${stranger}`, naam_bekend: false, zelfde_naam: [] },
    ]);
  });

  it.each(['Drukkerij Claes', 'DRUKKERIJ CLAES', 'Drukkerij Claes B.V.', 'NV Drukkerij Cláes'])(
    'names the suppliers that have its name: %s',
    async (naam) => {
      expect(await after([doc({ id: 'a' })], doc({ id: 'b', van: stranger, naam }))).toMatchObject([
        { code: 'nieuwe_leverancier', nummer: `BE${stranger}`, zelfde_naam: [`BE${claes}`] },
      ]);
    },
  );

  it('is told as one of a known name where only a row of the list had it', async () => {
    const row = rowOf(doc({ id: 'a' }));
    expect(await after([row], doc({ id: 'b' }))).toMatchObject([{ code: 'nieuwe_leverancier', naam_bekend: true, zelfde_naam: [] }]);
    expect(await after([row, doc({ id: 'b' })], doc({ id: 'c' }))).toEqual([]);
    expect(await after([row], rowOf(doc({ id: 'b' })))).toEqual([]);
  });

  it('is none in the history that the first look found', async () => {
    const { transaction } = valuesInMemory();
    const all = [doc({ id: 'a' }), doc({ id: 'b', van: stranger, naam: 'Zagerij Noord' })];
    const rows = all.map(({ document }) => document);
    await rememberListed(transaction, rows, () => false);
    for (const one of all) expect(await judge(transaction, one)).toEqual([]);
    for (const one of all) expect(await warningsOf(transaction, one)).toEqual([]);
    expect(await warningsOf(transaction, doc({ id: 'c', van: kbo(4), naam: 'Nieuw NV' }))).toMatchObject([{ code: 'nieuwe_leverancier' }]);
  });

  it('is one by its name where there is no UBL', async () => {
    expect(await after([doc({ id: 'a' })], rowOf(doc({ id: 'b', naam: 'Zagerij Noord' })))).toEqual([
      { code: 'nieuwe_leverancier', leverancier: 'Zagerij Noord', naam_bekend: false, zelfde_naam: [] },
    ]);
  });
});

describe('another addressee', () => {
  const to = (klant: Invoice['klant'], ondernemingsnummer: string | undefined = own) => ({
    ...doc({ id: 'a', ubl: klant ? { klant } : {} }),
    ondernemingsnummer,
  });
  type Invoice = NonNullable<ReceivedInvoice['invoice']>;

  it('is one of which no number is that of the profile', async () => {
    expect(await after([], to(party('Ander BV', stranger)))).toEqual([
      { code: 'andere_bestemmeling', naam: 'Ander BV', nummers: [`BE${stranger}`], ondernemingsnummer: own },
    ]);
    const dutch = { nummers: [], naam: 'Ander BV', btw_nummer: 'NL123456782B90' };
    expect(await after([], to(dutch))).toMatchObject([{ nummers: ['NL123456782B90'] }]);
  });

  it.each([
    ['the same', to(party('Wij', own))],
    ['the VAT number of a group', to({ ...party('Wij', own), btw_nummer: `BE${stranger}` })],
    ['no number at all', to(party('Wij'))],
    ['no customer', to(undefined)],
    ['a number in its Peppol address', to({ nummers: [], peppol_id: `0208:${own}` })],
    ['a profile without number', { ...to(party('Ander BV', stranger)), ondernemingsnummer: undefined }],
  ])('is none with %s', async (_, received) => {
    expect(await after([], received)).toEqual([]);
  });

  it('is the supplier of an invoice that the customer writes', async () => {
    const billed = (leverancier: string) =>
      doc({
        id: 'b',
        ibans: [changed],
        ubl: { type_code: '389', leverancier: party('Wij', leverancier), klant: party('Drukkerij Claes', claes) },
      });
    const earlier = doc({ id: 'a', ibans: [known] });
    expect(await after([earlier], { ...billed(own), ondernemingsnummer: own })).toEqual([]);
    expect(await after([earlier], { ...billed(stranger), ondernemingsnummer: own })).toMatchObject([{ code: 'andere_bestemmeling' }]);
  });
});

describe('a credit note', () => {
  const invoice = doc({ id: 'a', nummer: 'F-1' });
  const credit = (...eerder: string[]) => doc({ id: 'b', nummer: 'CN-1', soort: 'creditnota', eerder });

  it('names an invoice that never came', async () => {
    expect(await after([invoice], credit('F-1'))).toEqual([]);
    expect((await after([rowOf(invoice)], credit('f1'))).map(({ code }) => code)).toEqual(['nieuwe_leverancier']);
    expect(await after([invoice], credit())).toEqual([]);
    expect(await after([invoice], credit('F-1', 'F-2', 'F-3'))).toEqual([{ code: 'onbekende_factuur', nummers: ['F-2', 'F-3'] }]);
  });

  it('is not the invoice of another credit note, nor that of another supplier', async () => {
    const notes = [doc({ id: 'c', nummer: 'F-2', soort: 'creditnota' }), doc({ id: 'd', nummer: 'F-2', van: stranger })];
    expect(await after(notes, credit('F-2'))).toEqual([{ code: 'onbekende_factuur', nummers: ['F-2'] }]);
  });
});

describe('the service and the UBL', () => {
  const told = (more: object): ReceivedInvoice => {
    const one = doc({ id: 'a', nummer: 'F-1', bedrag: 121 });
    return { ...one, document: { ...one.document, ...more } };
  };

  it.each([
    ['leverancier', 'Zagerij Noord', 'Drukkerij Claes'],
    ['factuurnummer', 'F-2', 'F-1'],
    ['bedrag', 12.1, '121.00'],
  ])('differ in %s', async (veld, dienst, ubl) => {
    expect(await after([], told({ [veld]: dienst }))).toEqual([{ code: 'verschil_met_ubl', veld, dienst: String(dienst), ubl }]);
  });

  it.each([
    { leverancier: 'DRUKKERIJ CLAES BV' },
    { leverancier: 'Claes' },
    { leverancier: null },
    { factuurnummer: 'f-1' },
    { factuurnummer: null },
    { bedrag: -121 },
    { bedrag: null },
  ])('agree with %j', async (more) => {
    expect(await after([], told(more))).toEqual([]);
  });

  it('may mean any of the totals by the amount, and another currency', async () => {
    const totals = (ubl: Partial<NonNullable<ReceivedInvoice['invoice']>>) => doc({ id: 'a', bedrag: 50, ubl });
    expect(await after([], totals({ totalen: { incl: '121.00', te_betalen: '50.00' } }))).toEqual([]);
    expect(await after([], totals({ totalen: { incl: '60.50', excl: '50.00' } }))).toEqual([]);
    expect(await after([], totals({ totalen: { incl: '58.00' }, valuta: 'USD' }))).toEqual([]);
    expect(await after([], totals({ totalen: { incl: 'vijftig' } }))).toEqual([]);
  });
});

describe('the rules', () => {
  it('are told where fatal ones are broken', async () => {
    const one = doc({ id: 'a' });
    expect(await after([], { ...one, bevindingen: { fouten: 0, waarschuwingen: 4 } })).toEqual([]);
    expect(await after([], { ...one, bevindingen: { fouten: 2, waarschuwingen: 4 } })).toEqual([
      { code: 'fouten_in_ubl', fouten: 2, waarschuwingen: 4 },
    ]);
  });
});

describe('an account in the text of a document', () => {
  const tijd = '2026-02-02T08:00:00.000Z';
  const [fresh, second] = [ibanOf(8), ibanOf(9)];

  /** The warnings of each document, one after another. */
  async function each(...all: readonly ReceivedInvoice[]) {
    const { transaction } = valuesInMemory();
    const warnings: string[][] = [];
    for (const one of all) {
      const made = await judge(transaction, { ...one, tijd });
      warnings.push(made.map((warning) => `${warning.code} ${'rekeningen' in warning ? warning.rekeningen.join(' ') : ''}`.trim()));
    }
    return warnings.slice(1);
  }
  const usual = doc({ id: 'a', ibans: [known] });
  const withText = (id: string, ubl: NonNullable<Sketch['ubl']>, ibans: readonly string[] = [known]) => doc({ id, ibans, ubl });

  it.each([
    ['a note', { notities: `NIEUW REKENINGNUMMER: ${fresh}` }],
    ['the terms', { betalingsvoorwaarden: `Voortaan op ${fresh}` }],
    ['a note in French', { notities: `Nouveau compte ${fresh}` }],
    ['a note with accents', { notities: `dorénavant: ${fresh}` }],
    ['the instruction', { betalingen: [{ rekening: known, instructie: `Gewijzigde rekening ${fresh}` }] }],
    ['the reference', { betalingen: [{ rekening: known, mededeling: `nieuw ${fresh}` }] }],
    ["the account's name", { betalingen: [{ rekening: known, rekeninghouder: `Claes, nieuw: ${fresh}` }] }],
  ])('is told beside words of change, in %s', async (_, ubl) => {
    expect(await each(usual, withText('b', ubl))).toEqual([[`rekening_in_tekst ${fresh}`]]);
  });

  it.each([
    ['without words of change', { notities: `Onze rekeningen: ${fresh}` }],
    ['where it is the known one in another spelling', { notities: `Nieuw adres! Rekening IBAN ${known.replaceAll(/(.{4})/g, '$1 ')}` }],
    ['where the words stand in another text', { notities: 'Nieuw adres', betalingsvoorwaarden: `Rekening ${fresh}` }],
    ['in an invoice that the customer writes', { type_code: '389', klant: party('Drukkerij Claes', claes), notities: `Nieuw: ${fresh}` }],
  ])('is not told %s', async (_, ubl) => {
    expect((await each(usual, withText('b', ubl))).flat().filter((text) => text.startsWith('rekening_in_tekst'))).toEqual([]);
  });

  it('is told without words where the account to pay on is new too, or missing', async () => {
    const notities = `Rekening ${fresh}`;
    expect(await each(usual, withText('b', { notities }, [second]))).toEqual([[`andere_rekening ${second}`, `rekening_in_tekst ${fresh}`]]);
    expect(await each(usual, withText('b', { notities }, []))).toEqual([[`rekening_in_tekst ${fresh}`]]);
  });

  it('is told once, and again with another account', async () => {
    const notities = `Nieuw: ${fresh}`;
    expect(
      await each(usual, withText('b', { notities }), withText('c', { notities }), withText('d', { notities: `Nieuw: ${second}` })),
    ).toEqual([[`rekening_in_tekst ${fresh}`], [], [`rekening_in_tekst ${second}`]]);
  });

  it('is told of another supplier as well', async () => {
    const notities = `Nieuw: ${fresh}`;
    const elsewhere = receivedOf({ id: 'c', van: stranger, naam: 'Bakkerij Otto', ibans: [other], ubl: { notities } });
    expect((await each(usual, withText('b', { notities }), elsewhere))[1]).toContain(`rekening_in_tekst ${fresh}`);
  });

  it('is told in a credit note beside words of change', async () => {
    const note = doc({ id: 'b', soort: 'creditnota', ubl: { notities: `Nieuw rekeningnummer ${fresh}` } });
    expect(await each(usual, note)).toEqual([[`rekening_in_tekst ${fresh}`]]);
  });
});

describe('an account that is written otherwise', () => {
  it.each(['IBAN {}', '{} (KBC)', 'iban:{}'])('is the known one: %s', async (form) => {
    expect(await after([doc({ id: 'a', ibans: [known] })], doc({ id: 'b', ibans: [form.replace('{}', known)] }))).toEqual([]);
    expect(await after([doc({ id: 'a', ibans: [form.replace('{}', known)] })], doc({ id: 'b', ibans: [known] }))).toEqual([]);
  });
});

describe('a Peppol address of another enterprise', () => {
  const from = (peppol_id: string, more = {}) => ({ leverancier: { ...party('Drukkerij Claes', claes), peppol_id, ...more } });

  it('is told once of a supplier', async () => {
    const { transaction } = valuesInMemory();
    const tijd = '2026-02-02T08:00:00.000Z';
    const told = { code: 'ander_peppol_nummer', peppol: stranger, btw: claes };
    const first = await judge(transaction, { ...doc({ id: 'a', ubl: from(`0208:${stranger}`) }), tijd });
    const second = await judge(transaction, { ...doc({ id: 'b', ubl: from(`0208:${stranger}`) }), tijd });
    expect([first, second]).toEqual([[told], []]);
  });

  it.each([
    [`0208:${claes}`, {}],
    [`9925:BE${stranger}`, {}],
    [`0106:${stranger}`, {}],
    [`0208:${stranger}`, { btw_nummer: 'NL123456782B90' }],
    [`0208:${stranger}`, { btw_nummer: undefined }],
    ['0208:0403123487', {}],
  ])('is none: %s %j', async (peppol_id, more) => {
    expect(await after([], doc({ id: 'a', ubl: from(peppol_id, more) }))).toEqual([]);
  });
});
