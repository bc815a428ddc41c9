import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HostileJson, parseJson } from '../../../../src/service/api/json.ts';

const whyOf = (text: string): string => {
  try {
    parseJson(text);
    return 'fine';
  } catch (error) {
    return error instanceof HostileJson ? error.why : error instanceof SyntaxError ? 'syntax' : String(error);
  }
};

describe('parseJson', () => {
  test.each([
    ['{"a":121.00,"b":-0.5,"c":1e3,"d":[0,0.0,-0]}', 'fine'],
    ['0.1', 'fine'],
    ['0.30000000000000004', 'fine'],
    // The same double, written with more digits than it needs.
    ['0.10000000000000001', 'fine'],
    ['121.09999999999999', 'fine'],
    // Halfway between two numbers of 17 digits.
    ['229715227945229.62', 'fine'],
    ['9007199254740991', 'fine'],
    ['9007199254740993', 'number'],
    ['12345678901234567890', 'number'],
    ['12345678901234.123456', 'number'],
    ['1e400', 'number'],
    ['[1,{"a":-1E+400}]', 'number'],
    ['1e-400', 'number'],
    ['0e5', 'fine'],
    ['{"1e400":"1e400 \\" 9007199254740993 \\\\"}', 'fine'],
    ['{"a":1', 'syntax'],
    ['', 'syntax'],
    ['NaN', 'syntax'],
    [`${'['.repeat(100)}${']'.repeat(100)}`, 'fine'],
    [`${'['.repeat(101)}${']'.repeat(101)}`, 'depth'],
    [`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, 'depth'],
    [`["${'[{'.repeat(200)}"]`, 'fine'],
    ['['.repeat(101), 'depth'],
    [`[${'{},'.repeat(149_999)}0]`, 'fine'],
    [`[${'{},'.repeat(150_000)}0]`, 'values'],
    [`{"a":[${'0,'.repeat(300_000)}`, 'values'],
    [`1${'0'.repeat(5_000_000)}1`, 'number'],
    [`["${'a'.repeat(5_000_000)}`, 'syntax'],
    [`<html>${'{'.repeat(200)}`, 'syntax'],
    ['["\\', 'syntax'],
  ])('%.60s: %s', (text, why) => {
    expect(whyOf(text)).toBe(why);
  });

  test('takes everything that JSON.stringify writes, and gives it back', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        expect(parseJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('finds an inexact number wherever it stands', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (before, after) => {
        const text = `[${[...before.map((s) => JSON.stringify(s)), '9007199254740993', ...after.map((s) => JSON.stringify(s))].join(',')}]`;
        expect(whyOf(text)).toBe('number');
      }),
    );
  });
});
