import { sql } from '../steps.ts';
import { connectDatabase, type DatabaseConnection } from './connection.ts';
import { foreign, newerTables, olderTables } from './faults.ts';
import { lockKey } from './lock.ts';
import { accessOf, type PostgresOptions } from './access.ts';
import { schemaSql } from './schema.ts';
import { format, schema } from './version.ts';
import { checkServer, checkWritable, readServer } from './server.ts';
import type { DatabasePlace } from './place.ts';

/** The SQL that a database lacks to hold a store, or ''. Changes nothing. Exit 10 on a server or database that can't hold one. */
export const planStore = (options: PostgresOptions): Promise<string> => withConnection(options, planOn);

/** Makes the tables; gives the SQL that it carried out. Only one at a time does this in a database. */
export const makeStore = (options: PostgresOptions): Promise<string> =>
  withConnection(options, async (connection, place) => {
    await connection.run([sql('select pg_advisory_lock(?)', lockKey('make'))]);
    const text = await planOn(connection, place);
    if (text !== '') await connection.exec(text);
    return text;
  });

async function withConnection<T>(
  options: PostgresOptions,
  work: (connection: DatabaseConnection, place: DatabasePlace) => Promise<T>,
): Promise<T> {
  const access = accessOf(options);
  const connection = await connectDatabase(access);
  try {
    return await work(connection, access.place);
  } finally {
    connection.close();
  }
}

async function planOn(connection: DatabaseConnection, place: DatabasePlace): Promise<string> {
  const server = await readServer(connection);
  checkServer(place, server);
  checkWritable(place, server);
  if (server.tables === 'none') return schemaSql();
  const [[row = {}] = []] = await connection.run([sql(`select format, needs from ${schema}.version`)]);
  const found = Number(row['format']);
  if (!(found >= 1)) throw foreign(place);
  if (found > format) throw newerTables(place, String(row['needs']));
  if (found < format) throw olderTables(place);
  return '';
}
