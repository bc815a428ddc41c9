import { sortKey } from '../rules/klant.ts';
import { freezeDocuments } from './freeze.ts';
import type { PracticeDatabase } from './sqlite.ts';

/** Sorts and finds names by their letters where they are written as one, such as `ĳ`. */
function sortByLetters(database: PracticeDatabase): void {
  for (const { volg, naam } of database.all('select volg, naam from klant') as { volg: number; naam: string }[]) {
    database.run('update klant set sorteer = ? where volg = ?', sortKey(naam), volg);
  }
}

/** The requests of the last minute are counted in a file of their own. */
const forgetRequests = (database: PracticeDatabase): void => database.exec('drop table if exists verzoek');

// The step in place n brings an account of version n + 1 to the next version. A step never changes once it is released.
const steps: readonly ((database: PracticeDatabase) => void)[] = [freezeDocuments, sortByLetters, forgetRequests];

/** The version of `schema`. */
export const schemaVersion = steps.length + 1;

/** Brings an account of an older version to this one, inside the transaction that is open, and gives the version that it has then. */
export function migratePractice(database: PracticeDatabase, versie: number): number {
  if (versie < 1 || versie >= schemaVersion) return versie;
  for (const step of steps.slice(versie - 1)) step(database);
  database.run('update toestand set versie = ?', schemaVersion);
  return schemaVersion;
}
