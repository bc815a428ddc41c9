import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    globalSetup: 'test/support/temporary.mjs',
    include: ['test/**/*.test.ts'],
    // One core less, as vitest has it, is half of the two that the tests must do with.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
