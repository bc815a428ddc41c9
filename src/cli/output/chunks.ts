const nextTurn = (): Promise<'turn'> => new Promise((resolve) => setImmediate(resolve, 'turn'));

/**
 * Gathers the items that are available without waiting into chunks of at most `size`, so that one page of a list is shown
 * while the next is on its way. `wait` wraps each wait for the first item of a chunk. A failure of the source is thrown after
 * the items before it.
 */
export async function* chunks<T>(items: AsyncIterable<T>, size: number, wait: <V>(next: Promise<V>) => Promise<V>): AsyncGenerator<T[]> {
  const source = items[Symbol.asyncIterator]();
  let chunk: T[] = [];
  let soon = nextTurn();
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
      if (chunk.length === 0) soon = nextTurn();
      chunk.push(value);
    }
    if (chunk.length > 0) yield chunk;
  } finally {
    await source.return?.();
  }
}
