import { everyAccount, grantsOf, literal, quotedRole, revokesOf } from './security.ts';
import { schema } from './version.ts';

/**
 * The SQL that lets a role use the store of a database: only read it, as an accountant does, or write it too, as a colleague.
 * The role itself is made where it is not there. It may use these accounts, or every account if none is named; its earlier rights
 * are gone.
 */
export function rightsSql(role: string, database: string, use: 'read' | 'write', accounts: readonly string[] = []): string {
  const name = quotedRole(role);
  const make = `begin if not exists (select from pg_roles where rolname = ${literal(role)}) then create role ${name} login; end if; end`;
  const rows = (accounts.length > 0 ? accounts : [everyAccount]).map((account) => `(${literal(role)}, ${literal(account)})`);
  return [
    'begin',
    `do ${literal(make)}`,
    `grant connect on database ${quotedRole(database)} to ${name}`,
    ...revokesOf(schema, name),
    ...grantsOf(schema, name, use),
    `delete from ${schema}.access where role = ${literal(role)}`,
    `insert into ${schema}.access values ${rows.join(', ')}`,
    'commit',
    '',
  ].join(';\n');
}
