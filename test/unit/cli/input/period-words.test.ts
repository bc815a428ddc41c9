import { expect, test } from 'vitest';
import { mayNamePeriod } from '../../../../src/cli/argv.ts';
import { periodsInFull } from '../../../../src/cli/input/period-words.ts';

const now = new Date('2026-11-24T12:00:00Z');

test.each([
  ['--maand november', '--maand 2026-11'],
  ['--maand Novembre', '--maand 2026-11'],
  ['--maand nov', '--maand 2026-11'],
  ['--maand=mars', '--maand 2026-03'],
  ['--maand août', '--maand 2026-08'],
  ['--maand december', '--maand 2025-12'],
  ['--maand 11', '--maand 2026-11'],
  ['--maand 12', '--maand 2025-12'],
  ['--maand vorige', '--maand 2026-10'],
  ['--maand vorige maand --json', '--maand 2026-10 --json'],
  ['--maand deze maand list', '--maand 2026-11 list'],
  ['--kwartaal 3', '--kwartaal 2026-3'],
  ['--kwartaal 4', '--kwartaal 2026-4'],
  ['--kwartaal q1', '--kwartaal 2026-1'],
  ['--kwartaal vorig kwartaal', '--kwartaal 2026-3'],
  ['--kwartaal last quarter', '--kwartaal 2026-3'],
  ['--jaar vorig', '--jaar 2025'],
  ['--jaar dit jaar', '--jaar 2026'],
  ['--maand mei 2025', '--maand 2025-05'],
  ['--maand décembre 2026 --json', '--maand 2026-12 --json'],
  ['--maand 5 2025', '--maand 2025-05'],
  ['--kwartaal 2 2025', '--kwartaal 2025-2'],
  ['--kwartaal K4 2025', '--kwartaal 2025-4'],
  ['--van mei 2025 --tot juni 2025', '--van 2025-05-01 --tot 2025-06-30'],
  ['--van gisteren --tot vandaag', '--van 2026-11-23 --tot 2026-11-24'],
  ['--van yesterday', '--van 2026-11-23'],
  ['--sinds eergisteren', '--sinds 2026-11-22'],
  ['--van vorige maand --tot vorige maand', '--van 2026-10-01 --tot 2026-10-31'],
  ['--van vorig jaar --tot february', '--van 2025-01-01 --tot 2026-02-28'],
])('%s is %s', (typed, full) => {
  expect(mayNamePeriod(typed.split(' '))).toBe(true);
  expect(periodsInFull(typed.split(' '), now).argv.join(' ')).toBe(full);
});

test('the first quarter is that of the year before until the year has begun', () => {
  const onNewYear = (moment: string) => periodsInFull(['--kwartaal', '1'], new Date(moment)).argv[1];
  expect([onNewYear('2026-12-31T22:59:59Z'), onNewYear('2026-12-31T23:00:00Z')]).toEqual(['2026-1', '2027-1']);
});

test.each([
  '--maand jui',
  '--maand 13',
  '--maand 0',
  '--kwartaal 5',
  '--kwartaal november',
  '--kwartaal november 2025',
  '--kwartaal 5 2025',
  '--jaar mei 2025',
  '--jaar november',
  '--van constructor',
  '--van 3',
  '--maand',
  '--zoek november',
])('%s stays as it is', (typed) => {
  expect(periodsInFull(typed.split(' '), now)).toEqual({ argv: typed.split(' '), inWords: [] });
});

test.each([
  'factuur list --maand 2026-11',
  '--van 2026-01-02 --tot 1/2/2026',
  '--maand 11/2026',
  '--kwartaal=2026-4',
  '--jaar 2026',
  '--zoek november',
])('%s needs no reading of words', (typed) => {
  expect(mayNamePeriod(typed.split(' '))).toBe(false);
});

test('a name and a year are one period in quotes too, and no year takes the word behind it', () => {
  expect(periodsInFull(['--maand', 'mei 2025'], now).argv).toEqual(['--maand', '2025-05']);
  expect(periodsInFull(['--maand=mei 2025'], now).argv).toEqual(['--maand', '2025-05']);
  expect(periodsInFull(['--maand', 'mei', '20255'], now).argv).toEqual(['--maand', '2026-05', '20255']);
});
