/** Calls `make` on the first call and gives every caller the same result, a failure included. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** As `once`, for each text that `keyOf` gives what is asked. */
export function onceEach<A extends unknown[], T>(keyOf: (asked: NoInfer<A>) => string, make: (...asked: A) => T): (...asked: A) => T {
  const made = new Map<string, T>();
  return (...asked) => {
    const key = keyOf(asked);
    if (!made.has(key)) made.set(key, make(...asked));
    return made.get(key) as T;
  };
}

/** As `once`, until `renew` is called: the next call then makes it anew. */
export function renewable<T>(make: () => Promise<T>): { readonly get: () => Promise<T>; readonly renew: () => void } {
  let get = once(make);
  return {
    get: () => get(),
    renew: () => {
      get = once(make);
    },
  };
}
