import { PassThrough } from 'node:stream';
import { emitKeypressEvents, type Interface } from 'node:readline';
import type { Key } from './state.ts';

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

/** Reads keys from the text that a terminal in raw mode sends, and hands each to `press`. Gives the function that takes the text. */
export function openKeys(press: (key: Pressed) => void): (text: string) => void {
  const stream = new PassThrough();
  emitKeypressEvents(stream, { escapeCodeTimeout } as unknown as Interface);
  stream.on('keypress', (text: string | undefined, { name = '', ctrl, meta }: Keypress) => {
    const key = ctrl ? withCtrl[name] : named[name];
    if (key !== undefined) press(key);
    else if (!ctrl && !meta && text !== undefined && /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u.test(text)) press({ text });
  });
  return (text) => void stream.write(text);
}
