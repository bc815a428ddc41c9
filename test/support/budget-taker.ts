import { setTimeout as after } from 'node:timers/promises';
import { openPostgres } from '../../src/store/postgres/open.ts';
import type { Shared, Tempo } from '../../src/store/tempo.ts';
import { openBudget } from '../../src/service/budget/index.ts';

/**
 * Runs as a process of its own with the arguments `<folder> <url> <count> <speed> [terminal]`. It makes `count` requests one after
 * another, on a clock that runs `speed` times too fast, and prints how many got another answer than 200. The count lies in
 * the folder, or in the database whose address is given in its place; the clock of a machine of its own then counts for nothing.
 */
async function main([folder = '', url = '', count = '1', speed = '1', kind = 'job']: readonly string[]): Promise<void> {
  const times = Number(speed);
  const world = { env: {}, home: '/nergens', platform: process.platform };
  const user = { machine: 'kantoor', person: 'anna' };
  const database = folder.startsWith('postgres:') ? openPostgres({ address: folder, world, user }) : undefined;
  const began = database ? Math.random() * 1e9 : 0;
  const budget = openBudget({
    ...(database && { store: faster(database.tempo, times), boot: `machine ${began}` }),
    folder: () => folder,
    interactive: kind === 'terminal',
    job: () => kind === 'job',
    key: async () => 'sk_test_canary_7f3a',
    world: {
      now: () => new Date(),
      monotonic: () => began + (Number(process.hrtime.bigint()) / 1e6) * times,
      uuid: () => crypto.randomUUID(),
      random: Math.random,
      sleep: (ms, signal) => after(ms / times, undefined, signal ? { signal } : {}),
      stop: new AbortController().signal,
    },
  });
  let refused = 0;
  for (let i = 0; i < Number(count); i += 1) {
    const slot = await budget.grant({ host: 'dienst', ms: 30_000, patience: 3_600_000 });
    const { status } = await fetch(url);
    await slot?.replied(status);
    if (status !== 200) refused += 1;
  }
  database?.close();
  process.stdout.write(`${refused}\n`);
}

/** The same values with the server's clock running `times` too fast. */
function faster(tempo: Tempo, times: number): Tempo {
  const speeded = (shared: Shared): Shared => ({
    ...shared,
    ...(shared.clock && { clock: { ...shared.clock, at: shared.clock.at * times } }),
  });
  return { ...tempo, update: (key, work) => tempo.update(key, (shared) => work(speeded(shared))) };
}

void main(process.argv.slice(2));
