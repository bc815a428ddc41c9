import { expect, it } from 'vitest';
import { changeTexts } from '../../../../src/cli/flows/changed-documents.ts';

const change = (nummer: string | undefined) => ({
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  nummer,
  read: '2026-03-15T10:00:00.000Z',
  fields: [
    { field: 'totaal_incl', before: 121, after: 1242.5 },
    { field: 'datum', before: '2026-03-01', after: undefined },
    { field: 'ogm', before: '+++1\u001b[2J', after: 'x' },
  ],
});

it('says of a final document that changed when it was read and what differs, safe to print', () => {
  expect(changeTexts([change('2026-0012')], 'UTC')).toEqual([
    'Let op: 2026-0012 is definitief, en toch veranderd bij de dienst sinds duit het las op 15/03/2026: ' +
      'totaal_incl € 121,00 → € 1.242,50, datum 01/03/2026 → leeg, ogm +++1\\u001b[2J → x. Kijk het na bij de dienst.',
  ]);
});

it('names five of them and counts the rest', () => {
  const texts = (count: number) =>
    changeTexts(
      Array.from({ length: count }, () => change(undefined)),
      'UTC',
    );
  expect(texts(0)).toEqual([]);
  expect(texts(6)[5]).toBe('Nog één ander definitief document is veranderd.');
  expect(texts(9)[5]).toBe('Nog 4 andere definitieve documenten zijn veranderd.');
  expect(texts(9)).toHaveLength(6);
});

it('tell the day of the reading as the clock on the wall had it', () => {
  const late = { ...change('2026-0012'), read: '2026-03-15T23:30:00Z' };
  expect(changeTexts([late], 'Europe/Brussels')[0]).toContain('op 16/03/2026:');
  expect(changeTexts([late], 'America/New_York')[0]).toContain('op 15/03/2026:');
});
