import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { local } from '../../failure.ts';
import { t } from '../../language.ts';
import { type Contents, contentsOf } from './contents.ts';
import { logDamaged, newerVersion, noArchive, otherAccount } from './faults.ts';
import { type ArchiveMark, behindText } from './how-far.ts';
import { agent, places, version } from './layout.ts';
import { type Log, readLog } from './log.ts';

/** An archive as it is read, from any disk, also one that can't be written. */
export interface ReadArchive {
  readonly folder: string;
  readonly log: Log;
  readonly contents: Contents;
}

/**
 * Reads what is in an archive. Fails with exit 10 where the folder is not an archive or of a newer version, and with exit 13
 * where its log begins with something else.
 */
export function readArchive(folder: string): ReadArchive {
  checkFolder(folder);
  const log = readLog(folder);
  if (!log) throw hadLog(folder) ? logDamaged(folder, missingFileText(places.log)) : noArchive(folder);
  const contents = contentsOf(log.records);
  if (!contents)
    throw logDamaged(folder, t({ nl: `${places.log} begint niet zoals het hoort`, en: `${places.log} does not begin as it should` }));
  if (contents.versie > version) throw newerVersion(folder, contents.versie);
  return { folder, log, contents };
}

/** Whether the other files show that duit made this archive. A first run that was broken off before the log leaves no payload. */
export function hadLog(folder: string): boolean {
  const holds = (file: string, text: string): boolean =>
    existsSync(join(folder, file)) && readFileSync(join(folder, file), 'latin1').includes(text);
  return holds(places.seal, `  ${places.log}\n`) || (existsSync(join(folder, places.payload)) && holds(places.info, agent));
}

/** Fails with exit 10 where an archive is that of another account. */
export function checkAccount({ folder, contents }: ReadArchive, account: string): void {
  if (contents.account !== account) throw otherAccount(folder, contents.account);
}

/** Fails with exit 13 where a log does not come as far as it did the last time on this account. */
export function checkMark({ folder, log }: ReadArchive, mark: ArchiveMark | undefined): void {
  const behind = behindText(log, mark);
  if (behind !== undefined) throw logDamaged(folder, behind);
}

/** Fails with exit 10 where a folder is no archive, not even one that lost its log. */
export function checkIsArchive(folder: string): void {
  checkFolder(folder);
  if (!existsSync(join(folder, places.log)) && !hadLog(folder)) throw noArchive(folder);
}

/** Fails with exit 10 where there is no folder at this path. */
function checkFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) throw noArchive(folder);
  if (!found.isDirectory()) throw local(t({ nl: `${folder} is geen map`, en: `${folder} is not a folder` }));
}

/** Says that a file of the archive is gone. */
export const missingFileText = (file: string): string => t({ nl: `${file} ontbreekt`, en: `${file} is missing` });
