import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { median } from './median.mjs';

/**
 * Runs a program to its end, with `input` on its standard input; gives the milliseconds until its first output, and until its end. The output
 * is thrown away. Any exit code but those of `codes` is a mistake.
 */
export function streamed([file, ...args], { codes = [0], input, ...options }) {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const child = spawn(file, args, { ...options, stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'] });
    child.stdin?.end(input);
    const errors = [];
    let first;
    child.stdout.on('data', () => (first ??= performance.now() - begun));
    child.stderr.on('data', (chunk) => errors.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (codes.includes(code)) resolve({ first, all: performance.now() - begun });
      else reject(new Error(`${[file, ...args].join(' ')} ended with ${code}: ${Buffer.concat(errors).toString()}`));
    });
  });
}

/** Runs a program to its end; gives the milliseconds that it took. */
export const time = async (command, options) => (await streamed(command, options)).all;

/**
 * Compares each command with the command `floor`: the median of its milliseconds, of the ratio and of the difference. The
 * two take turns, so that other work of the machine slows down both. A command may be a function that gives it again each time, and a
 * case may have variables of its own.
 */
export async function paired(floor, cases, { pairs, env }) {
  const found = new Map(cases.map(({ name }) => [name, { ms: [], ratios: [], more: [] }]));
  for (let turn = -2; turn < pairs; turn += 1) {
    for (const { name, command, env: own } of cases) {
      const least = await time(floor, { env });
      const ms = await time(typeof command === 'function' ? command() : command, { env: own ?? env });
      // The first two turns fill the caches.
      if (turn < 0) continue;
      found.get(name).ms.push(ms);
      found.get(name).ratios.push(ms / least);
      found.get(name).more.push(ms - least);
    }
  }
  return [...found].map(([name, { ms, ratios, more }]) => ({ name, ms: median(ms), ratio: median(ratios), more: median(more) }));
}

/**
 * Runs a command of Node to its end; gives the most memory that it used in MB, and its processor time in seconds. `file` is a path to write
 * that to.
 */
export async function used(command, { env, file, ...options }) {
  const hook = new URL('peak.cjs', import.meta.url).pathname;
  await time(command, { ...options, env: { ...env, NODE_OPTIONS: `--require ${hook}`, DUIT_BENCH_PEAK: file } });
  const [kilobytes, microseconds] = readFileSync(file, 'utf8').split(' ').map(Number);
  rmSync(file);
  return { memory: kilobytes / 1024, seconds: microseconds / 1e6 };
}

/** The most memory that a command of Node used, in MB. */
export const peak = async (command, options) => (await used(command, options)).memory;
