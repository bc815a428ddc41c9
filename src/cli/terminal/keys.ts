import { PassThrough } from 'node:stream';
import { emitKeypressEvents, type Interface } from 'node:readline';
import type { Input, Sink, World } from '../../machine/world.ts';
import { listen } from './line.ts';

/** A key as Node names it. `sequence` is the text that the terminal sent for it. */
export interface Keypress {
  readonly name?: string | undefined;
  readonly ctrl?: boolean;
  readonly meta?: boolean;
  readonly sequence?: string;
}

interface KeyWork {
  /** Takes a key with the character that it types, if any. True ends the question. */
  readonly press: (text: string | undefined, key: Keypress) => boolean;
  /** Takes a text that was pasted as a whole, with its line ends. */
  readonly paste: (block: string) => void;
  /** Draws the question, and again after the process was stopped with Ctrl-Z and continues. */
  readonly draw: () => void;
  /** Leaves the screen to the shell, before that stop. */
  readonly leave: () => Promise<void>;
}

export type Screen = Pick<World, 'stderr' | 'stop' | 'suspend' | 'onResume' | 'onExit'>;

/** Ask a terminal to put marks around a paste, and to stop doing so. A terminal that knows no such marks ignores both. */
const marksOn = '\x1b[?2004h';
const marksOff = '\x1b[?2004l';

/** How long a terminal may take to send the rest of a key that begins with Esc, in milliseconds. */
const escapeCodeTimeout = 50;

/** A stop of Ctrl-Z comes sooner than this many milliseconds; if none comes, as without a shell, the question continues on its own. */
const stopTakes = 200;

/**
 * Hands the keys and the pasted texts of a terminal to `work` until it ends the question or the input ends; then the terminal is as it
 * was. Ctrl-Z stops the process as anywhere else. Fails when `stop` is aborted. Keys after the end are left to the next question.
 */
export async function followKeys({ stream }: Input, screen: Screen, work: KeyWork): Promise<void> {
  const { stderr, stop, onExit } = screen;
  const done = new AbortController();
  let rest = '';
  let block: string | undefined;
  const take = (text: string | undefined, key: Keypress) => {
    if (done.signal.aborted) rest += key.sequence ?? text ?? '';
    else if (key.name === 'paste-start') block = '';
    else if (key.name === 'paste-end') {
      work.paste(block ?? '');
      block = undefined;
    } else if (block !== undefined) block += key.sequence ?? text ?? '';
    else if (key.ctrl && key.name === 'z') void suspending.stopHere();
    else if (work.press(text, key)) done.abort();
  };
  const keys = new PassThrough();
  emitKeypressEvents(keys, { escapeCodeTimeout } as unknown as Interface);
  keys.on('keypress', take);
  const mode = openMode(stream, stderr);
  const unguarded = onExit(marksOff);
  const suspending = openSuspending(mode, screen, work);
  try {
    // Raw before the question shows: what a person types at the sight of it is a key, never the end of a line or of the input.
    mode.raw();
    work.draw();
    await mode.marks();
    await listen(stream, AbortSignal.any([stop, done.signal]), (text, ended) => {
      keys.write(text);
      if (!done.signal.aborted) return ended ? { value: undefined } : undefined;
      const left = rest;
      rest = '';
      return { value: undefined, rest: left };
    });
  } catch (error) {
    if (!done.signal.aborted) throw error;
  } finally {
    suspending.end();
    await mode.off();
    unguarded();
  }
  if (rest !== '') stream.unshift(rest, 'utf8');
}

/** The terminal as it is while a question reads its keys: each key on its own, and marks around a paste. */
const openMode = (stream: Input['stream'], stderr: Sink) => ({
  raw: (): void => void stream.setRawMode?.(true),
  marks: (): Promise<void> => stderr.write(marksOn),
  off: (): Promise<void> => {
    stream.setRawMode?.(false);
    return stderr.write(marksOff);
  },
});

/** `end` takes the listener away. */
function openSuspending(mode: ReturnType<typeof openMode>, { suspend, onResume }: Screen, { draw, leave }: KeyWork) {
  let waking: NodeJS.Timeout | undefined;
  const resumed = () => {
    clearTimeout(waking);
    // The shell changed the modes of the terminal meanwhile, and a mode that Node thinks is set is not set again.
    void mode.off();
    mode.raw();
    void mode.marks();
    draw();
  };
  const endResuming = onResume(resumed);
  return {
    stopHere: async (): Promise<void> => {
      await leave();
      await mode.off();
      // A timer that ran out during the stop fires before the listener hears that the process continues: only the second one draws.
      waking = setTimeout(() => {
        waking = setTimeout(resumed, stopTakes);
      }, stopTakes);
      suspend();
    },
    end: () => {
      clearTimeout(waking);
      endResuming();
    },
  };
}
