import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBudget } from '../../src/service/budget/index.ts';
import { limiters } from '../support/limiters.ts';
import { simulateAll, type Summary } from '../support/rate-simulation.ts';
import { spend } from './budget-processes.ts';
import { fiveMinutes, hours, isByTheMinute, long, type Row, short } from './budget-sweep.ts';
import { median } from './median.mjs';

/* How the budget does against every kind of service. Prints some tables, and ends with 1 where a goal is missed. */

const kinds = Object.keys(limiters);
const print = (text: string) => void process.stdout.write(`${text}\n`);
const line = (cells: readonly string[]) => print(`| ${cells.join(' | ')} |`);

/** Prints a table with a row for each setting and a column for each kind of service; gives the names of the cells that miss their goal. */
async function table(rows: readonly Row[], seeds: readonly number[], cell: (found: Summary) => string): Promise<string[]> {
  const missed: string[] = [];
  line(['', ...kinds]);
  line(['-', ...kinds.map(() => '-')]);
  for (const { name, setting, goal } of rows) {
    const cells: string[] = [];
    for (const kind of kinds) {
      const found = await simulateAll({ kind, ...setting }, seeds);
      const met = goal?.(kind, found) ?? true;
      if (!met) missed.push(`${name}: ${kind}`);
      cells.push(`${cell(found)}${met ? '' : ' MISSED'}`);
    }
    line([name, ...cells]);
  }
  return missed;
}

const givenUp = ({ failed, runs }: Summary) => (failed > 0 ? ` -${(failed / runs).toFixed(1)}` : '');
const shortCell = (found: Summary) => `${(found.refused / found.runs).toFixed(0)} (${found.rate.toFixed(0)})${givenUp(found)}`;
const hoursCell = (found: Summary) =>
  `${found.refused - found.refusedLater}+${found.refusedLater} (${found.rate.toFixed(0)})${givenUp(found)}`;
const longCell = (found: Summary) =>
  `${(found.refused / found.runs / 12).toFixed(1)} (${found.later.toFixed(0)}, ${found.rate.toFixed(0)})${givenUp(found)}`;

/** The median of the milliseconds that one request costs, with the count on this disk. */
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
    const slot = await budget.grant({ host: 'dienst', ms: 30_000, patience: 0 });
    await slot?.replied(200);
    times.push(performance.now() - begun);
  }
  await budget.close();
  rmSync(folder, { recursive: true });
  return median(times);
}

/** Prints a table of real processes; gives the names of the cells that miss their goal. */
async function processTable(): Promise<string[]> {
  const missed: string[] = [];
  line(['', ...kinds]);
  line(['-', ...kinds.map(() => '-')]);
  for (const processes of [1, 8]) {
    const cells: string[] = [];
    for (const kind of kinds) {
      const { refused, rate } = await spend(kind, processes);
      cells.push(`${refused} (${rate.toFixed(0)})`);
      if (isByTheMinute(kind) && refused > 0) missed.push(`${processes} real processes: ${kind}`);
    }
    line([`${processes} processes`, ...cells]);
  }
  return missed;
}

async function main(): Promise<void> {
  print('8 processes x 40 requests, the mean of 5 seeds: 429s (requests a minute), -requests given up after 120 s\n');
  const missed = await table(short, [1, 2, 3, 4, 5], shortCell);
  print('\none count for five minutes, 3 seeds: 429s (requests a minute), -requests given up\n');
  missed.push(...(await table(fiveMinutes, [1, 2, 3], shortCell)));
  print('\none machine for 190 minutes: 429s in the first ten minutes + after them (requests a minute), -requests given up\n');
  missed.push(...(await table(hours, [1], hoursCell)));
  print('\n8 processes for 12 minutes, 3 seeds: 429s a minute (requests a minute after the first, in all), -requests given up\n');
  missed.push(...(await table(long, [1, 2, 3], longCell)));
  print('\nreal processes on one machine make the requests of five minutes, 20 times too fast: 429s (requests a minute)\n');
  missed.push(...(await processTable()));
  print(`\none request costs ${(await cost()).toFixed(3)} ms (median of 2000)`);
  for (const cell of missed) print(`missed its goal: ${cell}`);
  if (missed.length > 0) process.exitCode = 1;
}

void main();
