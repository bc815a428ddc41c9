import { knownAccount, registered } from '../cli/flows/store-choice.ts';
import type { Out } from '../cli/output/out.ts';
import type { KnownAccount, Stores } from '../cli/session/session.ts';
import { local } from '../failure.ts';
import { t } from '../language.ts';
import { stateFolder } from '../machine/folders.ts';
import type { PostgresOptions } from '../store/postgres/access.ts';
import type { OpenDatabase } from '../store/postgres/open.ts';
import type { StateStore } from '../store/store.ts';
import { isSecret } from '../machine/text/masking.ts';
import type { World } from '../machine/world.ts';
import { type SharedStore, localStore } from '../service/profiles/profile.ts';
import { readingStores } from './dry-run.ts';
import type { Surroundings } from './surroundings.ts';
import { memo } from '../memo.ts';

type ForStores = Pick<Surroundings, 'world' | 'globals' | 'profiles' | 'onClose' | 'hide'> & {
  readonly out: Pick<Out, 'notice'>;
  readonly manner: Pick<Surroundings['manner'], 'hasActed'>;
};

/** Connects to nothing before a store is asked for. A session has one set of connections to a database. */
export function openStores({ world, globals, ...parts }: ForStores): Stores {
  const { onClose } = parts;
  const named = world.env['DUIT_OPSLAG']?.trim() || undefined;
  const { reach, databaseOf } = openDatabases({ world, ...parts });
  const here: Stores['state'] = async ({ account }, patience) => {
    const { openStore } = await import('../store/sqlite/open.ts');
    const store = openStore({ folder: stateFolder(world), account, world, ...(patience !== undefined && { patience }) });
    onClose(() => store.close());
    return store;
  };
  const checkNamed = openNamedChecks(world, here);
  const completed = async (store: StateStore, account: string): Promise<StateStore> => {
    const { completedStore } = await import('./completed.ts');
    return completedStore(store, { world, account, notice: (text) => parts.out.notice(text), isDryRun: globals.proef === true });
  };
  const stores: Stores = {
    named,
    reach,
    make: async (store) => (await import('../store/postgres/make.ts')).makeStore(reach(store)),
    // Each store of this machine has connections of its own, so that a command which asks for one at each write would fill up with them.
    state: memo(
      async (profile: StoreOwner, patience?: number) => {
        if (profile.opslag === undefined) return completed(await here(profile, patience), profile.account);
        const database = await databaseOf(profile);
        if (named !== undefined) await checkNamed(profile, database);
        return completed(database.store(profile.account), profile.account);
      },
      ([{ account, opslag }, patience]) => `${account} ${opslag} ${patience}`,
    ),
    accounts: async (store) => knownIn(await databaseOf(store)),
    at: (store) => placeIn(world, store),
    side: async (store) => {
      const at = await placeIn(world, store);
      const whole =
        store.opslag === undefined
          ? (await import('../store/sqlite/whole.ts')).openWhole(stateFolder(world))
          : (await import('../store/postgres/whole.ts')).openWholePostgres(reach(store));
      onClose(() => whole.close());
      return { whole, at };
    },
    count: async (store) => (await databaseOf(store)).tempo,
  };
  return globals.proef ? readingStores(stores) : stores;
}

function openDatabases({ world, profiles, out, manner, onClose, hide }: Omit<ForStores, 'globals'>) {
  const reach = (store: SharedStore): PostgresOptions => {
    if (store.opslag === undefined) throw notShared();
    const password = memo(async () => {
      const found = await profiles.readPassword(store);
      if (found !== undefined && isSecret(found)) hide(found, true);
      return found;
    });
    return {
      address: store.opslag,
      world,
      password,
      tell: (text) => void out.notice(text),
      user: { machine: world.machine, person: world.person },
      stop: { signal: world.stop, mayEnd: () => !manner.hasActed },
    };
  };
  const databaseOf = memo(
    async (store: SharedStore): Promise<OpenDatabase> => {
      const { openPostgres } = await import('../store/postgres/open.ts');
      const database = openPostgres(reach(store));
      // Everything else that is closed may still write to it.
      onClose(() => onClose(() => database.close()));
      return database;
    },
    ([{ opslag = '' }]) => opslag,
  );
  return { reach, databaseOf };
}

type StoreOwner = Parameters<Stores['state']>[0];

/** Checks once for each account that a database which DUIT_OPSLAG names does not divide it. */
function openNamedChecks({ env }: World, here: Stores['state']) {
  return memo(
    async (profile: StoreOwner, database: OpenDatabase) => {
      const { checkJoined, checkUnsplit } = await import('./joined.ts');
      await checkUnsplit(await here(profile));
      await checkJoined(profile, env, { has: (account) => database.has(account), accounts: () => knownIn(database) });
    },
    ([{ account }]) => account,
  );
}

async function knownIn(database: OpenDatabase): Promise<KnownAccount[]> {
  return (await database.accounts(...registered)).map(({ account, value }) => knownAccount(account, value));
}

async function placeIn(world: World, { opslag }: SharedStore) {
  if (opslag === undefined) {
    const { machine } = world;
    return { naar: localStore, plaats: `${machine}:${stateFolder(world)}`, machine };
  }
  const { placeOf } = await import('../store/postgres/place.ts');
  const { host, port, database } = placeOf(opslag);
  return { naar: opslag, plaats: `${host}:${port}/${database}` };
}

const notShared = () =>
  local(t({ nl: 'dit profiel wordt op deze computer zelf onthouden', en: 'this profile is remembered on this machine itself' }), {
    hint: t({
      nl: 'Geef een database op met --opslag postgres://gebruiker@host/database',
      en: 'Give a database with --opslag postgres://user@host/database',
    }),
  });
