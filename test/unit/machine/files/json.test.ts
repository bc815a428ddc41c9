import { expect, it } from 'vitest';
import { jsonFault, placeInJson } from '../../../../src/machine/files/json.ts';

it.each([
  ['', 1, 1],
  ['{', 1, 2],
  ['{"a": 1,}', 1, 9],
  ['{"a": 1\n "b": 2}', 2, 2],
  ['{"a": sk_live}', 1, 7],
  ['{"a": "sk_live\n"}', 1, 7],
  ['{"a": [1, 2}', 1, 12],
  ['{"a": 1} x', 1, 10],
  ['{a: 1}', 1, 2],
  ['{\n  "a": 01\n}', 2, 8],
  ['[1 2]', 1, 4],
  ['"half', 1, 1],
  ['{"a": 1e400}', 1, 7],
  ['[1, -1e400]', 1, 5],
])('finds the fault in %j at line %i, column %i', (text, line, column) => {
  expect(placeInJson(text, jsonFault(text)?.at ?? -1)).toEqual({ line, column });
});

it('takes a number as large or as small as a program can hold', () => {
  for (const text of ['1e308', '-1e308', '1e-400', '0', '{"a": "1e400"}']) expect(jsonFault(text), text).toBeUndefined();
});
