import type { Input } from '../../../machine/world.ts';
import { followKeys, type Keypress, type Screen } from '../keys.ts';
import type { ChoiceList, Picked } from './list.ts';
import { heightFor, screenLines } from './screen.ts';
import { begun, type ChoiceState, type Key, movedTo, pickedNow, press, type Shape } from './state.ts';

/** A key of the list, or a key that leaves it. */
type Pressed = Key | 'leave' | 'stop';

const named: Record<string, Pressed> = {
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
  const key = ctrl ? withCtrl[name] : named[name];
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
