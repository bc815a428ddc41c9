// Runs the end-to-end tests with bin/duit.js on Node 22, 24 and 26.
import { execFileSync } from 'node:child_process';

const here = import.meta.dirname;
const root = `${here}/../..`;

execFileSync('npm', ['ci', '--no-fund', '--no-audit'], { cwd: here, stdio: 'inherit' });
for (const major of [22, 24, 26]) {
  const node = `${here}/node_modules/node-${major}/bin/node`;
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  console.log(`\nEnd-to-end tests on ${version}`);
  execFileSync('npx', ['vitest', 'run', '--config', 'scripts/vitest.config.mjs', 'test/e2e'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DUIT_TEST_NODE: node },
  });
}
