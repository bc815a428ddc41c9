import type { Failure } from '../../failure.ts';
import { unusable } from './faults.ts';
import type { DatabasePlace } from './place.ts';
import type { DatabasePool } from './pool.ts';
import { timeOf, versionAndTime } from './server.ts';
import { sql } from '../steps.ts';

const statements = [
  sql('begin read only'),
  versionAndTime,
  sql(`select relowner::regrole::text as owner, pg_has_role(relowner, 'member') as is_owner from pg_class where oid = 'record'::regclass`),
];

/** Fails with exit 10 if the user is not the owner of the tables, who alone may change written records. */
export const checkOwner = (pool: DatabasePool): Promise<void> =>
  pool.within({ statements, writes: false }, async (_, [, version, rows = []]) => {
    const { place } = pool;
    const [row] = rows;
    timeOf(place, version);
    if (row?.['is_owner']) return;
    const owner = String(row?.['owner']);
    throw unusable(
      place,
      {
        nl: `alleen de eigenaar van de database (${owner}) kan wissen, verhuizen of opnieuw beginnen, en ${place.user} is dat niet`,
        en: `only the owner of the database (${owner}) can erase, move or begin again, and ${place.user} is not the owner`,
      },
      {
        nl: 'Geef het adres met de rol van de eigenaar op: in DUIT_OPSLAG, of bij verhuizen in --naar of met duit profiel wijzig --opslag.',
        en: 'Give the address with the role of the owner: in DUIT_OPSLAG, or to move, in --naar or with duit profiel wijzig --opslag.',
      },
    );
  });

export const barredAccount = (place: DatabasePlace, account: string): Failure =>
  unusable(
    place,
    {
      nl: `${place.user} mag in deze database niet aan account ${account}`,
      en: `${place.user} may not use account ${account} in this database`,
    },
    {
      nl: 'De serverbeheerder geeft alle accounts van een rol samen: duit opslag rechten <rol> --account <id>,<id>',
      en: "The server's administrator gives all accounts of a role together: duit opslag rechten <role> --account <id>,<id>",
    },
  );
