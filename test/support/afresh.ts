import { readdirSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, expect } from 'vitest';
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

/** The files that this process has open; undefined if the system has no folder of them. */
function openFiles(): number | undefined {
  try {
    return readdirSync('/dev/fd').length;
  } catch {
    return undefined;
  }
}

// A command leaves its stores open, since its process ends with it, and SQLite closes a file only once its statements are collected, in a
// turn of the event loop of its own. Here that would be thousands of open files, of which a process may have some four thousand on most
// systems. To collect them takes a tenth of a second, which few tests need pay.
afterEach(async () => {
  if ((openFiles() ?? 0) < 1500) return;
  closeKeptLogs();
  collect();
  await setImmediate();
});

afterAll(async () => {
  closeKeptLogs();
  await leaveDatabases();
  await endServers();
  if (openFiles() === undefined) collect();
});
