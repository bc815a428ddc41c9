import type { CsvColumns } from '../../../../service/profiles/profile.ts';
import { type BankLayout, bankLayouts, type LayoutColumn } from './layouts.ts';

/** The places of the columns of a file by their meaning, with how its bank writes them. */
export interface FoundColumns {
  readonly layout: Omit<BankLayout, 'columns' | 'bank'> & { readonly bank?: string };
  readonly places: { readonly [name in LayoutColumn]?: readonly number[] };
}

/** A header as it is compared. */
export const plainHeader = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[\s\u00a0]+/g, ' ');

/** The place of a column that has one of these headers; -1 where none is there. */
const columnAmong = (headers: readonly string[], names: string): number => {
  for (const name of names.split('|')) {
    const place = headers.indexOf(name);
    if (place >= 0) return place;
  }
  return -1;
};

function fitted(
  headers: readonly string[],
  { bank, columns, ...layout }: BankLayout,
): { readonly found: FoundColumns; readonly there: number; readonly missing: readonly string[] } {
  const places: { [name in LayoutColumn]?: number[] } = {};
  const missing: string[] = [];
  let there = 0;
  const look = (names: string, isNeeded: boolean): number => {
    const place = columnAmong(headers, names);
    if (place >= 0) there++;
    else if (isNeeded) missing.push(names.split('|')[0] ?? names);
    return place;
  };
  for (const names of layout.also ?? []) look(names, true);
  for (const [meaning, wanted] of Object.entries(columns)) {
    const name = meaning.replace('?', '') as LayoutColumn;
    for (const names of [wanted].flat()) {
      const place = look(names, name === meaning);
      if (place >= 0) (places[name] ??= []).push(place);
    }
  }
  return { found: { layout: { bank, ...layout }, places }, there, missing };
}

/** The columns of the bank that writes these headers; undefined where no known one does. */
export function knownColumns(headers: readonly string[]): FoundColumns | undefined {
  const all = bankLayouts.map((layout) => fitted(headers, layout)).filter(({ missing }) => missing.length === 0);
  return all.toSorted((a, b) => b.there - a.there)[0]?.found;
}

/** The known bank whose headers these would be, but for those that are missing: at least four of five are there. */
export function nearlyKnown(headers: readonly string[]): { readonly bank: string; readonly missing: readonly string[] } | undefined {
  const near = bankLayouts.map((layout) => ({ bank: layout.bank, ...fitted(headers, layout) }));
  return near.filter(({ there, missing }) => there >= 4 * missing.length && there >= 4).toSorted((a, b) => b.there - a.there)[0];
}

/** The columns of a file by the headers that a user named; the headers that are missing where they are not all there. */
export function namedColumns(headers: readonly string[], columns: CsvColumns): FoundColumns | readonly string[] {
  const missing: string[] = [];
  const entries = Object.entries(columns).flatMap(([name, named]) => {
    const places = [named ?? []].flat().map((header: string) => {
      const place = headers.indexOf(plainHeader(header));
      if (place < 0) missing.push(plainHeader(header));
      return place;
    });
    return places.length === 0 ? [] : [[name, places] as const];
  });
  return missing.length > 0 ? missing : { layout: {}, places: Object.fromEntries(entries) };
}
