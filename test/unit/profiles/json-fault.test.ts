import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonFault } from '../../../src/profiles/json-fault.ts';

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

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
  ['{\n  "a": 01\n}', 2, 9],
  ['[1 2]', 1, 4],
  ['"half', 1, 1],
])('finds the fault in %j at line %i, column %i', (text, line, column) => {
  expect(jsonFault(text)).toEqual({ line, column });
});

it('finds no fault in what JSON.parse takes', () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.constantFrom(undefined, 2, '\t'),
      (text, space) => jsonFault(JSON.stringify(JSON.parse(text), null, space)) === undefined,
    ),
  );
});

it('agrees with JSON.parse on any text near JSON', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '1',
    '-',
    '0',
    '.5',
    'e1',
    'true',
    'null',
    ' ',
    '\n',
    '\\',
    '\t',
    'x',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
      const text = pieces.join('');
      return (jsonFault(text) === undefined) === parses(text);
    }),
    { numRuns: 5000 },
  );
});
