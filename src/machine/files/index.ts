import { DryRun } from '../../failure.ts';
import { t } from '../../language.ts';
import type { Sink, World } from '../world.ts';
import { parseBody, parsePlaced, type PlacedBody } from './body.ts';
import { checkedDocument, type ContentKind } from './checked.ts';
import type { DownloadPlace, Target } from './target.ts';
import { openWriter } from './writer.ts';
import type { Zipped } from './zip.ts';

declare const writable: unique symbol;

/** The path of a folder that duit may write in, which `Files.writable` alone gives: a dry run has none. */
export type WritableFolder = string & { readonly [writable]: true };

/** The files that the user names, relative to the working folder. In a dry run they can only be read. */
export interface Files {
  /** False in a dry run. */
  readonly mayWrite: boolean;
  /** Lets duit write in a folder that holds its own work. Throws `DryRun`, with the name `what` of that work, in a dry run. */
  writable(path: string, what: string): WritableFolder;
  /**
   * Opens the place for downloads before the first request. It makes a missing folder; exit 10 where it can't be written. In a
   * dry run it makes none, and saving throws `DryRun`.
   */
  target(where: DownloadPlace): Promise<Target>;
  /** Writes a download to standard output; fails with exit 11 where it was not complete. */
  print(body: AsyncIterable<Uint8Array>, kind: ContentKind): Promise<void>;
  /** Opens a saved file in the user's viewer; false where there is none. */
  view(path: string): Promise<boolean>;
  /** Opens an address in the user's browser; false where there is none. */
  browse(address: string): Promise<boolean>;
  /** Reads a JSON or YAML file, `-` for standard input; fails with exit 2 and the place of the mistake. */
  body(path: string): Promise<unknown>;
  /** Reads such a file for errors that name its lines. A YAML number for which `staysText` holds is given as text. */
  placed(path: string, staysText: (source: string) => boolean): Promise<PlacedBody>;
  /** The bytes of a file, `-` for standard input; fails with exit 2 where it is not there or holds more than `most`, by default 16 MiB. */
  bytes(path: string, most?: number): Promise<Uint8Array>;
  /** The files with those endings in a folder and the folders within, in order; undefined where the path is no folder. Fails with exit 10. */
  within(path: string, endings: readonly string[]): Promise<string[] | undefined>;
  /** The names of the files with that ending in the working folder itself, in order. Fails with exit 10. */
  here(ending: string): Promise<string[]>;
  /** The files with that ending in a zip file, each of at most `most` bytes, one after the other. */
  zipped(path: string, ending: string, most: number): AsyncIterable<Zipped>;
  /** Reads such a text, which the messages call `name`, as `placed` does. */
  placedText(text: string, name: string, staysText: (source: string) => boolean): Promise<PlacedBody>;
  /** The lines of a file, by default of standard input (`-`), trimmed, without the empty ones. */
  lines(path?: string): Promise<string[]>;
  /** The absolute path of a file or folder. */
  absolute(path: string): Promise<string>;
}

type FilesWorld = Pick<World, 'cwd' | 'stdin' | 'stdout' | 'uuid' | 'stop' | 'viewer'>;

/** Opens the files of the working folder. Most commands read and save none, so that code is loaded on its first use. */
export function openFiles({ cwd, stdin, stdout, uuid, stop, viewer }: FilesWorld, mayWrite: boolean): Files {
  const read = async (path: string) => (await import('./read.ts')).readInput(path, cwd, stdin.stream);
  return {
    mayWrite,
    writable: (path, what) => {
      if (!mayWrite) throw new DryRun(what);
      return path as WritableFolder;
    },
    target: async (where) => (await import('./target.ts')).openTarget(where, { cwd, uuid, stop, mayWrite }),
    print: (body, kind) => print(body, kind, stdout),
    view: async (path) => viewer((await import('node:path')).resolve(cwd, path)),
    browse: viewer,
    body: async (path) => parseBody(await read(path), path),
    placed: async (path, staysText) => parsePlaced(await read(path), path, staysText),
    bytes: async (path, most) => (await import('./read.ts')).readBytes(path, cwd, stdin.stream, most),
    within: async (path, endings) => (await import('./read.ts')).filesIn(path, cwd, endings),
    here: async (ending) => (await import('./read.ts')).filesHere(cwd, ending),
    async *zipped(path, ending, most) {
      yield* (await import('./zip.ts')).filesInZip(path, cwd, ending, most);
    },
    placedText: parsePlaced,
    lines: async (path = '-') =>
      (await read(path))
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    absolute: async (path) => (await import('node:path')).resolve(cwd, path),
  };
}

/** Writes a download to standard output, byte for byte. An incomplete one fails with exit 11 after its bytes were written. */
export async function print(body: AsyncIterable<Uint8Array>, kind: ContentKind, stdout: Sink): Promise<void> {
  const consequence = t({ nl: 'Wat op de uitvoer staat, is niet bruikbaar.', en: 'What was written to the output is not usable.' });
  const { raw } = openWriter(stdout, false);
  for await (const chunk of checkedDocument(body, kind, consequence)) await raw(chunk);
}
