import type { Api } from '../api/index.ts';

/**
 * The same read, done once in a command for each key: ten numbers of one year, or twenty lines from the price list, cost
 * one reading of the list, because each request counts against the key's limit. (Limits)
 */
export function oncePerKey<T>(read: (api: Api, key: string) => Promise<T>): (api: Api, key: string) => Promise<T> {
  const known = new WeakMap<Api, Map<string, Promise<T>>>();
  return (api, key) => {
    const answers = known.get(api) ?? new Map<string, Promise<T>>();
    known.set(api, answers);
    const answer = answers.get(key) ?? read(api, key);
    answers.set(key, answer);
    return answer;
  };
}

/** A list, read to its end once for each key. */
export const listOncePerKey = <T>(list: (api: Api, key: string) => AsyncIterable<T>): ((api: Api, key: string) => Promise<T[]>) =>
  oncePerKey(async (api, key) => {
    const items: T[] = [];
    for await (const item of list(api, key)) items.push(item);
    return items;
  });
