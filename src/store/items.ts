import { rowOf, rowsOf, type Steps } from './steps.ts';
import type { Json, KeptValue } from './store.ts';
import { itemCrc, itemIn } from './sums.ts';

const atATime = 100;
const itemsTogether = 500;

export function* getItem(account: string, collection: string, key: string): Steps<Json | undefined> {
  const row = yield* rowOf('select key, value, crc from item where account = ? and collection = ? and key = ?', account, collection, key);
  return row && itemIn(account, collection, row);
}

export function* getItems(account: string, collection: string, keys: readonly string[]): Steps<Map<string, Json>> {
  const found = new Map<string, Json>();
  for (let at = 0; at < keys.length; at += itemsTogether) {
    const some = keys.slice(at, at + itemsTogether);
    const text = `select key, value, crc from item where account = ? and collection = ? and key in (${some.map(() => '?').join(', ')})`;
    for (const row of yield* rowsOf(text, account, collection, ...some)) found.set(String(row['key']), itemIn(account, collection, row));
  }
  return found;
}

export function* allValues(account: string): Steps<KeptValue[]> {
  const rows = yield* rowsOf('select collection, key, value, crc from item where account = ? order by collection, key', account);
  return rows.map((row) => [String(row['collection']), String(row['key']), itemIn(account, String(row['collection']), row)]);
}

export function* putItem(account: string, collection: string, key: string, value: Json): Steps<void> {
  const text = `insert into item (account, collection, key, value, crc) values (?, ?, ?, ?, ?)
     on conflict (account, collection, key) do update set value = excluded.value, crc = excluded.crc`;
  const json = JSON.stringify(value);
  yield* rowsOf(text, account, collection, key, json, itemCrc(account, collection, key, json));
}

export function* removeItem(account: string, collection: string, key: string): Steps<void> {
  yield* rowsOf('delete from item where account = ? and collection = ? and key = ?', account, collection, key);
}

/** A few keys of a collection and their values, in order, and the key after which the next few begin; undefined after the last. */
interface Page {
  readonly items: readonly (readonly [string, Json])[];
  readonly next: string | undefined;
}

/** The next few keys that begin with `prefix`: the first of them, or those after the key `after`. */
export function* pageOfItems(account: string, collection: string, prefix: string, after?: string): Steps<Page> {
  const from = after === undefined ? '>=' : '>';
  // Those beyond would be read for nothing, for each of the many prefixes that a long job asks for.
  const [, before = '', last] = /^(.*)([\0-\x7e])/su.exec(prefix) ?? [];
  const [until, ends] = last === undefined ? ['', []] : ['and key < ?', [before + String.fromCharCode(last.charCodeAt(0) + 1)]];
  const text = `select key, value, crc from item where account = ? and collection = ? and key ${from} ? ${until} order by key limit ?`;
  const rows = yield* rowsOf(text, account, collection, after ?? prefix, ...ends, atATime);
  const found = rows.filter(({ key }) => String(key).startsWith(prefix));
  const items = found.map((row) => [String(row['key']), itemIn(account, collection, row)] as const);
  return { items, next: found.length < atATime ? undefined : items.at(-1)?.[0] };
}
