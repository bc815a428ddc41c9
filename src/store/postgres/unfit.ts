import type { Failure } from '../../failure.ts';
import { anotherDatabase } from './create.ts';
import { askAdministrator, unusable } from './faults.ts';
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

/** The tables are of a newer duit, of which the oldest that can be used is given; or of an older one. */
export const askedVersion = (place: DatabasePlace, needs: string | undefined): Failure =>
  needs === undefined
    ? unusable(
        place,
        { nl: 'de opslag is van een oudere duit', en: 'the store was made by an older duit' },
        { nl: 'Werk hem bij met: duit opslag maak', en: 'Bring it up to date with: duit opslag maak' },
      )
    : unusable(
        place,
        {
          nl: `de opslag is van een nieuwere duit; ${needs} of later is nodig`,
          en: `the store was made by a newer duit; ${needs} or later is needed`,
        },
        { nl: 'Installeer de nieuwste duit.', en: 'Install the newest duit.' },
      );
