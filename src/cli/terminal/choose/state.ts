import { matching, type Picked } from './numbered.ts';

export type Key = 'up' | 'down' | 'pageup' | 'pagedown' | 'home' | 'end' | 'mark' | 'enter' | 'erase' | 'wipe' | { readonly text: string };

export interface ChoiceState {
  readonly typed: string;
  /** The position among the rows that are left, and that of the topmost row on the screen. */
  readonly at: number;
  readonly top: number;
  /** The positions of the marked items. */
  readonly marked: ReadonlySet<number>;
}

export interface Shape {
  readonly texts: readonly string[];
  /** How many other rows there are below the items. */
  readonly others: number;
  readonly several: boolean;
  /** How many rows fit on the screen, at least one. */
  readonly height: number;
  /** How many lines the work of the keys may take, one by default. */
  readonly keyLines?: number;
}

/** The state in which a list is first shown, at this item. */
export const begun = (first: number, shape: Shape): ChoiceState => movedTo({ typed: '', at: 0, top: 0, marked: new Set() }, first, shape);

/** The positions of the rows that are left: the items that match, and after the last item the other rows. */
export const leftAfterTyping = ({ typed }: ChoiceState, { texts, others }: Shape): number[] => [
  ...matching(texts, typed),
  ...Array.from({ length: others }, (_, other) => texts.length + other),
];

/** The state after a key. The row that is chosen always stays on the screen. Space marks only while nothing was typed: after that it belongs to the search. */
export function press(state: ChoiceState, key: Key, shape: Shape): ChoiceState {
  const rows = leftAfterTyping(state, shape);
  const last = rows.length - 1;
  if (key === 'mark' || (shape.several && typeof key === 'object' && key.text === ' ' && state.typed === ''))
    return shape.several ? marking(state, rows, shape) : state;
  if (typeof key === 'object') return typing(state.typed + key.text, state, shape);
  if (key === 'erase') return typing(Array.from(state.typed).slice(0, -1).join(''), state, shape);
  if (key === 'wipe') return typing('', state, shape);
  const page = shape.height - scrolling(rows, shape, state).kept;
  const to = {
    up: state.at - 1,
    down: state.at + 1,
    pageup: state.at - page,
    pagedown: state.at + page,
    home: 0,
    end: last,
  };
  return key === 'enter' ? state : movedTo(state, to[key], shape);
}

/** The choice that Enter makes: the marked items, or else the row that is chosen; undefined where no row is left. */
export function pickedNow(state: ChoiceState, shape: Shape): Picked | undefined {
  const row = leftAfterTyping(state, shape)[state.at];
  if (row === undefined) return undefined;
  if (state.marked.size > 0) return { items: markedInOrder(state.marked) };
  return row < shape.texts.length ? { items: [row] } : { other: row - shape.texts.length, typed: state.typed.trim() };
}

export const markedInOrder = (marked: ReadonlySet<number>): number[] => [...marked].toSorted((a, b) => a - b);

/**
 * The rows that scroll, and how many of them show: the other rows stay on the screen below them, unless it is too low for that, and so do
 * `kept` lines for marked items that can be out of sight.
 */
export function scrolling(
  rows: readonly number[],
  { others, height }: Shape,
  { marked }: Pick<ChoiceState, 'marked'>,
): { readonly count: number; readonly height: number; readonly kept: number } {
  const staying = height > others ? others : 0;
  const room = height - staying;
  const inSight = rows.length <= height && [...marked].every((item) => rows.includes(item));
  const kept = inSight ? 0 : Math.min(marked.size, Math.floor(room / 2));
  return { count: rows.length - staying, height: room - kept, kept };
}

/** Moves to a row, as far as there is one, and scrolls no further than it must. */
export function movedTo(state: ChoiceState, to: number, shape: Shape): ChoiceState {
  const rows = leftAfterTyping(state, shape);
  const { count, height } = scrolling(rows, shape, state);
  const at = Math.max(0, Math.min(to, rows.length - 1));
  const lowest = Math.max(0, count - height);
  const top = at < count ? Math.max(Math.min(state.top, at), at - height + 1) : state.top;
  return { ...state, at, top: Math.min(lowest, top) };
}

const typing = (typed: string, state: ChoiceState, shape: Shape): ChoiceState => movedTo({ ...state, typed }, 0, shape);

/** Marks the item, or takes its mark away, and goes to the next. */
function marking(state: ChoiceState, rows: readonly number[], shape: Shape): ChoiceState {
  const row = rows[state.at];
  if (row === undefined || row >= shape.texts.length) return state;
  const marked = new Set(state.marked);
  if (!marked.delete(row)) marked.add(row);
  return movedTo({ ...state, marked }, state.at + 1, shape);
}
