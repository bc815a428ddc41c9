import { checkInPlace } from './ahead.ts';
import type { Whole } from '../copy.ts';
import { patience } from './lock.ts';
import { checkOwn } from './open.ts';
import { openPool } from './pool.ts';
import { runHere } from './run-here.ts';
import { checkWhole, leaveStamp } from './stamp.ts';
import { state } from './state.ts';
import type { Run } from '../steps.ts';
import { beginWriting, within } from './within.ts';

/** Opens the database in a state folder as a whole, to copy it or to copy into it; it is made where there is none. */
export function openWhole(folder: string, wait = patience): Whole {
  const pool = openPool(folder, state, wait, checkOwn);
  return {
    writing: async (work) => {
      const connection = await pool.takeOrMake();
      const run: Run = (steps) => runHere(connection, steps);
      const result = await within({ pool, connection, patience: wait, begin: beginWriting }, async () => {
        checkWhole(connection);
        const done = await work(run);
        checkInPlace(connection);
        return done;
      });
      leaveStamp(connection.path);
      return result;
    },
    checkOwner: async () => {},
    close: () => pool.close(),
  };
}
