import { describe, expect, it } from 'vitest';
import { agrees, combined, isNews, isRepeated, isSameFinal } from '../../../../src/service/memory/kept.ts';
import { readingOf } from '../../../../src/service/memory/readings.ts';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const klant = '8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11';
const row = { id, type: 'factuur', nummer: '2026-0012', status: 'verzonden', datum: '2026-03-01', totaal_incl: 121 };
const whole = { ...row, customer_id: klant, ogm: '+++000/0000/01212+++', regels: [{ omschrijving: 'Advies' }] };
const [monday, tuesday] = ['2026-03-09T08:00:00.000Z', '2026-03-10T08:00:00.000Z'];

/** What is kept after these replies, each with its operation, and the fields told as changed by the last. */
function after(...replies: readonly [operation: string, item: object, body?: object][]) {
  let last: ReturnType<typeof combined> | undefined;
  for (const [operation, item, body] of replies) {
    const reading = readingOf(operation as 'facturen.get', item, body);
    if (!reading) throw new Error('nothing was read');
    last = combined(last?.kept, reading, last ? tuesday : monday);
  }
  return last;
}

describe('a final document', () => {
  it('is kept whole, with the moment of that reading, when a row agrees; the status of the row is taken over', () => {
    expect(after(['facturen.get', whole], ['facturen.list', { ...row, status: 'betaald' }])).toEqual({
      kept: { read: monday, whole: true, data: { ...whole, status: 'betaald' } },
      changed: [],
    });
  });

  it.each([
    ['another total', { ...row, totaal_incl: 242 }, ['totaal_incl']],
    ['another date', { ...row, datum: '2026-03-02' }, ['datum']],
    ['another number', { ...row, nummer: '2026-0013' }, ['nummer']],
  ])('is forgotten for a row with %s, which is kept in its place', (_, differing, changed) => {
    expect(after(['facturen.get', whole], ['facturen.list', differing])).toEqual({
      kept: { read: tuesday, whole: false, data: differing },
      changed,
    });
  });

  it('is forgotten when it is a draft again', () => {
    const draft = { ...row, nummer: null, status: 'concept' };
    expect(after(['facturen.get', whole], ['facturen.list', draft])).toMatchObject({ kept: { whole: false }, changed: ['status'] });
  });

  it('that was only a row is completed by a reading, and told where that differs', () => {
    expect(after(['facturen.list', row], ['facturen.get', whole])).toEqual({
      kept: { read: tuesday, whole: true, data: whole },
      changed: [],
    });
    expect(after(['facturen.list', row], ['facturen.get', { ...whole, totaal_incl: 122 }])?.changed).toEqual(['totaal_incl']);
  });

  it('is the same where a reply writes it in another way, leaves a field out, or adds one that the API text does not name', () => {
    const other = { ...whole, customer_id: klant.toUpperCase(), totaal_incl: 121.0, ogm: null, bijgewerkt: '2026-03-10' };
    expect(after(['facturen.get', { ...whole, bijgewerkt: '2026-03-09' }], ['facturen.get', other])?.changed).toEqual([]);
  });

  it('agrees with a row but for its status, and is not the same as a draft', () => {
    const kept = { read: monday, whole: true, data: whole };
    expect(agrees(kept, { ...row, status: 'betaald' })).toBe(true);
    expect(agrees(kept, { ...row, totaal_incl: 1 })).toBe(false);
    expect(isSameFinal(kept, { ...row, status: 'betaald' })).toBe(true);
    expect(isSameFinal(kept, { ...row, nummer: null, status: 'concept' })).toBe(false);
    expect(isSameFinal({ ...kept, data: { ...whole, nummer: null, status: 'concept' } }, row)).toBe(false);
  });
});

describe('a draft', () => {
  const draft = { ...row, nummer: null, status: 'concept' };
  const { nummer: _, ...kept } = draft;

  it('leaves its row, its customer and its lines as they were read, and is never whole', () => {
    expect(after(['facturen.get', { ...whole, ...draft }])).toEqual({
      kept: { read: monday, whole: false, data: kept, klant_id: klant, draft: { customer_id: klant, regels: whole.regels } },
      changed: [],
    });
    expect(after(['facturen.create', draft, { klant_id: klant }])?.kept).toMatchObject({ klant_id: klant });
  });

  it('keeps its customer for as long as its row stays the same', () => {
    const made = ['facturen.create', draft, { klant_id: klant }] as const;
    expect(after([...made], ['facturen.list', draft])?.kept.klant_id).toBe(klant);
    expect(after([...made], ['facturen.list', { ...draft, totaal_incl: 5 }])?.kept.klant_id).toBeUndefined();
  });

  it('keeps what told the sign of a credit note for as long as its row stays the same, and not once it is final', () => {
    const note = { ...draft, type: 'creditnota' };
    const sign = { gekoppelde_factuur_id: klant, totaal_excl: 100, totaal_btw: 21, regels: [{ omschrijving: 'Advies', totaal: 100 }] };
    const read = ['facturen.get', { ...note, ...sign, notities: 'Sorry' }] as const;
    expect(after([...read])?.kept).toEqual({ read: monday, whole: false, data: { ...kept, type: 'creditnota' }, sign });
    expect(after([...read], ['creditnotas.list', note])?.kept.sign).toEqual(sign);
    expect(after([...read], ['creditnotas.list', { ...note, totaal_incl: 5 }])?.kept.sign).toBeUndefined();
    expect(after([...read], ['creditnotas.list', { ...note, datum: '2026-03-02' }])?.kept.sign).toBeUndefined();
    expect(after([...read], ['creditnotas.list', { ...note, nummer: '2026-0013', status: 'verzonden' }])?.kept.sign).toBeUndefined();
  });

  it('hands on to the final document its type and its customer, unless another field differs', () => {
    const final = { id, nummer: '2026-0012', status: 'verzonden', ogm: '+++000/0000/01212+++' };
    expect(after(['facturen.create', draft, { klant_id: klant }], ['facturen.definitief', final])).toEqual({
      kept: { read: tuesday, whole: false, data: { type: 'factuur', ...final }, klant_id: klant },
      changed: [],
    });
    const other = after(
      ['facturen.create', { ...draft, totaal_incl: 7 }, { klant_id: klant }],
      ['facturen.definitief', { ...final, totaal_incl: 8 }],
    );
    expect(other?.kept.klant_id).toBeUndefined();
  });
});

describe('a customer', () => {
  const all = { id: klant, naam: 'Peeters', email: 'a@example.be' };

  it('keeps its fields while its rows have the same name, and only the new name where they have not', () => {
    expect(after(['klanten.get', all], ['klanten.list', { id: klant, naam: 'Peeters' }])?.kept).toEqual({
      read: monday,
      whole: true,
      data: all,
    });
    expect(after(['klanten.get', all], ['klanten.list', { id: klant, naam: 'Janssens' }])).toEqual({
      kept: { read: tuesday, whole: false, data: { id: klant, naam: 'Janssens' } },
      changed: [],
    });
  });

  it('keeps its name after a change that names other fields only', () => {
    expect(after(['klanten.get', all], ['klanten.update', { id: klant, email: '' }])?.kept).toEqual({
      read: tuesday,
      whole: false,
      data: { naam: 'Peeters', id: klant, email: '' },
    });
  });
});

it('keeps the customer of a quote that duit made, whose own reply does not name it', () => {
  const offerte = { id, nummer: 'OF-2026-0001', status: 'concept', totaal_incl: 121 };
  const made = after(['offertes.create', offerte, { klant_id: klant }], ['offertes.list', { ...offerte, status: 'verzonden' }]);
  expect(made?.kept).toMatchObject({ klant_id: klant, data: { status: 'verzonden' } });
});

it('takes nothing from the reply to a sending, and a credit note from its own list as one', () => {
  expect(readingOf('facturen.versturen', { kanaal: 'peppol', id })).toBeUndefined();
  expect(readingOf('creditnotas.list', { id })?.item).toEqual({ type: 'creditnota', id });
});

it('writes what did not change once a day', () => {
  const kept = { read: monday, whole: true, data: whole };
  expect(isNews(undefined, kept)).toBe(true);
  expect(isNews(kept, { ...kept, read: '2026-03-09T23:00:00.000Z' })).toBe(false);
  expect(isNews(kept, { ...kept, read: tuesday })).toBe(true);
  expect(isNews(kept, { ...kept, data: row })).toBe(true);
});

it('takes a row for repeated only where nothing of it would be written, in any order of readings', () => {
  const draft = { ...row, nummer: null, status: 'concept' };
  const told = [
    ['facturen.get', whole],
    ['facturen.list', row],
    ['facturen.list', { ...row, status: 'betaald' }],
    ['facturen.list', { ...row, nummer: null }],
    ['facturen.list', { ...row, nieuw: 'veld' }],
    ['facturen.list', draft],
    ['facturen.definitief', row],
    ['klanten.get', { id, naam: 'Peeters' }],
    ['klanten.list', { id, naam: 'Peeters' }],
    ['klanten.list', { id, naam: 'Peeters BV' }],
  ].map(([operation, item]) => readingOf(operation as 'facturen.get', item as object)!);
  const repeated = told.flatMap((before) =>
    told.flatMap((reading) =>
      [monday, tuesday].flatMap((read) => {
        if (before.kind !== reading.kind) return [];
        const { kept } = combined(undefined, before, monday);
        if (!isRepeated(kept, reading, read)) return [];
        expect(isNews(kept, combined(kept, reading, read).kept)).toBe(false);
        return [reading];
      }),
    ),
  );
  expect(repeated).toHaveLength(16);
});
