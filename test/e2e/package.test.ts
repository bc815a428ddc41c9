import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { billOfMaterials, writeSides } from '../../scripts/sbom.mjs';
import { installedPackages, layProgram, npm } from '../../scripts/packing.mjs';
import config from '../../scripts/rolldown.config.mjs';
import { node, warmEnvironment } from '../support/duit.ts';
import { isLong } from '../support/long.ts';

const root = join(import.meta.dirname, '../..');

const packedIn = warmEnvironment();
const [packed] = JSON.parse(npm(['pack', '--json', '--ignore-scripts', '--pack-destination', packedIn.folder])) as {
  filename: string;
  files: { path: string }[];
}[];

test('the package holds the program, man pages and completions, and no source', () => {
  const paths = packed?.files.map(({ path }) => path) ?? [];
  expect(paths).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'README.md',
      'bin/duit.js',
      'completions/duit.bash',
      'dist/LICENSES.txt',
      'dist/start.js',
      'package.json',
    ]),
  );
  expect([...new Set(paths.map((path) => path.replace(/\/.*/, '')))].toSorted()).toEqual([
    'LICENSE',
    'README.md',
    'README.nl.md',
    'bin',
    'completions',
    'dist',
    'package.json',
  ]);
});

let bundled: Promise<string[]> | undefined;
/** The packages whose code is in the build, as its source maps tell; it is built once. */
const bundledPackages = (): Promise<string[]> => (bundled ??= packagesInBuild());

async function packagesInBuild(): Promise<string[]> {
  const builds = config.map(async ({ output, ...input }) => {
    const bundle = await rolldown(input);
    const { output: files } = await bundle.generate(Object.assign({}, output, { sourcemap: true }));
    await bundle.close();
    return files.flatMap((file) => (file.type === 'chunk' ? (file.map?.sources ?? []) : []));
  });
  const sources = (await Promise.all(builds)).flat();
  const folders = sources.flatMap((source) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(source.replaceAll('\\', '/')) ?? []);
  return [...new Set(folders)].map((folder) => {
    const found = JSON.parse(readFileSync(resolve(root, 'dist', folder, 'package.json'), 'utf8')) as { name: string; version: string };
    return `${found.name} ${found.version}`;
  });
}

test.skipIf(!isLong)('the licence of every package in the build stands in dist/LICENSES.txt, and of no other', async () => {
  const text = readFileSync(join(root, 'dist/LICENSES.txt'), 'utf8');
  const listed = [...text.matchAll(/^-{80}\n(.+) \(.+\)\n-{80}\n\n(?=\S)/gm)].map(([, title = '']) => title);
  const built = await bundledPackages();
  expect(built.length).toBeGreaterThan(10);
  expect(listed.toSorted()).toEqual(built.toSorted());
});

/** The packages that the bill of materials has in this place. */
const billed = (place: string): string[] =>
  (billOfMaterials(root) as { components: { name: string; version: string; properties: { value: string }[] }[] }).components
    .filter(({ properties }) => properties.some(({ value }) => value === place))
    .map(({ name, version }) => `${name} ${version}`)
    .toSorted();

test.skipIf(!isLong)('the bill of materials has every package in the build, and a licence and a hash of each that is shipped', async () => {
  expect(billed('built in')).toEqual((await bundledPackages()).toSorted());
  const { components } = billOfMaterials(root) as { components: { purl: string; licenses: object[]; hashes?: object[] }[] };
  expect(components.filter(({ licenses, hashes, purl }) => licenses.length === 0 || !hashes || !purl.startsWith('pkg:npm/'))).toEqual([]);
});

/** Has the demo of a program that was laid elsewhere continue from an account with a customer, which has no samples to archive. */
async function expectDemo(program: string, { folder, env }: ReturnType<typeof warmEnvironment>): Promise<void> {
  const run = (...words: string[]) => execa(node, [program, ...words], { cwd: folder, env, extendEnv: false, reject: false });
  expect(await run('klanten', 'maak', '--naam', 'Claes', '--profiel', 'oefen')).toMatchObject({ exitCode: 0 });
  const { exitCode, stdout } = await run('oefen', 'demo');
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('.pdf')]);
}

/** Serves the packages of this folder as a registry does, so that nothing is asked of the network. */
async function ownRegistry(folder: string) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  const paths = Object.keys(packages).filter((path) => path !== '' && !packages[path]?.dev && !packages[path]?.devOptional);
  const served = paths.map((path, at) => {
    const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as { name: string; version: string };
    // Packed by npm they would take five seconds, most of it to make them smaller.
    execFileSync('tar', ['-cf', join(folder, `${at}.tgz`), '--exclude', 'node_modules', '-C', join(root, path), '.']);
    return { manifest, file: `${at}.tgz` };
  });
  const server = createServer(({ url = '' }, reply) => {
    const asked = decodeURIComponent(url.slice(1));
    if (asked.endsWith('.tgz')) {
      reply.end(readFileSync(join(folder, asked)));
      return;
    }
    const versions = served.flatMap(({ manifest, file }) =>
      manifest.name === asked ? [[manifest.version, { ...manifest, dist: { tarball: `http://127.0.0.1:${port}/${file}` } }]] : [],
    );
    reply.setHeader('content-type', 'application/json').end(JSON.stringify({ name: asked, versions: Object.fromEntries(versions) }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

test.skipIf(process.platform === 'win32' || !isLong)(
  'the line of the CI job in examples/nacht.yml installs the packed file, and no other',
  { timeout: 300_000 },
  async () => {
    const job = readFileSync(join(root, 'examples/nacht.yml'), 'utf8');
    const [, line = ''] = /^ +- run: (.*npm install --global.*)$/m.exec(job) ?? [];
    const place = packedIn;
    const archive = packed?.filename ?? '';
    for (const part of ['package.json', 'package-lock.json', 'dist']) symlinkSync(join(root, part), join(place.folder, part));
    writeSides(place.folder, archive);
    for (const part of ['package.json', 'package-lock.json', 'dist']) rmSync(join(place.folder, part));
    const packages = join(place.folder, 'packages');
    mkdirSync(packages);
    const registry = await ownRegistry(packages);
    const prefix = join(place.folder, 'prefix');
    const env = {
      ...place.env,
      npm_config_registry: registry.address,
      npm_config_prefix: prefix,
      npm_config_cache: join(place.folder, 'cache'),
    };
    const run = () => execa('sh', ['-ec', line], { cwd: place.folder, env, extendEnv: false, reject: false });
    expect(await run()).toMatchObject({ exitCode: 0 });
    registry.close();
    const below = join(prefix, 'lib/node_modules/duit/node_modules');
    const manifests = readdirSync(below, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /(?:^|node_modules\/)(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path),
    );
    const installed = manifests.map((path) => {
      const { name, version } = JSON.parse(readFileSync(join(below, path), 'utf8')) as { name: string; version: string };
      return `${name} ${version}`;
    });
    expect(installed.toSorted()).toEqual(billed('installed'));
    await expectDemo(join(prefix, 'bin/duit'), place);

    rmSync(prefix, { recursive: true });
    appendFileSync(join(place.folder, archive), 'x');
    expect((await run()).exitCode).not.toBe(0);
    expect(existsSync(prefix)).toBe(false);
  },
);

test('only what the build leaves out is installed with the package', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  const external = [...new Set(config.flatMap((build) => build.external))];
  expect(Object.keys(dependencies).toSorted()).toEqual(external.filter((name) => typeof name === 'string').toSorted());
});

test.skipIf(!isLong)(
  'a program laid out for one system works from its folder, with its native code alone and the licence of everything in it',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'duit-packing-'));
    const native = `${process.platform}-${process.arch}`;
    layProgram(folder, native);
    expect(readdirSync(join(folder, 'node_modules/@photostructure/sqlite/prebuilds'))).toEqual([native]);
    const read = (name: string) => readFileSync(join(folder, 'LICENSES', name), 'utf8');
    const titles = [...read('installed-packages.txt').matchAll(/^-{80}\n(.+) \(.+\)\n-{80}\n\n(?=\S)/gm)].map(([, title = '']) => title);
    const installed = installedPackages().map((path: string) => {
      const { name, version } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as { name: string; version: string };
      return `${name} ${version}`;
    });
    expect(installed.length).toBeGreaterThan(20);
    expect(titles.toSorted()).toEqual(installed.toSorted());
    expect(read('built-in-packages.txt')).toBe(readFileSync(join(root, 'dist/LICENSES.txt'), 'utf8'));
    await expectDemo(join(folder, 'bin/duit.js'), warmEnvironment());
  },
);
