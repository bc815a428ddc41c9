import { rowsOf, type Run, type Statement, type Steps } from '../steps.ts';
import type { Json } from '../store.ts';
import { itemCrc, itemIn } from '../sums.ts';
import type { KeptItems } from '../view.ts';

interface Wanted {
  readonly collection: string;
  readonly key: string;
  readonly value?: string;
}

interface Waiting extends Wanted {
  readonly resolve: (value: Json | undefined) => void;
  readonly reject: (error: unknown) => void;
}

type Kind = 'get' | 'put' | 'remove';

const wantedRows = 'json_to_recordset(?::json) as wanted (n integer, collection text, key text, value text, crc bigint)';

/** The statement of each kind. Of a key that is set twice the last value counts, because a statement changes a row once. */
const texts: Readonly<Record<Kind, string>> = {
  get: `select n, collection, key, item.value, item.crc from ${wantedRows} join item using (collection, key) where account = ?`,
  put: `insert into item (account, collection, key, value, crc)
    select distinct on (collection, key) accounts.account, collection, key, value, crc from ${wantedRows}, (select ?::text as account) as accounts
    order by collection, key, n desc
    on conflict (account, collection, key) do update set value = excluded.value, crc = excluded.crc`,
  remove: `delete from item using ${wantedRows} where item.collection = wanted.collection and item.key = wanted.key and account = ?`,
};

function* done(kind: Kind, account: string, wanted: readonly Wanted[]): Steps<Map<number, Json>> {
  const crcOf = ({ collection, key, value }: Wanted) => (value === undefined ? undefined : itemCrc(account, collection, key, value));
  const list = JSON.stringify(wanted.map((one, n) => ({ n, collection: one.collection, key: one.key, value: one.value, crc: crcOf(one) })));
  const rows = yield* rowsOf(texts[kind], list, account);
  return new Map(kind === 'get' ? rows.map((row) => [Number(row['n']), itemIn(account, String(row['collection']), row)]) : []);
}

/** Values asked for or set at once are one statement: each counts on a server far away. They go in the order of the calls. */
export function openItems(run: Run, account: string): KeptItems {
  let kind: Kind = 'get';
  let waiting: Waiting[] = [];
  const flush = (): void => {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    const what = kind;
    (async () => run(done(what, account, batch)))().then(
      (values) => batch.forEach(({ resolve }, n) => resolve(values.get(n))),
      (error: unknown) => batch.forEach(({ reject }) => reject(error)),
    );
  };
  const ask = (what: Kind, wanted: Wanted): Promise<Json | undefined> => {
    if (what !== kind) flush();
    kind = what;
    if (waiting.length === 0) queueMicrotask(flush);
    return new Promise((resolve, reject) => waiting.push({ ...wanted, resolve, reject }));
  };
  return {
    get: (collection, key) => ask('get', { collection, key }),
    put: async (collection, key, value) => void (await ask('put', { collection, key, value: JSON.stringify(value) })),
    remove: async (collection, key) => void (await ask('remove', { collection, key })),
    flush,
  };
}

/** Values by their keys. One that is not as it was written fails only where it is asked for. */
export type KnownItems = Map<string, () => Json>;

/** Values that were read when the work began, so that nothing is waited for. Those that change are written with the end of the work. */
export interface OpenedItems {
  readonly items: KeptItems;
  readonly last: () => readonly Statement[];
}

/** Has the values of some keys of a collection, which are `known`, come from memory. */
export function openKnownItems(
  items: KeptItems,
  account: string,
  { collection, isKnown, known }: { readonly collection: string; isKnown: (key: string) => boolean; readonly known: KnownItems },
): OpenedItems {
  const changed = new Set<string>();
  const isHere = (from: string, key: string): boolean => from === collection && isKnown(key);
  return {
    items: {
      ...items,
      get: async (from, key) => (isHere(from, key) ? known.get(key)?.() : items.get(from, key)),
      put: async (from, key, value) => {
        if (!isHere(from, key)) return items.put(from, key, value);
        known.set(key, () => value);
        changed.add(key);
      },
      remove: async (from, key) => {
        if (isHere(from, key)) {
          known.delete(key);
          changed.delete(key);
        }
        return items.remove(from, key);
      },
    },
    last: () => {
      const wanted = [...changed].map((key) => ({ collection, key, value: JSON.stringify(known.get(key)?.()) }));
      return wanted.length === 0 ? [] : (done('put', account, wanted).next().value as readonly Statement[]);
    },
  };
}
