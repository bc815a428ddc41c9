import type { Failure } from '../../failure.ts';
import { type Row, sql } from '../steps.ts';
import type { DatabaseConnection } from './connection.ts';
import { forbidden, foreign, pooled, ReadOnlyDatabase, unmade, newerTables, olderTables, otherEncoding, tooOld } from './faults.ts';
import type { DatabasePlace } from './place.ts';
import { format, schema } from './version.ts';

export interface Server {
  /** Such as 160004. */
  readonly number: number;
  readonly isReadOnly: boolean;
  readonly encoding: string;
  /** The tables: none, those of another program, or ours, as far as the user may see them. */
  readonly tables: 'none' | 'foreign' | 'ours';
  /** Whether the settings of the connection reached the server, and it is the server that answers: a program in between may keep both. */
  readonly isDirect: boolean;
  /** Whether the user may see the tables at all. */
  readonly isOpen: boolean;
}

/** The oldest server that has all that is used. */
const oldest = 140_000;

/** Reads the facts of a server. They are asked of functions, because a new connection takes longer to read the catalogue's tables. */
export async function readServer(connection: Pick<DatabaseConnection, 'run' | 'process'>): Promise<Server> {
  const [[row = {}] = []] = await connection.run([
    sql(
      `select current_setting('server_version_num')::integer as number, current_setting('server_encoding') as encoding,
         pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only,
         current_setting('search_path') = ? as is_set, pg_backend_pid() as process, to_regnamespace(?) is not null as has_schema, coalesce(has_schema_privilege(to_regnamespace(?), 'usage'), true) as is_open,
         case when has_schema_privilege(to_regnamespace(?), 'usage') then to_regclass(?) is not null else true end as is_ours`,
      schema,
      schema,
      schema,
      schema,
      `${schema}.version`,
    ),
  ]);
  const hasSchema = Boolean(row['has_schema']);
  return {
    number: Number(row['number']),
    isReadOnly: Boolean(row['is_read_only']),
    encoding: String(row['encoding']),
    isDirect: Boolean(row['is_set']) && row['process'] === connection.process(),
    isOpen: Boolean(row['is_open']),
    tables: hasSchema ? (row['is_ours'] ? 'ours' : 'foreign') : 'none',
  };
}

/** Fails with exit 10 on a server that can't hold a store. */
export function checkServer(place: DatabasePlace, { number, encoding, tables, isDirect }: Server): void {
  if (number < oldest) throw tooOld(place, number);
  if (!isDirect) throw pooled(place);
  if (encoding !== 'UTF8') throw otherEncoding(place, encoding);
  if (tables === 'foreign') throw foreign(place);
}

/** Fails with exit 10 on a server that has no store, or one that the user may not see. */
export function checkStore(place: DatabasePlace, server: Server): void {
  checkServer(place, server);
  if (server.tables === 'none') throw unmade(place);
  if (!server.isOpen) throw forbidden(place);
}

/** Fails with exit 10 if the server can't be written. */
export function checkWritable(place: DatabasePlace, { isReadOnly }: Server): void {
  if (isReadOnly) throw new ReadOnlyDatabase(place);
}

export const versionColumns = 'format, needs, extract(epoch from clock_timestamp())::float8 * 1000 as time';

export const writingColumns = `has_table_privilege('record', 'insert') as may_add,
  not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as is_writable`;

/** Why this user can add nothing, by `writingColumns`. */
export function barredIn(place: DatabasePlace, row: Row | undefined): Failure | undefined {
  if (!row?.['is_writable']) return new ReadOnlyDatabase(place);
  return row['may_add'] ? undefined : forbidden(place);
}

export const versionAndTime = sql(`select ${versionColumns} from version`);

/** The time of the server. Fails with exit 10 on tables of another version. */
export function timeOf(place: DatabasePlace, [row]: readonly Row[] = []): Date {
  if (!row) throw foreign(place);
  if (Number(row['format']) < format) throw olderTables(place);
  if (row['format'] !== format) throw newerTables(place, String(row['needs']));
  return new Date(Number(row['time']));
}
