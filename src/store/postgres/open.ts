import { type Row, type Run, sql, type Statement } from '../steps.ts';
import type { Json, StateStore, Transaction } from '../store.ts';
import type { Shared, Tempo } from '../tempo.ts';
import { verify } from '../verify.ts';
import { askBirths, type Births, birthsIn } from '../birth.ts';
import { askChains, chainsIn } from '../logs.ts';
import { askMoved, checkKept } from '../moved.ts';
import { viewed, type Viewing } from '../view.ts';
import { accessOf, type PostgresOptions } from './access.ts';
import { lockKey } from './key.ts';
import { holderOf, type Locks, openLocks } from './lock.ts';
import { barredAccount, checkOwner } from './owner.ts';
import { type DatabasePool, openDatabasePool, runOneByOne } from './pool.ts';
import { timeOf, versionAndTime } from './server.ts';
import { DatabaseAway, isForbidden, ReadOnlyDatabase } from './faults.ts';

/** An account that a database has something of. */
interface StoredAccount {
  readonly account: string;
  /** The value of the key that was asked for; undefined for none. */
  readonly value: Json | undefined;
}

const begin = sql('begin read only');

/** Whether a database has anything of an account. */
function hasAccount(pool: DatabasePool, account: string): Promise<boolean> {
  const found = sql(
    'select exists (select from chain where account = ?) or exists (select from item where account = ?) as found',
    account,
    account,
  );
  return pool.within({ statements: [begin, versionAndTime, found], writes: false }, async (_, [, version, rows = []]) => {
    timeOf(pool.place, version);
    return Boolean(rows[0]?.['found']);
  });
}

/** All accounts of a database, each with one of its values. */
function accountsIn(pool: DatabasePool, collection: string, key: string): Promise<StoredAccount[]> {
  const all = sql(
    `select account, (select value from item where item.account = found.account and collection = ? and key = ?) as value
     from (select account from chain union select account from item) as found order by account`,
    collection,
    key,
  );
  return pool.within({ statements: [begin, versionAndTime, all], writes: false }, async (_, [, version, rows = []]) => {
    timeOf(pool.place, version);
    return rows.map(({ account, value }) => ({
      account: String(account),
      value: typeof value === 'string' ? (JSON.parse(value) as Json) : undefined,
    }));
  });
}

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
  const holder = (name: string) => holderOf({ account, name });
  const births = (rows: Row[] | undefined): Births => {
    const found = birthsIn(rows);
    if (!found.isAllowed) throw barredAccount(pool.place, account);
    return found;
  };
  const see = <T>(run: Run, found: Pick<Viewing, 'time' | 'births' | 'chains'>, work: (view: Transaction) => Promise<T>): Promise<T> =>
    viewed(run, account, { inTurn: runOneByOne(run), holder, ...found }, work);
  return {
    shared: pool.place.shown,
    read: (work) =>
      pool.within(reading(account), (run, [, version, found]) =>
        see(run, { time: timeOf(pool.place, version), births: births(found) }, work),
      ),
    transaction: (work) => {
      // One connection is enough for those of this process, which would only wait for each other.
      const turn = queue.then(() =>
        pool.within(writing(account), async (run, [, , version, found, moved, chains]) => {
          const time = timeOf(pool.place, version);
          const born = births(found);
          checkKept(moved);
          if (born.kept === undefined) await run(born.keep(account));
          return see(run, { time, births: born, chains: chainsIn(chains) }, work);
        }),
      );
      queue = turn.catch(() => {});
      return turn;
    },
    verify: (log) =>
      pool.within(verifying, async (run, [, version]) => {
        timeOf(pool.place, version);
        return run(verify(account, log));
      }),
    lock: (name, work = '') => locks.take({ account, name }, work),
    holder: (name) => pool.within(looking, async (run) => run(holder(name))),
    checkOwner: () => checkOwner(pool),
    flush: async () => {},
    close: async () => void (await queue),
  };
}

/**
 * Values that all users of a database share, decided one at a time by the server's clock. A crash of the server can lose the
 * last half second of them, so each start of the server counts as one of the machine: nothing of before it is relied upon.
 */
function openSharedTempo(pool: DatabasePool): Tempo {
  const sharedIn = (times: Row[] | undefined, [row]: Row[] = []): Shared => {
    const wall = timeOf(pool.place, times).getTime();
    const started = Number(row?.['started']);
    const value = row?.['value'];
    const clock = { at: wall - started, wall, boot: `postgres ${started}` };
    return { value: typeof value === 'string' ? (JSON.parse(value) as Json) : undefined, lostAt: undefined, clock };
  };
  return {
    // A store that may only be read lets the account be read all the same.
    mayGoOn: (error) => error instanceof DatabaseAway || error instanceof ReadOnlyDatabase || isForbidden(error),
    update: (key, work) => {
      const statements = [
        sql('begin isolation level read committed read write'),
        sql('set local synchronous_commit = off'),
        // The row has the key as a hash with the salt of this database, and a role sees it by that hash alone.
        sql(`select pg_advisory_xact_lock(hashtextextended(set_config('duit.key', shared_key(?), true), 0))`, key),
        versionAndTime,
        stored,
      ];
      return pool.within({ statements, writes: true }, async (_, [, , , times, values], last) => {
        const { value, result } = work(sharedIn(times, values));
        const text = `insert into shared (key, value) values (current_setting('duit.key'), ?)
          on conflict (key) do update set value = excluded.value`;
        last(sql(text, JSON.stringify(value)));
        return result;
      });
    },
    peek: (key) => {
      const statements = [begin, sql(`select set_config('duit.key', shared_key(?), true)`, key), versionAndTime, stored];
      return pool.within({ statements, writes: false }, async (_, [, , times, values]) => sharedIn(times, values));
    },
    close: () => {},
  };
}

const stored: Statement = sql(
  `select value, extract(epoch from pg_postmaster_start_time())::float8 * 1000 as started
   from (select 1) as one left join shared on key = current_setting('duit.key')`,
);
