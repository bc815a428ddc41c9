import type { Input } from '../../../machine/world.ts';
import { listen } from '../line.ts';
import { openKeys } from './keys.ts';
import type { ChoiceList, Picked } from './list.ts';
import { heightFor, screenLines } from './screen.ts';
import { begun, movedTo, press, type Shape, type ChoiceState, pickedNow } from './state.ts';
import { openSuspending, type Screen, wiped } from './suspending.ts';

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
