/**
 * Does `work` on the items, at most `width` at a time, and gives the results in the order of the items.
 * It starts nothing before it is read from and reads ahead no further than `width`. The first failure in that order
 * is thrown; then, and when the reader stops early, it starts nothing new and ends once what is under way has ended.
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
      // Its failure is told when its turn comes; until then it counts as handled.
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
