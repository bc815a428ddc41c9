import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseChangelog } from './changelog.mjs';
import { compareVersions } from './semver.mjs';

const files = ['package.json', 'package-lock.json', 'CHANGELOG.md'];

/** The new text of the three files that a release changes. Throws where they don't allow this version. */
function changed(root, version, day) {
  const [manifest, lock, changelog] = files.map((file) => readFileSync(join(root, file), 'utf8'));
  const asPackage = { ...JSON.parse(manifest), version };
  const asLock = { ...JSON.parse(lock), version };
  asLock.packages[''].version = version;
  const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
  return [json(asPackage), json(asLock), releaseChangelog(changelog, version, day)];
}

/** The version of duit that the newest tables in PostgreSQL say they need. */
function neededByTables(root) {
  const text = readFileSync(join(root, 'src/store/postgres/schema.ts'), 'utf8');
  return [...text.matchAll(/\bneeds: '([^']+)'/g)].at(-1)[1];
}

/** Throws where the repository is not ready for this version. */
function check(root, version, git) {
  const { version: current } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (compareVersions(version, current) <= 0) throw new Error(`${version} does not come after ${current}`);
  const needed = neededByTables(root);
  // An older duit tells its user to install this version.
  if (compareVersions(version, needed) < 0) throw new Error(`the tables in PostgreSQL ask for duit ${needed}; this would be ${version}`);
  if (git('status', '--porcelain') !== '') throw new Error('the working tree has changes that are not committed');
  const branch = git('branch', '--show-current');
  if (branch !== 'main') throw new Error(`a release is made on main, not on ${branch || 'a detached commit'}`);
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`the tag v${version} exists already`);
}

/**
 * Makes a release on this machine: tests, version, changelog, commit, tag and package. It publishes nothing.
 * Where a step fails, the tree, the branch and the tags are as they were, and the failure is thrown.
 *
 * `run(program, ...words)` runs a program in `root` and gives what it prints; `say` shows a line; `day` is YYYY-MM-DD.
 */
export function release(version, { root, day, run, say, dryRun = false }) {
  const git = (...words) => run('git', ...words).trim();
  check(root, version, git);
  const texts = changed(root, version, day);
  const tag = `v${version}`;
  const archive = `duit-${version}.tgz`;
  if (dryRun) {
    say(`Would run all tests, set the version in ${files.join(', ')}, commit, tag ${tag} and pack ${archive}. Nothing was changed.`);
    return;
  }
  run('npm', 'cit');
  const head = git('rev-parse', 'HEAD');
  try {
    for (const [at, file] of files.entries()) writeFileSync(join(root, file), texts[at]);
    git('commit', '--quiet', '--message', `Release ${version}`, '--', ...files);
    git('tag', '--annotate', tag, '--message', `duit ${version}`);
    run('npm', 'pack');
  } catch (error) {
    if (git('tag', '--list', tag) !== '') git('tag', '--delete', tag);
    git('reset', '--quiet', '--hard', head);
    rmSync(join(root, archive), { force: true });
    throw error;
  }
  say(`duit ${version} is committed, tagged ${tag} and packed in ${archive}. Nothing was published. What is left to do:`);
  say(`  git push origin main ${tag}`);
  say(`  npm publish ${archive}`);
}
