import { join } from 'node:path';
import type { Whole } from '../move.ts';
import { patience } from './lock.ts';
import { beginReading, checkOwn, emptyLog, openChanging } from './open.ts';
import { openPool } from './pool.ts';
import { runHere } from './connection.ts';
import { state } from './state.ts';
import { within } from './within.ts';

/** Opens the database in a state folder as a whole, to copy it or to copy into it; it is made where there is none. */
export function openWhole(folder: string, wait = patience): Whole {
  const path = join(folder, state.name);
  const pool = openPool(folder, state, wait, checkOwn);
  const change = openChanging(path, pool, wait);
  return {
    reading: async (work) => {
      const connection = await pool.takeOrMake();
      return within({ pool, connection, patience: wait, begin: beginReading }, () => work((steps) => runHere(connection, steps)));
    },
    writing: (_, work) => change((connection) => work((steps) => runHere(connection, steps))),
    clean: () => emptyLog(path, pool, wait),
    checkOwner: async () => {},
    close: () => pool.close(),
  };
}
