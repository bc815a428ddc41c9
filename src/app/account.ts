import type { Globals, OpenSession } from '../cli/session/session.ts';
import { Failure, unlessFailing } from '../failure.ts';
import { t } from '../language.ts';
import type { Transport } from '../machine/transport.ts';
import { accountOfKey, isNamed } from '../service/profiles/environment.ts';
import { knownKey, type KnownKey } from '../service/profiles/known-keys.ts';
import { learnKey } from '../service/profiles/learn-keys.ts';
import type { Client } from '../service/api/index.ts';
import type { Probe } from '../service/api/probe.ts';
import type { Memory } from '../service/memory/memory.ts';
import { environmentName, type Profile, keepsMemory } from '../service/profiles/profile.ts';
import { areLimitsKept, limitFolders, limitIds } from '../service/limits/places.ts';
import { type Connections, openConnections } from './connections.ts';
import { refusing } from './dry-run.ts';
import { type ForSettling, keyAtHand, type SettledProfile, unclearKey } from './known-key.ts';
import { memo } from '../memo.ts';
import { openStores } from './stores.ts';
import { openWrites } from './writes.ts';
import { practiceKey } from './practice.ts';
import type { Surroundings } from './surroundings.ts';
import { zoneOf } from '../cli/output/moments.ts';

/** Other processes are waited for so many milliseconds: a command does its work without its memory too. */
const memoryPatience = 2_000;

export function openAccount(surroundings: Surroundings) {
  const { globals } = surroundings;
  const connections = openConnections(surroundings);
  const { resolved, profile, stop, key, anyKey, renewKey } = openSettled(surroundings, (of) => keyOfProfile(of, surroundings));
  const memory = memo(async () => memoryOf(await profile(), surroundings));
  const transport = memo(async () => connections.transport(await resolved()));
  const attend = openEarly(globals, transport, resolved);
  const service = memo(async () => {
    const chosen = await profile();
    const client = await connections.client(chosen, key, async () => {
      await attend();
      return transport();
    });
    return (await memory()).watch(client);
  });
  const { begin, ...writes } = openWrites(surroundings, { profile, stop, key, service, memory });
  const api = memo(async () => {
    await attend();
    // Before anything is looked up, because another command may do the same meanwhile.
    await begin();
    await attend();
    const { openApi } = await import('../service/api/index.ts');
    await attend();
    return openApi(await heldBack(await service(), surroundings, await profile(), key), await memory());
  });
  return {
    ...writes,
    limits: async (of) => (await import('./limits.ts')).openLimits(surroundings, of, () => keyOfProfile(of, surroundings)),
    profile,
    accountOfKnownKey: async (of, given) => (await sameKey()).accountOfKnownKey(of, given, surroundings),
    api,
    connect: attend,
    renew: () => {
      renewKey();
      transport.forget();
      service.forget();
      api.forget();
    },
    memory,
    probe: async (tried, given) => probeWith(given ?? (await keyOfProfile(tried, surroundings)), tried, connections, surroundings),
    limit: async () => connections.limit(await profile(), anyKey),
  } satisfies Partial<OpenSession>;
}

/** Connects while the command loads; not in a dry run. Its failure is left to the first request, which meets and reports it. */
function openEarly({ proef }: Globals, transport: () => Promise<Transport>, resolved: () => Promise<Profile>) {
  const begun = memo(async () => {
    if (proef) return false;
    const [{ begin }, { base_url }] = await Promise.all([transport(), resolved()]);
    begin?.(new URL(base_url));
    return begin !== undefined;
  });
  // Lets the connection answer what arrived, such as the address of a name or the certificate of a server.
  return async () => {
    if (await begun().catch(() => false)) await new Promise(setImmediate);
  };
}

/** The client within the limits of the account. Where this machine alone remembers it and has no copy of any, nothing is loaded for them. */
async function heldBack(client: Client, surroundings: Surroundings, profile: Profile, key: () => Promise<string>): Promise<Client> {
  const folders = limitFolders(surroundings.world, profile);
  if (profile.opslag === undefined && !areLimitsKept(folders, limitIds(profile, await key()))) return client;
  const [{ openLimits }, { withinLimits }] = await Promise.all([import('./limits.ts'), import('../service/limits/client.ts')]);
  const held = await openLimits(surroundings, profile, key).held(false);
  return held ? withinLimits(client, held, profile.naam) : client;
}

/** Does work in a session as `session`, but in the account of these surroundings, and closes that account afterwards. */
export async function withinAccount<T>(
  surroundings: Surroundings,
  session: OpenSession,
  work: (session: OpenSession) => Promise<T>,
): Promise<T> {
  const closing: (() => unknown)[] = [];
  const onClose = (close: () => unknown) => void closing.push(close);
  const stores = openStores({ ...surroundings, onClose });
  const account = openAccount({ ...surroundings, stores, onClose });
  const { globals, out, ask } = surroundings;
  try {
    return await work({ ...session, ...account, stores, globals, out, ask });
  } finally {
    for (const close of closing) await close();
  }
}

async function keyOfProfile(profile: Profile, { profiles, hide }: Surroundings): Promise<string> {
  const key = (await profiles.readKey(profile)) ?? (await practiceKey());
  hide(key);
  return key;
}

/** Opens the memory of an account in a store of its own: that of the journal is opened by the first write alone. A dry run only reads it. */
async function memoryOf(profile: Profile, { world, globals, out, stores, manner, onClose }: Surroundings): Promise<Memory> {
  const { openMemory } = await import('../service/memory/memory.ts');
  const memory = openMemory({
    store: () => stores.state(profile, memoryPatience),
    keeps: keepsMemory(profile, world),
    now: world.now,
    tell: async (changes) => {
      const { changeTexts } = await import('../cli/flows/changed-documents.ts');
      for (const text of changeTexts(changes, zoneOf(world.env))) await out.warn(text);
    },
  });
  if (globals.proef) return { ...memory, forget: refusing('geheugen') };
  onClose(async () => {
    if (!manner.hasUnkept) await memory.save();
  });
  return memory;
}

async function probeWith(key: string, profile: Profile, connections: Connections, { world, hide }: Surroundings): Promise<Probe> {
  hide(key);
  const read = async (transport: Transport) => {
    const client = await connections.client(
      profile,
      async () => key,
      async () => transport,
    );
    return client.page('klanten.list', { limit: 1 });
  };
  const { probe } = await import('../service/api/probe.ts');
  return probe(read, await connections.transport(profile), world);
}

/** Loads the search for another account with the same key, which few keys need. */
const sameKey = () => import('./same-key.ts');

/** Each is found once. `anyKey` is for work that needs no account; `resolved` is the profile before anything is known of its key. */
function openSettled(surroundings: ForSettling, keyOf: (profile: Profile) => Promise<string>) {
  const resolved = memo(async () => surroundings.profiles.resolve(surroundings.globals.profiel));
  const opened = memo(async (): Promise<SettledProfile> => {
    const profile = await resolved();
    const key = await keyAtHand(profile, surroundings);
    return key === undefined ? { profile } : settled(profile, key, surroundings);
  });
  const profile = async () => (await opened()).profile;
  const anyKey = memo(async () => keyOf(await profile()));
  const key = memo(async () => {
    const found = await anyKey();
    if ((await profile()).sleutel.bron === 'opdracht') await checkSettled(await profile(), found, surroundings);
    return found;
  });
  const renewKey = (): void => [anyKey, key].forEach(({ forget }) => forget());
  return { resolved, profile, stop: async () => (await opened()).stop, key, anyKey, renewKey };
}

/**
 * Fails with exit 5 if the key that a command gave shows that the account is another one, whose journal was not asked yet: the next
 * command begins with that. Also with the reason why nothing may be written, where there is one.
 */
async function checkSettled(profile: Profile, key: string, parts: ForSettling): Promise<void> {
  const { profile: found, stop } = await settled(profile, key, parts);
  if (stop) throw stop;
  if (found.account === profile.account || parts.globals.proef) return;
  throw new Failure('temporary', t({ nl: 'er is niets verstuurd', en: 'nothing was sent' }), {
    because: 'busy',
    hint: t({ nl: 'Geef hetzelfde commando opnieuw.', en: 'Give the same command again.' }),
  });
}

/**
 * Gives a profile the account that its address and key belong to, wherever they were used before: under another profile, one that is gone,
 * or in the environment. It remembers that from then on, and says so where the profile had another account. It runs no command for a key.
 */
async function settled(profile: Profile, key: string, parts: ForSettling): Promise<SettledProfile> {
  const { world, globals } = parts;
  const id = accountOfKey(profile.base_url, key);
  const known = knownKey(world, id);
  const { DUIT_ACCOUNT: said } = world.env;
  // A saved profile with this key tells which account it is, and 'nieuw' is then left from before.
  if (said && profile.naam === environmentName && !isNamed(world.env) && known?.omgeving && known.account !== id) {
    return { profile, stop: (await sameKey()).saidOtherwise(known.account, said) };
  }
  const others = known ? [known] : await unlessFailing(sameKey().then(({ withSameKey }) => withSameKey(profile, key, parts)));
  if (!others) return { profile };
  let own = profile;
  for (const other of others) {
    if (other.account === own.account && other.soort === own.soort) continue;
    const { asOne, kindFault } = await sameKey();
    const stop = await kindFault(own, other, parts);
    if (stop) return { profile: own, stop };
    if (other.account === own.account) continue;
    const found = await asOne(own, other, { key, wasUsed: known !== undefined }, parts);
    if (found.stop) return found;
    own = found.profile;
  }
  const stop = known ? undefined : await unclearKey(own, world);
  if (stop === undefined && !globals.proef && !isLearnt(known, own)) await learnKey(world, id, learnt(known, own));
  return { profile: own, stop };
}

/** The names of profiles that share an account need not be written over each other. */
const isLearnt = (known: KnownKey | undefined, { naam, account, opslag, soort }: Profile): boolean =>
  known?.account === account &&
  known.opslag === opslag &&
  known.soort === soort &&
  (naam === environmentName ? known.omgeving === true : known.naam !== environmentName);

const learnt = (known: KnownKey | undefined, { naam, account, base_url, opslag, soort }: Profile): KnownKey => ({
  account,
  base_url,
  naam: naam === environmentName ? (known?.naam ?? naam) : naam,
  soort,
  ...(opslag !== undefined && { opslag }),
  ...((known?.omgeving || naam === environmentName) && { omgeving: true }),
});
