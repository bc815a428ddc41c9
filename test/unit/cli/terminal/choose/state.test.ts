import { describe, expect, it } from 'vitest';
import { matching } from '../../../../../src/cli/terminal/choose/numbered.ts';
import {
  begun,
  type Key,
  leftAfterTyping,
  press,
  scrolling,
  type Shape,
  type ChoiceState,
  pickedNow,
} from '../../../../../src/cli/terminal/choose/choose.ts';

const hundred = Array.from({ length: 100 }, (_, at) => `klant ${at}`);
const shapeOf = (texts: readonly string[], more: Partial<Shape> = {}): Shape => ({ texts, others: 0, several: false, height: 5, ...more });
const after = (keys: readonly Key[], shape: Shape, first = 0): ChoiceState =>
  keys.reduce((state, key) => press(state, key, shape), begun(first, shape));
const typed = (text: string): Key[] => Array.from(text, (char) => ({ text: char }));

describe('typing', () => {
  const names = ['Café ’t Zwaantje', 'Élégance Mode', 'Bakkerij De Gouden Korst', 'ÅSA ČAPEK'];

  it.each([
    ['', [0, 1, 2, 3]],
    ['cafe', [0]],
    ['CAFÉ', [0]],
    ['elegance', [1]],
    ['e\u0301le\u0301', [1]],
    ['kor gou', [2]],
    ['asa cap', [3]],
    [' de ', [1, 2]],
    ['niets', []],
    ['.*', []],
  ])('%j leaves the rows %j', (text, expected) => {
    expect(matching(names, text)).toEqual(expected);
  });

  it('begins again at the first row that is left, and erasing brings the others back', () => {
    const shape = shapeOf(hundred);
    const narrowed = after(['down', 'down', ...typed('9😀')], shape);
    expect([narrowed.at, leftAfterTyping(narrowed, shape)]).toEqual([0, []]);
    const erased = press(narrowed, 'erase', shape);
    expect(leftAfterTyping(erased, shape).slice(0, 3)).toEqual([9, 19, 29]);
    expect(leftAfterTyping(press(erased, 'wipe', shape), shape)).toHaveLength(100);
    expect(press(begun(0, shape), 'erase', shape)).toEqual(begun(0, shape));
  });

  it('never takes away the other rows, which stand below the items', () => {
    const shape = shapeOf(hundred, { others: 2 });
    const state = after(typed('niets'), shape);
    expect(leftAfterTyping(state, shape)).toEqual([100, 101]);
    expect(pickedNow(press(state, 'down', shape), shape)).toEqual({ other: 1, typed: 'niets' });
  });
});

describe('the row that is chosen', () => {
  it.each<[Key[], number]>([
    [['up'], 0],
    [['down'], 1],
    [['pagedown'], 5],
    [['pagedown', 'pageup', 'pageup'], 0],
    [['end'], 99],
    [['end', 'down', 'pagedown'], 99],
    [['end', 'home'], 0],
  ])('after %j is %i', (keys, expected) => {
    const shape = shapeOf(hundred);
    expect(pickedNow(after(keys, shape), shape)).toEqual({ items: [expected] });
  });

  it('stays on the screen, which scrolls no further than it must', () => {
    const shape = shapeOf(hundred);
    const tops = (keys: Key[]) => after(keys, shape).top;
    expect(tops(['down', 'down', 'down', 'down'])).toBe(0);
    expect(tops(['down', 'down', 'down', 'down', 'down'])).toBe(1);
    expect(tops(['end'])).toBe(95);
    expect(tops(['end', 'up'])).toBe(95);
    expect(tops(['end', ...Array.from({ length: 5 }, (): Key => 'up')])).toBe(94);
    let state = begun(0, shape);
    for (const key of ['end', 'pageup', 'up', 'pagedown', 'home', 'pagedown', 'pagedown', 'up'] as const) {
      state = press(state, key, shape);
      expect(state.at - state.top).toBeGreaterThanOrEqual(0);
      expect(state.at - state.top).toBeLessThan(shape.height);
    }
  });

  it('leaves the other rows on the screen, unless that is too low', () => {
    const shape = shapeOf(hundred, { others: 2 });
    expect(after(['pagedown', 'down'], shape)).toMatchObject({ at: 6, top: 4 });
    expect(after(['end'], shape)).toMatchObject({ at: 101, top: 0 });
    expect(after(['end', 'up', 'up'], shape)).toMatchObject({ at: 99, top: 97 });
    expect(after(['end'], shapeOf(hundred, { others: 2, height: 2 }))).toMatchObject({ at: 101, top: 100 });
  });

  it('begins where the list says, also beyond the first screen', () => {
    const shape = shapeOf(hundred);
    expect(begun(42, shape)).toMatchObject({ at: 42, top: 38 });
    expect(begun(0, shapeOf([]))).toMatchObject({ at: 0, top: 0 });
  });

  it('is none where nothing is left', () => {
    const shape = shapeOf(hundred);
    expect(pickedNow(after(typed('niets'), shape), shape)).toBeUndefined();
    expect(pickedNow(begun(0, shapeOf([])), shapeOf([]))).toBeUndefined();
  });
});

describe('marking with space', () => {
  const shape = shapeOf(hundred, { several: true, others: 1 });

  it('takes the marked rows in the order of the list, also those that no longer match', () => {
    const state = after(['end', 'up', { text: ' ' }, 'home', { text: ' ' }, { text: ' ' }, ...typed('55')], shape);
    expect(pickedNow(state, shape)).toEqual({ items: [0, 1, 99] });
  });

  it('goes to the next row, and a second time takes the mark away', () => {
    const state = after([{ text: ' ' }, 'up', { text: ' ' }], shape);
    expect([state.at, [...state.marked]]).toEqual([1, []]);
  });

  it('does not mark the other rows', () => {
    expect(after(['end', { text: ' ' }], shape).marked.size).toBe(0);
  });

  it('is typing once something was typed, when only Tab marks', () => {
    const names = shapeOf(['Fietsen Van Damme', 'Van den Berg', 'Van Denderen'], { several: true });
    const found = after(typed('van den berg'), names);
    expect([found.typed, [...found.marked], pickedNow(found, names)]).toEqual(['van den berg', [], { items: [1] }]);
    const marked = after([...typed('van den'), 'down', 'mark'], names);
    expect([marked.typed, pickedNow(marked, names)]).toEqual(['van den', { items: [2] }]);
    expect(after([...typed('v'), 'erase', { text: ' ' }], names).marked).toEqual(new Set([0]));
    expect(after(['mark', 'mark', 'up', 'mark'], names).marked).toEqual(new Set([0]));
    expect(after(['mark'], shapeOf(hundred))).toEqual(begun(0, shapeOf(hundred)));
  });

  it('chooses nothing as long as no row shows, and is not forgotten', () => {
    const names = shapeOf(['Fietsen Van Damme', 'Van den Berg'], { several: true });
    const nothing = after([{ text: ' ' }, ...typed('zwart')], names);
    expect(pickedNow(nothing, names)).toBeUndefined();
    expect(pickedNow(press(nothing, 'wipe', names), names)).toEqual({ items: [0] });
  });

  it('leaves the row that is chosen on the screen beside what is marked', () => {
    let state = begun(0, shape);
    for (const key of [{ text: ' ' }, 'mark', 'mark', 'end', 'pageup', 'mark', 'home', 'pagedown', 'up', 'end'] as const) {
      state = press(state, key, shape);
      const { count, height } = scrolling(leftAfterTyping(state, shape), shape, state);
      expect(state.at >= count || (state.at >= state.top && state.at < state.top + height)).toBe(true);
      expect(height).toBeGreaterThan(0);
    }
  });

  it('is typing where one item is chosen', () => {
    expect(after([{ text: ' ' }], shapeOf(hundred)).typed).toBe(' ');
  });
});
