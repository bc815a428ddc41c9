import path from 'node:path';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Files } from '../../../machine/files/index.ts';
import type { Zipped } from '../../../machine/files/zip.ts';

/** The most bytes of one file: some fifty thousand rows. */
export const mostStatementBytes = 64 * 1024 * 1024;

/**
 * The files that these words stand for, one after the other: a file, those in a folder and its folders, those in a zip file. A file
 * that can't be read comes with its failure. A zip file that breaks off, or is too large unpacked, gives none of its files. Within
 * a folder or a zip file the statements in PDF that banks put there, and hidden files, are left out.
 */
export async function* statementFiles(files: Pick<Files, 'bytes' | 'within' | 'zipped'>, words: readonly string[]): AsyncGenerator<Zipped> {
  for (const word of words) {
    try {
      const within = word === '-' ? undefined : await files.within(word, ['']);
      const found = within?.filter(isWanted) ?? [word];
      for (const file of found) yield* filesAt(files, file);
    } catch (error) {
      yield { name: word, failure: failureIn(error) };
    }
  }
}

const isWanted = (name: string): boolean => !/^\.|\.pdf$/i.test(path.basename(name));

const failureIn = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  throw error;
};

async function* filesAt(files: Pick<Files, 'bytes' | 'zipped'>, name: string): AsyncGenerator<Zipped> {
  try {
    if (!name.toLowerCase().endsWith('.zip')) {
      const called = name === '-' ? t({ nl: 'standaardinvoer', en: 'standard input' }) : name;
      yield { name: called, bytes: await files.bytes(name, mostStatementBytes) };
    } else {
      // It is unpacked once before anything is read of it, so that a damaged one gives nothing.
      const whole = files.zipped(name, '', mostStatementBytes)[Symbol.asyncIterator]();
      while (!(await whole.next()).done);
      for await (const zipped of files.zipped(name, '', mostStatementBytes)) {
        if (isWanted(zipped.name) && !zipped.name.endsWith('/')) yield zipped;
      }
    }
  } catch (error) {
    yield { name, failure: failureIn(error) };
  }
}
