import type { ArchivedDocument } from './contents.ts';

/** More missing numbers than this in a row are two series, such as one that began again elsewhere. */
const mostMissing = 1000;

/**
 * The numbers between the lowest and the highest of each series that no document of the archive has. Credit notes may
 * share a series with the invoices or have their own: the part before the last digits tells.
 */
export function missingNumbers(documents: Iterable<ArchivedDocument>): string[] {
  const series = new Map<string, Map<number, number>>();
  for (const { stuk, nummer } of documents) {
    const [, prefix, digits] = /^(.*?)(\d{1,12})$/.exec(stuk === 'verkoop' ? (nummer ?? '') : '') ?? [];
    if (prefix === undefined || digits === undefined) continue;
    const seen = series.get(prefix) ?? new Map<number, number>();
    seen.set(Number(digits), digits.length);
    series.set(prefix, seen);
  }
  return [...series].toSorted(([one], [other]) => (one < other ? -1 : 1)).flatMap(([prefix, seen]) => missingIn(prefix, seen));
}

function missingIn(prefix: string, seen: ReadonlyMap<number, number>): string[] {
  const numbers = [...seen].toSorted(([one], [other]) => one - other);
  return numbers.flatMap(([n], index) => {
    const [next, width] = numbers[index + 1] ?? [n + 1, 0];
    const count = next - n - 1;
    if (count > mostMissing) return [];
    return Array.from({ length: count }, (_, at) => `${prefix}${String(n + 1 + at).padStart(width, '0')}`);
  });
}
