import { ownersOnlyText } from './version.ts';

/** The first record of the entry that a row names. */
const begun = 'select from record where log_id = new.log_id and n = new.entry and entry = n';
const settled = (row: 'new' | 'old') => `select from record where log_id = ${row}.log_id and entry = ${row}.entry and settles = 1`;

/**
 * The SQL that has the database itself refuse what nobody but the owner may write: a record that does not follow from the last one of its
 * log, or that its log does not count; a log that does not begin at its beginning; an entry that is not open.
 */
export const additionsSql = (
  schema: string,
): string => `create function keep_history() returns trigger language plpgsql set search_path = ${schema}, pg_temp as $duit$
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
