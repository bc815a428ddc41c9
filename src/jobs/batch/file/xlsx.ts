import { unzipSync } from 'fflate';
import readSheets, { InvalidInputError, InvalidSpreadsheetError } from 'read-excel-file/universal';
import { type Failure, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { type Cell, type Row, type Table, textCell } from './table.ts';
import { sheetFile, trapsOf } from './xlsx-traps.ts';

/** The most bytes that the parts of a workbook may hold once unpacked. */
const mostUnpacked = 256 * 1024 * 1024;

/**
 * Reads the first sheet of a workbook, or the sheet `blad`; dates and numbers as its cells hold them. Fails with exit 2 for a
 * damaged file, one that unpacks to more than 256 MiB, and a sheet that is not there.
 */
export async function readXlsx(bytes: Uint8Array, name: string, blad?: string): Promise<Table> {
  const parts = unpacked(bytes, name);
  const sheets = await sheetsOf(bytes, name);
  const sheet = blad === undefined ? sheets[0] : sheets.find((one) => one.sheet === blad);
  if (!sheet)
    throw noSheet(
      name,
      blad,
      sheets.map((one) => one.sheet),
    );
  const traps = trapsOf(parts, sheetFile(parts, sheet.sheet));
  const rows = sheet.data.map(
    (values, at): Row => ({ line: at + 1, cells: values.map((value, column) => traps.get(`${at + 1}:${column + 1}`) ?? cellOf(value)) }),
  );
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== undefined));
  const [first, ...others] = filled;
  return { headers: first ? first.cells.map((cell) => (cell?.kind === 'text' ? cell.text : '')) : [], rows: others };
}

/** The parts that tell what the values leave out. Only sizes are looked at before anything is unpacked. */
function unpacked(bytes: Uint8Array, name: string): Record<string, Uint8Array> {
  let size = 0;
  try {
    return unzipSync(bytes, {
      filter: (part) => {
        size += part.originalSize;
        if (size > mostUnpacked) throw tooLarge(name);
        return /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/.test(part.name);
      },
    });
  } catch (error) {
    throw isFlate(error) ? damaged(name) : error;
  }
}

// fflate exports no class for its errors; they alone have a number as their code.
const isFlate = (error: unknown): boolean => typeof (error as { code?: unknown }).code === 'number';

async function sheetsOf(bytes: Uint8Array, name: string) {
  try {
    // A number of more than 15 digits is the binary fraction behind one that Excel shows shorter.
    const exact = { parseNumber: (text: string) => Number(Number(text).toPrecision(15)) };
    return await readSheets(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer, exact);
  } catch (error) {
    if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError) throw damaged(name);
    throw error;
  }
}

function cellOf(value: unknown): Cell | undefined {
  if (typeof value === 'string') return textCell(value);
  if (typeof value === 'number') return { kind: 'number', number: value };
  if (value instanceof Date) return { kind: 'day', day: value.toISOString().slice(0, 10) };
  return typeof value === 'boolean' ? textCell(value ? 'WAAR' : 'ONWAAR') : undefined;
}

const tooLarge = (name: string): Failure =>
  usage(
    t({
      nl: `${name} wordt uitgepakt groter dan 256 MiB; dat is geen gewone lijst`,
      en: `${name} unpacks to more than 256 MiB; that is no ordinary list`,
    }),
  );

const damaged = (name: string): Failure =>
  usage(t({ nl: `${name} is beschadigd of geen Excel-werkmap`, en: `${name} is damaged or no Excel workbook` }), {
    hint: t({ nl: 'Open het in Excel en bewaar het opnieuw als .xlsx.', en: 'Open it in Excel and save it again as .xlsx.' }),
  });

function noSheet(name: string, blad: string | undefined, names: readonly string[]): Failure {
  if (blad === undefined) return usage(t({ nl: `${name} heeft geen werkblad`, en: `${name} has no sheet` }));
  return usage(
    t({
      nl: `--blad: ${name} heeft geen werkblad '${blad}'; wel ${names.join(', ')}`,
      en: `--blad: ${name} has no sheet '${blad}'; it has ${names.join(', ')}`,
    }),
  );
}
