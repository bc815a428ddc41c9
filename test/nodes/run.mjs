// Runs every test on Node 22, 24 and 26, or the test files that its arguments name as those of vitest do.
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

const here = import.meta.dirname;
const root = join(here, '../..');
const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'scripts/vitest.config.mjs', ...process.argv.slice(2)];

execFileSync('npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit'], { cwd: here, stdio: 'inherit' });
const failed = [22, 24, 26].filter((major) => {
  const folder = join(here, `node_modules/node-${major}/bin`);
  const node = join(folder, 'node');
  console.log(`\nTests on ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}`);
  // Scripts that begin with the name of node run on this one too.
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  return spawnSync(node, vitest, { cwd: root, stdio: 'inherit', env }).status !== 0;
});
if (failed.length > 0) console.error(`\nTests failed on Node ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
