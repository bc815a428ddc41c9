import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { licenceOf, licencesText } from '../licences.mjs';

/** The folder of the project. */
export const root = join(import.meta.dirname, '../..');

const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** The manifest of duit. */
export const manifest = json('package.json');

/** The packages that only build native code, which comes built. */
const building = new Set(['node_modules/node-addon-api', 'node_modules/node-gyp-build']);

/** The packages that duit works with and does not have in its build, as folders of the project. */
const packages = Object.entries(json('package-lock.json').packages)
  .filter(([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional && !building.has(path))
  .map(([path]) => path);

/** What is taken of a package of which duit needs only a part. It loads native code by its path, so nothing of it is built. */
const needed = {
  'node_modules/@photostructure/sqlite': (system) => [`prebuilds/${system}/@photostructure+sqlite.glibc.node`],
  'node_modules/dejavu-fonts-ttf': () => ['ttf/DejaVuSansCondensed.ttf', 'ttf/DejaVuSansCondensed-Bold.ttf'],
};

/** Neither program nor licence: maps, types, what a package says of itself and the settings of its makers. */
const isAside = (path) => /^\.|\.(map|md|d\.[cm]?ts)$/i.test(basename(path));

/**
 * Writes duit as it runs on one system into `folder`, from the project as it is built: the program, the packages that it works
 * with, native code for `system` alone (`linux-x64`) and the licences of all that came along. It needs no npm and no network.
 */
export function writeTree(folder, system) {
  for (const path of ['bin', 'dist']) copy(path, folder);
  for (const path of packages) {
    const some = needed[path]?.(system);
    const parts = some ? ['package.json', ...some] : readdirSync(join(root, path)).filter((part) => !isAside(part));
    for (const part of parts) copy(join(path, part), folder);
  }
  const { name, version, license, engines } = manifest;
  write(folder, 'package.json', `${JSON.stringify({ name, version, license, engines }, null, 2)}\n`);
}

/** The licence of duit, and those of the packages in its build and beside it. */
export function allLicences() {
  const beside = packages.map((path) => licenceOf(join(root, path)));
  const read = (path) => readFileSync(join(root, path), 'utf8');
  return [read('LICENSE'), licencesText(beside), read('dist/LICENSES.txt')].join('\n');
}

/** Copies a file or folder of the project to the same place in `folder`, without what lies aside. */
function copy(path, folder) {
  const to = join(folder, path);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(root, path), to, { recursive: true, filter: (from) => from === join(root, path) || !isAside(from) });
}

/** Writes a text to a path below `folder`. */
export function write(folder, path, text, mode = 0o644) {
  const to = join(folder, path);
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, text);
  chmodSync(to, mode);
}
