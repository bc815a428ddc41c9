import type { Input } from '../../machine/world.ts';
import { listen, stopped } from './line.ts';

interface Typing {
  typed: string;
  end?: 'enter' | 'stop' | 'interrupt';
}

/** Applies one character to the line. Characters after the end are dropped, because a paste may bring its own newline. */
function press(typing: Typing, character: string): void {
  if (typing.end) return;
  if (character === '\r' || character === '\n') typing.end = 'enter';
  else if (character === '\x03') typing.end = 'interrupt';
  else if (character === '\x04') typing.end = typing.typed === '' ? 'stop' : 'enter';
  else if (character === '\x7f' || character === '\b') typing.typed = typing.typed.replace(/.$/su, '');
  else if (character === '\x15') typing.typed = '';
  else if (character >= ' ') typing.typed += character;
}

/** Escape sequences: arrow keys, and the marks that some terminals put around a paste. */
const sequences = /\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O.|.)?/gs;

/** Reads a line without showing it. Ctrl-C calls `interrupt`; Ctrl-D on an empty line fails with exit 12. */
export async function readHidden({ stream }: Input, stop: AbortSignal, interrupt: () => void): Promise<string> {
  const typing: Typing = { typed: '' };
  stream.setRawMode?.(true);
  try {
    await listen(stream, stop, (text) => {
      for (const character of text.replace(sequences, '')) press(typing, character);
      if (typing.end !== 'interrupt') return typing.end && { value: typing.end };
      stream.setRawMode?.(false);
      interrupt();
      // The signal aborts `stop`. To fail here first would end duit as an ordinary failure and not by the signal.
      return undefined;
    });
  } finally {
    stream.setRawMode?.(false);
  }
  if (typing.end === 'enter') return typing.typed;
  throw stopped();
}
