import { type Client, openApi } from '../../api/index.ts';
import { snapshotBefore, snapshotOf } from './creates.ts';
import type { Entry } from '../log/entries.ts';
import type { Journal } from '../log/journal.ts';
import type { LossFlag } from '../log/lost.ts';
import type { Evidence, Write } from '../verdict/evidence.ts';
import type { Snapshot } from '../log/records.ts';
import { dayOfLoss } from './of-journal.ts';
import { seenAtService } from './of-service.ts';
import { openOnce, openThere, type ThereSources } from './there.ts';
import type { StateView } from '../../../store/store.ts';

interface LookupOptions {
  readonly memory?: ThereSources['memory'];
  readonly journal: Pick<Journal, 'about' | 'rivals' | 'invoicesOfNotes' | 'keepInvoicesOfNotes' | 'foundLater'>;
  readonly begun: (view?: StateView) => Promise<number>;
}

export type ClientLookups = ReturnType<typeof openLookups>;

export function openLookups(client: Client, { memory, journal, begun }: LookupOptions) {
  const sources: ThereSources & Pick<LookupOptions, 'journal'> = { api: openApi(client), memory, journal };
  const made = new Set<string>();
  const own = new Set<number>();
  return {
    client,
    sources,
    /** The look that the creates of one job share, as the journal and the job know which of the later documents they made. */
    ofJob: openThere(sources),
    ...openOnce(),
    /** The writes that this client began. */
    own,
    rivals: rivalsOf(journal, begun, own),
    noteMade: ({ operation }: Write, id: string | null): void => {
      if (operation === 'facturen.creditnota' && id !== null) made.add(id.toLowerCase());
    },
    isMade: (document: string | null) => document !== null && made.has(document),
  };
}

/** Reads for each write only what moved in the journal since the last. What others began meanwhile is kept: an equal create counts. */
function rivalsOf({ rivals }: LookupOptions['journal'], begun: LookupOptions['begun'], own: ReadonlySet<number>) {
  const others = new Map<number, Entry>();
  let since: number | undefined;
  return async (subject: string | null) => {
    since ??= await begun();
    const found = await rivals(subject, since, begun);
    since = found.last;
    for (const entry of found.entries) if (!own.has(entry.n)) others.set(entry.n, entry);
    const entries = new Map([...others, ...found.entries.map((entry) => [entry.n, entry] as const)]);
    return { ...found, begun: found.begun ?? 0, entries: [...entries.values()].toSorted((one, other) => one.n - other.n) };
  };
}

export interface PassedWrite {
  readonly write: Write;
  /** The earlier writes about its document, by which it has its name. */
  readonly before: readonly Entry[];
  /** Whether the user wants it whatever is there. */
  readonly isDecided: boolean;
  readonly flag: LossFlag | undefined;
  readonly now: Date;
}

export interface Lookup {
  readonly evidence: readonly Evidence[];
  /** Gives what is there before the create, so that it is known afterwards. `isAgreed` where the user was asked after the look. */
  readonly snapshot: (isAgreed: boolean) => Promise<Snapshot | undefined>;
}

export async function lookedAt(
  { client, sources, ofJob, once, isMade }: ClientLookups,
  { write, before, isDecided, flag, now }: PassedWrite,
): Promise<Lookup> {
  const isJob = write.repeat === 'take over' && write.operation !== 'facturen.definitief';
  const { listed, unlisted, evidence } = await seenAtService(write, {
    ...sources,
    there: isJob ? ofJob : openThere(sources),
    entries: before,
    decided: isDecided || isMade(write.document),
    now,
    lostSince: flag && dayOfLoss(flag),
  });
  const ask = () => snapshotBefore(client, write.operation, write.body, now);
  return {
    evidence,
    snapshot: async (isAgreed) => {
      if (listed || unlisted) return listed && snapshotOf(listed);
      // Where the user was asked anything, the list that the job read may be old by now.
      if (write.listed && !isAgreed) return write.listed;
      const { naam = '', datum = '' } = (write.body ?? {}) as { naam?: string; datum?: string };
      return isJob ? once(`${write.operation} ${naam} ${datum}`, ask) : ask();
    },
  };
}
