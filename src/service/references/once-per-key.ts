import type { Api } from '../api/index.ts';

/**
 * Reads once per command and key, and gives later callers the same answer. Each request counts against the limit of the
 * service, so ten numbers of one year must cost one reading of the list. (Limits)
 */
export function oncePerKey<T>(read: (api: Api, key: string) => Promise<T>): (api: Api, key: string) => Promise<T> {
  const known = new WeakMap<Api, (key: string) => Promise<T>>();
  return (api, key) => {
    const answer = known.get(api) ?? onceFor((wanted) => read(api, wanted));
    known.set(api, answer);
    return answer(key);
  };
}

/** Does the work for a key once, and gives later callers the same answer. */
export function onceFor<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const answer = known.get(key) ?? work(key);
    known.set(key, answer);
    return answer;
  };
}

/** Reads a list to its end, once per command and key. */
export const listOncePerKey = <T>(list: (api: Api, key: string) => AsyncIterable<T>): ((api: Api, key: string) => Promise<T[]>) =>
  oncePerKey(async (api, key) => {
    const items: T[] = [];
    for await (const item of list(api, key)) items.push(item);
    return items;
  });
