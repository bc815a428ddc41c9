/** No more than so many reads go at the same time while nothing is known of the limit. (Limits) */
export const readsAtOnce = 5;

/**
 * Does `work` on the items, at most `width` at the same time, and gives the results in the order of the items. Nothing starts
 * before the first result is asked for. The first failure in that order is thrown. After a failure, or when the reader stops
 * early, no new work starts, and the generator ends when the work under way has ended.
 */
export async function* parallel<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  width: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
  const underWay: Promise<R>[] = [];
  try {
    for await (const item of items) {
      const begun = work(item);
      // Node must not report a failure as unhandled before its turn comes.
      begun.catch(() => {});
      underWay.push(begun);
      const [first] = underWay;
      if (!first || underWay.length < width) continue;
      yield await first;
      void underWay.shift();
    }
    for (const rest of underWay) yield await rest;
  } finally {
    await Promise.allSettled(underWay);
  }
}
