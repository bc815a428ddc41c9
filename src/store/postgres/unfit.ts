import type { Failure } from '../../failure.ts';
import { unreleased } from '../faults.ts';
import { anotherDatabase, askAdministrator, unusable } from './faults.ts';
import type { DatabasePlace } from './place.ts';

/** The database keeps text in an encoding that lacks characters. */
export const otherEncoding = (place: DatabasePlace, encoding: string): Failure =>
  unusable(
    place,
    {
      nl: `deze database bewaart tekst als ${encoding}, en duit heeft UTF8 nodig`,
      en: `this database keeps text as ${encoding}, and duit needs UTF8`,
    },
    anotherDatabase(place),
  );

/** The file of the certificates that are trusted can't be read. */
export const noAuthority = (place: DatabasePlace, path: string, cause: unknown): Failure =>
  unusable(
    place,
    { nl: `het certificaat ${path} kan niet gelezen worden`, en: `the certificate ${path} cannot be read` },
    { nl: 'Verbeter het pad achter ?sslrootcert= in het adres.', en: 'Correct the path after ?sslrootcert= in the address.' },
    cause,
  );

/** The server is older than PostgreSQL 14. */
export const tooOld = (place: DatabasePlace, number: number): Failure =>
  unusable(
    place,
    {
      nl: `deze server is PostgreSQL ${Math.floor(number / 10_000)}, en duit heeft 14 of later nodig`,
      en: `this server is PostgreSQL ${Math.floor(number / 10_000)}, and duit needs 14 or later`,
    },
    askAdministrator,
  );

/** The tables are of before the first release. They stay as they are. */
export const olderTables = (place: DatabasePlace): Failure =>
  unusable(place, { nl: `de database ${unreleased.nl}`, en: `the database ${unreleased.en}` }, anotherDatabase(place));

/** The tables are of a newer duit; `needs` is the oldest release that can use them, and empty if none can yet. */
export function newerTables(place: DatabasePlace, needs: string): Failure {
  const why = { nl: 'de database is van een nieuwere duit', en: 'the database was made by a newer duit' };
  const named = { nl: `${why.nl}; ${needs} of later is nodig`, en: `${why.en}; ${needs} or later is needed` };
  return unusable(place, needs === '' ? why : named, { nl: 'Installeer de nieuwste duit.', en: 'Install the newest duit.' });
}
