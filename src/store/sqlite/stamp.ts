import { closeSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, runHere } from './connection.ts';
import { damagedStore } from '../faults.ts';
import type { Row } from '../steps.ts';
import { checked } from '../check.ts';
import { state } from './state.ts';
import { openRegular, statRegular, withRegular } from '../../machine/files/regular.ts';

/** Holds how a database was left by the last commit. It need not survive anything: without it the database is checked again. */
const stampOf = (path: string): string => `${path}.gezien`;

/** Every print is as long as any other, so that one is written over the other. */
const printLength = 144;

/** A text that changes with every write to a file or its write-ahead log, and with every other file in their place. */
function printOf(path: string): string {
  const files = [path, `${path}-wal`].flatMap((one) => statSync(one, { bigint: true, throwIfNoEntry: false }) ?? []);
  return files
    .filter(({ size }) => size > 0)
    .map(({ ino, size, mtimeNs }) => `${ino} ${size} ${mtimeNs}`)
    .join(' ');
}

/** Whether the store in a folder is exactly as its last commit left it, or there is none. */
export function isStoreAsLeft(folder: string): boolean {
  const path = join(folder, state.name);
  try {
    return isAsLeft(path) || printOf(path) === '';
  } catch {
    return true;
  }
}

function isAsLeft(path: string): boolean {
  try {
    return withRegular(stampOf(path), 'read', (file) => readFileSync(file, 'latin1').trimEnd() === printOf(path));
  } catch {
    return false;
  }
}

/**
 * Fails with exit 10 on a damaged database, on a line or value that is not as it was written, and on a file and a write-ahead log that do
 * not belong together: each may be an old copy. The check reads all of it, which takes 2 s for 100,000 records, and is left out where both
 * are exactly as a commit left them. Nobody else may be writing meanwhile.
 */
export function checkWhole(connection: Connection): void {
  if (isAsLeft(connection.path)) return;
  check(connection, 'integrity_check');
  const accounts = connection.all('select account from log union select account from item');
  const isWhole = ({ account }: Row): boolean => runHere(connection, checked(String(account))).damaged === 0;
  if (!accounts.every(isWhole)) throw damagedStore(connection.path);
}

/** Fails with exit 10 on a database of which any page is damaged. */
export const checkPages = (connection: Connection): void => check(connection, 'quick_check');

function check(connection: Connection, kind: 'quick_check' | 'integrity_check'): void {
  const found = connection.get(`pragma ${kind}(1)`)?.[kind];
  if (found !== 'ok') throw damagedStore(connection.path, found);
}

/** Remembers that a commit left the database as it is now. */
export function leaveStamp(path: string): void {
  try {
    if (!statRegular(stampOf(path))) closeSync(openRegular(stampOf(path), 'add'));
    withRegular(stampOf(path), 'change', (file) => writeSync(file, `${printOf(path).padEnd(printLength - 1)}\n`, 0));
  } catch {
    // The next process checks all of it.
  }
}
