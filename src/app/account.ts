import type { OpenSession } from '../cli/session/session.ts';
import { stateFolder } from '../machine/folders.ts';
import type { Transport } from '../machine/transport.ts';
import { type Client, openApi } from '../service/api/index.ts';
import { type Probe, probe } from '../service/api/probe.ts';
import { leavingWrites } from '../service/api/writes.ts';
import { openMemory } from '../service/memory/memory.ts';
import type { Profile } from '../service/profiles/index.ts';
import { type Connections, openConnections } from './connections.ts';
import { once } from './once.ts';
import { openWrites } from './writes.ts';
import { practiceKey } from './practice.ts';
import type { Surroundings } from './surroundings.ts';

type Account = Pick<OpenSession, 'journal' | 'recovery' | 'salvage' | 'agreed' | 'profile' | 'api' | 'probe' | 'limit'>;

/** Opens the account that the chosen profile names. Each part is opened when it is first asked for. */
export function openAccount(surroundings: Surroundings): Account {
  const { globals, profiles } = surroundings;
  const connections = openConnections(surroundings);
  const profile = once(() => profiles.resolve(globals.profiel));
  const key = once(async () => keyOf(await profile(), surroundings));
  const service = once(async () => openService(await profile(), key, connections, surroundings));
  const { journalled, ...writes } = openWrites(surroundings, { profile, key, service });
  return {
    ...writes,
    profile,
    api: once(async () => openApi(leavingWrites(await service(), journalled))),
    probe: async (tried, given) => probeWith(given ?? (await keyOf(tried, surroundings)), tried, connections, surroundings),
    limit: async () => (await connections.budget(await profile(), key))?.peek(),
  };
}

async function keyOf(profile: Profile, { profiles, hide }: Surroundings): Promise<string> {
  const key = (await profiles.readKey(profile)) ?? (await practiceKey());
  hide(key);
  return key;
}

/** Opens a client that remembers the names in its replies for the shell to complete. */
async function openService(
  profile: Profile,
  key: () => Promise<string>,
  connections: Connections,
  { world, onClose }: Surroundings,
): Promise<Client> {
  const memory = openMemory(() => stateFolder(world), profile, world);
  onClose(memory.save);
  const transport = once(() => connections.transport(profile));
  return memory.watch(await connections.client(profile, key, transport));
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
  return probe(read, await connections.transport(profile), world);
}
