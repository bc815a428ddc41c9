import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledPackages } from './licences.mjs';

const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** A licence as CycloneDX writes it: an identifier of SPDX, an expression of them, or words. */
function licenceOf(text) {
  if (/^[\w.+-]+$/.test(text)) return { license: { id: text } };
  return /\b(?:AND|OR)\b/.test(text) && !text.startsWith('SEE ') ? { expression: text } : { license: { name: text } };
}

/** The hash that the lock file has of a package, in hexadecimal. */
function hashesOf(integrity) {
  const [, algorithm, digest] = /^sha(\d+)-(.+)$/.exec(integrity ?? '') ?? [];
  return algorithm === undefined ? {} : { hashes: [{ alg: `SHA-${algorithm}`, content: Buffer.from(digest, 'base64').toString('hex') }] };
}

/** The packages that npm installs beside duit, by the lock file. */
const installed = (packages) =>
  Object.entries(packages)
    .filter(([path, { dev = false, devOptional = false }]) => path !== '' && !dev && !devOptional)
    .map(([path, { version, license }]) => ({ name: path.replace(/^.*node_modules\//, ''), version, license }));

/**
 * The bill of materials of duit as it was built last in `root`, in CycloneDX 1.6: the packages in the build, and those that npm
 * installs with it. It is the same for the same build, so it has no moment and no serial number.
 */
export function billOfMaterials(root) {
  const read = (file) => readFileSync(join(root, file), 'utf8');
  const { name, version, license, description } = JSON.parse(read('package.json'));
  const { packages } = JSON.parse(read('package-lock.json'));
  const integrities = new Map(
    Object.entries(packages).map(([path, { version: locked, integrity }]) => [
      `${path.replace(/^.*node_modules\//, '')} ${locked}`,
      integrity,
    ]),
  );
  const shipped = new Map();
  for (const [place, all] of [
    ['built in', bundledPackages(read('dist/LICENSES.txt'))],
    ['installed', installed(packages)],
  ]) {
    for (const each of all) {
      const purl = purlOf(each);
      const places = [...(shipped.get(purl)?.places ?? []), place];
      shipped.set(purl, { ...each, purl, places });
    }
  }
  const own = { type: 'application', 'bom-ref': purlOf({ name, version }), name, version, description, licenses: [licenceOf(license)] };
  const components = [...shipped.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...own, purl: own['bom-ref'] } },
    components: components.map(({ purl, places, ...each }) => ({
      type: 'library',
      'bom-ref': purl,
      name: each.name,
      version: each.version,
      licenses: [licenceOf(each.license)],
      purl,
      ...hashesOf(integrities.get(`${each.name} ${each.version}`)),
      properties: places.map((place) => ({ name: 'duit:place', value: place })),
    })),
    dependencies: [{ ref: own['bom-ref'], dependsOn: components.map(({ purl }) => purl) }],
  };
}

/** Writes the bill of materials of the packed file `archive` beside it, and the SHA-256 of both as `sha256sum --check` reads it; gives the names. */
export function writeSides(root, archive) {
  const beside = archive.replace(/\.tgz$/, '');
  const bill = `${beside}.cdx.json`;
  writeFileSync(join(root, bill), `${JSON.stringify(billOfMaterials(root), null, 2)}\n`);
  const lines = [archive, bill].map((file) => {
    const digest = createHash('sha256')
      .update(readFileSync(join(root, file)))
      .digest('hex');
    return `${digest}  ${file}\n`;
  });
  const sums = `${beside}.sha256`;
  writeFileSync(join(root, sums), lines.join(''));
  return [bill, sums];
}
