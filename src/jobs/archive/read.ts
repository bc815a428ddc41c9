import type { WritableFolder } from '../../machine/files/index.ts';
import { existsSync, lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { local, Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import { type Contents, contentsOf } from './contents.ts';
import type { ArchiveMarks } from './tag-files.ts';
import {
  type ArchiveMark,
  beginsWith,
  besideBytes,
  type Log,
  manifestOf,
  mayLackSeal,
  parseLog,
  provenBytes,
  readLog,
  readmeFile,
  readSeal,
} from './tag-files.ts';
import { accountIn, agent, places, startOf, version } from './layout.ts';
import type { LogRecord } from './records.ts';
import { sha256 } from '../../machine/files/hash.ts';
import { shellLine } from '../../machine/shell/shell.ts';

/** An archive as it is read, from any disk, also one that can't be written. */
export interface ReadArchive {
  readonly folder: string;
  readonly log: Log;
  /** The contents by the log; of a log in doubt, by its proven part. */
  readonly contents: Contents;
  /** Why the log may not show all that it showed after the last run, in words; undefined if it does. */
  readonly doubt: string | undefined;
}

/** `folder` is absolute. */
export interface ArchivePlace {
  readonly folder: WritableFolder;
  readonly account: string;
  /** Absent where the store of the account can't be asked. */
  readonly marks?: ArchiveMarks | undefined;
  readonly now: () => Date;
  readonly uuid: () => string;
}

/** Exit 10 if the folder is none or of another version, and exit 13 if its log is gone or in doubt. */
export function readArchive(folder: string): ReadArchive {
  const read = inspectArchive(folder);
  if (read.doubt !== undefined) throw damagedArchive(`${changedText(places.log)}: ${read.doubt}`, logHint(folder));
  return read;
}

/** The log may be in doubt. Exit 10 if the folder is none or of another version, and exit 13 if the log is gone. */
export function inspectArchive(folder: string, mark?: ArchiveMark): ReadArchive {
  checkFolder(folder);
  const log = readLog(folder);
  if (!log) throw isArchive(folder) ? damagedArchive(missingFileText(places.log), logHint(folder)) : noArchive(folder);
  const { contents, doubt } = provenIn(folder, log, mark);
  return { folder, log, contents, doubt };
}

/** The proven part of a log, and why there may be more; exit 10 for a newer version, and exit 13 if no file says whose archive it is. */
export function provenIn(folder: string, log: Log, mark: ArchiveMark | undefined) {
  const doubt = doubtOf(folder, log, mark);
  const proven = doubt === undefined ? log.records : sealedRecords(folder, log, mark);
  const [first] = proven ?? log.records;
  // A bit that flipped makes another version of a log that its seal disproves.
  if (first?.soort === 'archief' && (proven || !readSeal(folder))) checkVersion(folder, first.versie);
  const records = proven ?? [startAgain(folder, first)];
  const contents = contentsOf(records);
  if (!contents) throw notBegun(folder);
  return { records, contents, doubt };
}

function doubtOf(folder: string, log: Log, mark: ArchiveMark | undefined): string | undefined {
  if (isReplaced(folder, places.log)) return notPlainText(places.log);
  if (isAsLeft(folder, log, mark)) return undefined;
  return t({ nl: 'het is niet het logboek van de vorige keer', en: 'it is not the log of the last run' });
}

/** Whether a log goes as far as the last run left it: by the mark and the seal, and without both where the whole manifest says the same. */
function isAsLeft(folder: string, { records, isBroken, whole, bytes }: Log, mark: ArchiveMark | undefined): boolean {
  const [start] = records;
  if (isBroken || start?.soort !== 'archief') return false;
  // A mark of another start is that of an archive that was in the same folder before.
  if (mark?.archief === start.tijd) {
    if (!beginsWith(bytes, mark.hash)) return false;
    if (sha256(bytes.subarray(0, whole)) === mark.hash) return true;
  }
  const seal = readSeal(folder);
  if (seal) return beginsWith(bytes, seal.get(places.log));
  const listed = Buffer.from(manifestOf(contentsOf(records)?.files.values() ?? []));
  const manifest = besideBytes(folder, places.manifest) ?? Buffer.of();
  const isBegun = seal === undefined && mayLackSeal(records) && manifest.equals(listed.subarray(0, manifest.length));
  return isBegun || manifest.equals(listed);
}

/** The records that a log began with when it was sealed or marked last; undefined if neither tells. */
function sealedRecords(folder: string, { bytes }: Log, mark: ArchiveMark | undefined): readonly LogRecord[] | undefined {
  const hashes = [readSeal(folder)?.get(places.log), mark?.hash];
  const proven = Math.max(0, ...hashes.map((hash) => provenBytes(bytes, hash) ?? 0));
  return proven > 0 ? parseLog(bytes.subarray(0, proven)).records : undefined;
}

/** The first record of an archive whose log is not proven, from the file that says whose it is, or else from the log. */
function startAgain(folder: string, first: LogRecord | undefined): LogRecord {
  const { account, day } = accountIn(besideBytes(folder, places.info)?.toString('latin1') ?? '');
  const start = first?.soort === 'archief' ? first : undefined;
  const tijd = day === undefined ? start?.tijd : startOf(day);
  const whose = account ?? start?.account;
  if (whose === undefined || tijd === undefined) throw notBegun(folder);
  return { n: 1, tijd, soort: 'archief', versie: version, account: whose, bestanden: [readmeFile] };
}

/** Whether a link, a folder or a device takes the place of a file beside the documents. */
export const isReplaced = (folder: string, file: string): boolean =>
  lstatSync(join(folder, file), { throwIfNoEntry: false })?.isFile() === false;

export const notPlainText = (file: string): string => t({ nl: `${file} is geen gewoon bestand`, en: `${file} is not a plain file` });

/**
 * Whether duit began an archive in a folder, as its log or else the other files show. A log without a byte does not: the process died
 * between making and writing it. A first run that was broken off before the log leaves no payload.
 */
export function isArchive(folder: string): boolean {
  if ((statSync(join(folder, places.log), { throwIfNoEntry: false })?.size ?? 0) > 0) return true;
  const holds = (file: string, text: string): boolean => besideBytes(folder, file)?.includes(text) === true;
  return holds(places.seal, `  ${places.log}\n`) || (existsSync(join(folder, places.payload)) && holds(places.info, agent));
}

/** Fails with exit 10 if an archive is that of another account. */
export function checkAccount({ folder, contents }: Pick<ReadArchive, 'folder' | 'contents'>, account: string): void {
  if (contents.account !== account) throw otherAccount(folder, contents.account);
}

/** Fails with exit 10 if a folder is no archive, not even one that lost its log. */
export function checkIsArchive(folder: string): void {
  checkFolder(folder);
  if (!isArchive(folder)) throw noArchive(folder);
}

/** Fails with exit 10 if there is no folder at this path. */
function checkFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) throw noArchive(folder);
  if (!found.isDirectory()) throw local({ nl: `${folder} is geen map`, en: `${folder} is not a folder` });
}

export const missingFileText = (file: string): string => t({ nl: `${file} ontbreekt`, en: `${file} is missing` });

export const changedText = (file: string): string => t({ nl: `${file} is gewijzigd`, en: `${file} was changed` });

const nothingSent = () => t({ nl: 'Er is niets verstuurd.', en: 'Nothing was sent.' });

/** Exit 10: there is no archive in this folder to read. */
const noArchive = (folder: string): Failure =>
  local(t({ nl: `${folder} is geen archief van duit`, en: `${folder} is not an archive of duit` }), {
    hint: t({
      nl: `Maak er een met duit archief bijwerken, of wijs een ander aan met --map.`,
      en: `Make one with duit archief bijwerken, or name another with --map.`,
    }),
  });

/** Exit 10: the folder holds something else, so no archive is made in it. */
export const folderNotEmpty = (folder: string): Failure =>
  local(t({ nl: `${folder} is geen archief van duit, en ze is niet leeg`, en: `${folder} is not an archive of duit, and is not empty` }), {
    hint: `${nothingSent()} ${t({ nl: 'Kies met --map een nieuwe of lege map.', en: 'Choose a new or empty folder with --map.' })}`,
  });

const otherAccount = (folder: string, account: string): Failure =>
  local(
    t({
      nl: `${folder} is het archief van een ander account (${account})`,
      en: `${folder} is the archive of another account (${account})`,
    }),
    {
      hint: `${nothingSent()} ${t({ nl: 'Kies het profiel van dat account met --profiel, of een andere map met --map.', en: 'Choose the profile of that account with --profiel, or another folder with --map.' })}`,
    },
  );

/** Fails with exit 10 if a newer duit made the archive. */
function checkVersion(folder: string, versie: number): void {
  if (versie <= version) return;
  throw local(
    t({ nl: `${folder} is van een nieuwere duit (versie ${versie})`, en: `${folder} was made by a newer duit (version ${versie})` }),
    {
      hint: `${nothingSent()} ${t({ nl: 'Installeer de nieuwste duit.', en: 'Install the newest duit.' })}`,
    },
  );
}

export const logHint = (folder: string): string =>
  t({
    nl: `Er is niets verstuurd. Zet een goede kopie van ${places.log} terug in ${folder} (een oudere samen met haar ${places.seal}), of maak het opnieuw uit het manifest en de documenten met: ${shellLine(['duit', 'archief', 'herstel', '--map', folder])}`,
    en: `Nothing was sent. Put a good copy of ${places.log} back into ${folder} (an older one with its ${places.seal}), or make it again from the manifest and the documents with: ${shellLine(['duit', 'archief', 'herstel', '--map', folder])}`,
  });

export const archiveHint = (folder: string): string =>
  t({
    nl: `Er is niets verstuurd. Zie wat er mis is met: ${shellLine(['duit', 'archief', 'controleer', '--map', folder])}`,
    en: `Nothing was sent. See all that is wrong with: ${shellLine(['duit', 'archief', 'controleer', '--map', folder])}`,
  });

/** Exit 13: the archive is not as duit left it, so nothing may be added to it. `hint` is `logHint` where its log is gone or changed. */
export const damagedArchive = (what: string, hint: string): Failure =>
  new Failure('broken_rules', t({ nl: `het archief is beschadigd: ${what}`, en: `the archive is damaged: ${what}` }), { hint });

/** Exit 13: the log does not begin as that of an archive, and no other file says whose archive it is. */
const notBegun = (folder: string): Failure =>
  damagedArchive(t({ nl: `${places.log} begint niet zoals het hoort`, en: `${places.log} does not begin as it should` }), logHint(folder));
