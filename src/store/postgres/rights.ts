import { schema } from './schema.ts';

/** A name as `format('%I')` of PostgreSQL writes it, but always with quotes. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text as `format('%L')` of PostgreSQL writes it: the E lets a backslash mean the same whatever the settings of the server. */
const literal = (text: string): string =>
  text.includes('\\') ? `E'${text.replaceAll(/['\\]/g, '$&$&')}'` : `'${text.replaceAll("'", "''")}'`;

/**
 * The tables that a role which writes may change, and how. The triggers of the tables keep what was written; a record may be deleted as
 * far as these rights go, because the triggers say in words who may.
 */
const changes = [
  ['insert', ['chain', 'record', 'unsettled', 'gap', 'item', 'holder', 'shared', 'birth']],
  ['update', ['chain', 'item', 'holder', 'shared', 'birth']],
  ['delete', ['record', 'unsettled', 'item', 'holder', 'shared']],
] as const;

const tablesOf = (names: readonly string[]): string => names.map((name) => `${schema}.${name}`).join(', ');

/**
 * The SQL that lets a role use the store of a database: only read it, as an accountant does, or write it too, as a colleague.
 * The role itself is made where it is not there.
 */
export function rightsSql(role: string, database: string, use: 'read' | 'write'): string {
  const name = quoted(role);
  const make = `begin if not exists (select from pg_roles where rolname = ${literal(role)}) then create role ${name} login; end if; end`;
  return [
    `do ${literal(make)}`,
    `grant connect on database ${quoted(database)} to ${name}`,
    `grant usage on schema ${schema} to ${name}`,
    // An earlier duit gave more, also on tables that were to come.
    `alter default privileges in schema ${schema} revoke all on tables from ${name}`,
    `revoke all on all tables in schema ${schema} from ${name}`,
    `grant select on all tables in schema ${schema} to ${name}`,
    ...(use === 'write' ? changes.map(([right, tables]) => `grant ${right} on ${tablesOf(tables)} to ${name}`) : []),
    '',
  ].join(';\n');
}
