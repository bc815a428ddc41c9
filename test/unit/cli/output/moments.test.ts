import { expect, test } from 'vitest';
import { formatDate } from '../../../../src/cli/output/days.ts';
import { formatMoment, zoneOf } from '../../../../src/cli/output/moments.ts';

test('a day is written as a Belgian does; other text stays', () => {
  expect(formatDate('2026-11-22')).toBe('22/11/2026');
  expect(formatDate('22/11/2026')).toBe('22/11/2026');
  expect(formatDate('')).toBe('');
});

test.each([
  ['Europe/Brussels', '2026-11-22T10:30:00.000Z', '22/11/2026 11:30'],
  ['Europe/Brussels', '2026-07-31T22:30:00.000Z', '01/08/2026 00:30'],
  ['America/New_York', '2026-01-01T02:00:00.000Z', '31/12/2025 21:00'],
  ['UTC', '2026-11-22T10:30:59.000Z', '22/11/2026 10:30'],
])('the clock in %s shows %s as %s', (zone, moment, shown) => {
  expect(formatMoment(moment, zone)).toBe(shown);
});

test('TZ names the zone; without a name that Node knows the zone of the machine holds', () => {
  expect(zoneOf({ TZ: 'Europe/Brussels' })).toBe('Europe/Brussels');
  expect(zoneOf({ TZ: ':Europe/Brussels' })).toBe('Europe/Brussels');
  for (const TZ of [undefined, '']) expect(zoneOf({ TZ })).toBeUndefined();
  const [moment, ofMachine] = ['2026-11-22T10:30:00.000Z', formatMoment('2026-11-22T10:30:00.000Z', undefined)];
  for (const TZ of ['Nergens/Dorp', ':/etc/localtime']) expect(formatMoment(moment, zoneOf({ TZ }))).toBe(ofMachine);
});
