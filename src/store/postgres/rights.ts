import { schema } from './schema.ts';

/** A name as `format('%I')` of PostgreSQL writes it, but always with quotes. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text as `format('%L')` of PostgreSQL writes it: the E lets a backslash mean the same whatever the settings of the server. */
const literal = (text: string): string =>
  text.includes('\\') ? `E'${text.replaceAll(/['\\]/g, '$&$&')}'` : `'${text.replaceAll("'", "''")}'`;

/**
 * The SQL that lets a role use the store of a database: only read it, as an accountant does, or write it too, as a colleague.
 * The role itself is made where it is not there.
 */
export function rightsSql(role: string, database: string, use: 'read' | 'write'): string {
  const name = quoted(role);
  const rights = use === 'read' ? 'select' : 'select, insert, update, delete';
  const make = `begin if not exists (select from pg_roles where rolname = ${literal(role)}) then create role ${name} login; end if; end`;
  return [
    `do ${literal(make)}`,
    `grant connect on database ${quoted(database)} to ${name}`,
    `grant usage on schema ${schema} to ${name}`,
    `grant ${rights} on all tables in schema ${schema} to ${name}`,
    // A role that writes can not make an older duit pass for a newer one.
    ...(use === 'write' ? [`revoke insert, update, delete on ${schema}.version from ${name}`] : []),
    `alter default privileges in schema ${schema} grant ${rights} on tables to ${name}`,
    '',
  ].join(';\n');
}
