import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    globalSetup: 'test/support/temporary.mjs',
    include: ['test/**/*.test.ts'],
    // By default vitest leaves one core free, which is half of a machine with two.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
