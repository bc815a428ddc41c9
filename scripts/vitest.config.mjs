import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { topicFiles } from './texts.mjs';

const root = join(import.meta.dirname, '..');

/** A limit is there for a test that hangs; how quick duit is, the bench measures. */
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000 };

/**
 * Tests that replace a module until their process ends. Linux counts the memory of the process that starts another in the peak of the
 * other, so that a script that measures its own is not started by a large one.
 */
const alone = readdirSync(join(root, 'test'), { recursive: true })
  .map((name) => `test/${name.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.test.ts') && /vi\.mock\(|support\/memory-writer\./.test(readFileSync(join(root, path), 'utf8')));

/**
 * Files that share processes, and in each process the modules that are loaded: to load them anew takes half a second a file. Commands
 * leave much behind at once, which in a larger place for new values is cleared a fifth cheaper, and cheaper still by the thread that
 * left it: there are more workers than cores, so that threads beside them only wait for each other.
 */
const together = {
  include: ['test/**/*.test.ts'],
  exclude: alone,
  isolate: false,
  setupFiles: 'test/support/afresh.ts',
  execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
};

export default defineConfig({
  root,
  test: {
    // What was read of each module is kept, by its text: one file of tests then starts in half the time.
    experimental: { fsModuleCache: true, fsModuleCachePath: join(root, 'node_modules/.cache/vitest-modules') },
    globalSetup: 'test/support/temporary.mjs',
    // A third of the time goes to waiting for processes, disks and servers, so half as many workers again as cores keep them busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      { plugins: [topicFiles], test: { ...timeouts, name: 'alone', include: alone } },
      { plugins: [topicFiles], test: { ...timeouts, name: 'together', ...together } },
    ],
  },
});
