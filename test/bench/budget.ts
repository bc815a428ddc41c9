import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBudget } from '../../src/service/budget/index.ts';
import { limiters } from '../support/limiters.ts';
import { simulateAll, type Summary } from '../support/rate-simulation.ts';
import { spend } from './budget-processes.ts';
import { fiveMinutes, hours, isByTheMinute, isMet, isMetForHours, type Row } from './budget-sweep.ts';
import { median } from './median.mjs';

/* How the budget does against every kind of service. Prints some tables, and ends with 1 where a goal is missed. */

const kinds = Object.keys(limiters);
const print = (text: string) => void process.stdout.write(`${text}\n`);
const line = (cells: readonly string[]) => print(`| ${cells.join(' | ')} |`);

/** Prints a table with a row for each setting and a column for each kind of service; gives the names of the cells that miss their goal. */
async function table(rows: readonly Row[], seeds: readonly number[], isGood: typeof isMet): Promise<string[]> {
  const missed: string[] = [];
  line(['', ...kinds]);
  line(['-', ...kinds.map(() => '-')]);
  for (const { name, setting } of rows) {
    const cells: string[] = [];
    for (const kind of kinds) {
      const found = await simulateAll({ kind, ...setting }, seeds);
      const met = isGood(kind, found);
      if (!met) missed.push(`${name}: ${kind}`);
      cells.push(`${cell(found)}${met ? '' : ' MISSED'}`);
    }
    line([name, ...cells]);
  }
  return missed;
}

const cell = ({ refused, failed, rate, runs }: Summary) =>
  `${(refused / runs).toFixed(1)} (${rate.toFixed(1)})${failed > 0 ? ` -${(failed / runs).toFixed(1)}` : ''}`;

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
  print('one count for five minutes, the mean of 5 seeds: 429s (requests a minute), -requests given up after 120 s\n');
  const missed = await table(fiveMinutes, [1, 2, 3, 4, 5], isMet);
  print('\none count for 190 minutes: 429s (requests a minute), -requests given up\n');
  missed.push(...(await table(hours, [1], isMetForHours)));
  print('\nreal processes on one machine make the requests of five minutes, 20 times too fast: 429s (requests a minute)\n');
  missed.push(...(await processTable()));
  print(`\none request costs ${(await cost()).toFixed(3)} ms (median of 2000)`);
  for (const name of missed) print(`missed its goal: ${name}`);
  if (missed.length > 0) process.exitCode = 1;
}

void main();
