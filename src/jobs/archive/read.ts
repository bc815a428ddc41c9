import type { WritableFolder } from '../../machine/files/index.ts';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { local, Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import { type Contents, contentsOf } from './contents.ts';
import type { ArchiveMarks } from './tag-files.ts';
import { besideBytes, type Log, readLog } from './tag-files.ts';
import { agent, places, version } from './layout.ts';
import { shellLine } from '../../machine/shell/shell.ts';

/** An archive as it is read, from any disk, also one that can't be written. */
export interface ReadArchive {
  readonly folder: string;
  readonly log: Log;
  readonly contents: Contents;
}

/** The place of an archive and the account that it belongs to. `folder` is absolute. */
export interface ArchivePlace {
  readonly folder: WritableFolder;
  readonly account: string;
  /** How far the archives of the account came, where its store can be asked. */
  readonly marks?: ArchiveMarks | undefined;
  readonly now: () => Date;
  readonly uuid: () => string;
}

/** Reads an archive. Exit 10 if the folder is none or of another version, and exit 13 if its log begins with something else. */
export function readArchive(folder: string): ReadArchive {
  checkFolder(folder);
  const log = readLog(folder);
  if (!log) throw hadLog(folder) ? damagedArchive(missingFileText(places.log), logHint(folder)) : noArchive(folder);
  const contents = contentsOf(log.records);
  if (!contents)
    throw damagedArchive(
      t({ nl: `${places.log} begint niet zoals het hoort`, en: `${places.log} does not begin as it should` }),
      logHint(folder),
    );
  checkVersion(folder, contents.versie);
  return { folder, log, contents };
}

/** Whether the other files show that duit made this archive. A first run that was broken off before the log leaves no payload. */
export function hadLog(folder: string): boolean {
  const holds = (file: string, text: string): boolean => besideBytes(folder, file)?.includes(text) === true;
  return holds(places.seal, `  ${places.log}\n`) || (existsSync(join(folder, places.payload)) && holds(places.info, agent));
}

/** Fails with exit 10 if an archive is that of another account. */
export function checkAccount({ folder, contents }: ReadArchive, account: string): void {
  if (contents.account !== account) throw otherAccount(folder, contents.account);
}

/** Fails with exit 10 if a folder is no archive, not even one that lost its log. */
export function checkIsArchive(folder: string): void {
  checkFolder(folder);
  if (!existsSync(join(folder, places.log)) && !hadLog(folder)) throw noArchive(folder);
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

/** Exit 10: the archive belongs to another account. */
export const otherAccount = (folder: string, account: string): Failure =>
  local(
    t({
      nl: `${folder} is het archief van een ander account (${account})`,
      en: `${folder} is the archive of another account (${account})`,
    }),
    {
      hint: `${nothingSent()} ${t({ nl: 'Kies het profiel van dat account met --profiel, of een andere map met --map.', en: 'Choose the profile of that account with --profiel, or another folder with --map.' })}`,
    },
  );

/** Fails with exit 10 if a newer or an older duit made the archive. */
export function checkVersion(folder: string, versie: number): void {
  if (versie > version) {
    throw local(
      t({ nl: `${folder} is van een nieuwere duit (versie ${versie})`, en: `${folder} was made by a newer duit (version ${versie})` }),
      {
        hint: `${nothingSent()} ${t({ nl: 'Installeer de nieuwste duit.', en: 'Install the newest duit.' })}`,
      },
    );
  }
  if (versie < version) {
    const made = t({
      nl: `${folder} is van een oudere duit (versie ${versie})`,
      en: `${folder} was made by an older duit (version ${versie})`,
    });
    throw local(made, {
      hint: `${nothingSent()} ${t({
        nl: `Bewaar deze map zoals ze is; kijk ze na met sha256sum -c ${places.manifest}. Maak met --map een nieuw archief in een andere map.`,
        en: `Keep this folder as it is; check it with sha256sum -c ${places.manifest}. Make a new archive in another folder with --map.`,
      })}`,
    });
  }
}

export const logHint = (folder: string): string =>
  t({
    nl: `Er is niets verstuurd. Zet een goede kopie van ${places.log} terug in ${folder}, of maak het opnieuw uit het manifest en de documenten met: ${shellLine(['duit', 'archief', 'herstel', '--map', folder])}`,
    en: `Nothing was sent. Put a good copy of ${places.log} back into ${folder}, or make it again from the manifest and the documents with: ${shellLine(['duit', 'archief', 'herstel', '--map', folder])}`,
  });

export const archiveHint = (folder: string): string =>
  t({
    nl: `Er is niets verstuurd. Zie wat er mis is met: ${shellLine(['duit', 'archief', 'controleer', '--map', folder])}`,
    en: `Nothing was sent. See all that is wrong with: ${shellLine(['duit', 'archief', 'controleer', '--map', folder])}`,
  });

/** Exit 13: the archive is not as duit left it, so nothing may be added to it. `hint` is `logHint` where its log is gone or changed. */
export const damagedArchive = (what: string, hint: string): Failure =>
  new Failure('broken_rules', t({ nl: `het archief is beschadigd: ${what}`, en: `the archive is damaged: ${what}` }), { hint });
