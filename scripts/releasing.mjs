import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseChangelog } from './changelog.mjs';
import { writeSides } from './sbom.mjs';
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
 * Makes a release on this machine: tests, version, changelog, commit, tag, package, its bill of materials and their checksums. It
 * publishes nothing. Where a step fails, the tree, the branch and the tags are as they were, and the failure is thrown.
 *
 * `run(program, ...words)` runs a program in `root` and gives what it prints; `say` shows a line; `day` is YYYY-MM-DD.
 */
export function release(version, { root, day, run, say }) {
  const git = (...words) => run('git', ...words).trim();
  check(root, version, git);
  const texts = changed(root, version, day);
  const tag = `v${version}`;
  const archive = `duit-${version}.tgz`;
  run('npm', 'cit');
  const head = git('rev-parse', 'HEAD');
  let sides;
  try {
    for (const [at, file] of files.entries()) writeFileSync(join(root, file), texts[at]);
    git('commit', '--quiet', '--message', `Release ${version}`, '--', ...files);
    git('tag', '--annotate', tag, '--message', `duit ${version}`);
    run('npm', 'pack');
    sides = writeSides(root, archive);
  } catch (error) {
    if (git('tag', '--list', tag) !== '') git('tag', '--delete', tag);
    git('reset', '--quiet', '--hard', head);
    rmSync(join(root, archive), { force: true });
    throw error;
  }
  say(`duit ${version} is committed, tagged ${tag} and packed in ${archive}, with ${sides.join(' and ')}.`);
  say('Nothing was published. What is left to do:');
  say(`  git push origin main ${tag}`);
  say(`  start the workflow "publish" on ${tag}, which asks the registry for provenance`);
}

/** Packs what stands here, with its bill of materials and their checksums, and changes nothing else; with a version it also checks whether that may be released. */
export function rehearse(version, { root, day, run, say }) {
  if (version !== undefined) {
    check(root, version, (...words) => run('git', ...words).trim());
    changed(root, version, day);
    say(`Would run all tests, set the version in ${files.join(', ')}, commit and tag v${version}. Nothing was changed.`);
  }
  run('npm', 'pack');
  const { version: current } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const archive = `duit-${current}.tgz`;
  say(`Packed as it stands here: ${[archive, ...writeSides(root, archive)].join(', ')}.`);
}
