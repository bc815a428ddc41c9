import { fsyncSync, ftruncateSync, writeFileSync } from 'node:fs';
import { Failure } from '../../failure.ts';
import { unwritable } from './disk.ts';
import { withRegular } from './regular.ts';

/** Adds text to the end of a file (0600), on disk when this ends. Exit 10 where it can't be done. */
export function appendOnDisk(path: string, text: string): void {
  try {
    withRegular(path, 'add', (file) => {
      writeFileSync(file, text);
      fsyncSync(file);
    });
  } catch (error) {
    throw error instanceof Failure ? error : unwritable(path, error);
  }
}

/** Takes away everything after the first `bytes` of a file. Exit 10 where it can't be done. */
export function cutOnDisk(path: string, bytes: number): void {
  try {
    withRegular(path, 'change', (file) => ftruncateSync(file, bytes));
  } catch (error) {
    throw error instanceof Failure ? error : unwritable(path, error);
  }
}
