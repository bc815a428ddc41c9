// Walks 10,000 histories of test/command/histories.test.ts, or as many as the first argument says, in as many processes as there are
// cores. A second argument is the seed to begin with.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const [count, from] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 1)];
const share = Math.ceil(count / availableParallelism());
const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'scripts/vitest.config.mjs'];

const walked = async (seed) => {
  const env = { ...process.env, DUIT_TEST_RUNS: String(Math.min(share, from + count - seed)), DUIT_TEST_SEED: String(seed) };
  const args = [...vitest, '--reporter', 'dot', 'test/command/histories.test.ts'];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  return new Promise((resolve) => child.once('close', resolve));
};

const starts = Array.from({ length: Math.ceil(count / share) }, (_, at) => from + at * share);
const codes = await Promise.all(starts.map(walked));
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
