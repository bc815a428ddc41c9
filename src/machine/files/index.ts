import { DryRun } from '../../failure.ts';
import { t } from '../../language.ts';
import type { FolderWorld } from '../folders.ts';
import type { Sink, World } from '../world.ts';
import { parseBody, parsePlaced } from './body.ts';
import { checkedDocument, type ContentKind } from './checked.ts';
import type { Use } from './links.ts';
import type { DownloadPlace } from './target.ts';
import { openWriter } from './writer.ts';

declare const writable: unique symbol;

/** The path of a folder that duit may write in, which `Files.writable` alone gives: a dry run has none. */
export type WritableFolder = string & { readonly [writable]: true };

/** The files that the user names, relative to the working folder. In a dry run they can only be read. */
export type Files = ReturnType<typeof openFiles>;

type FilesWorld = FolderWorld & Pick<World, 'stdin' | 'stdout' | 'uuid' | 'stop' | 'viewer'>;

/** Opens the files of the working folder. Most commands read and save none, so that code is loaded on its first use. */
export function openFiles(world: FilesWorld, mayWrite: boolean) {
  const { cwd, stdin, stdout, uuid, stop, viewer } = world;
  const { placeOf, readable, targets, filesIn } = openPlaces(world);
  const read = async (path: string) => (await readable(path)).readInput(path, cwd, stdin.stream);
  return {
    /** False in a dry run. */
    mayWrite,
    /** Lets duit write in a folder that holds its own work. Throws `DryRun`, with the name `what` of that work, in a dry run. */
    writable: async (path: string, what: string) => {
      const place = await placeOf(path, 'folder');
      if (!mayWrite) throw new DryRun(what);
      return place as WritableFolder;
    },
    /** Opens the place for downloads before the first request, made where missing (exit 10). In a dry run saving throws `DryRun`. */
    target: async (where: DownloadPlace) => (await targets(where)).openTarget(where, { cwd, uuid, stop, mayWrite }),
    /** Writes a download to standard output; fails with exit 11 if it was not complete. */
    print: (body: AsyncIterable<Uint8Array>, kind: ContentKind) => print(body, kind, stdout),
    /** Opens a saved file in the user's viewer; false if there is none. */
    view: async (path: string) => viewer((await import('node:path')).resolve(cwd, path)),
    /** Opens an address in the user's browser; false if there is none. */
    browse: viewer,
    /** Reads a JSON or YAML file, `-` for standard input; fails with exit 2 and the place of the mistake. */
    body: async (path: string) => parseBody(await read(path), path),
    /** Reads such a file for errors that name its lines. A YAML number for which `staysText` holds is given as text. */
    placed: async (path: string, staysText: (source: string) => boolean) => parsePlaced(await read(path), path, staysText),
    /** The bytes of a file, `-` for standard input; fails with exit 2 if it is not there or holds more than `most`, by default 16 MiB. */
    bytes: async (path: string, most?: number) => (await readable(path)).readBytes(path, cwd, stdin.stream, most),
    /** The files with those endings in a folder and the folders within that are not duit's own, in order; undefined if the path is no folder. Fails with exit 10. */
    within: filesIn,
    /** The names of the files with that ending in the working folder itself, in order. Fails with exit 10. */
    here: async (ending: string) => (await readable('')).filesHere(cwd, ending),
    /** The files with that ending in a zip file, each of at most `most` bytes, one after the other. */
    async *zipped(path: string, ending: string, most: number) {
      await placeOf(path, 'read');
      yield* (await import('./zip.ts')).filesInZip(path, cwd, ending, most);
    },
    placedText: parsePlaced,
    /** The lines of a file, by default of standard input (`-`), trimmed, without the empty ones. */
    lines: async (path: string = '-') =>
      (await read(path))
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    absolute: async (path: string) => placeOf(path, 'read'),
  };
}

/** The places that paths lead to, each refused (exit 2) in a folder of duit itself. */
function openPlaces(world: FilesWorld) {
  const placeOf = async (path: string, use: Use) => (await import('./links.ts')).outside(path, use, world);
  const readable = async (path: string) => {
    if (path !== '-') await placeOf(path, 'read');
    return import('./read.ts');
  };
  const targets = async ({ file, folder = '' }: DownloadPlace) => {
    await (file === undefined ? placeOf(folder, 'folder') : placeOf(file, 'file'));
    return import('./target.ts');
  };
  const filesIn = async (path: string, endings: readonly string[]) => {
    const [{ ownerOf }, reading] = [await import('./links.ts'), await readable(path)];
    return reading.filesIn(path, world.cwd, endings, (place) => ownerOf(place, 'read', world) === undefined);
  };
  return { placeOf, readable, targets, filesIn };
}

/** Writes a download to standard output, byte for byte. An incomplete one fails with exit 11 after its bytes were written. */
export async function print(body: AsyncIterable<Uint8Array>, kind: ContentKind, stdout: Sink): Promise<void> {
  const consequence = t({ nl: 'Wat op de uitvoer staat, is niet bruikbaar.', en: 'What was written to the output is not usable.' });
  const { raw } = openWriter(stdout, false);
  for await (const chunk of checkedDocument(body, kind, consequence)) await raw(chunk);
}
