import { expect, test } from 'vitest';
import { circleAmong } from '../../../scripts/rolldown.config.mjs';

const chunks = (imports: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(imports).map(([name, names]) => [name, { imports: names }]));

test('chunks that load each other in a circle are found, however they are reached', () => {
  const around = chunks({ 'start.js': ['a.js'], 'a.js': ['b.js', 'node:fs'], 'b.js': ['c.js'], 'c.js': ['a.js'] });
  expect(circleAmong(around)).toEqual(['a.js', 'b.js', 'c.js', 'a.js']);
  expect(circleAmong(chunks({ 'a.js': ['b.js'], 'b.js': [], 'c.js': ['c.js'] }))).toEqual(['c.js', 'c.js']);
});

test('a chunk that several load is no circle, nor is an asset or a module of Node', () => {
  const shared = chunks({ 'a.js': ['b.js', 'c.js'], 'b.js': ['d.js'], 'c.js': ['d.js'], 'd.js': ['node:fs'] });
  expect(circleAmong({ ...shared, 'LICENCE.txt': {} })).toBeUndefined();
});
