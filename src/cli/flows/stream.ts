/** Turns items in memory into the stream that `out.list` takes. */
export async function* stream<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}
