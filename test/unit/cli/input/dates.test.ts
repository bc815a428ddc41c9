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
    '22/11-2026',
    '22/11/02026',
    '2026/11-22',
    '2026/3/1',
    '11/22/2026',
    '0/3/2026',
    '2026-3-1',
    '',
    '2026-03-01T00:00',
    '+002026-01-01',
  ]) {
    expect(() => parseDate(text, '--datum')).toThrow(Failure);
  }
});

test.each(['22/11/2026', '22-11-2026', '22.11.2026', ' 2026-11-22 ', '2026/11/22', '2026.11.22'])(
  'reads %j as a day, with the year first or last',
  (text) => {
    expect(parseDate(text, '--datum')).toBe('2026-11-22');
  },
);

test('a day and a month need no leading zero', () => {
  expect(parseDate('1/3/2026', '--datum')).toBe('2026-03-01');
});

test.each([
  ['03/04/26', "--datum: '03/04/26' kan 03/04/2026 of 26/04/2003 zijn", 'Schrijf het jaar met vier cijfers: 03/04/2026.'],
  ['26-01-01', "--datum: '26-01-01' kan 26/01/2001 of 01/01/2026 zijn", 'Schrijf het jaar met vier cijfers: 26/01/2001.'],
  ['31/12/99', "--datum: '31/12/99' heeft geen volledig jaar", 'Schrijf het jaar met vier cijfers: 31/12/2099.'],
  ['30/02/2026', "--datum: '30/02/2026' is geen bestaande datum", 'Die maand heeft 28 dagen.'],
  ['morgen', "--datum: 'morgen' is geen datum", 'Schrijf een datum als dag/maand/jaar of jaar-maand-dag: 31/03/2026 of 2026-03-31.'],
  ...['2026-03-14T00:00:00+01:00', '2026-03-13T23:00:00.000Z', '2026-03-14 09:30', '2026-03-14+01:00', '2026-03-14Z'].map(
    (text): [string, string, string] => [
      text,
      `--datum: '${text}' heeft een uur of een tijdzone: schrijf alleen de dag`,
      'Schrijf een datum als dag/maand/jaar of jaar-maand-dag: 31/03/2026 of 2026-03-31.',
    ],
  ),
])('refuses %j in words', (text, message, hint) => {
  expect(() => parseDate(text, '--datum')).toThrow(expect.objectContaining({ reason: 'usage', message, hint }) as Error);
});

test('accepts every day of the calendar', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      const text = date.toISOString().slice(0, 10);
      expect(parseDate(text, '--datum')).toBe(text);
      expect(parseDate(text.split('-').toReversed().join('/'), '--datum')).toBe(text);
    }),
  );
});

test('a period ends on or after the day it begins', () => {
  checkPeriod('2026-01-01', '2026-01-01');
  checkPeriod(undefined, '2026-01-01');
  expect(() => checkPeriod('2026-02-01', '2026-01-31')).toThrow(new Failure('usage', '--van (2026-02-01) ligt na --tot (2026-01-31)'));
});
