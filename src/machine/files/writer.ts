import { codeOf, Failure, local } from '../../failure.ts';
import { t } from '../../language.ts';
import { breakLogCommands } from '../text/sanitise.ts';
import type { Sink } from '../world.ts';
import { diskFault } from './disk.ts';

/** The reader of the output went away and misses no change at the service. This is no failure: `run()` ends with 0. */
export class ClosedPipe extends Error {
  override readonly name = 'ClosedPipe';
}

/** Standard output, on which each write is awaited and checked. */
export type Writer = ReturnType<typeof openWriter>;

const gone = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'ECONNRESET', 'EOF']);

function why(code: string): string {
  if (gone.has(code)) return t({ nl: 'de lezer van de uitvoer is gestopt', en: 'the reader of the output has stopped' });
  return diskFault(code);
}

/** Opens standard output. A failing write is a `ClosedPipe` or exit 10; after a change at the service exit 9, which names it. */
export function openWriter(sink: Pick<Sink, 'write'>, ci: boolean) {
  let changed = false;
  let unshown: string[] = [];
  let broken: unknown;

  const failed = (error: unknown): Error => {
    const code = codeOf(error) ?? String(error);
    if (gone.has(code) && unshown.length === 0) return new ClosedPipe();
    if (!changed) {
      return local(t({ nl: `de uitvoer kan niet geschreven worden: ${why(code)}`, en: `the output cannot be written: ${why(code)}` }), {
        cause: error,
      });
    }
    const names = unshown.join(', ');
    return new Failure(
      'unwritten',
      t({
        nl: `het is gedaan bij de dienst, maar het resultaat kon niet geschreven worden (${why(code)})${names && `: ${names}`}`,
        en: `it is done at the service, but the result could not be written (${why(code)})${names && `: ${names}`}`,
      }),
      { hint: t({ nl: 'Voer het commando niet opnieuw uit.', en: 'Do not run the command again.' }), cause: error },
    );
  };

  const raw = async (chunk: string | Uint8Array): Promise<void> => {
    if (chunk.length === 0) return;
    const before = unshown.length;
    try {
      // A stream is destroyed by its first failure, which is the one to report.
      if (broken !== undefined) throw broken;
      await sink.write(chunk);
    } catch (error) {
      broken = error;
      throw failed(error);
    }
    unshown = unshown.slice(before);
  };

  return {
    raw,
    /** Writes text for a person or a program. In a CI job no text can command the runner. */
    text: (chunk: string) => raw(ci ? breakLogCommands(chunk) : chunk),
    /** Notes a change at the service that the next write shows. */
    committed: (what: string) => {
      changed = true;
      unshown.push(what);
    },
  };
}
