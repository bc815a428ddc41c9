import type { Text } from '../../language.ts';
import { shellLine } from '../../machine/shell/shell.ts';
import type { DatabasePlace } from './place.ts';

/** The command of PostgreSQL that makes a database for duit. It takes the folder of a socket for a host too. */
export const createCommand = ({ host, port, user, database }: DatabasePlace): string =>
  shellLine(['createdb', '-h', host, '-p', String(port), '-U', user, '-T', 'template0', '-E', 'UTF8', database]);

/** The next step where a database can't hold a store. */
export function anotherDatabase(place: DatabasePlace): Text {
  const command = createCommand({ ...place, database: place.database === 'duit' ? 'duit2' : 'duit' });
  return { nl: `Maak er een voor duit, en geef die op: ${command}`, en: `Make one for duit, and give that: ${command}` };
}
