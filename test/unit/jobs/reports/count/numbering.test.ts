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

  describe('of a period', () => {
    const quarter = { van: '2026-07-01', tot: '2026-09-30' };
    const run = (from: number, to: number, datum: string, type?: string) =>
      Array.from({ length: to - from + 1 }, (_, at) => row(`2026-${String(from + at).padStart(4, '0')}`, datum, type));
    const inQuarter = (...rows: ReturnType<typeof row>[]) =>
      judgeNumbers(rows, quarter).findings.map(({ bevinding, nummer, tot_en_met, aantal }) => [bevinding, nummer, tot_en_met, aantal]);
    const third = run(40, 49, '2026-07-15');
    const late = row('2026-0064', '2026-09-15');

    it('are missing only where no document of any day has them', () => {
      const before = run(1, 39, '2026-03-01');
      const after = run(50, 63, '2026-11-01');
      const back = ['datum', '2026-0064', null, 1];
      expect(inQuarter(...before, ...third, ...after, late)).toEqual([['buiten_periode', '2026-0050', '2026-0063', 14], back]);
      const without = after.filter(({ nummer }) => nummer !== '2026-0055' && nummer !== '2026-0056');
      expect(inQuarter(...before, ...third, ...without, late)).toEqual([
        ['buiten_periode', '2026-0050', '2026-0054', 5],
        ['ontbreekt', '2026-0055', '2026-0056', 2],
        ['buiten_periode', '2026-0057', '2026-0063', 7],
        back,
      ]);
      expect(inQuarter(...third, late)).toEqual([['ontbreekt', '2026-0050', '2026-0063', 14]]);
      expect(inQuarter(...before.slice(0, 20), ...third, ...after)).toEqual([]);
    });

    it('share a series with credit notes of another day', () => {
      const credited = run(45, 47, '2026-10-02', 'creditnota');
      const invoices = third.filter(({ nummer }) => !['2026-0045', '2026-0046', '2026-0047'].includes(nummer ?? ''));
      expect(inQuarter(...invoices, ...credited)).toEqual([
        ['buiten_periode', '2026-0045', '2026-0047', 3],
        ...run(48, 49, '').map(({ nummer }) => ['datum', nummer, null, 1]),
      ]);
      expect(judgeNumbers([...invoices, ...credited], quarter).series).toEqual([
        { reeks: '2026-', documenten: 7, laagste: '2026-0040', hoogste: '2026-0049', samen: false },
      ]);
    });

    it('are given twice where a document of another day has one too', () => {
      expect(inQuarter(...third, row('2026-0044', '2026-12-01'))).toEqual([
        ['dubbel', '2026-0044', null, 2],
        ...run(45, 49, '').map(({ nummer }) => ['datum', nummer, null, 1]),
      ]);
      expect(inQuarter(...third, row('2026-0050', '2026-12-01'), row('2026-0050', '2026-12-02'))).toEqual([]);
    });

    it('are none where the period has no document', () => {
      expect(judgeNumbers(run(1, 5, '2026-01-01'), quarter)).toEqual({ series: [], findings: [] });
      expect(inQuarter({ ...row(null), datum: '2026-08-01' }, row(null))).toEqual([['vorm', null, null, 1]]);
    });
  });
});
