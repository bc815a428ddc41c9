import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { DatabaseAway } from '../../../../src/store/postgres/faults.ts';
import { openBudget } from '../../../../src/service/budget/index.ts';
import { isLong } from '../../../support/long.ts';
import { canRun, killServer, runServer, startServer } from '../../../support/postgres.ts';
import { addressOf, newDatabase, openFrom } from '../../../support/stores.ts';

const runs = isLong && canRun('a server that is killed and started again');

// In `npm test` unit/service/journal/shared/cut.test.ts kills a server in the middle of writes.
it.skipIf(!runs)('what was kept is there after the server was killed, and the count begins anew (needs PostgreSQL)', async () => {
  const folder = join(tmpdir(), `server-${randomUUID().slice(0, 8)}`);
  let server = await startServer(folder);
  onTestFinished(() => killServer(server));
  const database = openFrom(addressOf(server, await newDatabase(server)));
  onTestFinished(() => database.close());
  const store = database.store('a');
  const said: string[] = [];
  const budgetOf = (key: string, monotonic: () => number) =>
    openBudget({
      folder: () => '/nergens',
      key: async () => key,
      store: database.tempo,
      warn: (text) => said.push(text),
      world: {
        now: () => new Date(),
        monotonic,
        uuid: () => `proces-${key}`,
        random: () => 0.5,
        sleep: () => Promise.reject(new Error('it waits')),
        stop: new AbortController().signal,
      },
    });
  const budget = budgetOf('key', () => 1e9 + performance.now());
  const busy = budgetOf('busy', () => performance.now() - 1e9);
  const wish = { host: 'dienst', ms: 1_000, patience: 0 };
  await store.transaction((tx) => tx.append('log', { body: 1 }));
  await (await budget.grant(wish))?.replied(200);
  expect(await budget.peek()).toMatchObject({ used: 1 });
  await (await busy.grant(wish))?.replied(429, 60_000);
  const lock = await store.lock('batch');
  // Its reply may still wait for a next request.
  await budget.close();

  await killServer(server);
  const away = await store.transaction((tx) => tx.append('log', { body: 2 })).catch((error: unknown) => error);
  expect(away).toBeInstanceOf(DatabaseAway);
  await expect(store.read((view) => view.last('log'))).rejects.toThrow('daar antwoordt geen PostgreSQL');
  await expect(budget.peek()).rejects.toBeInstanceOf(DatabaseAway);
  await lock?.release();
  // The count continues from the last that was shared, by the clock of this machine.
  await expect(busy.grant(wish)).rejects.toMatchObject({ hint: expect.stringMatching(/over [1-6]?\d s /) as string });
  expect(said).toEqual([expect.stringContaining('daar antwoordt geen PostgreSQL')]);

  server = await runServer(folder, process.pid, server.port);
  expect(await store.transaction(async (tx) => (await tx.append('log', { body: 3 })).n)).toBe(2);
  expect(await store.check()).toEqual({ lines: 2, damaged: 0 });
  expect(await budget.peek()).toMatchObject({ used: 0 });
  expect(await budget.grant(wish)).toBeDefined();
});
