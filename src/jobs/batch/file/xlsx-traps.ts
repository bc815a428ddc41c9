import { SaxesParser } from 'saxes';
import { t } from '../../../language.ts';
import { type Cell, errorCell } from './table.ts';

type Parts = Readonly<Record<string, Uint8Array>>;

/** The file within a workbook that holds the sheet of this name; undefined where the workbook doesn't say. */
export function sheetFile(parts: Parts, sheet: string): string | undefined {
  let id: string | undefined;
  scan(parts['xl/workbook.xml'], (name, attributes) => {
    if (name === 'sheet' && attributes['name'] === sheet) id = attributes['r:id'];
  });
  let target: string | undefined;
  scan(parts['xl/_rels/workbook.xml.rels'], (name, attributes) => {
    if (name === 'Relationship' && attributes['Id'] === id) target = attributes['Target'];
  });
  return target?.startsWith('/') ? target.slice(1) : target && `xl/${target}`;
}

/**
 * The cells of a sheet that look empty or whole and are not, by `row:column`: an error such as #N/B, a formula whose result
 * was not saved, and a cell that is merged with another.
 */
export function trapsOf(parts: Parts, file: string | undefined): Map<string, Cell> {
  const traps = new Map<string, Cell>();
  const put = (row: number, column: number, fault: string) => void traps.set(`${row}:${column}`, { kind: 'fault', fault });
  let cell: { readonly at: Place; readonly isError: boolean; formula: boolean; value: boolean } | undefined;
  scan(
    file === undefined ? undefined : parts[file],
    (name, attributes) => {
      if (name === 'c') cell = { at: placeOf(attributes['r'] ?? ''), isError: attributes['t'] === 'e', formula: false, value: false };
      else if (name === 'f' && cell) cell.formula = true;
      else if (name === 'v' && cell) cell.value = true;
      else if (name === 'mergeCell') for (const { row, column } of mergedBehind(attributes['ref'] ?? '')) put(row, column, merged());
    },
    (name) => {
      if (name !== 'c' || !cell) return;
      if (cell.isError) put(cell.at.row, cell.at.column, errorCell());
      else if (cell.formula && !cell.value) put(cell.at.row, cell.at.column, uncounted());
    },
  );
  return traps;
}

interface Place {
  readonly row: number;
  readonly column: number;
}

/** The place of a cell such as `AB12`, both counted from 1. */
function placeOf(reference: string): Place {
  const [, letters = '', row = '0'] = /^([A-Z]+)(\d+)$/.exec(reference) ?? [];
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 64) - 64, 0);
  return { row: Number(row), column };
}

/** A merged area may span a whole sheet, and one of its cells in each row and column is enough to refuse it. */
const mostMerged = 10_000;

/** The cells of a merged area but the first, which alone has its value. */
function mergedBehind(area: string): Place[] {
  const [from = '', to = from] = area.split(':');
  const [first, last] = [placeOf(from), placeOf(to)];
  const places: Place[] = [];
  for (let { row } = first; row <= last.row && places.length < mostMerged; row++) {
    for (let { column } = first; column <= last.column && places.length < mostMerged; column++) {
      if (row !== first.row || column !== first.column) places.push({ row, column });
    }
  }
  return places;
}

type Open = (name: string, attributes: Readonly<Record<string, string>>) => void;

function scan(part: Uint8Array | undefined, open: Open, close?: (name: string) => void): void {
  if (!part) return;
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => open(tag.name, tag.attributes as Record<string, string>));
  if (close) parser.on('closetag', (tag) => close(tag.name));
  // A fault in the XML was told already, by the reader of the values.
  parser.on('error', () => {});
  parser.write(new TextDecoder().decode(part)).close();
}

const uncounted = (): string =>
  t({
    nl: 'de formule heeft geen bewaard resultaat; open het bestand in Excel en bewaar het opnieuw',
    en: 'the formula has no saved result; open the file in Excel and save it again',
  });

const merged = (): string =>
  t({
    nl: 'de cel is samengevoegd met een andere; splits de cellen en vul elke rij in',
    en: 'the cell is merged with another; split the cells and fill in each row',
  });
