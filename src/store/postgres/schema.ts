import { additionsSql } from './additions.ts';
import { securitySql } from './security.ts';
import { format, schema } from './version.ts';

/**
 * The tables, as those of SQLite in `state.ts`. Texts are sorted by their bytes, as SQLite does. `holder` says who has a lock,
 * and `shared` holds what processes count together; neither need survive a crash of the server. `birth` says in which database an
 * account was last used. Records stay as written: users who are not the owner add records, and can neither change nor remove one.
 * `needs` is the first release that has them, which an older duit tells its user to install. It is empty until the release script writes
 * it here.
 */
const tables = {
  needs: '',
  sql: `create table version (format integer not null, needs text not null, salt text not null default gen_random_uuid()::text);
create table log (
  id bigint generated always as identity primary key, account text collate "C" not null, name text collate "C" not null,
  last bigint not null, kept bigint not null, unique (account, name));
create table record (
  id bigint generated always as identity primary key, log_id bigint not null references log, account text not null,
  log text not null, n bigint not null, entry bigint not null, subject text collate "C", settles smallint not null,
  body text not null, line text not null, crc bigint not null);
create unique index record_line on record (account, line);
create unique index record_n on record (log_id, n);
create index record_entry on record (log_id, entry);
create index record_subject on record (log_id, subject) where subject is not null;
create table unsettled (log_id bigint not null references log, entry bigint not null, primary key (log_id, entry));
create table item (
  account text collate "C" not null, collection text collate "C" not null, key text collate "C" not null, value text not null,
  crc bigint not null, primary key (account, collection, key));
create table holder (
  lock bigint primary key, pid integer not null, machine text not null, person text not null, work text not null,
  since timestamptz not null, account text collate "C" not null);
create table shared (key text collate "C" primary key, value text not null);
create table birth (account text collate "C" primary key, birth text not null)`,
};

/** The SQL that makes the tables, in one transaction. */
export function schemaSql(): string {
  const made = [`create schema ${schema}`, `set local search_path = ${schema}`, tables.sql, securitySql(schema), additionsSql(schema)];
  return `${['begin', ...made, `insert into version (format, needs) values (${format}, '${tables.needs}')`, 'commit'].join(';\n')};\n`;
}
