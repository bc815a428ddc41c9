/**
 * A function that does its work on the first call with a key, and gives every later one the same result, a failure included. The
 * key is the first argument, or what `keyOf` gives. `begun` gives that of a key whose work was begun. After `forget` the work is done again.
 */
export function memo<A extends unknown[], T>(work: (...asked: A) => T, keyOf: (asked: NoInfer<A>) => unknown = ([first]) => first) {
  const made = new Map<unknown, T>();
  const get = (...asked: A): T => {
    const key = keyOf(asked);
    if (!made.has(key)) made.set(key, work(...asked));
    return made.get(key) as T;
  };
  return Object.assign(get, { begun: (key: unknown): T | undefined => made.get(key), forget: (): void => made.clear() });
}
