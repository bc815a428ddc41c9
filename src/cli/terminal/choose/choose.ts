import type { Input } from '../../../machine/world.ts';
import { followKeys, type Keypress, type Screen } from '../keys.ts';
import type { ChoiceList, Picked } from './numbered.ts';
import { begun, type ChoiceState, type Key, leftAfterTyping, movedTo, pickedNow, press, scrolling, type Shape } from './state.ts';
import { t } from '../../../language.ts';
import { shortened, widthOf } from '../../output/width.ts';

/** A key of the list, or a key that leaves it. */
type Pressed = Key | 'leave' | 'stop';

const namedKeys: Record<string, Pressed> = {
  up: 'up',
  down: 'down',
  pageup: 'pageup',
  pagedown: 'pagedown',
  home: 'home',
  end: 'end',
  return: 'enter',
  enter: 'enter',
  backspace: 'erase',
  delete: 'erase',
  escape: 'leave',
};
const withCtrl: Record<string, Pressed> = { c: 'stop', d: 'stop', u: 'wipe', p: 'up', n: 'down' };

/** The work of a key in a list; undefined where it has none. */
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
    height: heightFor(stderr.rows),
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
    draw();
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

/** The title of a list as a question, with a colon where it has no mark of its own. */
export const asQuestion = (title: string): string => (/[?.]$/.test(title) ? title : `${title}:`);

/** How many rows of a list a terminal of this height shows, between the question and the line with the keys. */
export const heightFor = (rows: number): number => Math.max(1, Math.min(mostRows, rows - 3));

/** The lines of a list, none wider than the terminal, and the column of the cursor, which stands behind the typed text. */
export function screenLines(list: ChoiceList, state: ChoiceState, shape: Shape, columns: number): { lines: string[]; cursor: number } {
  // The last column stays free, because some terminals go to the next line as soon as it is filled.
  const width = Math.max(1, columns - 1);
  const question = `${asQuestion(list.title)} ${state.typed}`;
  const head = widthOf(question) <= width ? question : tail(question, width);
  const rows = leftAfterTyping(state, shape);
  const { count, height } = scrolling(rows, shape);
  const shown = Array.from(rows.keys()).filter((at) => at >= count || (at >= state.top && at < state.top + height));
  // A row that is no item has a mark of its own, so that it does not seem to be counted with them.
  const others = (list.others?.(state.typed) ?? []).map((text) => `+ ${text}`);
  const texts = [...list.rows(width - (shape.several ? 6 : 2)), ...others];
  const body = shown.map((at) => {
    const row = rows[at] ?? 0;
    const mark = shape.several ? (row < shape.texts.length ? `[${state.marked.has(row) ? 'x' : ' '}] ` : '    ') : '';
    return shortened(`${at === state.at ? '>' : ' '} ${mark}${texts[row] ?? ''}`, width);
  });
  if (body.length === 0) body.push(shortened(`  ${t({ nl: 'niets gevonden', en: 'nothing found' })}`, width));
  return { lines: [head, ...body, shortened(keysLine(list, state, shape, rows, width), width)], cursor: widthOf(head) };
}

/** The end of a text that is too wide, so that the user sees the characters just typed. */
function tail(text: string, width: number): string {
  let kept = text;
  while (widthOf(kept) > width - 1) kept = Array.from(kept).slice(1).join('');
  return `…${kept}`;
}

/** The number of items and the work of the keys, as far as there is room; the first parts are worth most. */
function keysLine(
  { note }: ChoiceList,
  { marked }: ChoiceState,
  { texts, several }: Shape,
  rows: readonly number[],
  width: number,
): string {
  const found = rows.filter((row) => row < texts.length).length;
  const parts = [
    marked.size > 0
      ? t({ nl: `${marked.size} gemerkt`, en: `${marked.size} marked` })
      : `${found} ${note ?? t({ nl: `van ${texts.length}`, en: `of ${texts.length}` })}`,
    'Enter ok',
    t({ nl: 'Esc stopt', en: 'Esc stops' }),
    ...(several ? [t({ nl: 'spatie merkt', en: 'space marks' })] : []),
    t({ nl: 'typen zoekt', en: 'type to search' }),
    '↑↓ PgUp PgDn',
  ];
  return parts.reduce((line, part) => (widthOf(`${line} · ${part}`) <= width ? `${line} · ${part}` : line), `  ${parts.shift()}`);
}
