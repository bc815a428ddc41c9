import type { Failure } from '../../failure.ts';
import { type Row, type Run, sql, type Statement } from '../steps.ts';
import type { Json, StateStore, Transaction } from '../store.ts';
import { allowedColumn, type Births, birthColumns, birthsIn } from '../birth.ts';
import type { AccountLog, AccountLogs } from '../logs.ts';
import { checked } from '../check.ts';
import { itemIn } from '../sums.ts';
import { checkKept, type Destination, movedKey } from '../moved.ts';
import { machineAt, placesPrefix } from '../places.ts';
import { viewed } from '../view.ts';
import { accessOf, type PostgresOptions } from './access.ts';
import { type KnownItems, type OpenedItems, openItems, openKnownItems } from './items.ts';
import { holderOf, lockKey, type Locks, openLocks } from './lock.ts';
import { barredAccount, checkOwner } from './owner.ts';
import { type DatabasePool, openDatabasePool, runOneByOne } from './pool.ts';
import type { DatabasePlace } from './place.ts';
import { barredIn, timeOf, versionAndTime, versionColumns, writingColumns } from './server.ts';
import { openSharedTempo } from './tempo.ts';

function hasAccount(pool: DatabasePool, account: string): Promise<boolean> {
  const found = sql(
    `select ${versionColumns}, exists (select from log where account = ?) or exists (select from item where account = ?) as found from version`,
    account,
    account,
  );
  return pool.apart({ statements: [found], writes: false }, async (_, [rows = []]) => {
    timeOf(pool.place, rows);
    return Boolean(rows[0]?.['found']);
  });
}

/** All accounts of a database, each with the value of one key; undefined for none. */
function accountsIn(pool: DatabasePool, collection: string, key: string) {
  const all = sql(
    `select account, (select value from item where item.account = found.account and collection = ? and key = ?) as value
     from (select account from log union select account from item) as found order by account`,
    collection,
    key,
  );
  return pool.within({ statements: [sql('begin read only'), versionAndTime, all], writes: false }, async (_, [, version, rows = []]) => {
    timeOf(pool.place, version);
    return rows.map(({ account, value }) => ({
      account: String(account),
      value: typeof value === 'string' ? (JSON.parse(value) as Json) : undefined,
    }));
  });
}

export type OpenDatabase = ReturnType<typeof openPostgres>;

/** Opens a database; connects when it is first asked. Fails with exit 10 on an address that can't be read. */
export function openPostgres(options: PostgresOptions) {
  const pool = openDatabasePool(accessOf(options));
  const locks = openLocks(pool, options.user);
  return {
    store: (account: string) => openAccount(pool, account, { locks, machine: options.user.machine }),
    has: (account: string) => hasAccount(pool, account),
    accounts: (collection: string, key: string) => accountsIn(pool, collection, key),
    tempo: openSharedTempo(pool),
    close: () => pool.close(),
  };
}

/**
 * All that the work on an account needs to know first: the version of the tables and the time, whether it is the same database, its logs,
 * and what is kept of the account itself, such as where it went, but for the places that others have in files of theirs. It is one question,
 * because each statement counts on a server far away.
 */
const opening = (account: string, machine: string): Statement =>
  sql(
    `select ${versionColumns}, ${birthColumns}, ${writingColumns},
       (select json_agg(json_build_object('key', key, 'value', value, 'crc', crc))::text from item
         where account = ? and collection = ? and (key not like '${placesPrefix}%' or substr(key, ?) = ?)) as items,
       (select json_agg(json_build_object('name', name, 'id', id, 'last', last, 'line', line) order by at)::text from log
         left join lateral (select line, record.id as at from record where log_id = log.id order by n desc limit 1) as newest on true
         where account = ?) as logs
     from version`,
    account,
    account,
    account,
    account,
    keptOf,
    machineAt + 1,
    machine,
    account,
  );

/** The collection of what is kept of an account itself. */
const keptOf = movedKey[0];

interface Opening {
  readonly time: Date;
  readonly births: Births;
  readonly logs: AccountLogs;
  readonly kept: KnownItems;
  readonly barred: Failure | undefined;
}

function openingIn(place: DatabasePlace, account: string, rows: readonly Row[] = []): Opening {
  const time = timeOf(place, rows);
  const [row] = rows;
  const births = birthsIn(row);
  if (!births.isAllowed) throw barredAccount(place, account);
  const found = JSON.parse(String(row?.['logs'] ?? '[]')) as (AccountLog & { readonly name: string })[];
  const logs = new Map(found.map(({ name, ...log }) => [name, log]));
  const items = JSON.parse(String(row?.['items'] ?? '[]')) as Row[];
  const kept = new Map(items.map((item) => [String(item['key']), () => itemIn(account, keptOf, item)]));
  return { time, births, logs, kept, barred: barredIn(place, row) };
}

const beginReading = sql('begin isolation level repeatable read, read only');
/** The server itself flushes its log and folds it in. */
const leftToServer = async (): Promise<void> => {};

/** Transactions of an account wait for each other at the server, before they see anything of it. */
const writing = (account: string, machine: string) => ({
  statements: [
    // One message, whose rows nobody needs. The lock is had before the next statement sees anything.
    sql(`begin isolation level read committed, read write; select pg_advisory_xact_lock(${lockKey('account', account)})`),
    opening(account, machine),
  ],
  writes: true,
});

/** Reads a value with one statement, which sees one state on its own. */
function valueIn(pool: DatabasePool, account: string, collection: string, key: string): Promise<Json | undefined> {
  const text = `select ${versionColumns}, ${allowedColumn}, item.key, item.value, item.crc from version
    left join item on item.account = ? and collection = ? and key = ?`;
  const asked = sql(text, account, account, collection, key);
  return pool.apart({ statements: [asked], writes: false }, async (_, [rows = []]) => {
    timeOf(pool.place, rows);
    const [row] = rows;
    if (!row?.['is_allowed']) throw barredAccount(pool.place, account);
    return row['value'] == null ? undefined : itemIn(account, collection, row);
  });
}

/** Gives a function that does work with a view of an account, and hands over the statements that end it. */
function openViews(account: string, machine: string) {
  const holder = (name: string, of = account) => holderOf({ account: of, name });
  const isKnown = (key: string): boolean => !key.startsWith(placesPrefix) || key.slice(machineAt) === machine;
  const see = async <T>(
    run: Run,
    { kept, ...found }: Opening,
    work: (view: Transaction) => Promise<T>,
    last: (statement: Statement) => void,
  ): Promise<T> => {
    let opened: OpenedItems | undefined;
    const items = (whose: Run) =>
      (opened ??= openKnownItems(openItems(whose, account), account, { collection: keptOf, isKnown, known: kept })).items;
    const result = await viewed(run, account, { inTurn: runOneByOne(run), holder, items, ...found }, work);
    for (const statement of opened?.last() ?? []) last(statement);
    return result;
  };
  return { holder, see };
}

function openAccount(pool: DatabasePool, account: string, { locks, machine }: { locks: Locks; machine: string }): StateStore {
  let queue: Promise<unknown> = Promise.resolve();
  const { holder, see } = openViews(account, machine);
  const read: StateStore['read'] = (work) =>
    pool.within({ statements: [beginReading, opening(account, machine)], writes: false }, (run, [, found], last) =>
      see(run, openingIn(pool.place, account, found), work, last),
    );
  return {
    shared: pool.place.shown,
    read,
    get: (collection, key) => valueIn(pool, account, collection, key),
    transaction: (work) => {
      // One connection is enough for those of this process, which would only wait for each other.
      const turn = queue.then(() =>
        pool.within(writing(account, machine), async (run, [, found], last) => {
          const opened = openingIn(pool.place, account, found);
          checkKept(opened.kept.get(movedKey[1])?.() as Destination | undefined);
          const { births } = opened;
          if (births.isUnknown) await run(births.keep(account));
          return see(run, opened, work, last);
        }),
      );
      queue = turn.catch(() => {});
      return turn;
    },
    check: (copied) =>
      pool.within({ statements: [beginReading, versionAndTime], writes: false }, async (run, [, version]) => {
        timeOf(pool.place, version);
        return run(checked(account, copied));
      }),
    lock: (name, work = '') => locks.take({ account, name }, work),
    holder: (name) => pool.within({ statements: [sql('begin read only')], writes: false }, async (run) => run(holder(name))),
    checkOwner: () => checkOwner(pool),
    clean: leftToServer,
    flush: leftToServer,
    close: async () => void (await queue),
  };
}
