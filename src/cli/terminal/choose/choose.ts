import { t } from '../../../language.ts';
import type { Input } from '../../../machine/world.ts';
import { shortened, widthOf } from '../../output/width.ts';
import { followKeys, type Keypress, type Screen } from '../keys.ts';
import { andMore, asQuestion, type ChoiceList, type Picked, matching } from './numbered.ts';

/** The choice as a text that stays on the screen: several items are counted and named, on at most `most` lines. */
export function choiceText(
  { title, rows, others }: ChoiceList,
  picked: Picked,
  { columns, most }: { readonly columns: number; readonly most: number },
): string {
  const answer = (text: string): string => `${asQuestion(title)} ${text}`;
  if ('other' in picked) return answer(others?.(picked.typed)[picked.other] ?? '');
  const texts = rows(Number.POSITIVE_INFINITY);
  const names = picked.items.map((item) => texts[item]?.trim().replaceAll(/ {2,}/g, '  ') ?? '');
  const [only = '', ...more] = names;
  if (more.length === 0) return answer(only);
  const shown = names.length > most ? [...names.slice(0, most - 1), andMore(names.length - most + 1)] : names;
  const count = t({ nl: `${names.length} gekozen`, en: `${names.length} chosen` });
  return [answer(count), ...shown.map((name) => shortened(`  ${name}`, columns - 1))].join('\n');
}

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

export const begun = (first: number, shape: Shape): ChoiceState => movedTo({ typed: '', at: 0, top: 0, marked: new Set() }, first, shape);

/** The positions of the rows that are left: the items that match, and after the last item the other rows. */
export const leftAfterTyping = ({ typed }: ChoiceState, { texts, others }: Shape): number[] => [
  ...matching(texts, typed),
  ...Array.from({ length: others }, (_, other) => texts.length + other),
];

/** The row that is chosen always stays on the screen. Space marks only while nothing was typed: after that it belongs to the search. */
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

/** The choice that Enter makes: the marked items, or else the row that is chosen; undefined if no row is left. */
export function pickedNow(state: ChoiceState, shape: Shape): Picked | undefined {
  const row = leftAfterTyping(state, shape)[state.at];
  if (row === undefined) return undefined;
  if (state.marked.size > 0) return { items: markedInOrder(state.marked) };
  return row < shape.texts.length ? { items: [row] } : { other: row - shape.texts.length, typed: state.typed.trim() };
}

const markedInOrder = (marked: ReadonlySet<number>): number[] => [...marked].toSorted((a, b) => a - b);

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
function movedTo(state: ChoiceState, to: number, shape: Shape): ChoiceState {
  const rows = leftAfterTyping(state, shape);
  const { count, height } = scrolling(rows, shape, state);
  const at = Math.max(0, Math.min(to, rows.length - 1));
  const lowest = Math.max(0, count - height);
  const top = at < count ? Math.max(Math.min(state.top, at), at - height + 1) : state.top;
  return { ...state, at, top: Math.min(lowest, top) };
}

const typing = (typed: string, state: ChoiceState, shape: Shape): ChoiceState => movedTo({ ...state, typed }, 0, shape);

function marking(state: ChoiceState, rows: readonly number[], shape: Shape): ChoiceState {
  const row = rows[state.at];
  if (row === undefined || row >= shape.texts.length) return state;
  const marked = new Set(state.marked);
  if (!marked.delete(row)) marked.add(row);
  return movedTo({ ...state, marked }, state.at + 1, shape);
}

type Pressed = Key | 'leave' | 'stop';

const namedKeys: Record<string, Pressed> = {
  up: 'up',
  down: 'down',
  pageup: 'pageup',
  pagedown: 'pagedown',
  home: 'home',
  end: 'end',
  tab: 'mark',
  return: 'enter',
  enter: 'enter',
  backspace: 'erase',
  delete: 'erase',
  escape: 'leave',
};
const withCtrl: Record<string, Pressed> = { c: 'stop', d: 'stop', u: 'wipe', p: 'up', n: 'down' };

function pressed(text: string | undefined, { name = '', ctrl, meta }: Keypress): Pressed | undefined {
  const key = ctrl ? withCtrl[name] : namedKeys[name];
  if (key !== undefined || ctrl || meta || text === undefined) return key;
  return /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u.test(text) ? { text } : undefined;
}

/** How the user ended the list: with a choice, with Esc, or with Ctrl-C. */
type ChoiceEnd = Picked | 'left' | 'stopped';

/**
 * Shows the list on the terminal and follows the keys until the user ends it; then the list is wiped and the terminal is as it
 * was. Fails when `stop` is aborted. The cursor is never hidden, because a process that is killed could not show it again.
 */
export async function choose(list: ChoiceList, input: Input, screen: Screen): Promise<ChoiceEnd> {
  const { stderr } = screen;
  const texts = list.rows(Number.POSITIVE_INFINITY);
  const shape = ({ typed }: Pick<ChoiceState, 'typed'>): Shape => ({
    texts,
    others: list.others?.(typed).length ?? 0,
    several: list.several ?? false,
    ...roomOn(stderr.rows, stderr.columns),
  });
  let state = begun(list.first ?? 0, shape({ typed: '' }));
  let ending: ChoiceEnd | undefined;
  let drawn: Promise<unknown> = Promise.resolve();
  const draw = () => {
    drawn = drawn.then(() => (ending ? undefined : stderr.write(frame(list, state, shape(state), stderr.columns))));
  };
  const take = (key: Key) => {
    state = press(state, key, shape(state));
    draw();
  };
  const resized = () => {
    state = movedTo(state, state.at, shape(state));
    draw();
  };
  const wipe = async () => {
    await drawn;
    await stderr.write(wiped);
  };
  stderr.stream.on('resize', resized);
  try {
    await followKeys(input, screen, {
      press: (text, keypress) => {
        const key = pressed(text, keypress);
        if (key === 'leave') ending = 'left';
        else if (key === 'stop') ending = 'stopped';
        else if (key === 'enter') ending = pickedNow(state, shape(state));
        else if (key !== undefined) take(key);
        return ending !== undefined;
      },
      // A paste only narrows the list: a line end in it chooses nothing.
      paste: (block) => take({ text: block.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ').trim() }),
      draw,
      leave: wipe,
    });
  } finally {
    stderr.stream.off('resize', resized);
    await wipe();
  }
  return ending ?? 'left';
}

/** Wipes the lines before, writes the lines and puts the cursor back into the first. */
function frame(list: ChoiceList, state: ChoiceState, shape: Shape, columns: number): string {
  const { lines, cursor } = screenLines(list, state, shape, columns);
  return `${wiped}${lines.join('\r\n')}\x1b[${lines.length - 1}A\r${cursor > 0 ? `\x1b[${cursor}C` : ''}`;
}

/** Wipes the list from the screen. */
const wiped = '\r\x1b[J';

const mostRows = 16;

/** How many rows of a list a terminal of this height shows, between the question and the line with the keys. */
export const heightFor = (rows: number): number => Math.max(1, Math.min(mostRows, rows - 3));

/** On a terminal with fewer columns the work of the keys needs more than one line. */
const wideEnough = 80;

export function roomOn(rows: number, columns: number): Required<Pick<Shape, 'height' | 'keyLines'>> {
  const height = heightFor(rows);
  return columns >= wideEnough || height < 6 ? { height, keyLines: 1 } : { height: heightFor(rows - 2), keyLines: 3 };
}

/** The lines of a list, none wider than the terminal, and the column of the cursor, which is behind the typed text. */
export function screenLines(list: ChoiceList, state: ChoiceState, shape: Shape, columns: number): { lines: string[]; cursor: number } {
  // The last column stays free, because some terminals go to the next line as soon as it is filled.
  const width = Math.max(1, columns - 1);
  const question = `${asQuestion(list.title)} ${state.typed}`;
  const head = widthOf(question) <= width ? question : tail(question, width);
  const rows = leftAfterTyping(state, shape);
  const { count, height, kept } = scrolling(rows, shape, state);
  const shown = Array.from(rows.keys()).filter((at) => at >= count || (at >= state.top && at < state.top + height));
  // A row that is no item has a mark of its own, so that it does not seem to be counted with them.
  const others = (list.others?.(state.typed) ?? []).map((text) => `+ ${text}`);
  const texts = [...list.rows(width - (shape.several ? 6 : 2)), ...others];
  const body = shown.map((at) => {
    const row = rows[at] ?? 0;
    const mark = shape.several ? (row < shape.texts.length ? `[${state.marked.has(row) ? 'x' : ' '}] ` : '    ') : '';
    return `${at === state.at ? '>' : ' '} ${mark}${texts[row] ?? ''}`;
  });
  if (body.length === 0) body.push(`  ${t({ nl: 'niets gevonden', en: 'nothing found' })}`);
  const away = markedInOrder(state.marked).filter((item) => !shown.some((at) => rows[at] === item));
  const lines = [...body, ...markedAway(away, kept, texts), ...keysLines(list, state, shape, rows, width)];
  return { lines: [head, ...lines.map((line) => shortened(line, width))], cursor: widthOf(head) };
}

/** The marked items that are out of sight, on at most so many lines. */
function markedAway(items: readonly number[], most: number, texts: readonly string[]): string[] {
  const named = items.length > most ? items.slice(0, Math.max(0, most - 1)) : items;
  const lines = named.map((item) => `  [x] ${texts[item] ?? ''}`);
  return items.length > named.length && most > 0 ? [...lines, `  [x] ${andMore(items.length - named.length)}`] : lines;
}

/** The end of a text that is too wide, so that the user sees the characters just typed. */
function tail(text: string, width: number): string {
  let kept = text;
  while (widthOf(kept) > width - 1) kept = Array.from(kept).slice(1).join('');
  return `…${kept}`;
}

/** The number of items and the work of the keys, as far as there is room; the first parts are worth most. */
function keysLines(list: ChoiceList, state: ChoiceState, shape: Shape, rows: readonly number[], width: number): string[] {
  const lines = [`  ${countText(list, state, shape, rows)}`];
  for (const part of [...keyTexts(state, shape, rows), t({ nl: 'typen zoekt', en: 'type to search' }), '↑↓ PgUp PgDn']) {
    const longer = `${lines.at(-1)} · ${part}`;
    if (widthOf(longer) <= width) lines.splice(-1, 1, longer);
    else if (lines.length < (shape.keyLines ?? 1)) lines.push(`  ${part}`);
  }
  return lines;
}

function countText({ note }: ChoiceList, { marked }: ChoiceState, { texts }: Shape, rows: readonly number[]): string {
  if (marked.size > 0) return t({ nl: `${marked.size} gemerkt`, en: `${marked.size} marked` });
  return `${rows.filter((row) => row < texts.length).length} ${note ?? t({ nl: `van ${texts.length}`, en: `of ${texts.length}` })}`;
}

/** Space is part of the search once something was typed. */
function keyTexts({ marked, typed, at }: ChoiceState, { several }: Shape, rows: readonly number[]): string[] {
  const leaves = t({ nl: 'Esc stopt', en: 'Esc stops' });
  const row = rows[at];
  if (row === undefined) return [leaves, ...(typed === '' ? [] : [t({ nl: 'Backspace wist', en: 'Backspace erases' })])];
  // The row that was searched is easily taken for the one that Enter takes.
  const takes = typed === '' || marked.size === 0 || marked.has(row);
  const enter = takes ? 'Enter ok' : t({ nl: 'Enter neemt de gemerkte', en: 'Enter takes the marked' });
  if (!several) return [enter, leaves];
  return [enter, leaves, typed === '' ? t({ nl: 'spatie merkt', en: 'space marks' }) : t({ nl: 'Tab merkt', en: 'Tab marks' })];
}
