import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { type FileCell, type FileRow, type FileTable, textCell } from './table.ts';
import { damaged, hiddenRows, noSheet, tooLarge } from './xlsx-faults.ts';
import { sheetsIn, trapsOf } from './xlsx-traps.ts';

/** The most MiB that the parts of a workbook may hold once unpacked. */
const mostUnpacked = 128;

/**
 * Reads a sheet of a workbook; dates and numbers as its cells hold them. Fails with exit 2 for a damaged file, one that unpacks to
 * more than 128 MiB or has a cell too far away, a sheet that is not there, and hidden rows that were not asked for.
 */
export async function readXlsx(
  bytes: Uint8Array,
  name: string,
  { blad, ookVerborgen }: { readonly blad?: string | undefined; readonly ookVerborgen?: boolean | undefined },
): Promise<FileTable> {
  const parts = unpacked(bytes, name);
  const sheets = sheetsIn(parts, name);
  const names = sheets.map((one) => one.name);
  const sheet = sheets.find((one) => (blad === undefined ? !one.isHidden : one.name === blad));
  if (!sheet) throw noSheet(name, blad, names);
  const traps = trapsOf(sheet.file === undefined ? undefined : parts[sheet.file], name);
  if (traps.hidden.length > 0 && !ookVerborgen) throw hiddenRows(name, sheet.name, traps.hidden);
  const values = await valuesOf(bytes, name, sheet.name);
  const rows = Array.from({ length: most(traps.cells.keys(), values.length) }, (_, at): FileRow => {
    const own = traps.cells.get(at + 1) ?? new Map<number, FileCell>();
    // The library leaves out empty cells at the end, and a trap is one of those.
    const width = most(own.keys(), values[at]?.length ?? 0);
    return { line: at + 1, cells: Array.from({ length: width }, (__, column) => own.get(column + 1) ?? cellOf(values[at]?.[column])) };
  });
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== undefined));
  const [first, ...others] = filled;
  return {
    headers: first ? first.cells.map((cell) => (cell?.kind === 'text' ? cell.text : '')) : [],
    rows: others,
    sheet: { blad: sheet.name, hidden: sheets.filter((one) => one.isHidden && one !== sheet).map((one) => one.name) },
  };
}

/** The largest of these numbers and `least`. */
function most(numbers: Iterable<number>, least: number): number {
  let largest = least;
  for (const number of numbers) largest = Math.max(largest, number);
  return largest;
}

/** The parts that tell what the values leave out. Only sizes are looked at before anything is unpacked. */
function unpacked(bytes: Uint8Array, name: string): Record<string, Uint8Array> {
  let size = 0;
  try {
    return unzipSync(bytes, {
      filter: (part) => {
        size += part.originalSize;
        if (size > mostUnpacked * 1024 * 1024) throw tooLarge(name, mostUnpacked);
        return /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/.test(part.name);
      },
    });
  } catch (error) {
    throw isFlate(error) || error instanceof RangeError ? damaged(name) : error;
  }
}

// fflate exports no class for its errors; they alone have a number as their code.
const isFlate = (error: unknown): boolean => typeof (error as { code?: unknown }).code === 'number';

/** A number of more than 15 digits is the binary fraction behind one that Excel shows shorter. */
const parseNumber = (text: string): number => Number(Number(text).toPrecision(15));

/** The values of a sheet. The library throws errors of many kinds, and each is about the file, whose sizes were looked at before. */
async function valuesOf(bytes: Uint8Array, name: string, sheet: string): Promise<readonly (readonly unknown[])[]> {
  try {
    const whole = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    return await readSheet(whole, sheet, { parseNumber });
  } catch {
    throw damaged(name);
  }
}

function cellOf(value: unknown): FileCell | undefined {
  if (typeof value === 'string') return textCell(value);
  if (typeof value === 'number') return { kind: 'number', number: value };
  if (value instanceof Date) return { kind: 'day', day: value.toISOString().slice(0, 10) };
  return typeof value === 'boolean' ? textCell(value ? 'WAAR' : 'ONWAAR') : undefined;
}
