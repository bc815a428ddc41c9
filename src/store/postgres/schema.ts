import { securitySql } from './security.ts';
import { format, ownersOnlyText, schema } from './version.ts';

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
  const made = [`create schema ${schema}`, `set local search_path = ${schema}`, tables.sql, securitySql(schema), additionsSql];
  return `${['begin', ...made, `insert into version (format, needs) values (${format}, '${tables.needs}')`, 'commit'].join(';\n')};\n`;
}

/** The first record of the entry that a row names. */
const begun = 'select from record where log_id = new.log_id and n = new.entry and entry = n';
const settled = (row: 'new' | 'old') => `select from record where log_id = ${row}.log_id and entry = ${row}.entry and settles = 1`;

/**
 * The SQL that has the database itself refuse what nobody but the owner may write: a record that does not follow from the last one of its
 * log, or that its log does not count; a log that does not begin at its beginning; an entry that is not open.
 */
const additionsSql = `create function keep_history() returns trigger language plpgsql set search_path = ${schema}, pg_temp as $duit$
declare one log%rowtype;
begin
  if pg_has_role(current_user, (select relowner from pg_catalog.pg_class where oid = tg_relid), 'member') then
    return coalesce(new, old);
  end if;
  if tg_table_name = 'log' and tg_op = 'INSERT' then
    if (new.last, new.kept) = (0, 0) then
      return new;
    end if;
  elsif tg_table_name = 'log' and tg_op = 'UPDATE' then
    if (new.id, new.account, new.name, new.last, new.kept) = (old.id, old.account, old.name, old.last + 1, old.kept + 1)
      and exists (select from record where log_id = new.id and n = new.last) then
      return new;
    end if;
  elsif tg_table_name = 'record' and tg_op = 'INSERT' then
    select * into one from log where id = new.log_id;
    perform new.body::json;
    if new.n = one.last + 1 and new.settles in (0, 1) and (new.entry = new.n or exists (${begun})) then
      return new;
    end if;
  elsif tg_table_name = 'unsettled' and tg_op = 'INSERT' then
    if exists (${begun}) and not exists (${settled('new')}) then
      return new;
    end if;
  elsif tg_table_name = 'unsettled' and tg_op = 'DELETE' then
    if exists (${settled('old')}) then
      return old;
    end if;
  end if;
  raise exception '${ownersOnlyText}' using errcode = 'insufficient_privilege';
end $duit$;
create function keep_counted() returns trigger language plpgsql set search_path = ${schema}, pg_temp as $duit$
begin
  if not exists (select from log where id = new.log_id and last >= new.n) then
    raise exception '${ownersOnlyText}' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $duit$;
create constraint trigger keep_counted after insert on record deferrable initially deferred for each row execute function keep_counted();
${['record', 'log', 'unsettled']
  .map((table) => `create trigger keep_history before insert or update or delete on ${table} for each row execute function keep_history()`)
  .join(';\n')}`;
