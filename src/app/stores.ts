import type { Stores } from '../cli/session/stores.ts';
import { local } from '../failure.ts';
import { t } from '../language.ts';
import { stateFolder } from '../machine/folders.ts';
import type { PostgresOptions } from '../machine/store/postgres/access.ts';
import type { Database } from '../machine/store/postgres/open.ts';
import type { StateStore } from '../machine/store/store.ts';
import type { Tempo } from '../machine/store/tempo.ts';
import { isSecret } from '../machine/text/masking.ts';
import type { World } from '../machine/world.ts';
import type { Profile, Profiles, SharedStore } from '../service/profiles/index.ts';
import { localStore } from '../service/profiles/local.ts';
import { once } from './once.ts';

/** The stores, and the shared counts in them. */
export interface OwnStores extends Stores {
  /** The counts that all machines share; undefined where those of this machine count alone. */
  tempo(profile: Profile): Promise<Tempo | undefined>;
}

interface Parts {
  readonly world: World;
  readonly profiles: Profiles;
  readonly onClose: (close: () => unknown) => void;
  /** Takes a password that no output may show. */
  readonly hide: (password: string) => void;
}

/** Opens the stores; connects to nothing before one is asked for. A session has one set of connections to a database. */
export function openStores({ world, profiles, onClose, hide }: Parts): OwnStores {
  const named = world.env['DUIT_OPSLAG']?.trim() || undefined;
  const databases = new Map<string, Promise<Database>>();

  const reach = (store: SharedStore): PostgresOptions => {
    if (store.opslag === undefined) throw notShared();
    const password = once(async () => {
      const found = await profiles.readPassword(store);
      if (found !== undefined && isSecret(found)) hide(found);
      return found;
    });
    return { address: store.opslag, world, password, user: { machine: world.machine, person: world.person } };
  };

  const open = async (store: SharedStore): Promise<Database> => {
    const { openPostgres } = await import('../machine/store/postgres/open.ts');
    const database = openPostgres(reach(store));
    // Everything else that is closed may still write to it.
    onClose(() => onClose(() => database.close()));
    return database;
  };

  const databaseOf = (store: SharedStore): Promise<Database> => {
    const { opslag = '' } = store;
    const opened = databases.get(opslag) ?? open(store);
    databases.set(opslag, opened);
    return opened;
  };

  const here: Stores['state'] = async ({ account }, patience) => {
    const { openStore } = await import('../machine/store/open.ts');
    const store = openStore({ folder: stateFolder(world), account, ...(patience !== undefined && { patience }) });
    onClose(() => store.close());
    return store;
  };

  return {
    named,
    reach,
    state: async (profile, patience) => {
      if (profile.opslag === undefined) return here(profile, patience);
      if (named !== undefined) await checkUnsplit(await here(profile, patience));
      return (await databaseOf(profile)).store(profile.account);
    },
    at: (store) => placeIn(world, store),
    side: async (store) => {
      const at = await placeIn(world, store);
      const whole =
        store.opslag === undefined
          ? (await import('../machine/store/whole.ts')).openWhole(stateFolder(world))
          : (await import('../machine/store/postgres/whole.ts')).openWholePostgres(reach(store));
      onClose(() => whole.close());
      return { whole, at };
    },
    count: async (store) => {
      if (store.opslag !== undefined) return (await databaseOf(store)).tempo;
      const { openTempo } = await import('../machine/store/tempo.ts');
      const tempo = openTempo({ folder: stateFolder(world), now: world.now });
      onClose(() => tempo.close());
      return tempo;
    },
    tempo: async (profile) => (profile.opslag === undefined ? undefined : (await databaseOf(profile)).tempo),
  };
}

/** Fails with exit 10 where this machine knows of writes that the database which DUIT_OPSLAG names does not know. */
async function checkUnsplit(here: StateStore): Promise<void> {
  const { movedIn } = await import('../machine/store/moved.ts');
  const isSplit = await here.read(async (view) => (await view.last('journaal')) > 0 && !(await movedIn(view)));
  if (!isSplit) return;
  throw local(
    t({
      nl: 'DUIT_OPSLAG noemt een database, maar deze computer onthoudt zelf al verzendingen van dit account',
      en: 'DUIT_OPSLAG names a database, but this machine itself remembers writes of this account already',
    }),
    {
      hint: t({
        nl: 'Er is niets verstuurd. Haal DUIT_OPSLAG weg, en verhuis met: duit opslag verhuis --naar postgres://gebruiker@host/database',
        en: 'Nothing was sent. Take DUIT_OPSLAG away, and move with: duit opslag verhuis --naar postgres://user@host/database',
      }),
    },
  );
}

async function placeIn(world: World, { opslag }: SharedStore) {
  if (opslag === undefined) {
    const { machine } = world;
    return { naar: localStore, plaats: `${machine}:${stateFolder(world)}`, machine };
  }
  const { placeOf } = await import('../machine/store/postgres/place.ts');
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
