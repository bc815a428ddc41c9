import { everyOf } from '../../group-by.ts';
import type { Text } from '../../language.ts';
import { memo } from '../../memo.ts';
import type { Api } from '../api/index.ts';

interface OncePerKey<T> {
  (api: Api, key: string, why?: Text): Promise<T>;
  /** What this command reads for the key, or has read; undefined if it did not begin to. */
  readonly begun: (api: Api, key: string) => Promise<T> | undefined;
}

/** Reads once per command and key, as each request counts (Limits); later callers get the answer that the first one's reason asked. */
export function oncePerKey<T>(read: (api: Api, key: string, why: Text | undefined) => Promise<T>): OncePerKey<T> {
  const reading = (api: Api) => memo((wanted: string, reason?: Text) => read(api, wanted, reason));
  const known = new WeakMap<Api, ReturnType<typeof reading>>();
  const get = (api: Api, key: string, why?: Text): Promise<T> => {
    const answer = known.get(api) ?? reading(api);
    known.set(api, answer);
    return answer(key, why);
  };
  return Object.assign(get, { begun: (api: Api, key: string) => known.get(api)?.begun(key) });
}

export const listOncePerKey = <T>(list: (api: Api, key: string) => AsyncIterable<T>): OncePerKey<T[]> =>
  oncePerKey((api, key) => everyOf(list(api, key)));
