import type { DatabaseFormat } from './format.ts';

/**
 * The database of everything that must outlive a process. Each record repeats whose it is, so that it can still be read
 * where every other page is damaged; and a removed record is overwritten, so that no old copy is taken for one.
 *
 * A commit goes to a write-ahead log and takes one flush, where a rollback journal takes four or five. SQLite does not notice
 * that the log was cut or removed, but the file of the lines tells it. Copy the file together with the log.
 */
export const state: DatabaseFormat = {
  name: 'state.sqlite',
  application: 0x64_75_69_74,
  version: 9,
  ahead: true,
  pragmas: `pragma synchronous = full; pragma secure_delete = on; pragma trusted_schema = off`,
  tables: `create table log (
       id integer primary key, account text not null, name text not null, last integer not null, kept integer not null, unique (account, name));
     create table record (
       id integer primary key, log_id integer not null, account text not null, log text not null, n integer not null,
       entry integer not null, subject text, settles integer not null, body text not null,
       line text not null, crc integer not null);
     create unique index record_line on record (account, line);
     create unique index record_n on record (log_id, n);
     create index record_entry on record (log_id, entry);
     create index record_subject on record (log_id, subject) where subject is not null;
     create table unsettled (log_id integer not null, entry integer not null, primary key (log_id, entry)) without rowid;
     create table item (
       id integer primary key, account text not null, collection text not null, key text not null, value text not null,
       crc integer not null);
     create unique index item_key on item (account, collection, key)`,
};
