import { join } from 'node:path';
import { checkInPlace } from './ahead.ts';
import type { Whole } from '../move.ts';
import { patience } from './lock.ts';
import type { Connection } from './connection.ts';
import { beginReading, checkOwn, emptyLog } from './open.ts';
import { openPool } from './pool.ts';
import { runHere } from './run-here.ts';
import { checkWhole, leaveStamp } from './stamp.ts';
import { state } from './state.ts';
import type { Run } from '../steps.ts';
import { beginWriting, within } from './within.ts';

/** Opens the database in a state folder as a whole, to copy it or to copy into it; it is made where there is none. */
export function openWhole(folder: string, wait = patience): Whole {
  const pool = openPool(folder, state, wait, checkOwn);
  let isChecked = false;
  const using = async <T>(begin: (connection: Connection) => void, work: (connection: Connection, run: Run) => Promise<T>): Promise<T> => {
    const connection = await pool.takeOrMake();
    const run: Run = (steps) => runHere(connection, steps);
    return within({ pool, connection, patience: wait, begin }, () => work(connection, run));
  };
  return {
    reading: (work) => using(beginReading, (_, run) => work(run)),
    writing: async (_, work) => {
      let path = '';
      const result = await using(beginWriting, async (connection, run) => {
        // Once, as each process does: others wait meanwhile.
        if (!isChecked) checkWhole(connection);
        isChecked = true;
        const done = await work(run);
        checkInPlace(connection);
        ({ path } = connection);
        return done;
      });
      leaveStamp(path);
      return result;
    },
    clean: () => emptyLog(join(folder, state.name), pool, wait),
    checkOwner: async () => {},
    close: () => pool.close(),
  };
}
