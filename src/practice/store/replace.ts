import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { removeUnheld } from '../../machine/files/held.ts';
import { type Store, dataTables, practiceSchema } from './open.ts';
import { openDatabase, type PracticeDatabase } from './sqlite.ts';

/** The beginning of the name of a folder in which data is made. */
export const madeHere = 'vullen-';

/** Makes data in a file apart and puts it in place in one short change, for which other writers wait. A throw of `check` changes nothing. */
export async function replaceData<T>(
  store: Store,
  folder: string,
  { check, make }: { readonly check: () => void; readonly make: (database: PracticeDatabase) => T },
): Promise<T> {
  check();
  const beside = mkdtempSync(join(folder, madeHere));
  try {
    const path = join(beside, 'nieuw.sqlite');
    const made = await makeIn(path, make);
    store.exec(`attach '${path.replaceAll("'", "''")}' as nieuw`);
    store.write(() => {
      check();
      store.clear();
      for (const table of dataTables) store.exec(`insert into main.${table} select * from nieuw.${table}`);
    });
    store.exec('detach nieuw');
    return made;
  } finally {
    removeUnheld(beside);
  }
}

async function makeIn<T>(path: string, make: (database: PracticeDatabase) => T): Promise<T> {
  const database = await openDatabase(path);
  try {
    // The file is thrown away where anything goes wrong, and nobody reads a list in it.
    database.exec('pragma journal_mode = off; pragma synchronous = off');
    return database.write(() => {
      database.exec(practiceSchema.replaceAll(/^create index .*\n/gm, ''));
      return make(database);
    });
  } finally {
    database.close();
  }
}
