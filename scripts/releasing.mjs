import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseChangelog } from './changelog.mjs';
import { writeSides } from './sbom.mjs';
import { compareVersions } from './semver.mjs';

/** Stands for the address of the repository until a release is told which one it is. */
const placeholder = 'https://repository.example/duit';
/** Where that address and the name of the packed file stand. */
const pages = ['*.md', 'examples', '.github', 'package.json', 'src/cli/help'];
/** Where each version of the tables in PostgreSQL says which release it needs. */
const tables = 'src/store/postgres/schema.ts';
/** The sentences that a first release makes untrue. */
const beforeAny = /No release is published yet|Er is nog geen versie gepubliceerd/;

/** The pages in which a pattern stands, as git knows them. */
const pagesWith = (root, git, pattern) =>
  git('ls-files', '--', ...pages)
    .split('\n')
    .filter((path) => path !== '' && pattern.test(readFileSync(join(root, path), 'utf8')));

/** The new text of each file that a release changes, by its path. Throws where they don't allow this version. */
function changed(root, version, day, { git, repository }) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const { version: current } = JSON.parse(read('package.json'));
  const texts = new Map();
  for (const path of pagesWith(root, git, /./)) {
    const text = read(path).replaceAll(placeholder, repository || placeholder);
    texts.set(path, text.replaceAll(`duit-${current}`, `duit-${version}`).replaceAll(`duit_${current}`, `duit_${version}`));
  }
  const asLock = { ...JSON.parse(read('package-lock.json')), version };
  asLock.packages[''].version = version;
  const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
  texts.set('package.json', json({ ...JSON.parse(texts.get('package.json')), version }));
  texts.set('package-lock.json', json(asLock));
  texts.set('CHANGELOG.md', releaseChangelog(read('CHANGELOG.md'), version, day));
  // Tables that no release had before ask an older duit for this one.
  texts.set(tables, read(tables).replaceAll("needs: ''", `needs: '${version}'`));
  return new Map([...texts].filter(([path, text]) => text !== read(path)));
}

/** Throws where the repository is not ready for this version. */
function check(root, version, git, repository) {
  const { version: current } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (compareVersions(version, current) <= 0) throw new Error(`${version} does not come after ${current}`);
  if (git('status', '--porcelain') !== '') throw new Error('the working tree has changes that are not committed');
  const branch = git('branch', '--show-current');
  if (branch !== 'main') throw new Error(`a release is made on main, not on ${branch || 'a detached commit'}`);
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`the tag v${version} exists already`);
  if (repository !== '' && !/^https:\/\/[^\s/]+\/[^\s]*[^\s/]$/.test(repository))
    throw new Error(`--repository ${repository}: expected an address such as https://git.example/owner/duit`);
  const open = repository === '' ? pagesWith(root, git, new RegExp(placeholder)) : [];
  if (open.length > 0) throw new Error(`${placeholder} stands in ${open.join(', ')}: say with --repository which address it is`);
}

/**
 * Makes a release on this machine: tests, version, changelog, commit, tag, package, its bill of materials and their checksums. It
 * publishes nothing. Where a step fails, the tree, the branch and the tags are as they were, and the failure is thrown.
 *
 * `run(program, ...words)` runs a program in `root` and gives what it prints; `say` shows a line; `day` is YYYY-MM-DD. `repository` is the
 * address that takes the place of the placeholder.
 */
export function release(version, { root, day, run, say, repository = '' }) {
  const git = (...words) => run('git', ...words).trim();
  check(root, version, git, repository);
  const texts = changed(root, version, day, { git, repository });
  const tag = `v${version}`;
  const archive = `duit-${version}.tgz`;
  run('npm', 'cit');
  const head = git('rev-parse', 'HEAD');
  let sides;
  try {
    for (const [path, text] of texts) writeFileSync(join(root, path), text);
    git('commit', '--quiet', '--message', `Release ${version}`, '--', ...texts.keys());
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
  const untrue = pagesWith(root, git, beforeAny);
  if (untrue.length > 0) say(`  say in ${untrue.join(', ')} how to install what is published`);
}

/** Packs what stands here, with its bill of materials and their checksums, and changes nothing else; with a version it also checks whether that may be released. */
export function rehearse(version, { root, day, run, say, repository = '' }) {
  const git = (...words) => run('git', ...words).trim();
  if (version !== undefined) {
    check(root, version, git, repository);
    const paths = [...changed(root, version, day, { git, repository }).keys()];
    say(`Would run all tests, change ${paths.join(', ')}, commit and tag v${version}. Nothing was changed.`);
  }
  run('npm', 'pack');
  const { version: current } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const archive = `duit-${current}.tgz`;
  say(`Packed as it stands here: ${[archive, ...writeSides(root, archive)].join(', ')}.`);
}
