import { onTestFinished } from 'vitest';
import { stateFolder } from '../../src/machine/folders.ts';
import type { World } from '../../src/machine/world.ts';
import { type Journal, openJournal } from '../../src/service/journal/index.ts';
import type { Client } from '../../src/service/api/index.ts';
import { openWriteGate } from '../../src/service/run/gate.ts';
import type { Journalling } from '../../src/service/run/judge.ts';
import type { WriteGate } from '../../src/service/run/step.ts';
import { gated } from './gated.ts';
import { environmentProfile } from '../../src/service/profiles/environment.ts';
import { storeIn } from './store.ts';
import type { Kind } from './stores.ts';
import type { Intent, JournalRecord } from '../../src/service/journal/log/records.ts';

type Place = Pick<World, 'env' | 'home' | 'cwd' | 'platform' | 'pid' | 'started' | 'now'>;

/** Opens the journal of an account in the folders of `world`, in a store of this kind that closes when the test ends. */
export function journalIn(world: Place, account: string, { storeIn: open }: Pick<Kind, 'storeIn'> = { storeIn }): Journal {
  const store = open(stateFolder(world), account, 5_000);
  onTestFinished(() => store.close());
  return openJournal(store, world);
}

/** The folders and the process of a journal whose state and configuration lie in `folder`. */
export const placeIn = (folder: string, more: Partial<Place> = {}): Place => ({
  env: { DUIT_STATE_DIR: `${folder}/state`, DUIT_CONFIG_DIR: `${folder}/config` },
  home: folder,
  cwd: folder,
  platform: process.platform,
  pid: 1,
  started: () => undefined,
  now: () => new Date('2026-03-15T10:00:00Z'),
  ...more,
});

/** Adds an intent that nothing blocks, and what became of it; returns its number. */
export async function keep(journal: Journal, intent: Intent, outcome?: (n: number) => Exclude<JournalRecord, Intent>): Promise<number> {
  const { n } = await journal.begin(intent, 0, () => {});
  if (outcome) await journal.add(outcome(n));
  return n;
}

/** The id of the account that DUIT_BASE_URL and DUIT_API_KEY name together. */
export const environmentAccount = (env: World['env']): string => environmentProfile(env)?.account ?? '';

/** The parts of a journalled client of which no write needs more where no limit asks for approval and nobody is there to ask. */
export const unapproved = {
  key: async () => 'sleutel',
  decisions: {},
  limits: { current: async () => undefined, copy: () => undefined, naam: 'werk' },
  asks: false,
  again: async () => false,
  nietWachten: true,
  waiting: <T>(_seconds: number, work: Promise<T>) => work,
  moment: (time: string) => time,
  warn: async () => {},
  approvals: async (): Promise<never> => {
    throw new Error('no limit asks for approval here');
  },
  asking: { door: { gebruiker: null, computer: 'here' }, profiel: 'werk' },
};

export const gateOf = (client: Client, options: Omit<Journalling, 'committed'>): WriteGate =>
  openWriteGate(client, { ...options, committed: () => {} });

/** A client whose every write passes a gate of its own. */
export function journalled(...parts: Parameters<typeof gateOf>): Client {
  return gated(parts[0], gateOf(...parts));
}
