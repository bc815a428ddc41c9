import { basename, relative } from 'node:path';

/** Whether the tests in this file get a practice service that shows only what the API text promises. */
function runsKarig(path: string): boolean {
  const name = relative(process.cwd(), path).replaceAll('\\', '/');
  return name.startsWith('test/command/') && basename(name).endsWith('.test.ts') && process.env['DUIT_TEST_KARIG'] === 'all';
}

let karig = false;

/** Whether practice services of the file that runs now show only what the API text promises. */
export const isKarig = (): boolean => karig;

/** Told of each file of tests before it is loaded. */
export function chooseFor(path: string): void {
  karig = runsKarig(path);
}
