import type { Row } from '../connection.ts';
import { DamagedText, type Run, sql, type Statement } from '../steps.ts';
import { type Access, connect, type Connection } from './connection.ts';
import { DatabaseAway, damaged } from './faults.ts';
import type { Place } from './place.ts';
import { checkStore, checkWritable, readServer, type Server } from './server.ts';

/** A connection to a server that holds a store. */
export interface Held extends Connection {
  readonly server: Server;
}

/** The open connections of this process to one database. */
export interface Pool {
  readonly place: Place;
  /** Takes a connection on which these statements were the first, and gives the rows of each. */
  begin(beginning: Beginning): Promise<[Held, Row[][]]>;
  give(connection: Held): void;
  /**
   * Runs `work` after these statements, of which it is given the rows, in the transaction that they begin: all of it stays or nothing.
   * Whether it stayed is not known where the connection is lost at its very end.
   */
  within<T>(beginning: Beginning, work: (run: Run, rows: readonly Row[][]) => Promise<T>): Promise<T>;
  /** Closes every connection, and so ends the locks of this process. */
  close(): void;
}

/** The first statements of some work. */
interface Beginning {
  readonly statements: readonly Statement[];
  readonly writes: boolean;
}

/** Opens a pool; touches nothing before it is asked. */
export function openPool(access: Access): Pool {
  const { place } = access;
  let idle: Held[] = [];
  const opened = new Set<Held>();

  const open = async (): Promise<Held> => {
    const connection = await connect(access);
    try {
      const server = await readServer(connection);
      checkStore(place, server);
      const held = { ...connection, server };
      for (const one of opened) if (!one.isOpen()) opened.delete(one);
      opened.add(held);
      return held;
    } catch (error) {
      connection.close();
      throw error;
    }
  };

  const takeIdle = (): Held | undefined => {
    idle = idle.filter((connection) => connection.isOpen());
    const found = idle.pop();
    found?.keepAwake(true);
    return found;
  };

  const give = (connection: Held): void => {
    if (!connection.isOpen()) return connection.close();
    connection.keepAwake(false);
    idle.push(connection);
  };

  const begin = async ({ statements, writes }: Beginning): Promise<[Held, Row[][]]> => {
    const kept = takeIdle();
    const connection = kept ?? (await open());
    try {
      if (writes) checkWritable(place, connection.server);
      return [connection, await connection.run(statements)];
    } catch (error) {
      await undo(connection, give);
      // The server may have been started again since this connection was used.
      if (kept && error instanceof DatabaseAway) return begin({ statements, writes });
      throw error;
    }
  };

  return {
    place,
    begin,
    give,
    within: async (beginning, work) => {
      const [connection, rows] = await begin(beginning);
      try {
        const result = await work(runOn(connection, place), rows);
        await connection.commit();
        give(connection);
        return result;
      } catch (error) {
        await undo(connection, give);
        throw error;
      }
    },
    close: () => {
      for (const connection of opened) connection.close();
      opened.clear();
      idle = [];
    },
  };
}

async function undo(connection: Held, give: Pool['give']): Promise<void> {
  if (!connection.isOpen()) return connection.close();
  try {
    await connection.run([sql('rollback')]);
    give(connection);
  } catch {
    connection.close();
  }
}

/** Does the steps of some work on a connection. Statements of other work may come between them. */
const runOn =
  (connection: Connection, place: Place): Run =>
  async (steps) => {
    try {
      let next = steps.next();
      while (!next.done) next = steps.next(await connection.run(next.value));
      return next.value;
    } catch (error) {
      throw error instanceof DamagedText ? damaged(place, error.cause) : error;
    }
  };

/** Does one piece of work after the other. */
export function oneByOne(run: Run): Run {
  let last: Promise<unknown> = Promise.resolve();
  return (steps) => {
    const done = last.then(() => run(steps));
    last = done.catch(() => {});
    return done;
  };
}
