import type { Text } from '../../language.ts';
import { memo } from '../../memo.ts';
import type { Api } from '../api/index.ts';

/** Reads once per command and key, as each request counts (Limits); later callers get the answer that the first one's reason asked. */
export function oncePerKey<T>(
  read: (api: Api, key: string, why: Text | undefined) => Promise<T>,
): (api: Api, key: string, why?: Text) => Promise<T> {
  const known = new WeakMap<Api, (key: string, why?: Text) => Promise<T>>();
  return (api, key, why) => {
    const answer = known.get(api) ?? memo((wanted: string, reason?: Text) => read(api, wanted, reason));
    known.set(api, answer);
    return answer(key, why);
  };
}

/** Reads a list to its end, once per command and key. */
export const listOncePerKey = <T>(list: (api: Api, key: string) => AsyncIterable<T>): ((api: Api, key: string) => Promise<T[]>) =>
  oncePerKey(async (api, key) => {
    const items: T[] = [];
    for await (const item of list(api, key)) items.push(item);
    return items;
  });
