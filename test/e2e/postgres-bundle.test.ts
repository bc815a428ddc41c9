import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { licences } from '../../scripts/licences.mjs';
import { unused } from '../../scripts/rolldown.config.mjs';
import { node } from '../support/duit.ts';
import { sharedServer } from '../support/postgres.ts';
import { addressOf, newDatabase } from '../support/stores.ts';

const server = await sharedServer('PostgreSQL from the build');
const root = join(import.meta.dirname, '../..');

/** Builds the store in PostgreSQL as the build does, and gives the folder and what the bundler had to say of it. */
async function built(): Promise<{ folder: string; logs: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'duit-build-'));
  const logs: string[] = [];
  const bundle = await rolldown({
    cwd: root,
    input: 'src/store/postgres/open.ts',
    platform: 'node',
    plugins: [unused, licences],
    resolve: { conditionNames: ['node', 'require', 'default'] },
    onLog: (_level, { message }) => void logs.push(message),
  });
  await bundle.write({ dir: folder, format: 'cjs', minify: true, dynamicImportInCjs: false });
  await bundle.close();
  return { folder, logs };
}

describe('the client of PostgreSQL in the build', () => {
  const build = built();

  it('is whole, small, licensed and without the parts that are never used', async () => {
    const { folder, logs } = await build;
    expect(logs).toEqual([]);
    const chunks = readdirSync(folder).filter((name) => name.endsWith('.js'));
    expect(chunks.map((name) => name.replace(/-.*/, ''))).toEqual(['open.js']);
    const always = chunks.filter((name) => name.startsWith('open'));
    const text = always.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
    // The refusals of tables of another version and of a role that may not write, and the ids of lines, took 2,100 characters over 100,000;
    // what is known of an account when its work begins, such as its place in the file of its lines, took 500 more;
    // what a database refused of an account, which is then no wrong database, 200.
    expect(text.length).toBeLessThan(103_200);
    expect(text).not.toContain('new Response');
    const titles = [...readFileSync(join(folder, 'LICENSES.txt'), 'utf8').matchAll(/^([\w.-]+) \d+\.\d+\.\d+ \(/gm)];
    expect(titles.map(([, name]) => name)).not.toContain('pg-int8');
    expect(titles.map(([, name]) => name)).toEqual(expect.arrayContaining(['pg', 'pg-protocol', 'pg-types']));
  });

  it.skipIf(!server)('works without loading fetch, and lets the process end (needs PostgreSQL)', async () => {
    const { folder } = await build;
    const address = addressOf(server!, await newDatabase(server!));
    const script = `
      const { openPostgres } = require('./open.js');
      const loaded = () => process.moduleLoadList.some((name) => name.includes('undici'));
      const world = { env: {}, home: '/nergens', platform: process.platform };
      const user = { machine: 'kantoor-1', person: 'anna' };
      const database = openPostgres({ address: process.argv[1], world, user });
      const store = database.store('a');
      store.transaction((tx) => tx.append('log', { body: 'één' }))
        .then(() => store.lock('batch'))
        .then(() => store.read((view) => view.records('log')))
        .then(([{ body }]) => console.log(JSON.stringify([loaded(), body])));`;
    // Whatever the environment says is for the programs of PostgreSQL.
    const env = { PGHOST: 'nergens', PGSSLMODE: 'require', PGOPTIONS: '-c search_path=x', PGUSER: 'x', PGDATABASE: 'x', PGAPPNAME: 'x' };
    const printed = execFileSync(node, ['-e', script, address], { cwd: folder, env, encoding: 'utf8', timeout: 110_000 });
    expect(printed).toBe('[false,"één"]\n');
  });
});
