import { describe, expect, it } from 'vitest';
import { type Contents, keepingOf } from '../../../../src/jobs/archive/contents.ts';
import type { ArchivedDocument } from '../../../../src/jobs/archive/records.ts';
import { type AskedExport, filesToExport, select } from '../../../../src/jobs/archive/export/collect.ts';

const file = (pad: string) => ({ pad, sha256: '', bytes: 1 });

const document = (id: string, datum: string | null, more: Partial<ArchivedDocument> = {}): ArchivedDocument => ({
  id,
  stuk: 'verkoop',
  type: 'factuur',
  nummer: id,
  datum,
  naam: null,
  bedrag: 1,
  map: id,
  verwacht: ['document.json', 'a.pdf', 'a.xml'],
  bestanden: ['document.json', 'a.pdf', 'a.xml'].map((name) => file(`${id}/${name}`)),
  afwijkingen: null,
  ...more,
});

type Facts = Partial<Pick<Contents, 'exported' | 'sinceExport'>>;

function chosen(documents: readonly ArchivedDocument[], asked: Partial<AskedExport> = {}, facts: Facts = {}) {
  const contents: Contents = {
    account: 'werk',
    versie: 2,
    begonnen: '2026-01-01T10:00:00.000Z',
    leverancier: undefined,
    files: new Map(),
    keeping: keepingOf([]),
    ended: undefined,
    documents: new Map(documents.map((one) => [one.id, one])),
    exported: new Map<string, number>(),
    sinceExport: new Set<string>(),
    ...facts,
  };
  const { documents: found, late, undated } = select(contents, { nieuw: false, ...asked });
  const ids = (list: readonly ArchivedDocument[]) => list.map(({ id }) => id).join(' ');
  return { documents: ids(found), late: ids(late), undated: ids(undated) };
}

const quarter = { van: '2026-01-01', tot: '2026-03-31' };
const around = [
  document('before', '2025-12-31'),
  document('first', '2026-01-01'),
  document('last', '2026-03-31'),
  document('after', '2026-04-01'),
  document('undated', null),
];

describe('the documents of an export', () => {
  it('are those from the first day of its period to the last', () => {
    expect(chosen(around, quarter)).toEqual({ documents: 'first last', late: '', undated: 'undated' });
    expect(chosen(around, { van: '2026-01-01' }).documents).toBe('first last after');
    expect(chosen(around, { tot: '2026-03-31' }).documents).toBe('before first last');
  });

  it('are all of the archive without a period, also those without a date', () => {
    expect(chosen(around)).toEqual({ documents: 'undated before first last after', late: '', undated: '' });
  });

  it('stand in order of date, number and id', () => {
    const all = [
      document('c', '2026-01-02', { nummer: '2' }),
      document('b', '2026-01-02', { nummer: '1' }),
      document('a', '2026-01-02', { nummer: '1' }),
      document('e', '2026-01-02', { nummer: null }),
      document('d', '2026-01-01', { nummer: '9' }),
    ];
    expect(chosen(all).documents).toBe('d e a b c');
    expect(chosen(all.toReversed()).documents).toBe('d e a b c');
  });

  it('are those that no export has where new ones are asked for, also one that has more files since', () => {
    const exported = new Map([
      ['before', 2],
      ['first', 1],
      ['last', 2],
    ]);
    expect(chosen(around, { nieuw: true }, { exported }).documents).toBe('undated first after');
    expect(chosen(around, { ...quarter, nieuw: true }, { exported }).documents).toBe('first');
  });

  it('are new without any file, once', () => {
    const bare = document('bare', '2026-01-01', { bestanden: [file('bare/document.json')] });
    expect(chosen([bare], { nieuw: true }).documents).toBe('bare');
    expect(chosen([bare], { nieuw: true }, { exported: new Map([['bare', 0]]) }).documents).toBe('');
  });

  it('lack by name those of before the period that came after an export and are in none', () => {
    const earlier = ['x', 'y', 'z'].map((id) => document(id, '2025-12-31'));
    const facts = { sinceExport: new Set(['x', 'y', 'first', 'after', 'undated']), exported: new Map([['y', 2]]) };
    expect(chosen([...earlier, ...around], quarter, facts).late).toBe('x');
    expect(chosen([...earlier, ...around], { tot: '2026-03-31' }, facts).late).toBe('');
  });
});

describe('the files of a document in an export', () => {
  it('are its PDF and UBL', () => {
    const names = ['a.pdf', 'a.xml', 'a.pdf.txt', 'document.json'];
    const one = document('a', '2026-01-01', { bestanden: names.map((name) => file(`a/${name}`)) });
    expect(filesToExport(one).map(({ pad }) => pad)).toEqual(['a/a.pdf', 'a/a.xml']);
  });
});
