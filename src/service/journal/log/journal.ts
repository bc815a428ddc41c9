import type { StoreCheck, Holder, Lock, StateStore, StateView } from '../../../store/store.ts';
import type { World } from '../../../machine/world.ts';
import type { Entry } from './entries.ts';
import { type HeldWrites, letGo, openHeldWrites, underWayIn, readHeld } from './held.ts';
import { DryRun, Failure } from '../../../failure.ts';
import * as log from './log.ts';
import { foundLater, invoiceOfQuote, invoicesOfNotes, keepInvoicesOfNotes, forgetFound } from './log.ts';
import { type Made, openReferences } from './references.ts';
import { flagIn, type LossFlag } from './lost.ts';
import { type Limits, limitsIn } from '../../limits/limits.ts';
import { type BeginCheck, openOutbox, type SeenOutcome, type WhereKept } from './outbox.ts';
import type { Intent, JournalRecord } from './records.ts';
import { type DocumentSending, type SendingKnown, sendingsIn, sendingsOn } from './sent.ts';

type Omitted<T> = T extends unknown ? Omit<T, 'of'> : never;

/** An outcome, without the number of its write. */
export type EndedWrite = Omitted<SeenOutcome>;

interface RivalWrites extends Pick<StateView, 'barred'> {
  readonly entries: Entry[];
  readonly last: number;
  readonly flag: LossFlag | undefined;
  readonly limits: Limits | undefined;
  readonly begun: number | undefined;
}

/** The writes that one account was sent, or may have been. Every method fails with exit 10 if the store can't be used. */
export interface Journal {
  /** What `part` takes of each write that it does not leave out with undefined, oldest first. Nothing else of them stays in memory. */
  readonly entries: <T = Entry>(part?: (entry: Entry) => T | undefined) => Promise<T[]>;
  /** So many of the newest writes, oldest first. */
  readonly newest: (count: number) => Promise<Entry[]>;
  /** The write with this number; undefined if there is none. */
  readonly entry: (n: number) => Promise<Entry | undefined>;
  /** The writes on a document, or that made it; and those of a label. */
  readonly about: (document: string) => Promise<Entry[]>;
  /** The sending of these final documents, if known, by id in lower case. */
  readonly sendings: (ids: readonly string[]) => Promise<ReadonlyMap<string, SendingKnown>>;
  /** The sendings of a final document; `known` unless others may have sent it too, or nobody knows how one ended. */
  readonly sendingsOn: (id: string) => Promise<{ readonly known: boolean; readonly sendings: readonly DocumentSending[] }>;
  /** Keeps where a sending went, as its reply tells. It never fails: the sending itself is done. */
  readonly keepAddress: (intent: Intent, naar: string) => Promise<void>;
  /** The writes whose outcome is not certain, those under way too. */
  readonly undecided: () => Promise<Entry[]>;
  /**
   * Adds the intent of a write, on disk when this ends. Where `check` throws on the writes that may stand in its
   * way at that moment, those that moved after number `since` too, nothing is added. It may change the store in the same transaction.
   */
  readonly begin: (intent: Intent, since: number, check: BeginCheck) => Promise<Entry>;
  /**
   * The writes in the way of one on this document: uncertain ones, those on it, and those after number `since`; `last` is the last number,
   * and `barred` as in `StateView`. Beside them, in the same read, the limits of the account and what `begun` gives.
   */
  readonly rivals: (document: string | null, since: number, begun?: (view: StateView) => Promise<number>) => Promise<RivalWrites>;
  /** Adds the outcome of a write of this process, on disk when this ends: in the file beside the store where that can't take it now. */
  readonly end: (entry: Entry, outcome: EndedWrite) => Promise<WhereKept>;
  /** The document that a reference became; undefined for one that is free. */
  readonly madeOf: (referentie: string) => Promise<Made | undefined>;
  /** A reference that became a document and is this one but for its writing; undefined for none. */
  readonly madeLike: (referentie: string) => Promise<{ readonly referentie: string; readonly made: Made } | undefined>;
  /** The invoices of these credit notes, if known, by the id of the note in lower case. */
  readonly invoicesOfNotes: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Keeps for which invoice credit notes are, by the id of the note. It never fails: without it the next look costs more. */
  readonly keepInvoicesOfNotes: (links: ReadonlyMap<string, string>) => Promise<void>;
  /** The id of the invoice that a quote became; undefined if none is known. */
  readonly invoiceOfQuote: (offerte: string) => Promise<string | undefined>;
  /** The ids of documents whose create had no reference, and which were found after its command ended without knowing. */
  readonly foundLater: () => Promise<string[]>;
  /** Forgets that these were found later: the user saw them, and meant another one. */
  readonly forgetFound: (ids: readonly string[]) => Promise<void>;
  /** The creates of an invoice that are done and whose intent is like the one that is asked for. */
  readonly invoicesLike: (isLike: (intent: Intent) => boolean) => Promise<Entry[]>;
  /** Has the store take over what is in the file beside it. */
  readonly flush: () => Promise<void>;
  /** The time by the clock of the store, where machines share it. */
  readonly time: () => Promise<Date | undefined>;
  /** Adds a finding about a write, on disk when this ends. */
  readonly add: (record: Exclude<JournalRecord, Intent>) => Promise<void>;
  /** Fails with exit 10 if this user may forget nothing of a store that machines share. */
  readonly checkOwner: () => Promise<void>;
  /** Forgets these writes, with all that is known of them; no file of the store has a copy when this ends. */
  readonly forget: (numbers: readonly number[]) => Promise<void>;
  /** Takes the lock of recovering; undefined if another process has it. */
  readonly takeLock: () => Promise<Lock | undefined>;
  /** The one that has the lock of recovering, where the store knows. */
  readonly recoverer: () => Promise<Holder | undefined>;
  /** Looks at everything that is kept of the account. */
  readonly check: () => Promise<StoreCheck>;
  /** Whether the process that began this write still runs, as far as was known when it was read. */
  readonly isUnderWay: (entry: Entry) => boolean;
}

const recovering = 'herstel';

/** Opens the journal of the account that the store belongs to; touches nothing before it is asked. */
export function openJournal(store: StateStore, world: Pick<World, 'pid' | 'started' | 'now'>): Journal {
  const held = openHeldWrites(store);
  const isUnderWay = underWayIn(store, world);
  const outbox = openOutbox(store);
  const reading = <T>(work: (view: StateView) => Promise<T>, found: (read: T) => readonly Entry[]): Promise<T> =>
    readHeld(store, { work, entriesOf: found, isUnderWay });
  const list = (work: (view: StateView) => Promise<Entry[]>) => reading(work, (found) => found);
  return {
    entries: async (part) => (await reading((view) => takenFrom(view, part), openIn)).parts,
    newest: (count) => list((view) => log.newestEntries(view, count)),
    entry: async (n) => (await list((view) => log.entriesFor(view, { entry: n }))).at(0),
    about: (document) => list((view) => log.about(view, document)),
    ...openSendings(store, reading),
    undecided: () => list(log.undecided),
    rivals: (...asked) => reading((view) => rivalsIn(view, ...asked), entriesOf),
    begin: (intent, since, check) => beginIn(outbox, held, intent, since, check),
    add: (record) => store.transaction((transaction) => log.addRecord(transaction, record)),
    end: async (entry, record) => {
      const kept = await outbox.end(entry, { ...record, of: entry.n });
      await held.release(entry.n);
      return kept;
    },
    flush: () => store.flush(),
    ...openLinks(store),
    invoicesLike: (isLike) => list((view) => invoicesLike(view, isLike)),
    ...openShared(store),
    forget: async (numbers) => {
      if (numbers.length > 0) await store.transaction((transaction) => log.forgetEntries(transaction, numbers));
      await store.clean();
    },
    takeLock: () => store.lock(recovering),
    check: () => store.check(),
    isUnderWay,
  };
}

const withoutEntries = (): readonly Entry[] => [];

const openSendings = (
  store: StateStore,
  reading: <T>(work: (view: StateView) => Promise<T>, found: (read: T) => readonly Entry[]) => Promise<T>,
): Pick<Journal, 'sendings' | 'sendingsOn' | 'keepAddress'> => {
  return {
    sendings: (ids) => reading((view) => sendingsIn(view, ids), withoutEntries),
    sendingsOn: (id) =>
      reading(async (view) => {
        const known = (await sendingsIn(view, [id])).get(id.toLowerCase());
        return { known: known !== undefined && known.is !== 'unknown', sendings: await sendingsOn(view, id) };
      }, withoutEntries),
    keepAddress: (intent, naar) => store.transaction((transaction) => log.keepAddress(transaction, intent, naar)).catch(unlessUnkept),
  };
};

/** The parts that tell more where machines share the store. */
const openShared = (store: StateStore): Pick<Journal, 'time' | 'checkOwner' | 'recoverer'> => ({
  time: async () => (store.shared === undefined ? undefined : store.read(async ({ time }) => time)),
  checkOwner: () => store.checkOwner(),
  recoverer: async () => (store.shared === undefined ? undefined : store.holder(recovering)),
});

/** Adds the intent of a write, with the lock that its process keeps until the outcome is known. */
async function beginIn(
  outbox: ReturnType<typeof openOutbox>,
  held: HeldWrites,
  ...[intent, since, check]: Parameters<Journal['begin']>
): Promise<Entry> {
  const { intent: locked, lock } = await held.take(intent);
  try {
    const entry = await outbox.begin(locked, since, check);
    held.keep(entry.n, lock);
    return entry;
  } catch (error) {
    await letGo(lock);
    throw error;
  }
}

const entriesOf = ({ entries }: Awaited<ReturnType<Journal['rivals']>>): Entry[] => entries;

type Links = 'madeOf' | 'madeLike' | 'invoicesOfNotes' | 'keepInvoicesOfNotes' | 'invoiceOfQuote' | 'foundLater' | 'forgetFound';

const openLinks = (store: StateStore): Pick<Journal, Links> => ({
  madeOf: (referentie) => openReferences(store).of(referentie),
  madeLike: (referentie) => openReferences(store).like(referentie),
  invoicesOfNotes: (ids) => store.read((view) => invoicesOfNotes(view, ids)),
  keepInvoicesOfNotes: async (links) => {
    if (links.size === 0) return;
    await store.transaction((transaction) => keepInvoicesOfNotes(transaction, links)).catch(unlessUnkept);
  },
  invoiceOfQuote: (offerte) => store.read((view) => invoiceOfQuote(view, offerte)),
  foundLater: () => store.read(foundLater),
  forgetFound: async (ids) => {
    if (ids.length > 0) await store.transaction((transaction) => forgetFound(transaction, ids));
  },
});

/** A dry run keeps nothing, and neither does a store that is away or full. */
function unlessUnkept(error: unknown): void {
  if (!(error instanceof DryRun || error instanceof Failure)) throw error;
}

const openIn = ({ open }: { open: Entry[] }): Entry[] => open;

async function takenFrom<T = Entry>(view: StateView, part?: (entry: Entry) => T | undefined): Promise<{ parts: T[]; open: Entry[] }> {
  const [parts, open]: [T[], Entry[]] = [[], []];
  for await (const entry of log.everyEntry(view)) {
    const found = part ? part(entry) : (entry as T);
    if (found !== undefined) parts.push(found);
    if (entry.state === 'open') open.push(entry);
  }
  return { parts, open };
}

async function invoicesLike(view: StateView, isLike: (intent: Intent) => boolean): Promise<Entry[]> {
  const found: Entry[] = [];
  for await (const intent of log.intentsOf(view, 'facturen.create')) {
    const entry = isLike(intent) ? await log.entryAt(view, intent.n) : undefined;
    if (entry?.state === 'done') found.push(entry);
  }
  return found;
}

async function rivalsIn(view: StateView, ...[document, since, begin]: Parameters<Journal['rivals']>): Promise<RivalWrites> {
  const [last, entries, flag, limits, begun] = await Promise.all([
    view.last(log.journalLog),
    log.rivals(view, document, since),
    flagIn(view),
    limitsIn(view),
    begin?.(view),
  ]);
  return { entries, last, flag, limits, begun, barred: view.barred };
}
