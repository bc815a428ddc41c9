import { Failure, local } from '../../failure.ts';
import { t } from '../../language.ts';
import { shellLine } from '../../machine/shell/shell.ts';
import { places } from './layout.ts';

const nothingSent = () => t({ nl: 'Er is niets verstuurd.', en: 'Nothing was sent.' });

/** Exit 10: there is no archive in this folder to read. */
export const noArchive = (folder: string): Failure =>
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

/** Exit 10: a newer duit made the archive. */
export const newerVersion = (folder: string, versie: number): Failure =>
  local(t({ nl: `${folder} is van een nieuwere duit (versie ${versie})`, en: `${folder} was made by a newer duit (version ${versie})` }), {
    hint: `${nothingSent()} ${t({ nl: 'Installeer de nieuwste duit.', en: 'Install the newest duit.' })}`,
  });

/** Exit 13: the log of the archive is gone or changed, and nothing else tells all that it tells. */
export const logDamaged = (folder: string, what: string): Failure =>
  new Failure('broken_rules', t({ nl: `het archief is beschadigd: ${what}`, en: `the archive is damaged: ${what}` }), {
    hint: logHint(folder),
  });

/** The two ways to mend a log. */
export const logHint = (folder: string): string =>
  t({
    nl: `Er is niets verstuurd. Zet een goede kopie van ${places.log} terug in ${folder}, of maak het opnieuw uit het manifest en de documenten met: ${shellLine(['duit', 'archief', 'herstel', '--map', folder])}`,
    en: `Nothing was sent. Put a good copy of ${places.log} back into ${folder}, or make it anew from the manifest and the documents with: ${shellLine(['duit', 'archief', 'herstel', '--map', folder])}`,
  });

/** Exit 13: the archive is not as duit left it, so nothing may be added to it. */
export const damagedArchive = (folder: string, what: string): Failure =>
  new Failure('broken_rules', t({ nl: `het archief is beschadigd: ${what}`, en: `the archive is damaged: ${what}` }), {
    hint: t({
      nl: `Er is niets verstuurd. Zie wat er mis is met: ${shellLine(['duit', 'archief', 'controleer', '--map', folder])}`,
      en: `Nothing was sent. See all that is wrong with: ${shellLine(['duit', 'archief', 'controleer', '--map', folder])}`,
    }),
  });
