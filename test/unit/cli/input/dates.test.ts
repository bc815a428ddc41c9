import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPeriod, parseDate } from '../../../../src/cli/input/dates.ts';
import { Failure } from '../../../../src/failure.ts';

test('accepts only days that exist', () => {
  expect(parseDate('2028-02-29', '--datum')).toBe('2028-02-29');
  expect(() => parseDate('2026-02-30', '--datum')).toThrow("--datum: '2026-02-30' is geen bestaande datum");
  for (const text of [
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '26-01-01',
    '01/03/2026',
    '2026-3-1',
    '',
    '2026-03-01T00:00',
    '+002026-01-01',
  ]) {
    expect(() => parseDate(text, '--datum')).toThrow(Failure);
  }
});

test('accepts every day of the calendar', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      const text = date.toISOString().slice(0, 10);
      expect(parseDate(text, '--datum')).toBe(text);
    }),
  );
});

test('a period ends on or after the day it begins', () => {
  checkPeriod('2026-01-01', '2026-01-01');
  checkPeriod(undefined, '2026-01-01');
  expect(() => checkPeriod('2026-02-01', '2026-01-31')).toThrow(new Failure('usage', '--van (2026-02-01) ligt na --tot (2026-01-31)'));
});
