import { crc32 } from 'node:zlib';
import { local, type Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import type { JournalRecord, Numbered } from './records.ts';

/** How far a journal was read: the end of its last whole line, that line's checksum and number, and how many there were. */
export interface Mark {
  readonly end: number;
  readonly crc: number;
  readonly n: number;
  readonly lines: number;
}

/** Nothing was read yet. */
export const start: Mark = { end: 0, crc: 0, n: 0, lines: 0 };

const newline = 0x0a;
const head = '{"crc":"';
/** The member with the checksum, before what it covers. */
const covered = head.length + 8 + 2;

/** A line for this record, and the mark after it. Each checksum covers the one before, so that no line can go missing. */
export function encode(
  record: JournalRecord,
  { end, crc, n, lines }: Mark,
  number = n + 1,
): { bytes: Buffer; mark: Mark; numbered: Numbered } {
  const numbered = { n: number, ...record };
  const rest = `${JSON.stringify(numbered).slice(1)}\n`;
  const sum = crc32(rest, crc);
  const bytes = Buffer.from(`${head}${hex(sum)}",${rest}`);
  return { bytes, numbered, mark: { end: end + bytes.length, crc: sum, n: number, lines: lines + 1 } };
}

interface Decoded {
  readonly records: Numbered[];
  readonly mark: Mark;
}

const hex = (sum: number): string => sum.toString(16).padStart(8, '0');

/**
 * Reads the whole lines after `mark`. A last line without its end was torn off and counts as not written; anything else
 * that is not as it was written fails with exit 10, naming file and line. Only lines that are `wanted` are given.
 */
export function decode(bytes: Buffer, mark: Mark, path: string, wanted: (line: Buffer) => boolean = () => true): Decoded {
  const records: Numbered[] = [];
  let { crc, lines } = mark;
  let at = 0;
  for (let next = bytes.indexOf(newline, at); next >= 0; next = bytes.indexOf(newline, at)) {
    const rest = bytes.subarray(at + covered, next + 1);
    const sum = crc32(rest, crc);
    lines += 1;
    if (bytes.toString('latin1', at, at + covered) !== `${head}${hex(sum)}",`) throw damaged(path, lines);
    if (wanted(rest)) records.push(JSON.parse(`{${rest.toString('utf8')}`) as Numbered);
    crc = sum;
    at = next + 1;
  }
  return { records, mark: { end: mark.end + at, crc, n: records.at(-1)?.n ?? mark.n, lines } };
}

/** A journal that is not as it was written: exit 10, at a line where that is known. */
export function damaged(path: string, line?: number): Failure {
  const where = line === undefined ? '' : t({ nl: ` op regel ${line}`, en: ` at line ${line}` });
  return local(t({ nl: `${path} is beschadigd${where}`, en: `${path} is damaged${where}` }), {
    hint: t({
      nl: 'Er is niets verstuurd. Zet een goede kopie terug, of zet het bestand opzij: dan weet duit niet meer wat eerder verstuurd is.',
      en: 'Nothing was sent. Put a good copy back, or put the file aside: then duit no longer knows what was sent before.',
    }),
  });
}
