import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const src = path.resolve(import.meta.dirname, '../../../../src');

/** The packages that a file imports statically, also through other files. */
function packages(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*? from '([^']+)'/gm);
  return Array.from(imports, ([, name = '']) => name).flatMap((name) =>
    name.startsWith('.') ? packages(path.resolve(path.dirname(file), name), seen) : [name],
  );
}

test('a pipe loads nothing for colour, tables, progress, amounts or files that it never shows', () => {
  expect(['cli/output/open.ts', 'cli/output/plain.ts', 'machine/files/index.ts'].flatMap((file) => packages(path.join(src, file)))).toEqual(
    [],
  );
  expect([...new Set(packages(path.join(src, 'cli/output/table.ts')))].toSorted()).toEqual(['big.js', 'cli-table3', 'string-width']);
});
