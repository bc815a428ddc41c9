import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll } from 'vitest';
import { speak } from '../../src/language.ts';
import { closeKeptLogs } from '../../src/store/sqlite/ahead.ts';

// Files of tests share a process. The language is the only thing that a command leaves in it.
speak('nl');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

// A command leaves its stores open, since its process ends with it. Here that would be thousands of open files.
afterAll(() => {
  closeKeptLogs();
  collect();
});
