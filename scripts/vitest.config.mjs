import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    globalSetup: 'test/support/temporary.mjs',
    include: ['test/**/*.test.ts'],
    // A third of the time goes to waiting for processes, disks and servers, so half as many workers again as cores keep them busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
