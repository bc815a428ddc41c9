/** A name as `format('%I')` of PostgreSQL writes it, but always with quotes. */
export const quotedRole = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text as `format('%L')` of PostgreSQL writes it: the E lets a backslash mean the same whatever the settings of the server. */
export const literal = (text: string): string =>
  text.includes('\\') ? `E'${text.replaceAll(/['\\]/g, '$&$&')}'` : `'${text.replaceAll("'", "''")}'`;

/** In the table `access`: the role may use every account, also those that are still to come. */
export const everyAccount = '*';

/**
 * The tables that a role which writes may change, and how. The triggers of the tables keep written rows; a record may be deleted as
 * far as these rights go, because the triggers say in words who may.
 */
const changes = [
  ['insert', ['chain', 'record', 'unsettled', 'gap', 'item', 'holder', 'shared', 'birth']],
  ['update', ['chain', 'item', 'holder', 'shared', 'birth']],
  ['delete', ['record', 'unsettled', 'item', 'holder', 'shared']],
] as const;

/** The SQL that gives a role, written as SQL takes it, the rights that a store needs. */
export function grantsOf(schema: string, role: string, use: 'read' | 'write'): string[] {
  const tablesOf = (names: readonly string[]): string => names.map((name) => `${schema}.${name}`).join(', ');
  return [
    `grant usage on schema ${schema} to ${role}`,
    `grant select on all tables in schema ${schema} to ${role}`,
    ...(use === 'write' ? changes.map(([right, tables]) => `grant ${right} on ${tablesOf(tables)} to ${role}`) : []),
  ];
}

/** The SQL that takes from a role all that it was ever given in the schema. */
export const revokesOf = (schema: string, role: string): string[] => [
  `revoke all on all tables in schema ${schema} from ${role} cascade`,
  `revoke all on all sequences in schema ${schema} from ${role} cascade`,
  `revoke all on schema ${schema} from ${role} cascade`,
];

const isForEvery = `exists (select from access where account = '${everyAccount}')`;
const ofAccount = `${isForEvery} or account in (select account from access)`;
const ofChain = 'chain in (select id from chain)';

/** The rows of each table that a role may see and change. Those of `access` are its own, so the others follow from it. */
const policies: Readonly<Record<string, string>> = {
  version: 'for select using (true)',
  access: `using (exists (select from pg_catalog.pg_roles where rolname = role and pg_has_role(oid, 'usage')))`,
  chain: `using (${ofAccount})`,
  record: `using (${ofChain}) with check (chain in (select id from chain where chain.account = record.account))`,
  unsettled: `using (${ofChain})`,
  gap: `using (${ofChain})`,
  item: `using (${ofAccount})`,
  birth: `using (${ofAccount})`,
  holder: `using (${ofAccount})`,
  shared: `using (${isForEvery} or key = current_setting('duit.key', true))`,
};

const secured = Object.entries(policies).map(
  ([table, rows]) => `create policy by_account on ${table} ${rows};\nalter table ${table} enable row level security`,
);

const each = (statements: readonly string[]): string =>
  statements.map((statement) => `    execute format(${literal(statement)}, one.name);`).join('\n');

/**
 * The SQL that has each role use the accounts that `access` names for it. Roles that could use the store before can do so for every
 * account; every other grant is revoked, to everyone and on tables to come too, so that nothing goes around it. The tables are
 * those of this version: a later one gives rights on its own. A key of `shared` becomes a hash with a salt of this database, and a role sees its
 * row only with the key of the service.
 */
export const securitySql = (schema: string): string => `create table access (
  role text collate "C" not null, account text collate "C" not null, primary key (role, account));
delete from holder;
alter table holder add account text collate "C" not null;
alter table version add salt text not null default gen_random_uuid()::text;
create function shared_key(print text) returns text language sql stable set search_path = ${schema}, pg_temp as
  $duit$ select encode(sha256(convert_to(salt || print, 'UTF8')), 'hex') from version $duit$;
update shared set key = shared_key(key);
${secured.join(';\n')};
do $duit$
declare one record;
begin
  for one in select distinct defaclrole::regrole::text as maker, case when grantee = 0 then 'public' else grantee::regrole::text end as name
    from pg_default_acl, aclexplode(defaclacl) where defaclnamespace = '${schema}'::regnamespace and defaclobjtype = 'r'
    and pg_has_role(defaclrole, 'member') loop
    execute format('alter default privileges for role %s in schema ${schema} revoke all on tables from %s', one.maker, one.name);
  end loop;
  for one in
    with held as (
      select relname::text as thing, relowner as owner, (aclexplode(relacl)).* from pg_class where relnamespace = '${schema}'::regnamespace
      union all select '', relowner, (aclexplode(attacl)).* from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = '${schema}'::regnamespace
      union all select '${schema}', nspowner, (aclexplode(nspacl)).* from pg_namespace where nspname = '${schema}')
    select grantee, case when grantee = 0 then 'public' else grantee::regrole::text end as name,
        grantee <> 0 and bool_or(thing = '${schema}' and privilege_type = 'USAGE')
          and bool_or(thing = 'record' and privilege_type = 'SELECT') as reads,
        bool_or(thing = 'record' and privilege_type = 'INSERT') as writes
      from held where grantee <> owner group by grantee loop
${each(revokesOf(schema, '%1$s'))}
    continue when not one.reads;
    insert into access select rolname, '${everyAccount}' from pg_roles where oid = one.grantee;
${each(grantsOf(schema, '%1$s', 'read'))}
    continue when not one.writes;
${each(grantsOf(schema, '%1$s', 'write').slice(2))}
  end loop;
end $duit$`;
