import type { Json, Transaction } from '../../src/store/store.ts';

/** The values of an account in memory, for tests of so many steps that a disk is too slow. It has no logs. */
export function valuesInMemory(): { transaction: Transaction; all: () => Record<string, Json> } {
  const values = new Map<string, string>();
  const at = (collection: string, key: string) => `${collection}\n${key}`;
  const absent = async (): Promise<never> => Promise.reject(new Error('this store has no logs'));
  const transaction: Transaction = {
    time: undefined,
    isReplaced: false,
    adopt: async () => {},
    holder: async () => undefined,
    last: absent,
    lastLine: absent,
    numberOf: async () => 1,
    records: absent,
    // The values alone are tested, not the lines that tell of them.
    append: async (_log, { about = null, subject = null, body }) => ({ n: 1, about, subject, body, id: '1', of: undefined }),
    forget: absent,
    unknown: absent,
    values: async () => [],
    lines: absent,
    get: async (collection, key) => {
      const text = values.get(at(collection, key));
      return text === undefined ? undefined : (JSON.parse(text) as Json);
    },
    many: absent,
    async *list(collection, prefix = '') {
      for (const [key, text] of [...values].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
        if (key.startsWith(at(collection, prefix))) yield [key.slice(collection.length + 1), JSON.parse(text) as Json];
      }
    },
    put: async (collection, key, value) => void values.set(at(collection, key), JSON.stringify(value)),
    remove: async (collection, key) => void values.delete(at(collection, key)),
  };
  return { transaction, all: () => Object.fromEntries([...values].map(([key, text]) => [key, JSON.parse(text) as Json])) };
}
