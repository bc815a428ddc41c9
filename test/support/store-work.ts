import Client from 'pg/lib/client.js';
import type pg from 'pg';
import { vi } from 'vitest';
import { type SqliteFile, loadSqlite } from '../../src/store/sqlite/adapter.ts';
import { state } from '../../src/store/sqlite/state.ts';

/** The work of stores. */
export interface StoreWork {
  statements: number;
  /** The rows that the statements gave. */
  rows: number;
  /** The most files and connections that were open at one moment. */
  mostOpen: number;
}

/** Does something, and counts what it asks of stores: files of SQLite, the service's own left out, and databases. */
export async function storeWorkOf(job: () => Promise<void>): Promise<StoreWork> {
  const work: StoreWork = { statements: 0, rows: 0, mostOpen: 0 };
  let open = 0;
  const opened = (more: number): void => {
    open += more;
    work.mostOpen = Math.max(work.mostOpen, open);
  };
  const count = (rows: number): void => {
    work.statements += 1;
    work.rows += rows;
  };
  const sqlite = await loadSqlite();
  const { DatabaseSync } = sqlite;
  const counted = <T>(found: T, rowsOf: (found: T) => number): T => {
    count(rowsOf(found));
    return found;
  };
  class Counted extends DatabaseSync {
    constructor(...asked: ConstructorParameters<typeof DatabaseSync>) {
      super(...asked);
      if (this.isOfState()) opened(1);
    }
    isOfState(): boolean {
      return this.location()?.endsWith(state.name) === true;
    }
    override close() {
      if (this.isOfState()) opened(-1);
      super.close();
    }
    override prepare(...asked: Parameters<SqliteFile['prepare']>) {
      const statement = super.prepare(...asked);
      if (!this.isOfState()) return statement;
      // The methods of a statement can't be replaced.
      return {
        get: (...values: never[]) => counted(statement.get(...values), (found) => (found === undefined ? 0 : 1)),
        all: (...values: never[]) => counted(statement.all(...values), (found) => found.length),
        run: (...values: never[]) => counted(statement.run(...values), () => 0),
      } as unknown as typeof statement;
    }
  }
  sqlite.DatabaseSync = Counted;
  const query = Client.prototype.query as unknown as (...asked: unknown[]) => Promise<{ rows: unknown[] }>;
  const queried = vi.spyOn(Client.prototype, 'query').mockImplementation(async function (this: unknown, ...asked: unknown[]) {
    return counted(await query.apply(this, asked), (found) => [found].flat().reduce((sum, { rows }) => sum + rows.length, 0));
  } as never);
  const connect = Client.prototype.connect as unknown as (...asked: unknown[]) => Promise<void>;
  const connected = vi.spyOn(Client.prototype, 'connect').mockImplementation(async function (this: pg.Client, ...asked: unknown[]) {
    opened(1);
    this.once('end', () => opened(-1));
    return connect.apply(this, asked);
  } as never);
  try {
    await job();
    return work;
  } finally {
    sqlite.DatabaseSync = DatabaseSync;
    queried.mockRestore();
    connected.mockRestore();
  }
}
