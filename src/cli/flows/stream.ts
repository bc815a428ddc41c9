/** Items that are all there, in the form in which `out.list` takes them. */
export async function* stream<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}
