import { basename, dirname, join } from 'node:path';
import { sha256 } from '../../src/machine/files/hash.ts';

const isInHalf = (name: string): boolean => Number.parseInt(sha256(name).slice(-1), 16) % 2 === 0;

/** Files whose practice service stays as it is, each with the reason. */
const exempt: Readonly<Record<string, string>> = {
  'shapes.test.ts': 'It writes down the fields of JSON and the columns of TSV and CSV, of a service that shows all.',
};

/**
 * Whether the tests in this file get a practice service that shows only what the API text promises: half of those of commands, by the
 * name of the file. DUIT_TEST_KARIG=swapped gives it to the other half, and DUIT_TEST_KARIG=all to both.
 */
function runsKarig(path: string): boolean {
  if (dirname(path) !== join(import.meta.dirname, '../command') || Object.hasOwn(exempt, basename(path))) return false;
  const choice = process.env['DUIT_TEST_KARIG'];
  return choice === 'all' || isInHalf(basename(path)) !== (choice === 'swapped');
}

let karig = false;

/** Whether practice services of the file that runs now show only what the API text promises. */
export const isKarig = (): boolean => karig;

/** What a test meets otherwise on such a service, each with the reason. */
const reasons = {
  'no defaults of a new customer': 'The text promises the created klant, and names none of its fields.',
  'no unit and rate of a listed product': 'The text promises id, naam and eenheidsprijs of a row; duit reads the rest once one is chosen.',
  'no number of a listed quote':
    'The text promises id, status and totaal_incl of a row; duit knows the number once it has read the quote alone.',
};

/** Whether the tests that run now meet this. */
export const meets = (_otherwise: keyof typeof reasons): boolean => karig;

/** Told of each file of tests before it is loaded. */
export function chooseFor(path: string): void {
  karig = runsKarig(path);
}
