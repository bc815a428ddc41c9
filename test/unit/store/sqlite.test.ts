import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadSqlite, usesMusl } from '../../../src/store/sqlite/adapter.ts';
import { closeKeptLogs, keepLog } from '../../../src/store/sqlite/ahead.ts';

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

it('knows musl by the loader that a program names, and by nothing else of the system', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'duit-loader-')), 'node');
  const named = (loader: string) => writeFileSync(file, `\x7fELF${'\0'.repeat(700)}${loader}\0${'x'.repeat(5000)}`, 'latin1');
  named('/lib/ld-musl-x86_64.so.1');
  expect(usesMusl(file)).toBe(true);
  named('/lib64/ld-linux-x86-64.so.2');
  expect(usesMusl(file)).toBe(false);
  expect(usesMusl(`${file}-gone`)).toBe(false);
});

it.skipIf(platform() !== 'linux')('lets go of the kept log of a store that another came in the place of', async () => {
  const sqlite = await loadSqlite();
  const path = join(mkdtempSync(join(tmpdir(), 'duit-kept-log-')), 'state.sqlite');
  const held = () => readdirSync('/proc/self/fd').filter((file) => linkOf(`/proc/self/fd/${file}`).startsWith(path)).length;
  const put = () => {
    rmSync(path, { force: true });
    const file = new sqlite.DatabaseSync(path);
    file.exec('create table t (a)');
    file.close();
    keepLog(sqlite, path);
  };
  put();
  const before = held();
  for (let turn = 0; turn < 5; turn += 1) put();
  expect([before > 0, held()]).toEqual([true, before]);
  closeKeptLogs();
  expect(held()).toBe(0);
});

const linkOf = (path: string): string => {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
};
