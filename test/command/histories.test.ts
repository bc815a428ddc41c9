import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseWithClock, type Kept } from '../support/each-store.ts';
import { walk } from '../support/history/walk.ts';
import { sharedServer } from '../support/postgres.ts';

/** One history that meets what goes and what stops, and one of which two machines share the store; `npm run test:long` walks 10,000. */
const runs = process.env['DUIT_TEST_RUNS'];
const from = Number(process.env['DUIT_TEST_SEED'] ?? 1);
const seeds = runs === undefined ? [1, 6] : Array.from({ length: Number(runs) }, (_, at) => from + at);

/** One history of so many has its store in a database, which both machines share. */
const sharedEach = 6;

describe('histories of writes, batches, faults, losses and other programs', () => {
  const codes = new Set<string>();
  let kept: Kept | undefined;

  beforeAll(async () => {
    const server = await sharedServer('histories with a store that machines share');
    kept = server && (await databaseWithClock(server));
    await kept?.client.connect();
  });

  afterAll(async () => {
    await kept?.client.end();
    kept?.close();
  });

  it.each(seeds)('make no second document of a wish without a decision, and stop with a way on that leads on: seed %i', async (seed) => {
    const isShared = seed % sharedEach === 0;
    if (isShared) await kept?.refresh();
    for (const code of await walk(seed, isShared ? kept?.cache : undefined)) codes.add(code);
  });

  it('meet what goes and what stops', () => {
    if (runs === undefined || seeds.length >= 6) expect([...codes]).toEqual(expect.arrayContaining(['0', '7', '10', '12']));
  });
});
