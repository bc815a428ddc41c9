import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Booked } from '../../../../../src/jobs/reports/count/booked.ts';
import { noUserCodes } from '../../../../../src/jobs/reports/btw/coding.ts';
import { controls, vatOfBases, vatReturn, boxes } from '../../../../../src/jobs/reports/btw/placing.ts';

const rates = [0, 6, 12, 21, 5, undefined];
const codes = [undefined, '00', '44', '45', '46', '47'] as const;

/** A document in whole cents, and the code of its lines at 0 %. */
const drawn = fc.record({
  lines: fc.array(fc.record({ rate: fc.constantFrom(...rates), cents: fc.integer({ min: -500_000, max: 5_000_000 }) }), {
    minLength: 1,
    maxLength: 5,
  }),
  vat: fc.integer({ min: 0, max: 1_000_000 }),
  code: fc.constantFrom(...codes),
  note: fc.boolean(),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

const euro = (cents: number): number => cents / 100 + 0;

function bookedFrom({ lines, vat, note }: Drawn, at: number): Booked {
  const sign = note ? -1 : 1;
  const excl = lines.reduce((sum, { cents }) => sum + cents, 0);
  return {
    id: `D${at}`,
    type: note ? 'creditnota' : 'factuur',
    nummer: `2026-${at}`,
    status: 'verzonden',
    datum: '2026-10-01',
    vervaldatum: null,
    klant_id: null,
    klant: null,
    gekoppelde_factuur_id: null,
    totaal_excl: euro(sign * excl),
    totaal_btw: euro(sign * vat),
    totaal_incl: euro(sign * (excl + vat)),
    regels: lines.map(({ rate, cents }) => ({
      omschrijving: 'x',
      product_id: undefined,
      btw_percentage: rate,
      totaal: euro(sign * cents),
    })),
  };
}

const codingOf = (documents: readonly Drawn[]) => ({
  user: { ...noUserCodes, documenten: new Map(documents.flatMap(({ code }, at) => (code ? [[`d${at}`, code] as const] : []))) },
  batch: new Map(),
  onthouden: new Map(),
  invoice: () => undefined,
  klant: () => undefined,
});

/** The box in which a line is charged, told again from the facts: by rate or code. */
function expectedBox(rate: number | undefined, { code }: Drawn): string | undefined {
  if (rate === undefined || (rate === 5 && code !== '47')) return undefined;
  if (rate === 5) return '47';
  return rate > 0 ? { 6: '01', 12: '02', 21: '03' }[rate] : code;
}

/** What a document comes to in each box, in whole cents: below zero in 48 or 49 beside it, with its VAT in 64. */
function expectedOf(one: Drawn): { roosters: Record<string, number>; nowhere: number } {
  const sign = one.note ? -1 : 1;
  const bases: Record<string, number> = {};
  let nowhere = 0;
  for (const { rate, cents } of one.lines) {
    const box = expectedBox(rate, one);
    if (box !== undefined) bases[box] = (bases[box] ?? 0) + sign * cents;
    else if (cents !== 0) nowhere += 1;
  }
  const found: Record<string, number> = {};
  const add = (box: string, cents: number) => (found[box] = (found[box] ?? 0) + cents);
  for (const [box, cents] of Object.entries(bases)) add(cents >= 0 ? box : ['44', '46'].includes(box) ? '48' : '49', Math.abs(cents));
  const vat = sign * belgianVat(one);
  const ofBox = { '01': 6, '02': 12, '03': 21 };
  const taxed = Object.entries(ofBox).flatMap(([box, rate]) => (bases[box] ? [{ rate, cents: bases[box] }] : []));
  const back = taxed.every(({ cents }) => cents < 0)
    ? vat
    : taxed.reduce((sum, { rate, cents }) => (cents < 0 ? sum - Math.floor((-cents * rate + 50) / 100) : sum), 0);
  for (const part of [back, vat - back]) add(part < 0 ? '64' : '54', Math.abs(part));
  return { roosters: found, nowhere: nowhere + (!one.note && (found['64'] ?? 0) > 0 ? 1 : 0) };
}

/** The VAT of a document in whole cents without that at 5 %, which is of another country. */
function belgianVat({ lines, vat }: Drawn): number {
  const abroad = lines.filter(({ rate, cents }) => rate === 5 && cents !== 0);
  if (abroad.length === 0) return vat;
  if (lines.every(({ rate, cents }) => rate === 5 || rate === 0 || cents === 0)) return 0;
  const base = abroad.reduce((sum, { cents }) => sum + cents, 0);
  return vat - Math.sign(base) * Math.floor((Math.abs(base) * 5 + 50) / 100);
}

describe('the VAT return', () => {
  it('is to the cent the sum of the documents, and leaves nothing out unsaid', () => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 12 }), (documents) => {
        const expected: Record<string, number> = Object.fromEntries(boxes.map((box) => [box, 0]));
        let nowhere = 0;
        for (const one of documents.map(expectedOf)) {
          for (const [box, cents] of Object.entries(one.roosters)) expected[box] = (expected[box] ?? 0) + cents;
          nowhere += one.nowhere;
        }
        const found = vatReturn(documents.map(bookedFrom), codingOf(documents));
        expect(Object.fromEntries(Object.entries(found.bedragen).map(([name, amount]) => [name, Math.round(amount * 100) + 0]))).toEqual(
          expected,
        );
        for (const amount of Object.values(found.bedragen)) expect(amount).toBe(euro(Math.round(amount * 100)));
        expect(Math.min(...Object.values(found.bedragen))).toBe(0);
        expect(found.unplaced).toHaveLength(nowhere);
        expect(found.onvolledig.size > 0).toBe(nowhere > 0);
      }),
    );
  });

  const one = (more: Partial<Booked>): Booked => ({
    ...bookedFrom({ lines: [{ rate: 21, cents: 10_000 }], vat: 2100, code: undefined, note: false }, 0),
    ...more,
  });
  const counted = (document: Booked) => vatReturn([document], codingOf([]));
  const line = (omschrijving: string, btw_percentage = 0) => ({ omschrijving, btw_percentage, product_id: undefined, totaal: 100 });

  it('counts no VAT of a document whose Belgian lines come to nothing, whatever the rest was rounded to', () => {
    const none = one({ regels: [line('x', 5), { ...line('x', 21), totaal: 0 }], totaal_btw: 5.01 });
    expect(counted(none).bedragen['54']).toBe(0);
    const cent = one({ regels: [line('x', 5), { ...line('x', 21), totaal: 0.01 }], totaal_btw: 5.01 });
    expect(counted(cent).bedragen['54']).toBe(0.01);
  });

  describe('of an invoice below zero', () => {
    const regel = (btw_percentage: number, totaal: number, omschrijving = 'x') => ({
      omschrijving,
      btw_percentage,
      product_id: undefined,
      totaal,
    });
    const made = (regels: Booked['regels'], totaal_btw: number, more: Partial<Booked> = {}): Booked => {
      const totaal_excl = regels.reduce((sum, { totaal }) => sum + totaal, 0);
      return one({ regels, totaal_excl, totaal_btw, totaal_incl: totaal_excl + totaal_btw, ...more });
    };
    const filled = (documents: readonly Booked[]) => {
      const { bedragen, unplaced } = vatReturn(documents, codingOf([]));
      const amounts = Object.fromEntries(Object.entries(bedragen).filter(([, amount]) => amount !== 0));
      return [amounts, unplaced.map(({ reden, btw }) => `${reden} ${btw}`)];
    };

    it('stands in 49 and 64, and its VAT is asked about', () => {
      const back = made([regel(21, -300)], -63, { id: 'D1' });
      expect(filled([made([regel(21, 800)], 168), back])).toEqual([{ '03': 800, '49': 300, '54': 168, '64': 63 }, ['regularisatie 63']]);
      const mixed = made([regel(21, 1000), regel(6, -300)], 192);
      expect(filled([mixed])).toEqual([{ '03': 1000, '49': 300, '54': 210, '64': 18 }, ['regularisatie 18']]);
      expect(filled([made([regel(0, -400)], 0)])).toEqual([{}, ['geen undefined']]);
      const three = made([regel(6, -100), regel(12, 200), regel(21, -300)], -45);
      expect(filled([three])).toEqual([{ '02': 200, '49': 400, '54': 24, '64': 69 }, ['regularisatie 69']]);
    });

    it('leaves a discount in the rooster of its rate', () => {
      expect(filled([made([regel(21, 1000), regel(21, -100)], 189)])).toEqual([{ '03': 900, '54': 189 }, []]);
      expect(filled([made([regel(21, 100), regel(21, -100)], 0)])).toEqual([{}, []]);
    });

    it('is certain where it names the invoice that it corrects, and no other number', () => {
      const certain = [{ '49': 300, '64': 63 }, []];
      for (const text of [
        'Correctie op factuur 2025-0012',
        'op facturen nr. 2025-0012 en 13',
        'Invoice no 2025-12',
        'facture n° 2025-12',
      ]) {
        expect(filled([made([regel(21, -300, text)], -63)]), text).toEqual(certain);
        expect(filled([made([regel(21, -300)], -63, { notities: text })]), text).toEqual(certain);
      }
      for (const text of ['Correctie', 'Periode 2025-0012', 'Factuur 2026-0', 'factuur van 12/2025'])
        expect(filled([made([regel(21, -300, text)], -63)])[1], text).toEqual(['regularisatie 63']);
    });

    it('is told of goods to another member state in 48, by its code', () => {
      for (const [code, amounts] of [
        ['46', { '48': 400 }],
        ['46T', { '48': 400 }],
        ['44', { '48': 400 }],
        ['45', { '49': 400 }],
        ['47', { '49': 400 }],
      ] as const) {
        const coding = { ...codingOf([]), user: { ...noUserCodes, documenten: new Map([['d0', code]]) } };
        const { bedragen, unplaced } = vatReturn([made([regel(0, -400)], 0)], coding);
        expect(Object.fromEntries(Object.entries(bedragen).filter(([, amount]) => amount !== 0)), code).toEqual(amounts);
        expect(unplaced).toEqual([]);
      }
    });

    it('is undone by its credit note in the roosters where it stood', () => {
      const note = made([regel(21, -1000), regel(6, 300)], -192, { type: 'creditnota' });
      expect(filled([note])).toEqual([{ '01': 300, '49': 1000, '54': 18, '64': 210 }, []]);
    });
  });

  it('leaves a document of a margin scheme out whole, and names it', () => {
    for (const margin of [
      one({ regels: [line('Fiets (margeregeling)')] }),
      one({ notities: 'Bijzondere regeling - gebruikte goederen' }),
    ]) {
      const { bedragen, unplaced, onvolledig } = counted(margin);
      expect(Object.values(bedragen).every((amount) => amount === 0)).toBe(true);
      expect(unplaced.map(({ reden }) => reden)).toEqual(['marge']);
      expect(onvolledig).toEqual(new Set(['00', '01', '02', '03', '54']));
    }
  });

  it('says which roosters an amount without a place may belong in', () => {
    const incomplete = (more: Partial<Booked>) => [...counted(one(more)).onvolledig];
    expect(incomplete({ regels: [line('a')] })).toEqual(['00', '44', '45', '46', '47']);
    expect(incomplete({ regels: [line('a', 5)] })).toEqual(['47']);
    const anywhere = ['00', '44', '45', '46', '47', '01', '02', '03'];
    expect(incomplete({ regels: [] })).toEqual(anywhere);
    expect(incomplete({ regels: [{ ...line('a'), btw_percentage: undefined }] })).toEqual(anywhere);
    expect(incomplete({ regels: [], totaal_excl: 0, totaal_btw: 0, totaal_incl: 0 })).toEqual([]);
    expect(incomplete({ regels: [], totaal_excl: 1, totaal_btw: 0, totaal_incl: 1 })).toEqual(anywhere);
    expect(incomplete({ notities: 'Bijzondere regeling - gebruikte goederen', type: 'creditnota' })).toEqual(['48', '49', '64']);
    expect(incomplete({ regels: [line('a')], type: 'creditnota' })).toEqual(['48', '49']);
    expect(incomplete({})).toEqual([]);
  });

  it('holds each document against its own lines', () => {
    const found = (more: Partial<Booked>) =>
      controls(one(more)).map(({ bevinding, verwacht, gevonden }) => [bevinding, verwacht, gevonden]);
    expect(found({})).toEqual([]);
    expect(found({ totaal_btw: 21.01, totaal_incl: 121.01 })).toEqual([]);
    expect(found({ totaal_btw: 21.02, totaal_incl: 121.02 })).toEqual([['btw', 21, 21.02]]);
    const two = { regels: [line('a', 21), line('b', 6)], totaal_excl: 200 };
    expect(found({ ...two, totaal_btw: 27.02, totaal_incl: 227.02 })).toEqual([]);
    expect(found({ ...two, totaal_btw: 26.98, totaal_incl: 226.98 })).toEqual([]);
    expect(found({ ...two, totaal_btw: 27.03, totaal_incl: 227.03 })).toEqual([['btw', 27, 27.03]]);
    expect(found({ ...two, totaal_btw: 26.97, totaal_incl: 226.97 })).toEqual([['btw', 27, 26.97]]);
    expect(found({ totaal_excl: 90, totaal_incl: 111 })).toEqual([['basis', 100, 90]]);
    expect(found({ totaal_incl: 120 })).toEqual([['totaal', 121, 120]]);
    expect(found({ regels: [{ ...line('a'), btw_percentage: undefined }], totaal_btw: 0, totaal_incl: 100 })).toEqual([]);
    expect(found({ regels: [], totaal_excl: 0, totaal_btw: 0, totaal_incl: 0 })).toEqual([]);
    const below = { regels: [{ ...line('a', 21), totaal: -100 }], totaal_excl: -100, totaal_btw: -21, totaal_incl: -121 };
    expect(found(below)).toEqual([['negatief', 0, -121]]);
    expect(found({ ...below, type: 'creditnota' })).toEqual([]);
  });

  it('gives the VAT of its bases at 6, 12 and 21 %', () => {
    const { bedragen } = counted(one({}));
    expect(vatOfBases({ ...bedragen, '01': 100, '02': 1000, '03': 10_000 })).toBe(2226);
    expect(vatOfBases({ ...bedragen, '00': 100, '44': 100, '03': 0 })).toBe(0);
  });

  it('says why a line stands nowhere', () => {
    const reasons = (regel: Partial<Booked['regels'][number]>) =>
      counted(one({ regels: [{ ...line('a'), ...regel }] })).unplaced.map(({ reden }) => reden);
    expect(reasons({ btw_percentage: undefined })).toEqual(['geen_tarief']);
    expect(reasons({ btw_percentage: 19 })).toEqual(['tarief']);
    expect(reasons({ btw_percentage: 0 })).toEqual(['geen']);
    expect(reasons({ btw_percentage: 19, totaal: 0.5 })).toEqual(['tarief']);
    for (const btw_percentage of [undefined, 0, 19]) expect(reasons({ btw_percentage, totaal: 0 })).toEqual([]);
  });
});

describe('VAT of another country', () => {
  const lines = [
    { omschrijving: 'Boek', btw_percentage: 21, product_id: undefined, totaal: 100 },
    { omschrijving: 'Verzending', btw_percentage: 19, product_id: undefined, totaal: 10 },
  ];
  const sale = (more: Partial<Booked> = {}): Booked => ({
    ...bookedFrom({ lines: [], vat: 0, code: undefined, note: false }, 1),
    klant_id: 'k1',
    regels: lines,
    totaal_excl: 110,
    totaal_btw: 22.9,
    totaal_incl: 132.9,
    ...more,
  });
  const note = sale({
    id: 'n1',
    type: 'creditnota',
    gekoppelde_factuur_id: 'D1',
    regels: lines.map((line) => ({ ...line, totaal: -line.totaal })),
    totaal_excl: -110,
    totaal_btw: -22.9,
    totaal_incl: -132.9,
  });
  const codesOf = (user: object, land = 'DE', hasNumber = false) => ({
    user: { ...noUserCodes, ...user },
    batch: new Map(),
    onthouden: new Map(),
    invoice: (id: string) => (id === 'D1' ? sale() : undefined),
    klant: () => ({ land, hasNumber }),
  });
  const told = (document: Booked, coding: ReturnType<typeof codesOf>) => {
    const { bedragen, unplaced, left } = vatReturn([document], coding);
    const filled = Object.entries(bedragen).filter(([, amount]) => amount !== 0);
    return { ...Object.fromEntries(filled), reden: unplaced.map(({ reden }) => reden), buiten: left.length };
  };

  it.each<[string, object, object]>([
    ['nothing says whose it is', {}, { reden: ['buitenlands', 'tarief'], buiten: 0 }],
    ['its country is under the one-stop shop', { landen: new Map([['DE', 'oss']]) }, { '47': 110, reden: [], buiten: 0 }],
    ['its customer is in 47', { klanten: new Map([['k1', '47']]) }, { '47': 110, reden: [], buiten: 0 }],
    ['it is left out', { documenten: new Map([['d1', 'buiten']]) }, { reden: [], buiten: 2 }],
    ['the customer pays Belgian VAT', { klanten: new Map([['k1', 'belgisch']]) }, { '03': 100, '54': 21, reden: ['tarief'], buiten: 0 }],
    [
      'a text and a customer tell',
      { klanten: new Map([['k1', 'belgisch']]), regels: new Map([['verzending', 'oss']]) },
      { '03': 100, '47': 10, '54': 21, reden: [], buiten: 0 },
    ],
    ['its code is one of 0 %', { klanten: new Map([['k1', '44']]) }, { reden: ['buitenlands', 'tarief'], buiten: 0 }],
  ])('stands in no rooster of Belgian VAT where %s', (_, user, expected) => {
    expect(told(sale(), codesOf(user))).toEqual(expected);
  });

  it('is that of its invoice on a credit note', () => {
    expect(told(note, codesOf({ documenten: new Map([['d1', 'oss']]) }))).toEqual({ '49': 110, reden: [], buiten: 0 });
    expect(told(note, codesOf({ klanten: new Map([['k1', 'belgisch']]), regels: new Map([['verzending', 'oss']]) }))).toEqual({
      '49': 110,
      '64': 21,
      reden: [],
      buiten: 0,
    });
  });

  it('is not asked of a customer in Belgium, or with a VAT number', () => {
    const placedAs = { '03': 100, '54': 21, reden: ['tarief'], buiten: 0 };
    expect(told(sale(), codesOf({}, 'BE'))).toEqual(placedAs);
    expect(told(sale(), codesOf({ landen: new Map([['DE', '47']]) }, 'DE', true))).toEqual({
      '03': 100,
      '47': 10,
      '54': 21,
      reden: [],
      buiten: 0,
    });
    expect(told(sale(), { ...codesOf({}), klant: () => 'ongelezen' } as never)).toEqual({ reden: ['klant', 'tarief'], buiten: 0 });
  });
});
