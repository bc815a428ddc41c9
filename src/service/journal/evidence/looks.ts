import { type Client, openApi } from '../../api/index.ts';
import { lookBefore } from './before.ts';
import { snapshotBefore, snapshotOf } from './creates.ts';
import type { Entry } from '../log/entries.ts';
import type { Write } from '../verdict/guard.ts';
import type { Journalling } from '../write/journalling.ts';
import { dayOfWatch } from '../watch/on-watch.ts';
import type { Snapshot } from '../log/records.ts';
import { openThere, type There, type ThereSources } from './there.ts';
import type { Watch } from '../watch/watch.ts';

/** The client, and all that its looks at the service showed. */
export interface ClientLooks {
  readonly client: Client;
  readonly sources: ThereSources;
  /** The look that the creates of one job share, as the journal and the job know which of the later documents they made. */
  readonly ofJob: There;
  readonly looks: Map<string, Promise<Snapshot | undefined>>;
  /** The writes that this client began. */
  readonly own: Set<number>;
  /** Notes what a write made. */
  readonly noteMade: (write: Write, id: string | null) => void;
  /** Whether this is a credit note that was made here, after a look. */
  readonly isMade: (document: string | null) => boolean;
}

export function openLooks(client: Client, { memory, journal }: Journalling): ClientLooks {
  const sources = { api: openApi(client), memory, journal };
  const made = new Set<string>();
  return {
    client,
    sources,
    ofJob: openThere(sources),
    looks: new Map(),
    own: new Set(),
    noteMade: ({ operation }, id) => {
      if (operation === 'facturen.creditnota' && id !== null) made.add(id.toLowerCase());
    },
    isMade: (document) => document !== null && made.has(document),
  };
}

function shared(
  looks: ClientLooks['looks'],
  { operation, body }: Write,
  look: () => Promise<Snapshot | undefined>,
): Promise<Snapshot | undefined> {
  const { naam = '', datum = '' } = (body ?? {}) as { naam?: string; datum?: string };
  const key = `${operation} ${naam} ${datum}`;
  const found = looks.get(key) ?? look();
  looks.set(key, found);
  // A look that failed now may succeed for the next one.
  found.catch(() => looks.delete(key));
  return found;
}

/** A write that the journal lets pass. */
interface PassedWrite {
  readonly write: Write;
  readonly before: readonly Entry[];
  /** Whether the user wants it whatever was done before. */
  readonly isAgreed: boolean;
  readonly watch: Watch | undefined;
}

/** Looks at the service: fails where the document is there already, and gives what is there before a create. */
export async function lookedAt(
  { client, sources, ofJob, looks, isMade }: ClientLooks,
  { journal, world, again }: Journalling,
  { write, before, isAgreed, watch }: PassedWrite,
): Promise<Snapshot | undefined> {
  const isJob = write.label !== undefined || write.own !== undefined;
  const there = isJob ? ofJob : openThere(sources);
  const now = world.now();
  const decided = isAgreed || isMade(write.document);
  const { listed, unlisted, stands } = await lookBefore(write, {
    ...sources,
    there,
    entries: before,
    decided,
    now,
    lostSince: watch && dayOfWatch(watch),
  });
  // A journal that lost lines says so itself, before the user decides by what the service shows.
  if (stands) await journal.checkMark();
  if (stands && !(await again(write, stands.message))) throw stands;
  if (listed || unlisted) return listed && snapshotOf(listed);
  // Where the user was asked anything, the list that the job read may be old by now.
  if (write.listed && !isAgreed) return write.listed;
  const ask = () => snapshotBefore(client, write.operation, write.body, now);
  return isJob ? shared(looks, write, ask) : ask();
}
