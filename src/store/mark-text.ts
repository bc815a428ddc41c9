import { fstatSync, readFileSync } from 'node:fs';
import { codeOf, Failure } from '../failure.ts';
import { unreadable } from '../machine/files/disk.ts';
import { checkConfidential } from '../machine/files/private.ts';
import { withRegular } from '../machine/files/regular.ts';

/** The text of a mark, which every command takes when it begins; undefined where there is none. Exit 10 where it can't be read or others can change it. */
export function markText(path: string): string | undefined {
  try {
    return withRegular(path, 'read', (file) => {
      // Others who could change a mark could have a write go twice.
      checkConfidential(path, fstatSync(file));
      return readFileSync(file, 'latin1');
    });
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (codeOf(error) === 'ENOENT') return undefined;
    throw unreadable(path, error);
  }
}

/** The result of work on a mark; undefined where it fails. A write fails by itself where a mark can't be used. */
export function unlessUnusable<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
