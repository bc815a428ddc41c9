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
  ['insert', ['log', 'record', 'unsettled', 'item', 'holder', 'shared', 'birth']],
  ['update', ['log', 'item', 'holder', 'shared', 'birth']],
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
const ofLog = 'log_id in (select id from log)';

/** The rows of each table that a role may see and change. Those of `access` are its own, so the others follow from it. */
const policies: Readonly<Record<string, string>> = {
  version: 'for select using (true)',
  access: `using (exists (select from pg_catalog.pg_roles where rolname = role and pg_has_role(oid, 'usage')))`,
  log: `using (${ofAccount})`,
  record: `using (${ofLog}) with check (log_id in (select id from log where log.account = record.account))`,
  unsettled: `using (${ofLog})`,
  item: `using (${ofAccount})`,
  birth: `using (${ofAccount})`,
  holder: `using (${ofAccount})`,
  shared: `using (${isForEvery} or key = current_setting('duit.key', true))`,
};

const secured = Object.entries(policies).map(
  ([table, rows]) => `create policy by_account on ${table} ${rows};\nalter table ${table} enable row level security`,
);

/**
 * The SQL that has each role use the accounts that `access` names for it. The keys of `shared` are hashes with a salt of this database,
 * and a role sees its row only with the key of the service.
 */
export const securitySql = (schema: string): string => `create table access (
  role text collate "C" not null, account text collate "C" not null, primary key (role, account));
create function shared_key(print text) returns text language sql stable set search_path = ${schema}, pg_temp as
  $duit$ select encode(sha256(convert_to(salt || print, 'UTF8')), 'hex') from version $duit$;
${secured.join(';\n')}`;
