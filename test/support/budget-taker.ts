import { setTimeout as after } from 'node:timers/promises';
import { openBudget } from '../../src/service/budget/index.ts';

/**
 * Runs as a process of its own with the arguments `<folder> <url> <count> <speed>`. It makes `count` requests one after
 * another, on a clock that runs `speed` times too fast, and prints how many got another answer than 200.
 */
async function main([folder = '', url = '', count = '1', speed = '1']: readonly string[]): Promise<void> {
  const times = Number(speed);
  const budget = openBudget({
    folder: () => folder,
    key: async () => 'sk_test_canary_7f3a',
    world: {
      now: () => new Date(),
      monotonic: () => (Number(process.hrtime.bigint()) / 1e6) * times,
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
  process.stdout.write(`${refused}\n`);
}

void main(process.argv.slice(2));
