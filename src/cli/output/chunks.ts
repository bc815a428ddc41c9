const turn = (): Promise<'turn'> => new Promise((resolve) => setImmediate(resolve, 'turn'));

/**
 * Items in chunks of what is there without waiting, at most `size`: a page of a list goes out while the next is on its way.
 * `wait` goes round each wait for the first item of a chunk. When the source fails, what came before is given first.
 */
export async function* chunks<T>(items: AsyncIterable<T>, size: number, wait: <V>(next: Promise<V>) => Promise<V>): AsyncGenerator<T[]> {
  const source = items[Symbol.asyncIterator]();
  let chunk: T[] = [];
  let soon = turn();
  try {
    for (;;) {
      const next = source.next();
      const ready = next.then(
        () => 'ready',
        () => 'failed',
      );
      if (chunk.length > 0 && (chunk.length === size || (await Promise.race([ready, soon])) !== 'ready')) {
        yield chunk;
        chunk = [];
      }
      const { done, value } = await (chunk.length === 0 ? wait(next) : next);
      if (done) break;
      if (chunk.length === 0) soon = turn();
      chunk.push(value);
    }
    if (chunk.length > 0) yield chunk;
  } finally {
    await source.return?.();
  }
}
