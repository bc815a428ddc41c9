// What `npm test` takes a sample of, in full. First the tests of commands on the practice service that `npm test` does not give them; then
// each file that kills commands at their steps, or takes a sample by its seed, with every step and case; then 10,000 histories of
// test/command/histories.test.ts, in as many processes as there are cores. A first argument that is a number walks that many histories
// alone, and a second one is the seed to begin with; other arguments are the files to run alone.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'scripts/vitest.config.mjs'];

/** Runs tests with these variables, and says whether they passed. */
const passes = async (variables, ...args) => {
  const child = spawn(process.execPath, [...vitest, ...args], { cwd: root, env: { ...process.env, ...variables }, stdio: 'inherit' });
  return (await new Promise((resolve) => child.once('close', resolve))) === 0;
};

/** The files that take samples or kill at steps, each with all of them; 20 where a file would have no end, or tries each step in many ways. */
const inFull = async (files) => {
  const results = [];
  for (const file of files) results.push(await passes({ DUIT_TEST_RUNS: '20' }, file));
  return results.every(Boolean);
};

const walk = async (count, from) => {
  const share = Math.ceil(count / availableParallelism());
  const starts = Array.from({ length: Math.ceil(count / share) }, (_, at) => from + at * share);
  const walked = (seed) => {
    const variables = { DUIT_TEST_RUNS: String(Math.min(share, from + count - seed)), DUIT_TEST_SEED: String(seed) };
    return passes(variables, '--reporter', 'dot', 'test/command/histories.test.ts');
  };
  return (await Promise.all(starts.map(walked))).every(Boolean);
};

const sampling = readdirSync(join(root, 'test'), { recursive: true })
  .map((name) => `test/${name.replaceAll('\\', '/')}`)
  .filter(
    (path) =>
      /(?<!\/histories)\.test\.ts$/.test(path) &&
      /support\/long\.ts'|env\['DUIT_TEST_RUNS'\]|killAtStep\(|each\(transports\)|onOneStore\(|onEachStore\(.*\bonce\b/.test(
        readFileSync(join(root, path), 'utf8'),
      ),
  );

const [first, second] = process.argv.slice(2);
const isCount = /^\d+$/.test(first ?? '');
const results = [
  first !== undefined || (await passes({ DUIT_TEST_KARIG: 'swapped' }, '--reporter', 'dot', 'test/command')),
  isCount || (await inFull(first === undefined ? sampling : process.argv.slice(2))),
  (first !== undefined && !isCount) || (await walk(Number(first ?? 10_000), Number(second ?? 1))),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
