import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '..');

const timeouts = { testTimeout: 20_000, hookTimeout: 60_000 };

/** Tests that replace a module, or keep connections to the one PostgreSQL server, until their process ends. */
const alone = readdirSync(join(root, 'test'), { recursive: true })
  .map((name) => `test/${name.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.test.ts') && /vi\.mock\(|support\/(?:postgres|stores)\./.test(readFileSync(join(root, path), 'utf8')));

/** Files that share processes, and in each process the modules that are loaded: to load them anew took a third of the time. */
const together = { include: ['test/**/*.test.ts'], exclude: alone, isolate: false, setupFiles: 'test/support/afresh.ts' };

export default defineConfig({
  root,
  test: {
    globalSetup: 'test/support/temporary.mjs',
    // A third of the time goes to waiting for processes, disks and servers, so half as many workers again as cores keep them busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [{ test: { ...timeouts, name: 'alone', include: alone } }, { test: { ...timeouts, name: 'together', ...together } }],
  },
});
