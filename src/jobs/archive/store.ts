import { lstatSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { appendOnDisk } from '../../machine/files/regular.ts';
import { codeOf, Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import { unwritable } from '../../machine/files/disk.ts';
import { flushFolder, makeFolderOnDisk } from '../../machine/files/folder.ts';
import { heldCode, renameHeld } from '../../machine/files/held.ts';
import { refuseLinks } from '../../machine/files/links.ts';
import { places } from './layout.ts';
import type { OpenLog } from './tag-files.ts';
import { manifestOf, saveText } from './tag-files.ts';
import { type ArchiveEntry, entryFiles } from './records.ts';

/** Adds the ready files of a record: its line in the log, then the manifest, then the renames, so that the manifest knows every file. */
export function store(
  { folder, log }: { readonly folder: string; readonly log: OpenLog },
  entry: ArchiveEntry,
  stashed: readonly string[],
): void {
  const files = entryFiles(entry);
  log.append(entry);
  appendOnDisk(join(folder, places.manifest), manifestOf(files));
  const moves = files.map(({ pad }, index) => [stashed[index] ?? '', pad] as const);
  place(folder, moves);
}

/** Moves files that lie ready to their places, on disk when this ends. All paths begin at the folder of the archive. */
export function place(folder: string, moves: readonly (readonly [from: string, to: string])[]): void {
  const folders = new Set(moves.map(([, to]) => dirname(join(folder, to))));
  try {
    for (const target of folders) {
      refuseLinks(folder, target);
      makeFolderOnDisk(target);
    }
    for (const [from, to] of moves) renameHeld(join(folder, from), join(folder, to));
    for (const target of folders) flushFolder(target);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw unwritable([...folders][0] ?? folder, error, inUse(error));
  }
}

/** The advice for a file that another program holds, which Windows tells in the same words as a lack of rights. */
function inUse(error: unknown): string | undefined {
  if (![heldCode, 'EBUSY', 'EPERM', 'EACCES'].includes(codeOf(error) ?? '')) return undefined;
  return t({
    nl: 'Sluit elk programma dat er een bestand van open heeft, zoals een PDF-lezer, en geef hetzelfde commando opnieuw.',
    en: 'Close every program that has a file of it open, such as a PDF viewer, and give the same command again.',
  });
}

function asideOf(folder: string, pad: string): string {
  const first = `${places.aside}/${pad}`;
  let aside = first;
  for (let n = 2; existsAt(join(folder, aside)); n += 1) aside = `${first}.${n}`;
  return aside;
}

/** Moves what is at a path aside, removing nothing, and gives its new path; undefined if nothing is. Exit 10 if the disk refuses. */
export function setAside(folder: string, pad: string): string | undefined {
  if (!existsAt(join(folder, pad))) return undefined;
  const aside = asideOf(folder, pad);
  place(folder, [[pad, aside]]);
  return aside;
}

/** Writes a file beside the documents again, which is whole on disk at every moment, and keeps it aside as it was. */
export async function replace(folder: string, file: string, text: string | Uint8Array, uuid: () => string): Promise<void> {
  const found = lstatSync(join(folder, file), { throwIfNoEntry: false });
  if (found && !found.isFile()) setAside(folder, file);
  else if (found) {
    const aside = join(folder, asideOf(folder, file));
    refuseLinks(folder, dirname(aside));
    makeFolderOnDisk(dirname(aside));
    await saveText(aside, readFileSync(join(folder, file)), uuid);
  }
  await saveText(join(folder, file), text, uuid);
}

/** Whether anything is at a path, a link that leads nowhere too; what can't be looked at is told by the move. */
function existsAt(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}
