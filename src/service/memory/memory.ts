import { renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Operation } from '../../contract/index.ts';
import { makeFolder } from '../../machine/files/folder.ts';
import type { World } from '../../machine/world.ts';
import type { Client } from '../api/client.ts';
import { environmentName, type Profile } from '../profiles/profile.ts';
import { formatSeen, merged, mostNames, readSeen, type SeenKind, seenFile, seenFolder } from './seen.ts';

/** Remembers the names and numbers in replies, so that the shell can complete them later. */
export interface Memory {
  /** Wraps a client, to note the names in its replies. */
  watch(client: Client): Client;
  /** Writes the noted names to disk. It never fails, because a lost name is only not completed. */
  readonly save: () => void;
}

interface Fields {
  readonly type?: unknown;
  readonly naam?: unknown;
  readonly nummer?: unknown;
  readonly factuurnummer?: unknown;
}

/** Whether names may be kept and offered; DUIT_GEZIEN=nee forbids it. */
export const remembers = ({ env }: Pick<World, 'env'>): boolean => env['DUIT_GEZIEN'] !== 'nee';

/** Opens the memory of one profile. A job with its key in the environment leaves nothing behind. */
export function openMemory(
  state: () => string,
  { naam, account }: Pick<Profile, 'naam' | 'account'>,
  world: Pick<World, 'env' | 'random'>,
): Memory {
  if (!remembers(world) || naam === environmentName) return { watch: (client) => client, save: () => {} };
  const named = new Map<SeenKind, string[]>();
  const listed = new Map<SeenKind, string[]>();

  const note = (into: Map<SeenKind, string[]>, operation: Operation, item: Fields) => {
    const [kind, text] = nameOf(operation, item) ?? [];
    if (!kind || typeof text !== 'string') return;
    const names = into.get(kind) ?? [];
    into.set(kind, names);
    if (into === named || names.length < mostNames) names.push(text);
  };

  return {
    watch: (client) => ({
      ...client,
      one: async (operation, call) => {
        const data = await client.one(operation, call);
        note(named, operation, data);
        return data;
      },
      page: async (operation, query) => {
        const page = await client.page(operation, query);
        for (const item of page.data) note(listed, operation, item);
        return page;
      },
    }),
    save: () => {
      if (named.size === 0 && listed.size === 0) return;
      try {
        // A document that was read by itself is more likely to be named again than one from a list.
        const latest = new Map([...named].map(([kind, names]) => [kind, names.toReversed()]));
        keep(state(), account, merged(latest, listed), world.random());
      } catch {
        // A full or closed disk must not fail a command that did its work.
      }
    },
  };
}

function nameOf(operation: Operation, { type, naam, nummer, factuurnummer }: Fields): [SeenKind, unknown] | undefined {
  const [resource] = operation.split('.');
  if (resource === 'klanten') return ['klant', naam];
  if (resource === 'producten') return ['product', naam];
  if (resource === 'offertes') return ['offerte', nummer];
  if (resource === 'inbox') return ['document', factuurnummer];
  if (resource === 'facturen' || resource === 'creditnotas') return [type === 'creditnota' ? 'creditnota' : 'factuur', nummer];
  return undefined;
}

/** Writes a file beside the old one and renames it, so that no reader sees half of it. Of two writers at the same time one wins. */
function keep(state: string, account: string, newer: Parameters<typeof merged>[0], random: number): void {
  const before = readSeen(state, account);
  const after = formatSeen(merged(newer, before));
  if (after === formatSeen(before)) return;
  const file = seenFile(state, account);
  const temporary = `${file}.${random.toString(36).slice(2)}`;
  makeFolder(seenFolder(state), 0o700);
  try {
    writeFileSync(temporary, after, { mode: 0o600, flag: 'wx' });
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
