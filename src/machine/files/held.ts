import { renameSync } from 'node:fs';
import { platform } from 'node:os';
import { codeOf } from '../../failure.ts';
import { removeFolder } from './remove.ts';

/** Milliseconds between two tries: two seconds in all. */
const pauses = [10, 20, 30, 40, ...Array.from({ length: 38 }, () => 50)];

/** The code of a refusal that lasted, because a program holds the file or because rights are missing: Windows tells no difference. */
export const heldCode = 'EHELD';

/** The parts of the system that a test can replace. */
export interface HeldTools {
  readonly isWindows?: boolean;
  readonly pause?: (ms: number) => void;
}

const isHere = platform() === 'win32';

/** Blocks this thread, for work that others may not come between. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

const isRefusal = (error: unknown): boolean => ['EBUSY', 'EPERM', 'EACCES', 'ENOTEMPTY'].includes(codeOf(error) ?? '');

/** Does work on a file; on Windows again for two seconds while another program, as a virus scanner or a viewer, has it open. */
export function whileHeld<T>(work: () => T, { isWindows = isHere, pause = block }: HeldTools = {}): T {
  if (!isWindows) return work();
  for (const ms of pauses) {
    try {
      return work();
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
    pause(ms);
  }
  try {
    return work();
  } catch (error) {
    throw isRefusal(error) ? Object.assign(new Error('held by another program', { cause: error }), { code: heldCode }) : error;
  }
}

export const renameHeld = (from: string, to: string): void => whileHeld(() => renameSync(from, to));

/** SQLite holds a file while a statement of it is in memory, and Windows removes no open file: that one is left for a later sweep. */
export function removeUnheld(folder: string, isWindows = isHere): void {
  try {
    removeFolder(folder);
  } catch (error) {
    if (!isWindows || !isRefusal(error)) throw error;
  }
}
