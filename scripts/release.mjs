// `npm run release -- <version>` makes a release on this machine and publishes nothing; the first one is told the address of the
// repository with --repository. With --dry-run it checks that version, if one is given, and packs what stands here with its bill of materials and checksums.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rehearse, release } from './releasing.mjs';

const root = join(import.meta.dirname, '..');

/** Gives what git prints, and shows what npm prints. */
function run(program, ...words) {
  const stdout = program === 'git' ? 'pipe' : 'inherit';
  // On Windows npm is a script, which only a shell can run.
  const shell = program === 'npm' && process.platform === 'win32';
  return execFileSync(program, words, { cwd: root, encoding: 'utf8', stdio: ['inherit', stdout, 'inherit'], shell }) ?? '';
}

// Ctrl-C ends the program that runs now, and with that the release, which is undone then.
process.on('SIGINT', () => {});

try {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean' }, repository: { type: 'string' } },
    allowPositionals: true,
  });
  const [version, ...others] = positionals;
  const isDry = values['dry-run'] === true;
  if ((version === undefined && !isDry) || others.length > 0)
    throw new Error('usage: npm run release -- <version> [--repository <address>], or -- [<version>] --dry-run');
  (isDry ? rehearse : release)(version, {
    root,
    day: new Date().toISOString().slice(0, 10),
    run,
    say: console.log,
    repository: values.repository ?? '',
  });
} catch (error) {
  console.error(`release: ${error.message}`);
  process.exitCode = 1;
}
