import { sha256 } from '../../machine/files/hash.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolderOnDisk } from '../../machine/files/folder.ts';
import type { Holder, Lock } from '../store.ts';
import { statPlace } from './format.ts';
import { isTaken, takeLock } from './lock.ts';
import { state } from './state.ts';
import { removeFile } from '../../machine/files/remove.ts';

/** The holder of a lock as the file beside the lock names it. */
interface Note {
  readonly opdracht: string;
  /** A UTC moment. */
  readonly tijd: string;
  readonly gebruiker: string;
  readonly computer: string;
}

const noteOf = (path: string): string => `${path}.json`;

/**
 * Takes the lock of `path` for work of which only one may be under way, and writes beside it who has it, which `holderAt` reads.
 * Gives the function that releases it; undefined if another has it.
 */
export async function takeNamed(path: string, { machine, person, work, since }: Holder): Promise<(() => void) | undefined> {
  const release = await takeLock(path, 0);
  if (!release) return undefined;
  const note: Note = { opdracht: work, tijd: since.toISOString(), gebruiker: person, computer: machine };
  try {
    writeFileSync(noteOf(path), `${JSON.stringify(note)}\n`, { mode: 0o600 });
  } catch (error) {
    release();
    throw error;
  }
  return () => {
    try {
      removeFile(noteOf(path));
    } catch {
      // The next holder writes over it.
    }
    release();
  };
}

/** The one that has the lock of `path`, for a message where it could not be taken; undefined if it did not say so yet. */
export function holderAt(path: string): Holder | undefined {
  try {
    const { opdracht, tijd, gebruiker, computer } = JSON.parse(readFileSync(noteOf(path), 'utf8')) as Note;
    return { machine: computer, person: gebruiker, work: opdracht, since: new Date(tijd) };
  } catch {
    return undefined;
  }
}

export function lockAt(folder: string, account: string, name: string): string {
  const id = sha256(JSON.stringify([account, name])).slice(0, 16);
  return join(folder, `${id}.lock`);
}

/** Takes the lock of `path`; one that is taken only `once` leaves no file behind. Undefined where another has it. */
export async function takeOnDisk(folder: string, path: string, holder: Holder, once: boolean): Promise<Lock | undefined> {
  makeFolderOnDisk(folder);
  statPlace(folder, state);
  const release = await takeNamed(path, holder);
  if (!release) return undefined;
  return {
    isHeld: async () => true,
    release: async () => {
      release();
      if (once) sweep(path);
    },
  };
}

/**
 * The one that has a lock at this moment, for a lock that is taken only once. Undefined where nobody has it: the system let go of it
 * when its holder ended, in whatever way, and what was left of it is removed.
 */
export async function holderNow(path: string): Promise<Holder | undefined> {
  if (!existsSync(path)) return undefined;
  const holder = holderAt(path) ?? { machine: '', person: '', work: '', since: new Date(0) };
  if (await isTaken(path)) return holder;
  sweep(path);
  return undefined;
}

function sweep(path: string): void {
  for (const each of [path, noteOf(path)]) {
    try {
      removeFile(each);
    } catch {
      // Another process looks at it, and removes it.
    }
  }
}
