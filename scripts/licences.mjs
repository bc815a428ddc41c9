import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file in the build that holds the licences of the packages in it. */
const file = 'LICENSES.txt';

/** The folder of the package that a module belongs to; undefined for a module of our own. */
function packageFolder(id) {
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/')) ?? [];
  return folder;
}

/** The licences of packages that publish theirs beside their source, but not in the package itself. */
const kept = join(import.meta.dirname, 'licences');

/**
 * The name, version and licence text of the package in `folder`. Throws where neither the package nor `scripts/licences` has
 * its text, so that such a package is noticed.
 */
export function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const own = readdirSync(folder).filter((entry) => /^(licen[cs]e|copying|notice)/i.test(entry));
  const files = own.length > 0 ? own.toSorted().map((entry) => join(folder, entry)) : [join(kept, `${name}.txt`)].filter(existsSync);
  if (files.length === 0) throw new Error(`${name} ${version} has no licence file, so it can't be bundled`);
  const texts = files.map((entry) => readFileSync(entry, 'utf8').replaceAll('\r\n', '\n').trim());
  return { title: `${name} ${version} (${license})`, text: texts.join('\n\n') };
}

const line = '-'.repeat(80);

/** The text of the file for these packages, in the order of their names. Each begins with a line between two rules. */
export function licencesText(packages) {
  const parts = packages
    .toSorted((a, b) => (a.title < b.title ? -1 : 1))
    .map(({ title, text }) => `${line}\n${title}\n${line}\n\n${text}\n`);
  return `The program contains code of the packages below. Each has its own licence.\n\n${parts.join('\n')}`;
}

/** The name, version and licence of each package that the text of the file tells of. */
export const bundledPackages = (text) =>
  [...text.matchAll(/^-{80}\n(\S+) (\S+) \((.+)\)\n-{80}\n\n(?=\S)/gm)].map(([, name, version, license]) => ({ name, version, license }));

/** The build plugin that writes the licence of every package whose code is in the build. */
export const licences = {
  name: 'licences',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((chunk) => Object.entries(chunk.modules ?? {}));
    const used = modules.filter(([, { renderedLength }]) => renderedLength > 0).map(([id]) => packageFolder(id));
    const folders = [...new Set(used)].filter((folder) => folder !== undefined);
    this.emitFile({ type: 'asset', fileName: file, source: licencesText(folders.map(licenceOf)) });
  },
};
