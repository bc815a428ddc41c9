import { byKey, type Counted } from './documents.ts';

const sequenceOf = ({ nummer }: Counted): number => Number(nummer.split('-')[1]);

/** Holes between the lowest and the highest. */
function missing(documents: readonly Counted[]): string[] {
  const there = new Set(documents.map(sequenceOf));
  const holes: string[] = [];
  let from: number | undefined;
  for (let n = Math.min(...there); n <= Math.max(...there); n++) {
    if (!there.has(n)) from ??= n;
    else if (from !== undefined) {
      holes.push(`${from}-${n - 1}`);
      from = undefined;
    }
  }
  return holes;
}

const size = (holes: readonly string[]): number =>
  holes.reduce((sum, hole) => sum + 1 - Number(hole.split('-')[0]) + Number(hole.split('-')[1]), 0);

/** The faults in the numbers: those missing, given twice, or with a date before that of a lower number. */
export function numberFaults(documents: readonly Counted[]): string[] {
  return [...byKey(documents, ({ nummer }) => nummer.slice(0, 5))].flatMap(([year, all]) => {
    const notes = all.filter(({ isNote }) => isNote);
    const invoices = all.filter(({ isNote }) => !isNote);
    const shared = notes.some((one) => invoices.some(({ nummer }) => nummer === one.nummer));
    const own = shared || (notes.length > 0 && size(missing(all)) > size(missing(notes)) + size(missing(invoices)));
    return (own ? [invoices, notes] : [all]).flatMap((series) => [
      ...missing(series).map((hole) => `${year}ontbreekt ${hole}`),
      ...[...byKey(series, ({ nummer }) => nummer)].flatMap(([nummer, same]) =>
        same.length > 1 ? [`${year}dubbel ${Number(nummer.slice(5))}`] : [],
      ),
      ...backwards(series).map((nummer) => `${year}datum ${nummer}`),
    ]);
  });
}

/** The numbers whose date lies before that of a lower number. */
function backwards(series: readonly Counted[]): number[] {
  let latest = '';
  return [
    ...byKey(
      series.toSorted((one, other) => sequenceOf(one) - sequenceOf(other)),
      ({ nummer }) => nummer,
    ).values(),
  ].flatMap((same) => {
    const back = same.filter(({ datum }) => datum < latest).map(sequenceOf);
    latest = [latest, ...same.map(({ datum }) => datum)].toSorted().at(-1) ?? '';
    return back;
  });
}
