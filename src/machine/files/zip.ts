import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { Failure, usage } from '../../failure.ts';
import { clean } from '../text/sanitise.ts';
import { unreadable } from './disk.ts';

export type Zipped = { readonly name: string } & ({ readonly bytes: Uint8Array } | { readonly failure: Failure });

/** The most bytes that the files of one zip file may have unpacked. */
const mostUnpacked = 200_000_000;
/** A stretch of so many bytes unpacks to 16 MB at most. */
const step = 16_384;

interface Unpacking {
  /** The files that are whole by now, or refused. */
  readonly ready: Zipped[];
  unpacked: number;
  begun: boolean;
}

/**
 * The files with that ending within a zip file, in their order, each unpacked when it is asked for. Nothing is written, sizes that
 * the zip file claims are not believed, and a name that leads out of it is refused. Throws a failure where the rest can't be read.
 */
export async function* filesInZip(file: string, cwd: string, ending: string, most: number): AsyncGenerator<Zipped> {
  const state: Unpacking = { ready: [], unpacked: 0, begun: false };
  const unzip = new Unzip((entry) => beginEntry(entry, file, ending, most, state));
  unzip.register(UnzipInflate);
  const stream = createReadStream(path.resolve(cwd, file), { highWaterMark: step });
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      push(unzip, chunk, false, file);
      if (state.unpacked > mostUnpacked) throw tooLarge(file);
      yield* state.ready.splice(0);
    }
    push(unzip, new Uint8Array(), true, file);
    yield* state.ready.splice(0);
  } catch (error) {
    throw error instanceof Failure ? error : unreadable(file, error);
  } finally {
    stream.destroy();
  }
  if (!state.begun) throw usage({ nl: `${file} is geen zip-bestand`, en: `${file} is not a zip file` });
}

const tooLarge = (file: string): Failure =>
  usage({ nl: `${file} is uitgepakt groter dan 200 MB`, en: `${file} is larger than 200 MB unpacked` });

function push(unzip: Unzip, chunk: Uint8Array, last: boolean, file: string): void {
  try {
    unzip.push(chunk, last);
  } catch (error) {
    throw error instanceof Failure ? error : usage({ nl: `${file} is een beschadigd zip-bestand`, en: `${file} is a damaged zip file` });
  }
}

function beginEntry(entry: UnzipFile, file: string, ending: string, most: number, state: Unpacking): void {
  state.begun = true;
  // Macs put a shadow beside each file.
  if (!entry.name.toLowerCase().endsWith(ending) || entry.name.startsWith('__MACOSX/')) return;
  const name = `${file}/${clean(entry.name)}`;
  const refuse = (nl: string, en: string) => state.ready.push({ name, failure: usage({ nl: `${name}: ${nl}`, en: `${name}: ${en}` }) });
  if (leadsOut(entry.name)) {
    refuse('deze naam leidt buiten het zip-bestand', 'this name leads out of the zip file');
    return;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  entry.ondata = (error, chunk, last) => {
    if (error) {
      refuse('beschadigd of met een wachtwoord', 'damaged or with a password');
      return;
    }
    size += chunk.length;
    state.unpacked += chunk.length;
    // The parser catches what is thrown here, so the reader looks at the sum.
    if (size > most) {
      entry.terminate();
      refuse('te groot', 'too large');
    } else {
      chunks.push(chunk);
      if (last) state.ready.push({ name, bytes: Buffer.concat(chunks) });
    }
  };
  try {
    entry.start();
  } catch {
    refuse('op een manier ingepakt die duit niet kent', 'packed in a way that duit does not know');
  }
}

const leadsOut = (name: string): boolean =>
  /^([/\\]|[A-Za-z]:)/.test(name) || name.split(/[/\\]/).includes('..') || /[\p{Cc}\p{Bidi_Control}]/u.test(name);
