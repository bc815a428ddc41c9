import { afterEach, describe, expect, it } from 'vitest';
import type { ChoiceList } from '../../../../../src/cli/terminal/choose/numbered.ts';
import { heightFor, roomOn, screenLines } from '../../../../../src/cli/terminal/choose/choose.ts';
import { begun, type Key, press, type Shape } from '../../../../../src/cli/terminal/choose/choose.ts';
import { widthOf } from '../../../../../src/cli/output/width.ts';
import { columns } from '../../../../../src/cli/views/columns.ts';
import { speak } from '../../../../../src/language.ts';
import { textRows } from '../../../../../src/cli/output/drawn.ts';

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
      const own = shape(rows);
      const state = Array.from(typed).reduce((before, text) => press(before, { text: text === ' ' ? '_' : text }, own), begun(39, own));
      const { lines, cursor } = screenLines(list, state, own, width);
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

describe('what is marked', () => {
  const texts = Array.from({ length: 40 }, (_, at) =>
    at % 2 ? `2026-00${at + 10}  Fietsen Van Damme` : `2026-00${at + 10}  Van den Berg`,
  );
  const named: ChoiceList = { title: 'Factuur', rows: () => texts, several: true };
  const own = (height: number, keyLines = 1): Shape => ({ texts, others: 0, several: true, height, keyLines });
  const screen = (keys: readonly Key[], at: Shape) => {
    const state = keys.reduce((before, key) => press(before, key, at), begun(0, at));
    return screenLines(named, state, at, 80).lines;
  };
  const typed = (text: string): Key[] => Array.from(text, (char) => ({ text: char }));

  it('stays in sight where the list is searched or scrolled', () => {
    for (const keys of [
      ['mark', ...typed('van den berg 28')],
      ['mark', 'end'],
      ['mark', ...typed('zwart')],
    ] as Key[][]) {
      const lines = screen(keys, own(5));
      expect(lines.filter((line) => line.startsWith('  [x] '))).toEqual([`  [x] ${texts[0]}`]);
      expect(lines.length).toBeLessThanOrEqual(7);
    }
    expect(screen(['mark', 'mark'], own(5)).filter((line) => line.includes('[x]'))).toHaveLength(2);
  });

  it('is counted where it does not fit', () => {
    const lines = screen(['mark', 'mark', 'mark', 'mark', 'end'], own(5));
    expect(lines.slice(-3)).toEqual([
      `  [x] ${texts[0]}`,
      '  [x] en nog 3',
      '  4 gemerkt · Enter ok · Esc stopt · spatie merkt · typen zoekt · ↑↓ PgUp PgDn',
    ]);
    expect(screen(['mark', 'end'], own(1))).toHaveLength(3);
  });
});

describe.each([
  ['nl', 120],
  ['nl', 80],
  ['nl', 40],
  ['en', 120],
  ['en', 80],
  ['en', 40],
] as const)('the work of the keys in %s at %i columns', (taal, width) => {
  const names = Array.from({ length: 100 }, (_, at) => `Fietsen Van Damme ${at}`);
  const words = {
    nl: { enter: 'Enter ok', leaves: 'Esc stopt', space: 'spatie merkt', tab: 'Tab merkt', type: 'typen zoekt' },
    en: { enter: 'Enter ok', leaves: 'Esc stops', space: 'space marks', tab: 'Tab marks', type: 'type to search' },
  }[taal];

  const keysOf = (several: boolean, ...keys: Key[]): string => {
    const named: ChoiceList = {
      title: 'Factuur',
      rows: () => names,
      several,
      note: taal === 'nl' ? 'van de nieuwste 100' : 'of the newest 100',
    };
    const at: Shape = { texts: names, others: 0, several, ...roomOn(24, width) };
    const state = keys.reduce((before, key) => press(before, key, at), begun(0, at));
    speak(taal);
    const { lines } = screenLines(named, state, at, width);
    expect(lines.length).toBeLessThan(24);
    for (const line of lines) expect(widthOf(line)).toBeLessThan(width);
    return lines.slice(lines.findLastIndex((line) => /^ {2}\d/.test(line))).join('\n');
  };

  afterEach(() => speak('nl'));

  it('is all told, as it is at that moment', () => {
    const { enter, leaves, space, tab, type } = words;
    const tells = (text: string, ...parts: string[]) => {
      expect(Object.values(words).filter((part) => text.includes(part))).toEqual(
        Object.values(words).filter((part) => parts.includes(part)),
      );
    };
    tells(keysOf(false), enter, leaves, type);
    tells(keysOf(true), enter, leaves, space, type);
    tells(keysOf(true, { text: 'v' }), enter, leaves, tab, type);
    tells(keysOf(true, 'mark'), enter, leaves, space, type);
    tells(keysOf(true, 'mark', { text: '9' }), leaves, tab, type);
    expect(keysOf(true, 'mark', { text: '9' })).toContain(taal === 'nl' ? 'Enter neemt de gemerkte' : 'Enter takes the marked');
    tells(keysOf(true, 'mark', { text: 'zwart' }), leaves, type);
    expect(keysOf(true, 'mark', { text: 'zwart' })).toContain(taal === 'nl' ? 'Backspace wist' : 'Backspace erases');
  });
});
