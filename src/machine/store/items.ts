import type { Connection } from './connection.ts';
import { jsonIn } from './logs.ts';
import type { Json } from './store.ts';

const atATime = 100;

/** The value of a key; undefined for none. */
export function getItem(connection: Connection, account: string, collection: string, key: string): Json | undefined {
  const row = connection.get('select value from item where account = ? and collection = ? and key = ?', account, collection, key);
  return row && jsonIn(connection.path, row['value']);
}

/** Sets the value of a key. */
export function putItem(connection: Connection, account: string, collection: string, key: string, value: Json): void {
  connection.run(
    `insert into item (account, collection, key, value) values (?, ?, ?, ?)
     on conflict (account, collection, key) do update set value = excluded.value`,
    account,
    collection,
    key,
    JSON.stringify(value),
  );
}

/** Removes a key; there may be none. */
export const removeItem = (connection: Connection, account: string, collection: string, key: string): void =>
  connection.run('delete from item where account = ? and collection = ? and key = ?', account, collection, key);

/** The keys of a collection that begin with `prefix` and their values, in order, a few at a time. */
export function* listItems(connection: Connection, account: string, collection: string, prefix: string): Generator<[string, Json]> {
  let from = { sign: '>=', key: prefix };
  for (;;) {
    const sql = `select key, value from item where account = ? and collection = ? and key ${from.sign} ? order by key limit ?`;
    const rows = connection.all(sql, account, collection, from.key, atATime);
    for (const { key, value } of rows) {
      if (!String(key).startsWith(prefix)) return;
      yield [String(key), jsonIn(connection.path, value)];
    }
    if (rows.length < atATime) return;
    from = { sign: '>', key: String(rows.at(-1)?.['key']) };
  }
}
