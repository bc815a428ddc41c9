import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { accessOf } from '../../../../src/store/postgres/access.ts';
import { newState } from '../../../support/store.ts';

/** The password for a database from a password file of these lines. */
async function passwordFrom(lines: string, address: string, env: Record<string, string> = {}): Promise<string | undefined> {
  const home = newState();
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, '.pgpass'), lines, { mode: 0o600 });
  const user = { machine: 'kantoor-1', person: 'anna' };
  return accessOf({ address, world: { env, home, platform: 'linux' }, user }).password();
}

const address = 'postgres://anna@db.example:5433/duit';
const socket = `postgres://anna@localhost/duit?host=${encodeURIComponent('/run/postgresql')}`;

it.each([
  ['its own line', 'db.example:5433:duit:anna:geheim', address, 'geheim'],
  ['a line for every server', '*:*:*:*:geheim', address, 'geheim'],
  ['the first line that is for it', 'db.example:*:*:anna:een\n*:*:*:*:twee', address, 'een'],
  ['a line after those of others', '# db.example:5433:duit:anna:nee\n\nx:*:*:*:nee\r\n*:*:duit:*:ja\r\n', address, 'ja'],
  ['a line with a colon and a backslash', String.raw`db.example:*:duit:anna:a\:b:c\\d`, address, String.raw`a:b:c\d`],
  ['no line of another server', 'andere.example:5433:duit:anna:nee', address, undefined],
  ['no line of another port', 'db.example:5432:duit:anna:nee', address, undefined],
  ['no line of another database', 'db.example:5433:proef:anna:nee', address, undefined],
  ['no line of another user', 'db.example:5433:duit:bert:nee', address, undefined],
  ['no line without a password', 'db.example:5433:duit:anna:\n', address, undefined],
  ['no line for this machine', 'localhost:*:*:*:nee', address, undefined],
  ['the line for this machine, over a socket', 'localhost:5432:duit:anna:geheim', socket, 'geheim'],
  ['the line of its folder, over a socket', '/run/postgresql:*:*:*:geheim', socket, 'geheim'],
])('a database takes its password from %s', async (_, lines, of, password) => {
  expect(await passwordFrom(lines, of)).toBe(password);
});

it('a password in the environment goes before the file', async () => {
  expect(await passwordFrom('*:*:*:*:nee', address, { PGPASSWORD: 'geheim' })).toBe('geheim');
});
