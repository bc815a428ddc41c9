import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { unused } from '../../../scripts/rolldown.config.mjs';
import { widthOf } from '../../../src/cli/output/width.ts';

/* The build changes a few lines of cli-table3, which must draw as before, in less time. */

const folder = join(import.meta.dirname, '../../../node_modules/cli-table3/src');
const from = createRequire(join(folder, 'table.js'));

type Drawn = { toString(): string; push(...rows: string[][]): void };
type Library = new (options: object) => Drawn;

/** cli-table3 as the build has it. */
function lightened(): Library {
  const known = new Map<string, unknown>();
  const load = (id: string): unknown => {
    if (id.endsWith('width.ts')) return { widthOf };
    if (!id.startsWith('./')) return from(id);
    if (known.has(id)) return known.get(id);
    const path = `${join(folder, id.slice(2))}.js`;
    const source = readFileSync(path, 'utf8');
    const code = unused.transform(source, path)?.code ?? source;
    const module = { exports: {} };
    new Script(`(function (require, module) {${code}\n})`).runInThisContext()(load, module);
    known.set(id, module.exports);
    return module.exports;
  };
  return load('./table') as Library;
}

const texts = [
  '2026-0012',
  '',
  '€ 1.234,56',
  'Ünïcödé bv',
  '株式会社 東京',
  '👩‍👩‍👧 gezin',
  'e\u0301e\u0301n',
  '\u001b[1mvet\u001b[22m',
  '\u001b[32mbetaald\u001b[39m',
];
const rows = texts.map((text, at) => [text, texts.at(-1 - at) ?? '', String(at)]);
const options = () => ({
  chars: { top: '', 'top-mid': '', 'top-left': '', 'top-right': '', middle: '  ', left: '', right: '', bottom: '', 'bottom-mid': '' },
  style: { 'padding-left': 0, 'padding-right': 1, head: [], border: [] },
  colWidths: [20, 9, 5],
  colAligns: ['left', 'right', 'right'],
});

describe('cli-table3 in the build', () => {
  test('draws wide, composed and coloured texts as the library does', () => {
    const [whole, light] = [from('./table') as Library, lightened()].map((Table) => {
      const table = new Table(options());
      table.push(...rows);
      return table.toString();
    });
    expect(light).toContain('東京');
    expect(light).toBe(whole);
  });

  test('asks how wide a text is of duit, which measures plain text by its length', () => {
    const { strlen } = from('./utils') as { strlen: (text: string) => number };
    expect(texts.map(widthOf)).toEqual(texts.map(strlen));
    expect(unused.transform(readFileSync(join(folder, 'utils.js'), 'utf8'), '/cli-table3/src/utils.js')?.code).not.toContain(
      "'string-width'",
    );
  });

  test('ends a build where a next release has other lines', () => {
    expect(() => unused.transform('', '/cli-table3/src/cell.js')).toThrow('no longer has');
  });
});
