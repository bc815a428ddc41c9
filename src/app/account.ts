import type { OpenSession } from '../cli/session/session.ts';
import { stateFolder } from '../machine/folders.ts';
import type { Transport } from '../machine/transport.ts';
import { type Client, openApi } from '../service/api/index.ts';
import { probe } from '../service/api/probe.ts';
import { telling } from '../service/api/telling.ts';
import { leavingWrites, rehearsing } from '../service/api/writes.ts';
import { openMemory } from '../service/memory/memory.ts';
import type { Profile } from '../service/profiles/index.ts';
import { openConnections } from './connections.ts';
import { once } from './once.ts';
import { practiceKey } from './practice.ts';
import type { Surroundings } from './surroundings.ts';

type Account = Pick<OpenSession, 'journal' | 'recovery' | 'profile' | 'api' | 'probe' | 'limit'>;

/** Opens the account that the chosen profile names: its service, journal and limit. Nothing is opened before it is asked for. */
export function openAccount(surroundings: Surroundings): Account {
  const { world, globals, profiles, onClose, hide } = surroundings;
  const connections = openConnections(surroundings);
  const profile = once(() => profiles.resolve(globals.profiel));
  const keyOf = async (of: Profile) => {
    const key = (await profiles.readKey(of)) ?? (await practiceKey());
    hide(key);
    return key;
  };
  const key = once(async () => keyOf(await profile()));
  const service = once(async () => {
    const chosen = await profile();
    const memory = openMemory(() => stateFolder(world), chosen.naam, world);
    onClose(memory.save);
    const transport = once(() => connections.transport(chosen));
    return memory.watch(await connections.client(chosen, key, transport));
  });
  const { journal, recovery, journalled } = openWrites(surroundings, { profile, key, service });
  return {
    journal,
    recovery,
    profile,
    api: once(async () => openApi(leavingWrites(await service(), journalled))),
    probe: async (tried, given) => {
      const used = given ?? (await keyOf(tried));
      hide(used);
      const read = async (transport: Transport) => {
        const client = await connections.client(
          tried,
          async () => used,
          async () => transport,
        );
        return client.page('klanten.list', { limit: 1 });
      };
      return probe(read, await connections.transport(tried), world);
    },
    limit: async () => (await connections.budget(await profile(), key))?.peek(),
  };
}

interface Writing {
  readonly profile: () => Promise<Profile>;
  readonly key: () => Promise<string>;
  readonly service: () => Promise<Client>;
}

const loadJournal = () => import('../service/journal/index.ts');

/** The journal of the account, and the client whose writes stand in it: loaded only where something is written or looked up. */
function openWrites({ world, globals, out }: Surroundings, { profile, key, service }: Writing) {
  const journalOf = async (naam: string) => (await loadJournal()).openJournal(stateFolder(world), naam, world);
  const journal = once(async () => journalOf((await profile()).naam));
  const journalling = async () => ({
    journal: await journal(),
    profile: await profile(),
    key,
    world,
    decisions: globals,
    nietWachten: globals.nietWachten === true,
    waiting: (seconds: number, work: Promise<void>, what: string) => out.waiting(seconds, work, what),
    warn: (text: string) => out.warn(text),
  });
  return {
    journal: (naam?: string) => (naam === undefined ? journal() : journalOf(naam)),
    recovery: async () => (await loadJournal()).openRecovery({ ...(await journalling()), client: await service() }),
    journalled: once(async () => {
      if (globals.proef) return rehearsing(await service());
      const { journalled } = await loadJournal();
      return telling(journalled(await service(), await journalling()), out.committed);
    }),
  };
}
