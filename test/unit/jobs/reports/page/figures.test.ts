import { describe, expect, it } from 'vitest';
import { ageing, ageingTotals, outstanding } from '../../../../../src/jobs/reports/count/outstanding.ts';
import { largest, timeline } from '../../../../../src/jobs/reports/page/read.ts';
import { outsideLines } from '../../../../../src/jobs/reports/count/turnover.ts';
import { document } from '../../../../support/page.ts';

const on = (datum: string, excl = 100) => document(datum, { datum, totaal_excl: excl });
const today = '2026-03-15';
const year = { van: '2026-01-01', tot: '2026-12-31' };

describe('the turnover in order of time', () => {
  const keys = (...given: Parameters<typeof timeline>) => timeline(...given).rows.map(({ sleutel }) => sleutel);

  it('has the months without documents too, up to today or the last document', () => {
    expect(keys([on('2026-02-03')], undefined, year, today)).toEqual(['2026-01', '2026-02', '2026-03']);
    expect(keys([on('2026-05-03')], undefined, year, today)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04', '2026-05']);
    expect(keys([], undefined, { van: '2025-11-02', tot: '2026-01-31' }, today)).toEqual(['2025-11', '2025-12', '2026-01']);
  });

  it('has every document, in whatever order they come, also those after today', () => {
    const late = [on('2026-05-03', 3), on('2026-02-01', 1), on('2026-04-30', 2)];
    expect(keys(late, undefined, {}, today)).toEqual(['2026-02', '2026-03', '2026-04', '2026-05']);
    expect(keys(late, undefined, { van: '2026-04-01' }, '2026-01-31')).toEqual(['2026-04', '2026-05']);
    expect(keys([on('2026-02-03')], undefined, {}, today)).toEqual(['2026-02', '2026-03']);
    expect(keys([], undefined, { van: '2026-06-01' }, today)).toEqual(['2026-06']);
  });

  it('begins with the first document where the period is open, and is empty without one', () => {
    expect(keys([on('2026-02-03')], undefined, { tot: '2026-02-28' }, today)).toEqual(['2026-02']);
    expect(keys([], undefined, { tot: '2026-02-28' }, today)).toEqual([]);
  });

  it('is by quarter over more than two years, and without empty ones over more than twenty', () => {
    expect(timeline([], undefined, { van: '2024-03-01', tot: '2026-02-28' }, today).per).toBe('maand');
    expect(keys([], undefined, { van: '2024-02-01', tot: '2026-02-28' }, today)).toHaveLength(9);
    expect(keys([on('0199-02-03'), on('2026-02-03')], undefined, { tot: '2026-02-28' }, today)).toEqual(['0199-1', '2026-1']);
  });

  it('stands beside a year earlier', () => {
    const { rows, isCompared } = timeline([on('2026-02-03', 300)], [on('2025-02-04', 120.5)], year, today);
    expect(isCompared).toBe(true);
    expect(rows[1]).toMatchObject({ sleutel: '2026-02', totaal_excl: 300, vorig_excl: 120.5, verschil_excl: 179.5 });
  });
});

describe('the largest parts', () => {
  const row = (sleutel: string, excl: number, btw: number | null = 1) => ({
    sleutel,
    naam: sleutel,
    documenten: 1,
    totaal_excl: excl,
    totaal_btw: btw,
    totaal_incl: btw === null ? null : excl + btw,
  });
  const rows = [row('a', 50), row('b', 40), row('c', 0.1), row('d', 0.2), row(outsideLines, 3)];

  it('are the first ones with the sum of all others; what is outside the lines always stays', () => {
    const { rows: shown, rest } = largest(rows, 2);
    expect(shown.map(({ sleutel }) => sleutel)).toEqual(['a', 'b', outsideLines]);
    expect(rest).toEqual({ delen: 2, totaal_excl: 0.3, totaal_btw: 2, totaal_incl: 2.3 });
    expect(largest([...rows.slice(0, 3), row('d', 1, null)], 2).rest).toMatchObject({ totaal_btw: null, totaal_incl: null });
  });

  it('are all parts where only one more would be left', () => {
    expect(largest(rows, 3)).toEqual({ rows, rest: undefined });
  });
});

it('adds up each age over all customers', () => {
  const debt = (id: string, vervaldatum: string, incl: number) => document(id, { klant: id, klant_id: id, vervaldatum, totaal_incl: incl });
  const rows = ageing(outstanding([debt('a', '2026-03-10', 0.1), debt('b', '2026-03-01', 0.2), debt('c', '2026-04-01', 5)], today), today);
  expect(ageingTotals(rows)).toEqual([
    { part: 'niet_vervallen', bedrag: 5 },
    { part: 'dagen_0_30', bedrag: 0.3 },
    { part: 'dagen_31_60', bedrag: 0 },
    { part: 'dagen_61_90', bedrag: 0 },
    { part: 'dagen_meer_dan_90', bedrag: 0 },
    { part: 'losse_creditnotas', bedrag: 0 },
  ]);
});
