import { type Failure, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { type FileCell, type FileRow, type FileTable, textCell } from './table.ts';
import { damaged, sheetsIn, trapsOf } from './xlsx-traps.ts';

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
  const rows = Array.from({ length: largestOf(traps.cells.keys(), values.length) }, (_, at): FileRow => {
    const own = traps.cells.get(at + 1) ?? new Map<number, FileCell>();
    // The library leaves out empty cells at the end, and a trap is one of those.
    const width = largestOf(own.keys(), values[at]?.length ?? 0);
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
function largestOf(numbers: Iterable<number>, least: number): number {
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
        if (size > mostUnpacked * 1024 * 1024)
          throw usage({
            nl: `${name} wordt uitgepakt groter dan ${mostUnpacked} MiB; dat is geen gewone lijst`,
            en: `${name} unpacks to more than ${mostUnpacked} MiB; that is no ordinary list`,
          });
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

/** Exit 2: the sheet that is asked for is not there, or all are hidden. */
function noSheet(name: string, blad: string | undefined, names: readonly string[]): Failure {
  if (blad === undefined && names.length === 0) return usage({ nl: `${name} heeft geen werkblad`, en: `${name} has no sheet` });
  const all = names.join(', ');
  return blad === undefined
    ? usage({
        nl: `${name} heeft alleen verborgen werkbladen: ${all}; kies er een met --blad`,
        en: `${name} has hidden sheets only: ${all}; choose one with --blad`,
      })
    : usage({
        nl: `--blad: ${name} heeft geen werkblad '${blad}'; wel ${all}`,
        en: `--blad: ${name} has no sheet '${blad}'; it has ${all}`,
      });
}

/** Exit 2: rows that a filter or a person hid, which nobody saw on the screen. */
function hiddenRows(name: string, blad: string, rows: readonly number[]): Failure {
  const named = rows.slice(0, 20).join(', ') + (rows.length > 20 ? ', …' : '');
  return usage(
    t({
      nl: `${name}: op werkblad '${blad}' ${rows.length === 1 ? `is rij ${named}` : `zijn rijen ${named}`} verborgen, misschien door een filter`,
      en: `${name}: on the sheet '${blad}' ${rows.length === 1 ? `row ${named} is` : `rows ${named} are`} hidden, perhaps by a filter`,
    }),
    {
      hint: t({
        nl: 'Toon ze of verwijder ze in Excel, of neem ze mee met --ook-verborgen.',
        en: 'Show or delete them in Excel, or take them along with --ook-verborgen.',
      }),
    },
  );
}
