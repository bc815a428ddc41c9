import { additionsSql, formatSql } from './additions.ts';
import { securitySql } from './security.ts';
import { format, ownersOnlyText, schema } from './version.ts';

/**
 * One version of the tables: the SQL that makes it from the one before, and the first release of duit that has it, which an older
 * duit tells its user to install. It is empty until the release script writes it here.
 */
interface Step {
  readonly needs: string;
  readonly sql: string;
}

/** The SQL that gives a new table to everyone that may use an older one, with the same rights. */
const grantedAs = (table: string, older: string): string => `do $duit$
declare one record;
begin
  for one in select privilege_type, case when grantee = 0 then 'public' else grantee::regrole::text end as grantee
    from pg_class, aclexplode(relacl) where pg_class.oid = '${older}'::regclass and grantee <> relowner loop
    execute format('grant %s on ${table} to %s', one.privilege_type, one.grantee);
  end loop;
end $duit$`;

/** The SQL that has the rows of a table stay as they were written. */
const guarded = (table: string): string =>
  `create trigger keep_history before update or delete on ${table} for each row execute function keep_history()`;

/**
 * The tables, as those of SQLite in `state.ts`. Texts are sorted by their bytes, as SQLite does. `holder` says who has a lock,
 * and `shared` holds what processes count together; neither need survive a crash of the server. `birth` says in which database an
 * account was last used. Records stay as written: users who are not the owner add records, and can neither change nor remove one.
 */
export const steps: readonly Step[] = [
  {
    needs: '',
    sql: `create table version (format integer not null, needs text not null);
create table chain (
  id bigint generated always as identity primary key, account text collate "C" not null, log text collate "C" not null,
  last bigint not null, hash bytea not null, unique (account, log));
create table record (
  id bigint generated always as identity primary key, chain bigint not null references chain, account text not null,
  log text not null, n bigint not null, entry bigint not null, subject text collate "C", settles smallint not null,
  body text not null, hash bytea not null);
create unique index record_n on record (chain, n);
create index record_entry on record (chain, entry);
create index record_subject on record (chain, subject) where subject is not null;
create table unsettled (chain bigint not null references chain, entry bigint not null, primary key (chain, entry));
create table gap (
  id bigint generated always as identity primary key, chain bigint not null references chain, first bigint not null,
  last bigint not null, hash bytea not null);
create unique index gap_first on gap (chain, first);
create unique index gap_last on gap (chain, last);
create table item (
  account text collate "C" not null, collection text collate "C" not null, key text collate "C" not null, value text not null,
  primary key (account, collection, key));
create table holder (
  lock bigint primary key, pid integer not null, machine text not null, person text not null, work text not null,
  since timestamptz not null);
create table shared (key text collate "C" primary key, value text not null)`,
  },
  {
    needs: '',
    sql: `create table birth (account text collate "C" primary key, birth text not null);
${grantedAs('birth', 'item')};
create function keep_history() returns trigger language plpgsql set search_path = ${schema}, pg_temp as $duit$
begin
  if pg_has_role(current_user, (select relowner from pg_catalog.pg_class where oid = tg_relid), 'member') then
    return coalesce(new, old);
  end if;
  if tg_table_name = 'chain' and tg_op = 'UPDATE' then
    if (new.id, new.account, new.log, new.last) = (old.id, old.account, old.log, old.last + 1)
      and exists (select from record where chain = new.id and n = new.last and hash = new.hash) then
      return new;
    end if;
  elsif tg_table_name = 'unsettled' and tg_op = 'DELETE' then
    if exists (select from record where chain = old.chain and entry = old.entry and settles = 1) then
      return old;
    end if;
  end if;
  raise exception '${ownersOnlyText}' using errcode = 'insufficient_privilege';
end $duit$;
${['record', 'gap', 'chain', 'unsettled'].map(guarded).join(';\n')}`,
  },
  { needs: '', sql: securitySql(schema) },
  // The tables are the same: rows of banks have codes of their own since then, and an older duit would count twice those that two statements show.
  { needs: '', sql: 'select 1' },
  { needs: '', sql: additionsSql(schema) },
  { needs: '', sql: formatSql(schema) },
  // The tables are the same: an older duit would let writes leave that a person has to approve.
  { needs: '', sql: 'select 1' },
];

/** The SQL that acts as the owner of the schema, for a user who may, so that all tables have one owner. */
const asOwner = `do $duit$
begin
  execute format('set local role %s', (select nspowner::regrole::text from pg_namespace where nspname = '${schema}'));
end $duit$`;

/** The SQL that makes the tables, or brings those of version `from` up to date, in one transaction. `to` is the version that they get. */
export function schemaSql(from = 0, to = format): string {
  const taken = steps.slice(from, to);
  const { needs = '' } = taken.at(-1) ?? {};
  const make = from === 0 ? `create schema ${schema}` : asOwner;
  const mark =
    from === 0 ? `insert into version (format, needs) values (${to}, '${needs}')` : `update version set format = ${to}, needs = '${needs}'`;
  const parts = ['begin', make, `set local search_path = ${schema}`, ...taken.map(({ sql }) => sql), mark, 'commit'];
  return `${parts.join(';\n')};\n`;
}
