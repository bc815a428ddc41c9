import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { licencesText, licenceOf } from './licences.mjs';

const root = join(import.meta.dirname, '..');

/** Runs npm, which is a script on Windows, where only a shell can run it. Words with spaces are quoted for that shell. */
export function npm(words, options = {}) {
  const isShell = process.platform === 'win32';
  const given = isShell ? words.map((word) => (word.includes(' ') ? `"${word}"` : word)) : words;
  return execFileSync('npm', given, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], shell: isShell, ...options });
}

const runtimes = join(import.meta.dirname, 'runtimes');

/** Has Node for Windows in `scripts/runtimes`, fetched from the package registry unless it is there; gives the folder of its packages. */
export function fetchRuntimes() {
  const folder = join(runtimes, 'node_modules');
  const { packages } = JSON.parse(readFileSync(join(runtimes, 'package-lock.json'), 'utf8'));
  const isThere = Object.entries(packages).every(([path, { version }]) => {
    const file = join(runtimes, path, 'package.json');
    return path === '' || (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === version);
  });
  // By force, because npm refuses packages of another system.
  if (!isThere) npm(['ci', '--ignore-scripts', '--force', '--no-fund', '--no-audit'], { cwd: runtimes });
  return folder;
}

/** The packages that only build native code, which comes built. */
const building = new Set(['node_modules/node-addon-api', 'node_modules/node-gyp-build']);

/** The folders of the packages that duit works with beside its build, from the root of the project. */
export function installedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev = false, devOptional = false }]) => path !== '' && !dev && !devOptional && !building.has(path))
    .map(([path]) => path);
}

/** The files that duit needs of a package, where it does not need all: it loads native code and fonts by their places. */
const needed = {
  'node_modules/@photostructure/sqlite': (native) => [`prebuilds/${native}/@photostructure+sqlite.glibc.node`],
  'node_modules/dejavu-fonts-ttf': () => ['ttf/DejaVuSansCondensed.ttf', 'ttf/DejaVuSansCondensed-Bold.ttf'],
};

/** The parts of a package that only its makers run. */
const makers = new Set(['node_modules/@swc/helpers/scripts']);

/** Neither program nor licence: maps, types, the readme of a package and the settings of its makers. */
const isAside = (path) => /^\.|\.(map|md|d\.[cm]?ts)$/i.test(basename(path));

/**
 * Lays duit as it was built last into `folder`, with what it needs to run on one system, such as `win32-x64`, and the licences of
 * everything in it below `folder`/LICENSES.
 */
export function layProgram(folder, native) {
  const { name, version, license, engines, files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const path of files) copy(path, folder);
  const packages = installedPackages();
  for (const path of packages) {
    const some = needed[path]?.(native);
    const parts = some
      ? ['package.json', ...some]
      : readdirSync(join(root, path)).filter((part) => !isAside(part) && !makers.has(join(path, part)));
    for (const part of parts) copy(join(path, part), folder);
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ name, version, license, engines }, null, 2)}\n`);
  const licences = join(folder, 'LICENSES');
  mkdirSync(licences);
  cpSync(join(root, 'LICENSE'), join(licences, 'duit.txt'));
  cpSync(join(root, 'dist/LICENSES.txt'), join(licences, 'built-in-packages.txt'));
  writeFileSync(join(licences, 'installed-packages.txt'), licencesText(packages.map((path) => licenceOf(join(root, path)))));
}

/** Copies a file or folder of the project to the same place in `folder`, without what lies aside. */
function copy(path, folder) {
  const from = join(root, path);
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(from, join(folder, path), { recursive: true, filter: (each) => each === from || !isAside(each) });
}

/** Every file below a folder, by its path from there with `/`, in one order everywhere. */
export const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();

/** The moment that every file of a package gets: that of the last commit, so that two machines make the same bytes. */
export function momentOfCommit() {
  const given = process.env.SOURCE_DATE_EPOCH;
  const seconds = given ?? execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return new Date(Number(seconds) * 1000);
}
