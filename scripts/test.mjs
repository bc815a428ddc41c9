// `npm test`, once the build is made: lint, types and the tests side by side. What lint and types print comes after the tests, so that
// nothing of it is lost between them. Arguments are for the tests, such as the files to run.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Runs a program, and gives what it printed unless it went to the screen, with its exit code. */
async function ran(program, words, options) {
  const child = spawn(program, words, { cwd: root, ...options });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk));
  const code = await new Promise((resolve) => child.once('close', (exit) => resolve(exit ?? 1)));
  return { code, printed: Buffer.concat(chunks).toString() };
}

// On Windows npm is a script, which only a shell can run.
const check = (name) => ran('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
const checks = ['lint', 'types'].map(async (name) => ({ name, ...(await check(name)) }));
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const words = [vitest, 'run', '--config', join(root, 'scripts/vitest.config.mjs'), ...process.argv.slice(2)];
const tests = await ran(process.execPath, words, { stdio: 'inherit' });

const results = [{ name: 'tests', ...tests }, ...(await Promise.all(checks))];
for (const { name, code, printed } of results) {
  if (code !== 0) process.stdout.write(`\nnpm test: ${name} failed\n${printed}`);
}
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1;
