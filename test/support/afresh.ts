import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect } from 'vitest';
import { speak } from '../../src/language.ts';
import { closeKeptLogs } from '../../src/store/sqlite/ahead.ts';
import { chooseFor } from './karig.ts';
import { endServers } from './postgres.ts';
import { leaveDatabases } from './stores.ts';

// Files of tests share a process. The language is the only thing that a command leaves in it.
speak('nl');

chooseFor(expect.getState().testPath ?? '');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The files that this process has open; without end where the system has no folder of them. */
function openFiles(): number {
  try {
    return readdirSync('/dev/fd').length;
  } catch {
    return Infinity;
  }
}

// A command leaves its stores open, since its process ends with it. Here that would be thousands of open files, of which a process may
// have some four thousand on most systems. To collect them takes a tenth of a second, which few files of tests need pay.
afterAll(async () => {
  closeKeptLogs();
  await leaveDatabases();
  await endServers();
  if (openFiles() > 1500) collect();
});
