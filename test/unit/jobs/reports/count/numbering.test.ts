import { describe, expect, it } from 'vitest';
import { judgeNumbers } from '../../../../../src/jobs/reports/count/numbering.ts';

const row = (nummer: string | null, datum = '2026-01-01', type = 'factuur') => ({
  id: `${type}${nummer}`,
  type,
  nummer,
  datum,
  status: 'verzonden',
});
const notes = (...nummers: string[]) => nummers.map((nummer) => row(nummer, '2026-01-01', 'creditnota'));
const found = (...rows: ReturnType<typeof row>[]) =>
  judgeNumbers(rows).findings.map(({ bevinding, nummer, tot_en_met, aantal }) => [bevinding, nummer, tot_en_met, aantal]);

describe('the numbers of documents', () => {
  it('are judged between the lowest and highest of each series', () => {
    expect(found(row('2026-0007'), row('2026-0005'), row('2026-0012'), row('2025-0099', '2025-01-01'))).toEqual([
      ['ontbreekt', '2026-0006', '2026-0006', 1],
      ['ontbreekt', '2026-0008', '2026-0011', 4],
    ]);
    expect(found(row('2026-9998'), row('2026-10001'))).toEqual([['ontbreekt', '2026-9999', '2026-10000', 2]]);
  });

  it('name a year that is not that of the date, and take no other digits for a year', () => {
    const rows = [row('2025-0001'), row('F2026/0001'), row('20261-0001', '2025-01-01'), row('2025-2026-1', '2024-01-01')];
    expect(judgeNumbers(rows).findings).toMatchObject([{ bevinding: 'jaar', nummer: '2025-0001', datum: '2026-01-01' }]);
  });

  it('share a series with credit notes that fill its gaps', () => {
    const rows = [row('2026-0001'), row('2026-0003'), ...notes('2026-0002', '2026-0004')];
    expect(judgeNumbers(rows)).toEqual({
      findings: [],
      series: [{ reeks: '2026-', documenten: 4, laagste: '2026-0001', hoogste: '2026-0004', samen: true }],
    });
  });

  it('share a series with credit notes that go on where they end', () => {
    expect(judgeNumbers([row('2026-0001'), row('2026-0002'), ...notes('2026-0003', '2026-0004')])).toEqual({
      findings: [],
      series: [{ reeks: '2026-', documenten: 4, laagste: '2026-0001', hoogste: '2026-0004', samen: true }],
    });
  });

  it('are apart from those of credit notes that have the same ones, or far others', () => {
    expect(found(row('2026-0001'), row('2026-0002'), row('2026-0003'), ...notes('2026-0001', '2026-0003'))).toEqual([
      ['ontbreekt', '2026-0002', '2026-0002', 1],
    ]);
    expect(found(row('2026-0001'), row('2026-0002'), ...notes('2026-0901', '2026-0902'))).toEqual([]);
  });

  it('share a series with credit notes where that leaves as many missing, and are apart where more would be', () => {
    const shared = [row('2026-0001'), row('2026-0003'), ...notes('2026-0004', '2026-0006')];
    expect(judgeNumbers(shared).series.map(({ reeks, samen }) => [reeks, samen])).toEqual([['2026-', true]]);
    const apart = [row('2026-0001'), row('2026-0003'), ...notes('2026-0005', '2026-0007')];
    expect(judgeNumbers(apart).series.map(({ laagste, hoogste, samen }) => [laagste, hoogste, samen])).toEqual([
      ['2026-0001', '2026-0003', false],
      ['2026-0005', '2026-0007', false],
    ]);
  });

  it('are apart from those of credit notes where one of them is there twice', () => {
    expect(found(row('2026-0001'), row('2026-0002'), row('2026-0003'), ...notes('2026-0003', '2026-0004'))).toEqual([]);
  });

  it('are named once however often one was given, with the times that it was', () => {
    const rows = ['2026-0001', '2026-0001', '2026-0001', '2026-0002'].map((nummer) => row(nummer));
    expect(found(...rows)).toEqual([['dubbel', '2026-0001', null, 3]]);
  });

  it('are held against the last date before them that there is', () => {
    const rows = [row('2026-0001', '2026-02-01'), { ...row('2026-0002'), datum: null }, row('2026-0003', '2026-01-31')];
    expect(judgeNumbers(rows).findings).toMatchObject([{ bevinding: 'datum', nummer: '2026-0003', na_nummer: '2026-0001' }]);
    expect(judgeNumbers([row('2026-0001', '2026-02-01'), row('2026-0002', '2026-02-01')]).findings).toEqual([]);
  });

  it('are named where one was given twice, or ends in no number', () => {
    expect(found(row('2026-0001'), row('2026-0001'), row('2026-A'), row(null))).toEqual([
      ['vorm', '2026-A', null, 1],
      ['vorm', null, null, 1],
      ['dubbel', '2026-0001', null, 2],
    ]);
  });

  it('are named where a date is before that of a lower number', () => {
    const rows = [row('2026-0001', '2026-02-01'), row('2026-0002', '2026-01-31'), row('2026-0003', '2026-02-01')];
    expect(judgeNumbers(rows).findings).toMatchObject([
      { bevinding: 'datum', nummer: '2026-0002', datum: '2026-01-31', na_nummer: '2026-0001', na_datum: '2026-02-01' },
    ]);
  });
});
