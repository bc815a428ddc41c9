import { fstatSync, fsyncSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, Failure } from '../../failure.ts';
import { unreadable } from './disk.ts';
import { flushFolder, makeFolderOnDisk } from './folder.ts';
import { loadCrypto } from './hash.ts';
import { renameHeld } from './held.ts';
import { checkConfidential } from './private.ts';
import { withRegular } from './regular.ts';
import { removeFile } from './remove.ts';

/** The text of a file that no other user may change; undefined if there is none. Exit 10 if it can't be read or others can change it. */
export function confidentialText(path: string): string | undefined {
  try {
    return withRegular(path, 'read', (file) => {
      checkConfidential(path, fstatSync(file));
      return readFileSync(file, 'utf8');
    });
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (codeOf(error) === 'ENOENT') return undefined;
    throw unreadable(path, error);
  }
}

/** Puts a file with this text in its place, on disk when this ends: a reader finds the one before it or this one, never a part. */
export function putWhole(path: string, text: string): void {
  makeFolderOnDisk(dirname(path));
  const unfinished = `${path}.${loadCrypto().randomUUID()}`;
  try {
    withRegular(unfinished, 'add', (file) => {
      writeFileSync(file, text);
      fsyncSync(file);
    });
    renameHeld(unfinished, path);
    flushFolder(dirname(path));
  } finally {
    removeFile(unfinished);
  }
}
