import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBudget, type Budget } from '../../src/service/budget/index.ts';
import { limiters } from '../support/limiters.ts';
import { simulate, type Setting } from '../support/rate-simulation.ts';
import type { VirtualTime } from '../support/virtual-time.ts';

const seeds = [1, 2, 3, 4, 5];

/** Counts what was sent in the last minute, and sends while that is under 60: what a first attempt would do. */
function bySend(time: VirtualTime): Budget {
  let sent: number[] = [];
  const grant: Budget['grant'] = async () => {
    for (;;) {
      sent = sent.filter((at) => at > time.now() - 60_000);
      if (sent.length < 60) break;
      await time.sleep((sent[0] ?? 0) + 60_000 - time.now() + 1);
    }
    sent.push(time.now());
    return { waited: 0, replied: () => {}, release: () => {} };
  };
  return { grant, peek: async () => ({ used: 0, most: 60, rate: 60, wait: 0 }), close: async () => {} };
}

/** One request each 1.05 s. */
function evenly(time: VirtualTime): Budget {
  let next = 0;
  const grant: Budget['grant'] = async () => {
    const turn = Math.max(time.now(), next);
    next = turn + 1_050;
    await time.sleep(turn - time.now());
    return { waited: 0, replied: () => {}, release: () => {} };
  };
  return { grant, peek: async () => ({ used: 0, most: 60, rate: 57, wait: 0 }), close: async () => {} };
}

const rows: [name: string, setting: Partial<Setting>][] = [
  ['60 a minute by sending', { policy: bySend }],
  ['1 each 1.05 s', { policy: evenly }],
  ['the budget', {}],
  ['the budget, slow replies', { latency: [5, 2_000] }],
  ...[2, 4, 8].flatMap((machines): [string, Partial<Setting>][] => [
    [`${machines} machines`, { machines }],
    [`${machines} machines, Retry-After`, { machines, tells: true }],
    [`${machines} machines, --tempo ${Math.floor(58 / machines)}`, { machines, tempo: Math.floor(58 / machines) }],
  ]),
];

const far: [name: string, setting: Partial<Setting>][] = [2, 4, 8].flatMap((machines) => [
  [`${machines} machines`, { machines, minutes: 12 }],
  [`${machines} machines, slow replies`, { machines, minutes: 12, latency: [5, 2_000] }],
]);

/** A cell of the long runs. */
async function farCell(kind: string, setting: Partial<Setting>): Promise<string> {
  const results = await Promise.all(seeds.slice(0, 3).map((seed) => simulate({ kind, seed, ...setting })));
  const mean = (of: (result: (typeof results)[number]) => number) => results.reduce((sum, one) => sum + of(one), 0) / results.length;
  const failed = mean((one) => one.failed);
  const rates = `${mean((one) => one.later).toFixed(0)}, ${mean((one) => one.rate).toFixed(0)}`;
  return `${(mean((one) => one.refused) / 12).toFixed(1)} (${rates})${failed > 0 ? ` -${failed.toFixed(1)}` : ''}`;
}

async function cell(kind: string, setting: Partial<Setting>): Promise<string> {
  const results = await Promise.all(seeds.map((seed) => simulate({ kind, seed, ...setting })));
  const mean = (of: (result: (typeof results)[number]) => number) => results.reduce((sum, one) => sum + of(one), 0) / seeds.length;
  const failed = mean((one) => one.failed);
  return `${mean((one) => one.refused).toFixed(0)} (${mean((one) => one.rate).toFixed(0)})${failed > 0 ? ` -${failed.toFixed(1)}` : ''}`;
}

/** The median of what one request costs, with the log on this disk. */
async function cost(): Promise<number> {
  let clock = 0;
  const folder = mkdtempSync(join(tmpdir(), 'duit-rate-'));
  const world = {
    now: () => new Date(),
    monotonic: () => clock,
    uuid: () => 'bench',
    random: Math.random,
    sleep: async () => {},
    stop: new AbortController().signal,
  };
  const budget = openBudget({ folder: () => folder, key: async () => 'k', boot: 'b', world });
  const times: number[] = [];
  for (let i = 0; i < 2000; i += 1) {
    clock += 2000;
    const begun = performance.now();
    (await budget.grant({ host: 'dienst', ms: 30_000, patience: 0 }))?.replied(200);
    times.push(performance.now() - begun);
  }
  return times.toSorted((a, b) => a - b)[1000] ?? 0;
}

const line = (cells: readonly string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);

async function table(settings: readonly [name: string, setting: Partial<Setting>][], fill: typeof cell): Promise<void> {
  const kinds = Object.keys(limiters);
  line(['', ...kinds]);
  line(['-', ...kinds.map(() => '-')]);
  for (const [name, setting] of settings) {
    const cells: string[] = [];
    for (const kind of kinds) cells.push(await fill(kind, setting));
    line([name, ...cells]);
  }
}

async function main(): Promise<void> {
  process.stdout.write('8 processes x 40 requests, the mean of 5 seeds: 429s (requests a minute), -requests given up after 120 s\n\n');
  await table(rows, cell);
  process.stdout.write(
    '\n8 processes for 12 minutes, 3 seeds: 429s a minute (requests a minute after the first, in all), -requests given up\n\n',
  );
  await table(far, farCell);
  process.stdout.write(`\none request costs ${(await cost()).toFixed(3)} ms (median of 2000)\n`);
}

void main();
