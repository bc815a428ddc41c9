import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { exporting } from '../../../../src/jobs/archive/export/make.ts';
import { type ZipEntry, zipped } from '../../../../src/jobs/archive/export/zip.ts';
import { contentsOf } from '../../../../src/jobs/archive/contents.ts';
import type { LogRecord } from '../../../../src/jobs/archive/records.ts';

async function* several<T>(...items: T[]): AsyncGenerator<T> {
  yield* items;
}

async function bytesOf(...entries: ZipEntry[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipped(several(...entries))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const entry = (name: string, datum: string | null, ...parts: string[]): ZipEntry => ({
  name,
  datum,
  packed: name.endsWith('.pdf'),
  body: several(...parts.map((part) => Buffer.from(part))),
});

/** The day and time of the first entry of a zip, as its bytes hold them. */
const stampOf = (zip: Buffer): string => {
  const [time, day] = [zip.readUInt16LE(10), zip.readUInt16LE(12)];
  return `${1980 + (day >> 9)}-${(day >> 5) & 15}-${day & 31} ${time >> 11}`;
};

describe('a zip', () => {
  it('holds files of any size, also empty ones, in pieces', async () => {
    const long = 'abc'.repeat(100_000);
    const files = unzipSync(
      await bytesOf(entry('a/x.xml', '2026-01-02', long, 'end'), entry('b.pdf', '2026-01-02', long, long), entry('c.txt', null)),
    );
    expect(Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))).toEqual({
      'a/x.xml': `${long}end`,
      'b.pdf': long + long,
      'c.txt': '',
    });
  });

  it.each([
    ['2026-11-22', '2026-11-22 12'],
    [null, '1980-1-1 12'],
    ['1066-10-14', '1980-1-1 12'],
    ['2345-01-01', '1980-1-1 12'],
    ['2026-13-45', '1980-1-1 12'],
    ["2026-01-01'", '1980-1-1 12'],
  ])('gives a file of %s the day %s', async (datum, stamp) => {
    expect(stampOf(await bytesOf(entry('a', datum, 'x')))).toBe(stamp);
  });
});

describe('a zip of a file whose bytes are all there', () => {
  it('holds them too', async () => {
    const body = Buffer.from('abc'.repeat(1000));
    const files = unzipSync(
      await bytesOf({ name: 'a.xml', datum: null, body, packed: false }, { name: 'a.pdf', datum: null, body, packed: true }),
    );
    expect(Object.values(files).map((bytes) => body.equals(bytes))).toEqual([true, true]);
  });
});

describe('an export that does not fit', () => {
  const record = (serial: number, bytes: number): LogRecord => ({
    n: serial,
    tijd: '',
    soort: 'document',
    id: `id-${serial}`,
    stuk: 'verkoop',
    type: 'factuur',
    nummer: `${serial}`,
    datum: '2026-01-01',
    naam: null,
    bedrag: null,
    map: `data/${serial}`,
    verwacht: ['f.pdf', 'f.xml'],
    afwijkingen: null,
    bestanden: ['pdf', 'xml'].map((ending) => ({
      pad: `data/${serial}/f.${ending}`,
      sha256: '',
      bytes,
    })),
  });
  const exportOf = (count: number, bytes: number) => {
    const start: LogRecord = { n: 0, tijd: '', soort: 'archief', versie: 1, account: 'a', bestanden: [] };
    const contents = contentsOf([start, ...Array.from({ length: count }, (_, index) => record(index + 1, bytes))]);
    if (!contents) throw new Error('no contents');
    const selected = { documents: [...contents.documents.values()], late: [], undated: [] };
    return () =>
      exporting({ folder: '/nergens', contents }, { asked: { nieuw: false }, selected, csv: () => '', stop: new AbortController().signal });
  };

  it('is refused before it begins: too many files, too many bytes', () => {
    expect(exportOf(32_765, 1)).toThrow('dit past niet in een zip (65530 / 0.0 GB)');
    expect(exportOf(32_764, 1)).not.toThrow();
    expect(exportOf(1, 2_000_000_001)).toThrow('dit past niet in een zip (2 / 4.0 GB)');
  });
});
