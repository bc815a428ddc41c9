import { describe, expect, it } from 'vitest';
import type { ChoiceList } from '../../../../../src/cli/terminal/choose/numbered.ts';
import { heightFor, screenLines } from '../../../../../src/cli/terminal/choose/choose.ts';
import { begun, press, type Shape } from '../../../../../src/cli/terminal/choose/state.ts';
import { widthOf } from '../../../../../src/cli/output/width.ts';
import { columns } from '../../../../../src/cli/views/columns.ts';
import { textRows } from '../../../../../src/cli/output/cells.ts';

const items = Array.from({ length: 40 }, (_, at) => ({
  id: '8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11',
  nummer: `2026-00${at + 10}`,
  naam: at % 2 ? '日本語の会社名はとても長い株式会社' : 'Een klant met een naam die veel te lang is voor vijftig kolommen',
  datum: '2026-11-22',
  totaal_incl: 12345.67,
}));
const list: ChoiceList = {
  title: 'Factuur',
  rows: (width) => textRows(items, [columns.nummer, columns.naam, columns.datum, columns.totaal_incl], width),
  several: true,
};
const shape = (rows: number): Shape => ({ texts: list.rows(Infinity), others: 0, several: true, height: heightFor(rows) });

describe.each([
  [80, 24],
  [50, 20],
  [20, 5],
])('on a terminal of %i columns and %i lines', (width, rows) => {
  it.each(['', '日本', 'een zoektekst die langer is dan de regel van een smalle terminal en blijft doorgaan tot voorbij de tachtig'])(
    'no line wraps and all fit, with %j typed',
    (typed) => {
      const state = Array.from(typed).reduce(
        (before, text) => press(before, { text: text === ' ' ? '_' : text }, shape(rows)),
        begun(39, shape(rows)),
      );
      const { lines, cursor } = screenLines(list, state, shape(rows), width);
      expect(lines.length).toBeLessThan(rows);
      for (const line of lines) expect(widthOf(line), line).toBeLessThan(width);
      expect(cursor).toBe(widthOf(lines[0] ?? ''));
    },
  );
});

it('shows marks, the chosen row and how many are left', () => {
  const state = press(begun(0, shape(24)), { text: ' ' }, shape(24));
  const { lines } = screenLines(list, state, shape(24), 80);
  expect(lines.slice(0, 3)).toEqual([
    'Factuur: ',
    '  [x] 2026-0010  Een klant met een naam die veel te l…  22/11/2026  € 12.345,67',
    '> [ ] 2026-0011  日本語の会社名はとても長い株式会社     22/11/2026  € 12.345,67',
  ]);
  expect(lines.at(-1)).toBe('  1 gemerkt · Enter ok · Esc stopt · spatie merkt · typen zoekt · ↑↓ PgUp PgDn');
});

it('shows a row for something new below a list that is longer than the screen, and does not count it', () => {
  const others = () => ['een nieuwe klant'];
  const own: Shape = { ...shape(10), others: 1, several: false };
  const { lines } = screenLines({ ...list, several: false, others }, begun(0, own), own, 80);
  expect(lines).toHaveLength(9);
  expect(lines.at(-2)).toBe('  + een nieuwe klant');
  expect(lines.at(-1)).toMatch(/^ {2}40 van 40 · /);
  const low: Shape = { ...shape(4), others: 1, several: false };
  expect(screenLines({ ...list, several: false, others }, begun(0, low), low, 80).lines).toHaveLength(3);
});
