import { sql } from '../steps.ts';
import type { StateStore, Transaction } from '../store.ts';
import type { Tempo } from '../tempo.ts';
import { askBirths, birthsIn } from '../birth.ts';
import { askChains, chainsIn } from '../logs.ts';
import { askMoved, checkKept } from '../moved.ts';
import { viewed, type Viewing } from '../view.ts';
import { accessOf, type PostgresOptions } from './access.ts';
import { lockKey } from './key.ts';
import { accountsIn, hasAccount, type StoredAccount } from './accounts.ts';
import { holderOf, type Locks, openLocks } from './lock.ts';
import { runOneByOne, openDatabasePool, type DatabasePool } from './pool.ts';
import { openSharedTempo } from './tempo.ts';
import { timeOf, versionAndTime } from './server.ts';
import type { Run } from '../steps.ts';

/** The stores of several accounts in one PostgreSQL database, over the same connections. */
export interface OpenDatabase {
  store(account: string): StateStore;
  /** Whether it has anything of an account. */
  has(account: string): Promise<boolean>;
  /** All accounts that it has something of, each with the value of one key. */
  accounts(collection: string, key: string): Promise<StoredAccount[]>;
  readonly tempo: Tempo;
  close(): void;
}

/** Opens a database; connects when it is first asked. Fails with exit 10 on an address that can't be read. */
export function openPostgres(options: PostgresOptions): OpenDatabase {
  const pool = openDatabasePool(accessOf(options));
  const locks = openLocks(pool, options.user);
  return {
    store: (account) => openAccount(pool, account, locks),
    has: (account) => hasAccount(pool, account),
    accounts: (collection, key) => accountsIn(pool, collection, key),
    tempo: openSharedTempo(pool),
    close: () => pool.close(),
  };
}

const begunReading = [sql('begin isolation level repeatable read, read only'), versionAndTime];
const reading = (account: string) => ({ statements: [...begunReading, askBirths(account)], writes: false });
const verifying = { statements: begunReading, writes: false };

/** For a look at locks, which no transaction keeps as they were. */
const looking = { statements: [sql('begin read only')], writes: false };

/** Transactions of an account wait for each other at the server, before they see anything of it. */
const writing = (account: string) => ({
  statements: [
    sql('begin isolation level read committed, read write'),
    sql('select pg_advisory_xact_lock(?)', lockKey('account', account)),
    versionAndTime,
    askBirths(account),
    askMoved(account),
    askChains(account),
  ],
  writes: true,
});

function openAccount(pool: DatabasePool, account: string, locks: Locks): StateStore {
  let queue: Promise<unknown> = Promise.resolve();
  const holder = (name: string) => holderOf(lockKey('lock', account, name));
  const see = <T>(run: Run, found: Pick<Viewing, 'time' | 'births' | 'chains'>, work: (view: Transaction) => Promise<T>): Promise<T> =>
    viewed(run, account, { inTurn: runOneByOne(run), holder, ...found }, work);
  return {
    shared: pool.place.shown,
    read: (work) =>
      pool.within(reading(account), (run, [, version, births]) =>
        see(run, { time: timeOf(pool.place, version), births: birthsIn(births) }, work),
      ),
    transaction: (work) => {
      // One connection is enough for those of this process, which would only wait for each other.
      const turn = queue.then(() =>
        pool.within(writing(account), async (run, [, , version, found, moved, chains]) => {
          const time = timeOf(pool.place, version);
          checkKept(moved);
          const births = birthsIn(found);
          if (births.kept === undefined) await run(births.keep(account));
          return see(run, { time, births, chains: chainsIn(chains) }, work);
        }),
      );
      queue = turn.catch(() => {});
      return turn;
    },
    verify: (log) =>
      pool.within(verifying, async (run, [, version]) => {
        timeOf(pool.place, version);
        const { verify } = await import('../verify.ts');
        return run(verify(account, log));
      }),
    lock: (name, work = '') => locks.take(lockKey('lock', account, name), work),
    holder: (name) => pool.within(looking, async (run) => run(holder(name))),
    flush: async () => {},
    close: async () => void (await queue),
  };
}
