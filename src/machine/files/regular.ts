import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  openSync,
  type Stats,
  fsyncSync,
  ftruncateSync,
  writeFileSync,
} from 'node:fs';
import { codeOf, Failure, local } from '../../failure.ts';
import { t } from '../../language.ts';
import { unwritable } from './disk.ts';

const { O_APPEND, O_CREAT, O_RDONLY, O_RDWR, O_WRONLY } = constants;
// Windows has neither of these.
const cautious = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** The ways to open a file: `change` expects it to be there; `add`, and `extend` which may read it too, make it (0600) where it is not. */
const flags = { read: O_RDONLY, change: O_RDWR, add: O_WRONLY | O_APPEND | O_CREAT, extend: O_RDWR | O_APPEND | O_CREAT };

/** Opens a file and gives its number. A folder, link, pipe or device is exit 10 and never waited for; else the system's errors. */
export function openRegular(path: string, use: keyof typeof flags): number {
  let file: number;
  try {
    file = openSync(path, flags[use] | cautious, 0o600);
  } catch (error) {
    if (['ELOOP', 'EMLINK', 'EISDIR', 'ENXIO'].includes(codeOf(error) ?? '')) throw irregular(path);
    throw error;
  }
  const found = fstatSync(file);
  if (found.isFile()) {
    // A umask can take away the bits that the user needs to open it again.
    if ((use === 'add' || use === 'extend') && (found.mode & 0o600) !== 0o600) fchmodSync(file, 0o600);
    return file;
  }
  closeSync(file);
  throw irregular(path);
}

export function withRegular<T>(path: string, use: keyof typeof flags, work: (file: number) => T): T {
  const file = openRegular(path, use);
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

/** The state of the file at `path`; undefined if there is nothing. A folder, a link, a pipe or a device is exit 10. */
export function statRegular(path: string): Stats | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found && !found.isFile()) throw irregular(path);
  return found;
}

function irregular(path: string): Failure {
  return local(t({ nl: `${path} is geen gewoon bestand`, en: `${path} is not a plain file` }), {
    hint: t({ nl: 'Er is niets verstuurd. Haal het daar weg.', en: 'Nothing was sent. Remove it from there.' }),
  });
}

/** Adds text, or bytes, to the end of a file (0600), on disk when this ends. Exit 10 if it can't be done. */
export function appendOnDisk(path: string, text: string | Uint8Array): void {
  try {
    withRegular(path, 'add', (file) => {
      writeFileSync(file, text);
      fsyncSync(file);
    });
  } catch (error) {
    throw error instanceof Failure ? error : unwritable(path, error);
  }
}

/** Takes away everything after the first `bytes` of a file. Exit 10 if it can't be done. */
export function cutOnDisk(path: string, bytes: number): void {
  try {
    withRegular(path, 'change', (file) => ftruncateSync(file, bytes));
  } catch (error) {
    throw error instanceof Failure ? error : unwritable(path, error);
  }
}
