import { beforeEach, describe, expect, it } from 'vitest';
import { chart, type BarGroup, scaleOf } from '../../../../../src/cli/commands/rapport/pagina/chart.ts';
import { bar, endsOf } from '../../../../../src/cli/commands/rapport/pagina/table.ts';
import { speak } from '../../../../../src/language.ts';
import { readPage } from '../../../../support/page.ts';

beforeEach(() => speak('nl'));

const group = (label: string, amount: number): BarGroup => ({ label, bars: [{ amount, kind: 'now', name: label }] });
const drawn = (groups: readonly BarGroup[]) => {
  const drawing = chart({ id: 'g', title: 'Omzet', description: 'in woorden', groups, amounts: true });
  return drawing && readPage(drawing.markup);
};
const numbers = (attributes: Readonly<Record<string, string>>, ...fields: string[]) => fields.map((field) => Number(attributes[field]));

describe('the scale of a chart', () => {
  it.each([
    [
      [0, 5577.33, -1612.48],
      [-2000, 0, 2000, 4000, 6000],
    ],
    [[100], [0, 20, 40, 60, 80, 100]],
    [
      [-3, -7],
      [-8, -6, -4, -2, 0],
    ],
    [
      [0.02, 0.05],
      [0, 0.01, 0.02, 0.03, 0.04, 0.05],
    ],
    [[1_250_000], [0, 500_000, 1_000_000, 1_500_000]],
  ])('has round steps for %j', (values, ticks) => {
    expect(scaleOf(values)?.ticks).toEqual(ticks);
  });

  it('is not there where every value is 0, or none is there', () => {
    expect(scaleOf([0, 0])).toBeUndefined();
    expect(scaleOf([])).toBeUndefined();
  });
});

describe('a chart', () => {
  it('draws a positive bar above the line of 0 and a negative one below it, each with its amount in words', () => {
    const found = drawn([group('jan', 100), group('feb', -50), group('mrt', 0)]) ?? [];
    const zero = numbers(found.find(({ attributes }) => attributes['class'] === 'zero')?.attributes ?? {}, 'y1')[0] ?? 0;
    const bars = found.filter(({ name, attributes }) => name === 'rect' && attributes['class'] === 'now');
    const [[top = 0, height = 0] = [], [under = 0, depth = 0] = [], [, flat] = []] = bars.map(({ attributes }) =>
      numbers(attributes, 'y', 'height'),
    );
    expect(top + height).toBeCloseTo(zero, 0);
    expect(under).toBeCloseTo(zero, 0);
    expect(height / depth).toBeCloseTo(2, 1);
    expect(flat).toBe(0);
    expect(bars.map(({ text }) => text)).toEqual(['jan: € 100,00', 'feb: € -50,00', 'mrt: € 0,00']);
    const shown = found.flatMap(({ attributes, text }) => (attributes['class'] === 'amount' ? [text] : []));
    expect(shown).toEqual(['€ 100,00', '€ -50,00']);
  });

  it('says in words what it shows, and is not drawn without an amount', () => {
    const svg = drawn([group('jan', 1)])?.find(({ name, attributes }) => name === 'svg' && attributes['role'] === 'img');
    expect(svg?.attributes['aria-labelledby']).toBe('g-title g-text');
    expect(drawn([group('jan', 0)])).toBeUndefined();
    expect(drawn([])).toBeUndefined();
  });

  it('stays within its frame and leaves out labels that would touch, however many bars there are', () => {
    for (const count of [1, 12, 24, 80]) {
      const found = drawn(Array.from({ length: count }, (_, at) => group(`l${at}`, 1_234_567.89 * (at % 3)))) ?? [];
      const labels = found.filter(({ attributes }) => attributes['class']?.startsWith('label'));
      expect(labels.length).toBeLessThanOrEqual(30);
      for (const { attributes } of found.filter(({ name }) => name === 'rect')) {
        const [x = 0, y = 0, width = 0, height = 0] = numbers(attributes, 'x', 'y', 'width', 'height');
        expect([x >= 0, y >= 0, x + width <= 720, y + height <= 260]).toEqual([true, true, true, true]);
      }
    }
  });
});

describe('the bar of a row', () => {
  const placeOf = (value: number, values: readonly number[]) =>
    numbers(readPage(bar(value, endsOf(values)).markup).at(-1)?.attributes ?? {}, 'x', 'width');

  it('is as long as its share, and goes to the left of 0 where the amount is negative', () => {
    expect(placeOf(100, [100, 50])).toEqual([0, 100]);
    expect(placeOf(50, [100, 50])).toEqual([0, 50]);
    expect(placeOf(150, [150, -50])).toEqual([25, 75]);
    expect(placeOf(-50, [150, -50])).toEqual([0, 25]);
    expect(placeOf(0, [0])).toEqual([0, 0]);
  });
});
