import { type Failure, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { type FileCell, type FileRow, type FileTable, textCell, errorCell } from './table.ts';
import { SaxesParser } from 'saxes';

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

/** In their order. Fails with exit 2 if it is damaged; `name` is that of the workbook. */
function sheetsIn(
  parts: Readonly<Record<string, Uint8Array>>,
  name: string,
): { readonly name: string; readonly file: string | undefined; readonly isHidden: boolean }[] {
  const found: { readonly name: string; readonly id: string | undefined; readonly isHidden: boolean }[] = [];
  scan(parts['xl/workbook.xml'], name, {
    open: (tag, attributes) => {
      if (tag !== 'sheet') return;
      const { state = 'visible' } = attributes;
      found.push({ name: attributes['name'] ?? '', id: attributes['r:id'], isHidden: state !== 'visible' });
    },
  });
  const targets = new Map<string | undefined, string>();
  scan(parts['xl/_rels/workbook.xml.rels'], name, {
    open: (tag, { Id, Target = '' }) => {
      if (tag === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return found.map(({ id, ...sheet }) => ({ ...sheet, file: targets.get(id) }));
}

/** The most cells of a table: so many rows as a batch may have, with fifty columns each. */
const mostCells = 5_000_000;

interface Scanned {
  readonly place: Place;
  readonly type: string | undefined;
  formula: boolean;
  /** The text of its saved value; undefined if it has none. */
  value: string | undefined;
}

/**
 * Finds the traps of a sheet: an error such as #N/B, a formula whose result was not saved, a cell that is merged with another, and
 * hidden rows with something in them. Its cells are by row and then by column, both counted from 1. Fails with exit 2 for a damaged sheet, and
 * for a cell so far away that no table could be made up to it.
 */
function trapsOf(part: Uint8Array | undefined, name: string) {
  const cells = new Map<number, Map<number, FileCell>>();
  const hidden = new Set<number>();
  const put = ({ row, column }: Place, fault: string) => {
    const own = cells.get(row) ?? new Map<number, FileCell>();
    cells.set(row, own.set(column, { kind: 'fault', fault }));
  };
  const [far, last] = [(cell: string) => tooFar(name, cell), { row: 1, column: 1 }];
  const reach = ({ row, column }: Place, reference: string) => {
    last.row = Math.max(last.row, row);
    last.column = Math.max(last.column, column);
    if (last.row * last.column > mostCells) throw far(reference);
  };
  let cell: Scanned | undefined;
  let isRowHidden = false;
  let merged = 0;
  let isValue = false;
  scan(part, name, {
    open: (tag, { r = '', t: type, hidden: isHidden, ref = '' }) => {
      if (tag === 'row') {
        isRowHidden = isHidden === '1' || isHidden === 'true';
        if (r !== '') reach({ row: Number(r), column: 1 }, `A${r}`);
      } else if (tag === 'c') {
        cell = { place: placeAt(r), type, formula: false, value: undefined };
        reach(cell.place, r);
      } else if (tag === 'f' && cell) cell.formula = true;
      else if ((tag === 'v' || tag === 'is') && cell) {
        isValue = true;
        cell.value = '';
      } else if (tag === 'mergeCell' && merged < mostMerged) {
        const behind = mergedBehind(ref);
        merged += behind.length;
        for (const place of behind) put(place, mergedText());
      }
    },
    text: (text) => {
      if (cell && isValue) cell.value += text;
    },
    close: (tag) => {
      if (tag === 'v' || tag === 'is') isValue = false;
      if (tag !== 'c' || !cell) return;
      if (cell.type === 'e') put(cell.place, errorCell());
      else if (isUncounted(cell)) put(cell.place, uncounted());
      if (isRowHidden && (cell.formula || cell.value)) hidden.add(cell.place.row);
      cell = undefined;
    },
  });
  return { cells, hidden: [...hidden] };
}

/** Whether a formula has no saved result. One whose result is an empty text says that it is a text. */
const isUncounted = ({ formula, value, type }: Scanned): boolean => formula && (value === undefined || (value === '' && type !== 'str'));

interface Place {
  readonly row: number;
  readonly column: number;
}

/** The place of a cell such as `AB12`, both counted from 1. */
function placeAt(reference: string): Place {
  const [, letters = '', row = '0'] = /^([A-Z]+)(\d+)$/.exec(reference) ?? [];
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 64) - 64, 0);
  return { row: Number(row), column };
}

/** Merged areas may span a whole sheet, and one of their cells in each row and column is enough to refuse it. */
const mostMerged = 10_000;

/** The cells of a merged area but the first, which alone has its value. */
function mergedBehind(area: string): Place[] {
  const [from = '', to = from] = area.split(':');
  const [first, last] = [placeAt(from), placeAt(to)];
  const places: Place[] = [];
  for (let { row } = first; row <= last.row && places.length < mostMerged; row++) {
    for (let { column } = first; column <= last.column && places.length < mostMerged; column++) {
      if (row !== first.row || column !== first.column) places.push({ row, column });
    }
  }
  return places;
}

interface Handlers {
  readonly open: (tag: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (tag: string) => void;
}

/** Bytes that are read at a time, so that no text of the whole part is made. */
const chunk = 1 << 20;

/** `name` is that of the workbook. Fails with exit 2 if the XML is not well-formed. */
function scan(part: Uint8Array | undefined, name: string, { open, text, close }: Handlers): void {
  if (!part) return;
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => open(tag.name, tag.attributes as Record<string, string>));
  if (text) parser.on('text', text);
  if (close) parser.on('closetag', (tag) => close(tag.name));
  parser.on('error', () => {
    throw damaged(name);
  });
  const decoder = new TextDecoder();
  for (let at = 0; at < part.length; at += chunk) parser.write(decoder.decode(part.subarray(at, at + chunk), { stream: true }));
  parser.close();
}

const uncounted = (): string =>
  t({
    nl: 'de formule heeft geen bewaard resultaat; open het bestand in Excel en bewaar het opnieuw',
    en: 'the formula has no saved result; open the file in Excel and save it again',
  });

const mergedText = (): string =>
  t({
    nl: 'de cel is samengevoegd met een andere; splits de cellen en vul elke rij in',
    en: 'the cell is merged with another; split the cells and fill in each row',
  });

/** Exit 2: a file that is no sound workbook. */
export const damaged = (name: string): Failure =>
  usage(t({ nl: `${name} is beschadigd of geen Excel-werkmap`, en: `${name} is damaged, or not an Excel workbook` }), {
    hint: t({ nl: 'Open het in Excel en bewaar het opnieuw als .xlsx.', en: 'Open it in Excel and save it again as .xlsx.' }),
  });

/** Exit 2: a cell that lies so far from the first one that a table up to there can't be held. */
const tooFar = (name: string, cell: string): Failure =>
  usage(
    t({
      nl: `${name}: cel ${cell} ligt te ver; zo'n grote tabel leest duit niet`,
      en: `${name}: the cell ${cell} is too far away; duit does not read a table that large`,
    }),
    {
      hint: t({
        nl: 'Verwijder in Excel de rijen en kolommen rechts van en onder je lijst, en bewaar opnieuw.',
        en: 'In Excel delete the rows and columns to the right of and below your list, and save again.',
      }),
    },
  );
