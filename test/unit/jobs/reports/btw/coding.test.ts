import { describe, expect, it } from 'vitest';
import { btwCodes } from '../../../../../src/jobs/batch/document.ts';
import type { Booked } from '../../../../../src/jobs/reports/count/booked.ts';
import { readCodeFile } from '../../../../../src/jobs/reports/read/user-codes.ts';
import { codedLines, type Coding, noUserCodes } from '../../../../../src/jobs/reports/btw/coding.ts';
import { isMargin, wordedCodes } from '../../../../../src/jobs/reports/btw/codes.ts';

const line = (omschrijving: string, totaal = 100, btw_percentage = 0) => ({
  omschrijving,
  totaal,
  btw_percentage,
  product_id: undefined,
});

function document(regels: Booked['regels'], more: Partial<Booked> = {}): Booked {
  return {
    id: 'F1',
    type: 'factuur',
    nummer: '2026-0001',
    status: 'verzonden',
    datum: '2026-10-01',
    vervaldatum: null,
    klant_id: 'K1',
    klant: 'Bakkerij',
    gekoppelde_factuur_id: null,
    totaal_excl: 100,
    totaal_btw: 0,
    totaal_incl: 100,
    regels,
    ...more,
  };
}

const coding = ({ user = {}, ...more }: Partial<Omit<Coding, 'user'>> & { user?: Partial<Coding['user']> } = {}): Coding => ({
  user: { ...noUserCodes, ...user },
  batch: new Map(),
  onthouden: new Map(),
  invoice: () => undefined,
  klant: () => undefined,
  ...more,
});

const codes = (one: Booked, by: Coding) =>
  codedLines(one, by).map((found) => (found.code === undefined ? found.reden : `${found.code} ${found.bron}`));

describe('the code of a line at 0 %', () => {
  const legal = line(btwCodes.uitvoer.wording);

  it('comes from the document, the customer, the text, the batch, and then the wording', () => {
    const klanten = new Map([['k1', '45' as const]]);
    const documenten = new Map([['f1', '44' as const]]);
    const regels = new Map([['ÚITVOER', '46' as const]]);
    const batch = new Map([['f1', ['medecontractant' as const]]]);
    const one = document([legal]);
    expect(codes(one, coding({ user: { documenten, klanten, regels }, batch }))).toEqual(['44 document']);
    expect(codes(one, coding({ user: { klanten, regels }, batch }))).toEqual(['45 klant']);
    expect(codes(one, coding({ user: { regels }, batch }))).toEqual(['46 regel']);
    expect(codes(one, coding({ batch }))).toEqual(['45 batch']);
    expect(codes(one, coding())).toEqual(['47 tekst']);
    expect(codes(document([line('Advies')]), coding())).toEqual(['geen']);
  });

  it('is asked of lines at 0 % with an amount alone', () => {
    expect(codes(document([line('Advies', 100, 21), line('Advies', 0), line('Advies', -5)]), coding())).toEqual(['geen']);
  });

  it('is none where two texts or wordings contradict each other', () => {
    const regels = new Map([
      ['werk', '45' as const],
      ['duitsland', '46' as const],
    ]);
    expect(codes(document([line('Werk in Duitsland')]), coding({ user: { regels } }))).toEqual(['tegenstrijdig']);
    expect(codes(document([line(`${btwCodes.uitvoer.wording} ${btwCodes['ic-goederen'].wording}`)]), coding())).toEqual(['tegenstrijdig']);
  });

  it('of a batch is that of the line in its place, and no code is put on a line that had none', () => {
    const two = document([line('a'), line('b')]);
    const of = (list: readonly ('uitvoer' | 'ic-diensten' | 'art44' | null)[]) => codes(two, coding({ batch: new Map([['f1', list]]) }));
    expect(of(['uitvoer', 'ic-diensten'])).toEqual(['47 batch', '44 batch']);
    expect(of([null, 'uitvoer'])).toEqual(['geen', '47 batch']);
    expect(of(['art44', 'uitvoer'])).toEqual(['zonder_rooster', '47 batch']);
    expect(of(['uitvoer', 'uitvoer', 'uitvoer'])).toEqual(['47 batch', '47 batch']);
    expect(of(['uitvoer', 'uitvoer', null])).toEqual(['geen', 'geen']);
  });

  it('of a credit note is that of its invoice', () => {
    const invoice = document([line('a'), line('b')]);
    const note = document([line('b', -100), line('c', -1)], { id: 'C1', type: 'creditnota', gekoppelde_factuur_id: 'F1' });
    const known = { invoice: (id: string) => (id === 'F1' ? invoice : undefined) };
    const regels = (a: '46' | '47', b: '46' | '47') => ({
      user: {
        regels: new Map([
          ['a', a],
          ['b', b],
        ] as const),
      },
    });
    expect(codes(note, coding({ ...known, ...regels('46', '47') }))).toEqual(['47 factuur', 'tegenstrijdig']);
    expect(codes(note, coding({ ...known, ...regels('46', '46') }))).toEqual(['46 factuur', '46 factuur']);
    expect(codes(note, coding(known))).toEqual(['geen', 'geen']);
    const own = { documenten: new Map([['c1', '00' as const]]) };
    expect(codes(note, coding({ ...known, user: own }))).toEqual(['00 document', '00 document']);
    const lost = coding({ user: { klanten: new Map([['k1', '45' as const]]) } });
    expect(codes(note, lost)).toEqual(['factuur', 'factuur']);
    const named = coding({ user: { documenten: new Map([['f1', '47' as const]]) } });
    expect(codes(note, named)).toEqual(['47 factuur', '47 factuur']);
    expect(codes({ ...note, gekoppelde_factuur_id: null }, lost)).toEqual(['45 klant', '45 klant']);
  });

  it('of a credit note with another text is that of the only line of its invoice', () => {
    const invoice = document([line('a')]);
    const note = document([line('c', -1)], { id: 'C1', type: 'creditnota', gekoppelde_factuur_id: 'F1' });
    const regels = new Map([
      ['a', '46'],
      ['c', '47'],
    ] as const);
    expect(codes(note, coding({ user: { regels }, invoice: () => invoice }))).toEqual(['46 factuur']);
  });

  it('stands at the bottom of the document for its only line at 0 %', () => {
    const notities = `Dank u.\n${btwCodes['ic-goederen'].wording}`;
    expect(codes(document([line('a'), line('b', 10, 21)], { notities }), coding())).toEqual(['46 tekst']);
    expect(codes(document([line('a'), line('b')], { notities }), coding())).toEqual(['geen', 'geen']);
  });
});

describe('legal wording', () => {
  it.each([
    [btwCodes.medecontractant.wording, ['45']],
    [btwCodes['ic-diensten'].wording, ['44']],
    [btwCodes['ic-goederen'].wording, ['46']],
    [btwCodes.uitvoer.wording, ['47']],
    ['Vrijgestelde  intracommunautaire levering', ['46']],
    ['Uitvoer, vrijgesteld (art. 39 WBTW)', ['47']],
    ['Btw verlegd', []],
    ['Verlegging van heffing', []],
    ['Kosten voor uw intracommunautaire levering', []],
    ['Uitvoering van de werken volgens artikel 39', []],
    ['Export volgens art. 39bis', []],
    [btwCodes.art44.wording, []],
    [btwCodes['kleine-onderneming'].wording, []],
    ['', []],
  ])('of %s names %j', (text, found) => {
    expect(wordedCodes(text)).toEqual(found);
  });

  it('names a margin scheme', () => {
    expect(isMargin('Bijzondere regeling – gebruikte goederen')).toBe(true);
    expect(isMargin('Tweedehands fiets (margeregeling)')).toBe(true);
    expect(isMargin('Een bijzondere regeling van de verlichting')).toBe(false);
  });
});

describe('a code file', () => {
  it('has codes by customer, document and text, as roosters or as a batch calls them', () => {
    const { entries, mistakes } = readCodeFile({
      klanten: { 'Bakkerij Peeters BV': 45 },
      documenten: { '2026-0042': '00' },
      regels: { Vervoer: 'ic-diensten' },
    });
    expect(mistakes).toEqual([]);
    expect(entries.map(({ part, key, code }) => [part, key, code])).toEqual([
      ['klanten', 'Bakkerij Peeters BV', '45'],
      ['documenten', '2026-0042', '00'],
      ['regels', 'Vervoer', '44'],
    ]);
  });

  it('takes a code in any case and with blanks, and a part that is empty', () => {
    const { entries, mistakes } = readCodeFile({
      klanten: null,
      regels: { a: '46t', b: ' 46T ', c: 'UITVOER', d: 45, e: 'driehoek', f: 'Nultarief' },
    });
    expect(mistakes).toEqual([]);
    expect(entries.map(({ code }) => code)).toEqual(['46T', '46T', '47', '45', '46T', '00']);
  });

  it('names every code that there is', () => {
    const { mistakes } = readCodeFile({ regels: { zorg: 'x' } });
    expect(mistakes[0]?.text).toContain(
      'medecontractant (45), ic-goederen (46), driehoek (46T), ic-diensten (44), uitvoer (47), nultarief (00)',
    );
    expect(mistakes[0]?.text).not.toContain('art44');
  });

  it.each([
    [null, [], 'hier horen klanten, landen, documenten of regels'],
    ['klanten', [], 'hier horen klanten, landen, documenten of regels'],
    [{ regels: { zorg: ['45'] } }, ['regels', 'zorg'], 'kies 00, 44'],
    [{ regels: { zorg: true } }, ['regels', 'zorg'], 'kies 00, 44'],
    [{ regels: { zorg: 'constructor' } }, ['regels', 'zorg'], "'constructor' is geen code"],
    [[], [], 'hier horen klanten, landen, documenten of regels'],
    [{ klant: {} }, ['klant'], 'hier horen klanten, landen, documenten of regels'],
    [{ klanten: ['Bakkerij'] }, ['klanten'], 'hier horen regels zoals "Bakkerij Peeters BV": 45'],
    [
      { klanten: { Bakkerij: 48 } },
      ['klanten', 'Bakkerij'],
      "'48' is geen code; kies 00, 44, 45, 46, 46T (driehoeksverkeer), 47, oss, buiten of belgisch",
    ],
    [{ klanten: { Bakkerij: 0 } }, ['klanten', 'Bakkerij'], "'0' is geen code"],
    [{ regels: { fiets: 'marge' } }, ['regels', 'fiets'], 'de margeregeling kan duit niet aangeven'],
    [{ regels: { zorg: 'art44' } }, ['regels', 'zorg'], 'art44 noemt geen rooster; kies'],
    [{ regels: { zorg: null } }, ['regels', 'zorg'], 'kies 00, 44'],
    [{ regels: { ' ': 45 } }, ['regels', ' '], 'de naam ervoor is leeg'],
  ])('%j is wrong at %j', (value, path, text) => {
    const { mistakes } = readCodeFile(value);
    expect(mistakes).toEqual([{ path, text: expect.stringContaining(text) as unknown }]);
  });
});
