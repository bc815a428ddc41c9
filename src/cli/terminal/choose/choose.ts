import type { Input, World } from '../../../machine/world.ts';
import { listen } from '../line.ts';
import type { ChoiceList, Picked } from './list.ts';
import { heightFor, screenLines } from './screen.ts';
import { begun, type ChoiceState, type Key, movedTo, pickedNow, press, type Shape } from './state.ts';
import { PassThrough } from 'node:stream';
import { emitKeypressEvents, type Interface } from 'node:readline';

/** A key of the list, or a key that leaves it. */
type Pressed = Key | 'leave' | 'stop' | 'suspend';

interface Keypress {
  readonly name?: string | undefined;
  readonly ctrl?: boolean;
  readonly meta?: boolean;
}

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
const withCtrl: Record<string, Pressed> = { c: 'stop', d: 'stop', u: 'wipe', p: 'up', n: 'down', z: 'suspend' };

/** How long a terminal may take to send the rest of a key that begins with Esc, in milliseconds. */
const escapeCodeTimeout = 50;

/** Reads keys from the text that a terminal in raw mode sends, and hands each to `take`. Gives the function that takes the text. */
function openKeys(take: (key: Pressed) => void): (text: string) => void {
  const stream = new PassThrough();
  emitKeypressEvents(stream, { escapeCodeTimeout } as unknown as Interface);
  stream.on('keypress', (text: string | undefined, { name = '', ctrl, meta }: Keypress) => {
    const key = ctrl ? withCtrl[name] : named[name];
    if (key !== undefined) take(key);
    else if (!ctrl && !meta && text !== undefined && /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u.test(text)) take({ text });
  });
  return (text) => void stream.write(text);
}

/** How the user ended the list: with a choice, with Esc, or with Ctrl-C. */
export type ChoiceEnd = Picked | 'left' | 'stopped';

/**
 * Shows the list on the terminal and follows the keys until the user ends it; then the list is wiped and the terminal is as it
 * was. Fails when `stop` is aborted. The cursor is never hidden, because a process that is killed could not show it again.
 */
export async function choose(list: ChoiceList, { stream }: Input, screen: Screen): Promise<ChoiceEnd> {
  const { stderr, stop } = screen;
  const texts = list.rows(Number.POSITIVE_INFINITY);
  const shape = ({ typed }: Pick<ChoiceState, 'typed'>): Shape => ({
    texts,
    others: list.others?.(typed).length ?? 0,
    several: list.several ?? false,
    height: heightFor(stderr.rows),
  });
  let state = begun(list.first ?? 0, shape({ typed: '' }));
  let ending: ChoiceEnd | undefined;
  const done = new AbortController();
  let drawn: Promise<unknown> = Promise.resolve();
  const draw = () => {
    drawn = drawn.then(() => (ending ? undefined : stderr.write(frame(list, state, shape(state), stderr.columns))));
  };
  const resized = () => {
    state = movedTo(state, state.at, shape(state));
    draw();
  };
  const keys = openKeys((key) => {
    if (ending) return;
    if (key === 'suspend') void suspending.stopHere(drawn);
    else if (key === 'leave') ending = 'left';
    else if (key === 'stop') ending = 'stopped';
    else if (key === 'enter') ending = pickedNow(state, shape(state));
    else state = press(state, key, shape(state));
    if (ending) done.abort();
    else if (key !== 'suspend') draw();
  });
  stream.setRawMode?.(true);
  stderr.stream.on('resize', resized);
  const suspending = openSuspending({ stream }, screen, draw);
  try {
    draw();
    await listen(stream, AbortSignal.any([stop, done.signal]), (text, ended) => {
      keys(text);
      return ended ? { value: undefined } : undefined;
    });
  } catch (error) {
    if (!ending) throw error;
  } finally {
    suspending.end();
    stderr.stream.off('resize', resized);
    stream.setRawMode?.(false);
    await drawn;
    await stderr.write(wiped);
  }
  return ending ?? 'left';
}

/** Wipes the lines before, writes the lines and puts the cursor back into the first. */
function frame(list: ChoiceList, state: ChoiceState, shape: Shape, columns: number): string {
  const { lines, cursor } = screenLines(list, state, shape, columns);
  return `${wiped}${lines.join('\r\n')}\x1b[${lines.length - 1}A\r${cursor > 0 ? `\x1b[${cursor}C` : ''}`;
}

/** The terminal that a list is on, and the stop of Ctrl-Z. */
type Screen = Pick<World, 'stderr' | 'stop' | 'suspend' | 'onResume'>;

/** Wipes the list from the screen. */
const wiped = '\r\x1b[J';

/** A stop of Ctrl-Z comes sooner than this many milliseconds; where none comes, as without a shell, the list goes on by itself. */
const stopTakes = 200;

/**
 * Lets Ctrl-Z stop the process while it reads keys: `stopHere` gives the terminal back to the shell once everything is `drawn`. After the
 * process goes on, the keys are read again and `draw` is called. `end` takes the listener away.
 */
function openSuspending({ stream }: Pick<Input, 'stream'>, { stderr, suspend, onResume }: Omit<Screen, 'stop'>, draw: () => void) {
  let waking: NodeJS.Timeout | undefined;
  const resumed = () => {
    clearTimeout(waking);
    // The shell changed the modes of the terminal meanwhile, and a mode that Node thinks is set is not set again.
    stream.setRawMode?.(false);
    stream.setRawMode?.(true);
    draw();
  };
  const endResuming = onResume(resumed);
  return {
    stopHere: async (drawn: Promise<unknown>): Promise<void> => {
      await drawn;
      await stderr.write(wiped);
      stream.setRawMode?.(false);
      waking = setTimeout(resumed, stopTakes);
      suspend();
    },
    end: () => {
      clearTimeout(waking);
      endResuming();
    },
  };
}
