import { codeOf, Failure, local } from '../../failure.ts';
import { t } from '../../language.ts';
import { breakLogCommands } from '../text/sanitise.ts';
import type { Sink } from '../world.ts';
import { diskFault } from './disk-fault.ts';

/** The reader of our output went away and misses nothing that was done: not a failure. `run()` ends with 0. */
export class ClosedPipe extends Error {
  override readonly name = 'ClosedPipe';
}

/** Standard output, each write awaited and checked. */
export interface Writer {
  /** Text for a person or a program; in a CI job nothing in it can command the runner. */
  readonly text: (chunk: string) => Promise<void>;
  readonly raw: (chunk: string | Uint8Array) => Promise<void>;
  readonly committed: (what: string) => void;
}

const gone = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'ECONNRESET', 'EOF']);

function why(code: string): string {
  if (gone.has(code)) return t({ nl: 'de lezer van de uitvoer is gestopt', en: 'the reader of the output has stopped' });
  return diskFault(code);
}

/**
 * Opens standard output. A write fails with `ClosedPipe`, with exit 10, or, once something was committed, with exit 9
 * naming what could not be shown.
 */
export function openWriter(sink: Pick<Sink, 'write'>, ci: boolean): Writer {
  let changed = false;
  let untold: string[] = [];
  let broken: unknown;

  const failed = (error: unknown): Error => {
    const code = codeOf(error) ?? String(error);
    if (gone.has(code) && untold.length === 0) return new ClosedPipe();
    if (!changed) {
      return local(t({ nl: `de uitvoer kan niet geschreven worden: ${why(code)}`, en: `the output cannot be written: ${why(code)}` }), {
        cause: error,
      });
    }
    const told = untold.join(', ');
    return new Failure(
      'unwritten',
      t({
        nl: `het is gedaan bij de dienst, maar het resultaat kon niet geschreven worden (${why(code)})${told && `: ${told}`}`,
        en: `it is done at the service, but the result could not be written (${why(code)})${told && `: ${told}`}`,
      }),
      { hint: t({ nl: 'Voer het commando niet opnieuw uit.', en: 'Do not run the command again.' }), cause: error },
    );
  };

  const raw = async (chunk: string | Uint8Array): Promise<void> => {
    if (chunk.length === 0) return;
    const telling = untold.length;
    try {
      // A stream that failed once is destroyed: the first failure is the one to tell.
      if (broken !== undefined) throw broken;
      await sink.write(chunk);
    } catch (error) {
      broken = error;
      throw failed(error);
    }
    untold = untold.slice(telling);
  };

  return {
    raw,
    text: (chunk) => raw(ci ? breakLogCommands(chunk) : chunk),
    committed(what) {
      changed = true;
      untold.push(what);
    },
  };
}
