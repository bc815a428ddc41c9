/** Calls `make` on the first call and gives every caller the same result, a failure included. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
