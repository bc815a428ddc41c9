import { sql } from '../steps.ts';
import type { StateStore, Transaction } from '../store.ts';
import type { Tempo } from '../tempo.ts';
import { askMoved, checkKept } from '../moved.ts';
import { verify } from '../verify.ts';
import { openView } from '../view.ts';
import { accessOf, type PostgresOptions } from './access.ts';
import { lockKey } from './key.ts';
import { holderOf, takeLock, type User } from './lock.ts';
import { oneByOne, openPool, type Pool } from './pool.ts';
import { openSharedTempo } from './tempo.ts';
import { timeOf, versionAndTime } from './server.ts';
import type { Run } from '../steps.ts';

/** The stores of several accounts in one PostgreSQL database, over the same connections. */
export interface Database {
  store(account: string): StateStore;
  readonly tempo: Tempo;
  /** Fails with exit 10 where it is not a store of this version on a server that can be written, and with `DatabaseAway` where it is out of reach. */
  check(): Promise<void>;
  close(): void;
}

/** Opens a database; connects when it is first asked. Fails with exit 10 on an address that can't be read. */
export function openPostgres(options: PostgresOptions): Database {
  const pool = openPool(accessOf(options));
  return {
    store: (account) => openAccount(pool, account, options.user),
    tempo: openSharedTempo(pool),
    check: () => pool.within({ statements: reading.statements, writes: true }, async (_, [, version]) => void timeOf(pool.place, version)),
    close: () => pool.close(),
  };
}

const reading = { statements: [sql('begin isolation level repeatable read, read only'), versionAndTime], writes: false };

/** For a look at locks, which no transaction keeps as they were. */
const looking = { statements: [sql('begin read only')], writes: false };

/** Transactions of an account wait for each other at the server, before they see anything of it. */
const writing = (account: string) => ({
  statements: [
    sql('begin isolation level read committed, read write'),
    sql('select pg_advisory_xact_lock(?)', lockKey('account', account)),
    versionAndTime,
    askMoved(account),
  ],
  writes: true,
});

function openAccount(pool: Pool, account: string, user: User): StateStore {
  let queue: Promise<unknown> = Promise.resolve();
  const viewed = async <T>(run: Run, time: Date, work: (view: Transaction) => Promise<T>): Promise<T> => {
    const holder = (name: string) => holderOf(lockKey('lock', account, name));
    const { view, end } = openView(run, account, { inTurn: oneByOne(run), time, holder });
    try {
      return await work(view);
    } finally {
      end();
    }
  };
  return {
    shared: pool.place.shown,
    read: (work) => pool.within(reading, (run, [, version]) => viewed(run, timeOf(pool.place, version), work)),
    transaction: (work) => {
      // One connection is enough for those of this process, which would only wait for each other.
      const turn = queue.then(() =>
        pool.within(writing(account), (run, [, , version, moved]) => {
          const time = timeOf(pool.place, version);
          checkKept(moved);
          return viewed(run, time, work);
        }),
      );
      queue = turn.catch(() => {});
      return turn;
    },
    verify: (log) =>
      pool.within(reading, async (run, [, version]) => {
        timeOf(pool.place, version);
        return run(verify(account, log));
      }),
    lock: (name, work = '') => takeLock(pool, lockKey('lock', account, name), user, work),
    holder: (name) => pool.within(looking, async (run) => run(holderOf(lockKey('lock', account, name)))),
    close: async () => void (await queue),
  };
}
