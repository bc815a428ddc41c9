import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the package holds the program, man pages and completions, and no source', () => {
  const root = join(import.meta.dirname, '../..');
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as { files: { path: string }[] }[];
  const paths = packed?.files.map(({ path }) => path) ?? [];
  expect(paths).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'bin/duit.js', 'completions/duit.bash', 'dist/start.js', 'package.json']),
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
