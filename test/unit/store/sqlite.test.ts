import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { loadSqlite } from '../../../src/store/sqlite/adapter.ts';

it('takes the native code from where the package keeps it, without the search of the package', async () => {
  const { DatabaseSync } = await loadSqlite();
  expect(new DatabaseSync(':memory:').prepare('SELECT 1 AS one').get()).toEqual({ one: 1 });
  const loaded = Object.keys(createRequire(import.meta.url).cache).map((file) => file.replace(/^.*node_modules./, ''));
  // The bundler that other tests use in the same process has native code as well.
  expect(loaded.filter((file) => file.endsWith('.node') && !file.startsWith('@rolldown/'))).toEqual([
    expect.stringMatching(/^@photostructure\/sqlite\/prebuilds\/[a-z0-9]+-[a-z0-9]+\/@photostructure\+sqlite\.(?:glibc|musl)\.node$/),
  ]);
  expect(loaded.filter((file) => file.includes('node-gyp-build'))).toEqual([]);
});
