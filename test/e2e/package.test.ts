import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { installedPackages, layProgram } from '../../scripts/packing.mjs';
import config from '../../scripts/rolldown.config.mjs';
import { node, ownEnvironment } from '../support/duit.ts';

const root = join(import.meta.dirname, '../..');

test('the package holds the program, man pages and completions, and no source', () => {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    }),
  ) as { files: { path: string }[] }[];
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
    'bin',
    'completions',
    'dist',
    'package.json',
  ]);
});

/** The packages whose code is in the build, as its source maps tell. */
async function bundledPackages(): Promise<string[]> {
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

test('the licence of every package in the build stands in dist/LICENSES.txt, and of no other', async () => {
  const text = readFileSync(join(root, 'dist/LICENSES.txt'), 'utf8');
  const listed = [...text.matchAll(/^-{80}\n(.+) \(.+\)\n-{80}\n\n(?=\S)/gm)].map(([, title = '']) => title);
  const bundled = await bundledPackages();
  expect(bundled.length).toBeGreaterThan(10);
  expect(listed.toSorted()).toEqual(bundled.toSorted());
});

test('only what the build leaves out is installed with the package', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  const external = [...new Set(config.flatMap((build) => build.external))];
  expect(Object.keys(dependencies).toSorted()).toEqual(external.filter((name) => typeof name === 'string').toSorted());
});

test('a program laid out for one system works from its folder, with its native code alone and the licence of everything in it', async () => {
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
  const place = ownEnvironment();
  const { stdout, exitCode } = await execa(node, [join(folder, 'bin/duit.js'), 'oefen', 'demo'], {
    cwd: place.folder,
    env: place.env,
    extendEnv: false,
    reject: false,
  });
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('.pdf')]);
});
