import type { Json, StateView, Transaction } from './store.ts';

/** Collections of which each account has its own: where it is kept, whether it lacks lines, its rails with what waits for approval. */
const apart = new Set(['opslag', 'grenzen', 'aanvraag', 'aanvraag-schrijfactie']);

type Listed = readonly [key: string, value: Json];

/** Several lists in order of key as one; of equal keys the first list has the value. */
async function* merged(lists: readonly AsyncIterable<Listed>[]): AsyncGenerator<Listed> {
  const open = lists.map((list) => list[Symbol.asyncIterator]());
  const heads = await Promise.all(open.map((one) => one.next()));
  for (;;) {
    const left = heads.flatMap(({ done, value }) => (done ? [] : [value]));
    const [first, ...rest] = left;
    if (!first) return;
    const least = rest.reduce((found, one) => (one[0] < found[0] ? one : found), first);
    yield least;
    for (const [at, { done, value }] of heads.entries()) {
      if (!done && value[0] === least[0]) heads[at] = await open[at]!.next();
    }
  }
}

/** A state in which the values of sealed accounts show where the account has none of its own. Their logs stay in `earlier`. */
export function overlaid(own: Transaction, earlier: readonly Transaction[]): Transaction {
  if (earlier.length === 0) return own;
  const below = (collection: string): readonly Transaction[] => (apart.has(collection) ? [] : earlier);
  return {
    ...own,
    earlier,
    get: async (collection, key) => {
      for (const one of [own, ...below(collection)]) {
        const value = await one.get(collection, key);
        if (value !== undefined) return value;
      }
      return undefined;
    },
    many: async (collection, keys) => {
      const found = await Promise.all([own, ...below(collection)].map((one) => one.many(collection, keys)));
      return new Map(found.toReversed().flatMap((values) => [...values]));
    },
    list: (collection, prefix) => merged([own, ...below(collection)].map((one: StateView) => one.list(collection, prefix))),
    put: async (collection, key, value) => {
      await own.put(collection, key, value);
      // What it replaces may be a name that was wiped.
      for (const one of below(collection)) await one.remove(collection, key);
    },
    remove: async (collection, key) => {
      // A value that is removed must not show again.
      for (const one of [own, ...below(collection)]) await one.remove(collection, key);
    },
  };
}
