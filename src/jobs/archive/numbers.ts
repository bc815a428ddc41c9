import { groupBy } from '../../group-by.ts';
import type { ArchivedDocument } from './contents.ts';

/** More missing numbers than this in a row are two series, such as one that began again elsewhere. */
const mostMissing = 1000;

/**
 * The numbers between the lowest and the highest of each series that no document of the archive has. Credit notes may
 * share a series with the invoices or have their own: the part before the last digits tells.
 */
export function missingNumbers(documents: Iterable<ArchivedDocument>): string[] {
  const numbers = [...documents].flatMap(({ stuk, nummer }) => {
    const [, prefix, digits] = /^(.*?)(\d{1,12})$/.exec(stuk === 'verkoop' ? (nummer ?? '') : '') ?? [];
    return prefix === undefined || digits === undefined ? [] : [{ prefix, digits }];
  });
  return [...groupBy(numbers, ({ prefix }) => prefix)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([prefix, same]) => missingIn(prefix, new Map(same.map(({ digits }) => [Number(digits), digits.length]))));
}

/** A number that more than one document has, and the folders of those documents. */
interface SharedNumber {
  readonly nummer: string;
  readonly mappen: readonly string[];
}

/**
 * The numbers that two invoices or two credit notes of the account have, which the law forbids: one of them is wrong. Of
 * `among`, where it is given, at least one must be. (Royal Decree no. 1, art. 5)
 */
export function sharedNumbers(documents: Iterable<ArchivedDocument>, among?: readonly ArchivedDocument[]): SharedNumber[] {
  const numbered = [...documents].filter(({ stuk, nummer }) => stuk === 'verkoop' && nummer);
  const having = groupBy(numbered, ({ type, nummer }) => `${type} ${nummer}`);
  const ids = among && new Set(among.map(({ id }) => id));
  const shared = [...having.values()].filter((list) => list.length > 1 && (!ids || list.some(({ id }) => ids.has(id))));
  return shared.map((list) => ({ nummer: list[0].nummer ?? '', mappen: list.map(({ map }) => map) }));
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
