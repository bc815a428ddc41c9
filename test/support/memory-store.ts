import type { Json } from '../../src/store/store.ts';
import type { Tempo } from '../../src/store/tempo.ts';

/** The store of one machine in memory, which keeps text as a database does. */
export function memoryStore(): Tempo {
  const values = new Map<string, string>();
  const shared = (key: string) => {
    const text = values.get(key);
    return { value: text === undefined ? undefined : (JSON.parse(text) as Json) };
  };
  return {
    update: async (key, work) => {
      const { value, result } = work(shared(key));
      values.set(key, JSON.stringify(value));
      return result;
    },
    peek: async (key) => shared(key),
    close: () => {},
  };
}
