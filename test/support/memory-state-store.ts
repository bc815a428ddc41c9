import type { Json, Logged, RecordQuery, StateStore, Transaction } from '../../src/store/store.ts';

interface Kept extends Logged {
  readonly settles: boolean;
}

const entryOf = ({ n, about }: Logged): number => about ?? n;

/** A store of one log in memory, for tests of so many steps that a disk is too slow. It forgets nothing. */
export function memoryStateStore(): StateStore {
  const kept: Kept[] = [];
  const values = new Map<string, Map<string, Json>>();
  const entriesWith = (sameId: (record: Kept) => boolean) => new Set(kept.filter(sameId).map(entryOf));

  const records = async (_log: string, { after = 0, entry, subject, unsettled, either }: RecordQuery = {}): Promise<Logged[]> => {
    const settled = entriesWith((record) => record.settles);
    const subjects = new Set([subject].flat());
    const about = entriesWith((record) => record.subject !== null && subjects.has(record.subject));
    const stands =
      either && entriesWith((record) => record.n > either.after || (either.subject !== null && record.subject === either.subject));
    return kept.filter((record) => {
      const own = entryOf(record);
      if (stands?.has(own) === false && settled.has(own)) return false;
      if (record.n <= after || (entry !== undefined && own !== entry)) return false;
      return (subject === undefined || about.has(own)) && !(unsettled && settled.has(own));
    });
  };
  const absent = async (): Promise<never> => Promise.reject(new Error('this store forgets nothing'));
  const view: Transaction = {
    time: undefined,
    isReplaced: false,
    adopt: async () => {},
    holder: async () => undefined,
    last: async () => kept.length,
    lastLine: async () => kept.slice(-1).map(({ id }) => ({ id, log: 'log' }))[0],
    numberOf: async (id) => kept.find((one) => one.id === id)?.n,
    records,
    get: async (collection, key) => values.get(collection)?.get(key),
    many: async (collection, keys) => new Map([...(values.get(collection) ?? [])].filter(([key]) => keys.includes(key))),
    async *list(collection, prefix = '') {
      const found = [...(values.get(collection) ?? [])].filter(([key]) => key.startsWith(prefix));
      yield* found.toSorted(([a], [b]) => (a < b ? -1 : 1));
    },
    append: async (_log, { about = null, subject = null, settles = false, body, id = String(kept.length + 1) }) => {
      const record = { n: kept.length + 1, id, about, subject, settles, body };
      kept.push(record);
      return { ...record, of: kept.find(({ n }) => n === about)?.id };
    },
    forget: absent,
    lines: absent,
    values: absent,
    unknown: async (ids) => ids.filter((id) => !kept.some((one) => one.id === id)),
    put: async (collection, key, value) => {
      values.set(collection, (values.get(collection) ?? new Map<string, Json>()).set(key, JSON.parse(JSON.stringify(value)) as Json));
    },
    remove: async (collection, key) => {
      values.get(collection)?.delete(key);
    },
  };
  return {
    shared: undefined,
    read: (work) => work(view),
    get: (...asked) => view.get(...asked),
    transaction: (work) => work(view),
    clean: async () => {},
    holder: async () => undefined,
    lock: async () => ({ isHeld: async () => true, release: async () => {} }),
    check: async () => ({ lines: kept.length, damaged: 0 }),
    checkOwner: async () => {},
    flush: async () => {},
    close: async () => {},
  };
}
