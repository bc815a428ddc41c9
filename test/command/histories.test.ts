import { describe, expect, it } from 'vitest';
import { walk } from '../support/history/walk.ts';

/** So many histories, from this seed on; `npm run test:long` walks 10,000. */
const count = Number(process.env['DUIT_TEST_RUNS'] ?? 24);
const from = Number(process.env['DUIT_TEST_SEED'] ?? 1);

describe('histories of writes, faults, losses and other programs', () => {
  const codes = new Set<string>();

  it.each(Array.from({ length: count }, (_, at) => from + at))(
    'make no second document of a wish without a decision, and stop with a way on that leads on: seed %i',
    async (seed) => {
      for (const code of await walk(seed)) codes.add(code);
    },
  );

  it('meet what goes and what stops', () => {
    if (count >= 24) expect([...codes]).toEqual(expect.arrayContaining(['0', '7', '10', '12']));
  });
});
