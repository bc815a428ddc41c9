import { DryRun, Failure } from '../../../failure.ts';
import type { World } from '../../../machine/world.ts';
import type { CopiedLine, StateStore, StateView, Transaction } from '../../../store/store.ts';
import { newId } from '../../../store/sums.ts';
import { limitsIn } from '../../limits/limits.ts';
import { giveBack } from '../limits/day-count.ts';
import type { Entry } from './entries.ts';
import { letGo, openHeldWrites, underWayIn, readHeld } from './held.ts';
import * as log from './log.ts';
import { flagIn } from './lost.ts';
import type { Intent, JournalRecord } from './records.ts';
import { openReferences } from './references.ts';
import { sendingsIn, sendingsOn } from './sent.ts';

/** Looks at the writes that may block one that is about to begin, in the transaction that adds its intent. */
type BeginCheck = (entries: readonly Entry[], transaction: Transaction) => void | Promise<void>;

/** The writes that one account was sent, or may have been. Every method fails with exit 10 if the store can't be used. */
export type Journal = ReturnType<typeof openJournal>;

/** Opens the journal of the account that the store belongs to; touches nothing before it is asked. */
export function openJournal(store: StateStore, world: Pick<World, 'pid' | 'started' | 'now'>) {
  const isUnderWay = underWayIn(store, world);
  return {
    ...openEntries(store, isUnderWay),
    ...openWriting(store),
    ...openLinks(store),
    ...openUpkeep(store),
    /** Whether the process that began this write still runs, as far as was known when it was read. */
    isUnderWay,
  };
}

function openEntries(store: StateStore, isUnderWay: (entry: Entry) => boolean) {
  const reading = <T>(work: (view: StateView) => Promise<T>, entriesOf: (read: T) => readonly Entry[] = () => []): Promise<T> =>
    readHeld(store, { work, entriesOf, isUnderWay });
  const list = (work: (view: StateView) => Promise<Entry[]>) => reading(work, (found) => found);
  return {
    /** What `part` takes of each write that it does not leave out with undefined, oldest first. Nothing else of them stays in memory. */
    entries: async <T = Entry>(part?: (entry: Entry) => T | undefined): Promise<T[]> =>
      (
        await reading(
          (view) => takenFrom(view, part),
          ({ open }) => open,
        )
      ).parts,
    /** So many of the newest writes, oldest first. */
    newest: (count: number) => list((view) => log.newestEntries(view, count)),
    entry: async (n: number) => (await list((view) => log.entriesFor(view, { entry: n }))).at(0),
    /** The writes on a document, or that made it; and those of a label. */
    about: (document: string) => list((view) => log.entriesFor(view, { subject: document })),
    /** The sending of these final documents, if known, by id in lower case. */
    sendings: (ids: readonly string[]) => reading((view) => sendingsIn(view, ids)),
    /** The sendings of a final document; `known` unless others may have sent it too, or nobody knows how one ended. */
    sendingsOn: (id: string) =>
      reading(async (view) => {
        const known = (await sendingsIn(view, [id])).get(id.toLowerCase());
        return { known: known !== undefined && known.is !== 'unknown', sendings: await sendingsOn(view, id) };
      }),
    /** The writes whose outcome is not certain, those under way too. */
    undecided: () => list((view) => log.entriesFor(view, { unsettled: true })),
    /**
     * The writes in the way of one on this document: uncertain ones, those on it, and those after number `since`; `last` is the last number,
     * and `barred` as in `StateView`. Beside them, in the same read, the limits of the account and what `begun` gives.
     */
    rivals: (document: string | null, since: number, begun?: (view: StateView) => Promise<number>) =>
      reading(
        (view) => rivalsIn(view, document, since, begun),
        ({ entries }) => entries,
      ),
    invoicesLike: (isLike: (intent: Intent) => boolean) => list((view) => invoicesLike(view, isLike)),
  };
}

/** The parts that add to writes: this process's own records go to the store, or to the file beside it where that can't take them. */
function openWriting(store: StateStore) {
  const held = openHeldWrites(store);
  /** How far the clock of the store is ahead of this machine's, in milliseconds. */
  let ahead = 0;
  return {
    /**
     * Adds the intent of a write, on disk when this ends, with the lock that its process keeps until the outcome is known. Where `check` throws
     * on the writes that may stand in its way at that moment, those that moved after number `since` too, nothing is added. It may change
     * the store in the same transaction.
     */
    begin: async (given: Intent, since: number, check: BeginCheck): Promise<Entry> => {
      const { intent, lock } = await held.take(given);
      try {
        const entry = await addedIntent(store, intent, since, check);
        ahead = Date.parse(entry.intent.time) - Date.parse(given.time);
        held.keep(entry.n, lock);
        return entry;
      } catch (error) {
        await letGo(lock);
        throw error;
      }
    },
    /** Adds the outcome of a write of this process, on disk when this ends; `waits` if only the file beside the store could take it now. Exit 10 if nothing can. */
    end: async ({ id, n, intent }: Entry, outcome: log.EndedWrite): Promise<'stored' | 'waits'> => {
      const approvals = intent.goedkeuring && (await import('../approval/approvals.ts'));
      const line = lineOf(id, { ...outcome, time: new Date(Date.parse(outcome.time) + ahead).toISOString() });
      const failure = await log.recordLine(store, line, (transaction, entry) =>
        log.addLine(transaction, entry, line, [giveBack, approvals?.giveApprovalBack]),
      );
      await held.release(n);
      return failure ? 'waits' : 'stored';
    },
    /** Adds a finding about a write, on disk when this ends. */
    add: (record: Exclude<JournalRecord, Intent>) => store.transaction((transaction) => log.addRecord(transaction, record)),
  };
}

/** Adds an intent, with the time of the store where that has one. */
async function addedIntent(store: StateStore, given: Intent, since: number, check: BeginCheck): Promise<Entry> {
  let line: string | undefined;
  try {
    return await store.transaction(async (transaction) => {
      const subject = given.document ?? given.label;
      await check(await log.rivals(transaction, subject ?? null, since), transaction);
      const intent = { ...given, ...(transaction.time && { time: transaction.time.toISOString() }) };
      const { id, n } = await transaction.append(log.journalLog, { body: intent, ...(subject !== undefined && { subject }) });
      line = id;
      return { id, n, intent, last: n, checks: [], state: 'open' };
    });
  } catch (error) {
    // The intent may have stayed although its answer was lost, and no later command should have to find out how it ended.
    if (line !== undefined) log.leaveLine(store, lineOf(line, { kind: 'unsent', time: given.time }));
    throw error;
  }
}

/** The line of an outcome, of the entry that begins with the line `of`. */
const lineOf = (of: string, body: log.EndedWrite): CopiedLine => ({
  id: newId(),
  log: log.journalLog,
  of,
  ...log.ending(body),
  body,
});

const openLinks = (store: StateStore) => ({
  madeOf: (referentie: string) => openReferences(store).of(referentie),
  madeLike: (referentie: string) => openReferences(store).like(referentie),
  invoicesOfNotes: (ids: readonly string[]) => store.read((view) => log.invoicesOfNotes(view, ids)),
  /** Keeps for which invoice credit notes are, by the id of the note. It never fails: without it the next look costs more. */
  keepInvoicesOfNotes: async (links: ReadonlyMap<string, string>): Promise<void> => {
    if (links.size === 0) return;
    await store.transaction((transaction) => log.keepInvoicesOfNotes(transaction, links)).catch(unlessUnkept);
  },
  /** Keeps where a sending went, as its reply tells. It never fails: the sending itself is done. */
  keepAddress: (intent: Intent, naar: string): Promise<void> =>
    store.transaction((transaction) => log.keepAddress(transaction, intent, naar)).catch(unlessUnkept),
  invoiceOfQuote: (offerte: string) => store.read((view) => log.invoiceOfQuote(view, offerte)),
  foundLater: () => store.read(log.foundLater),
  forgetFound: async (ids: readonly string[]): Promise<void> => {
    if (ids.length > 0) await store.transaction((transaction) => log.forgetFound(transaction, ids));
  },
});

const recovering = 'herstel';

const openUpkeep = (store: StateStore) => ({
  /** Has the store take over what is in the file beside it. */
  flush: () => store.flush(),
  /** The time by the clock of the store, where machines share it. */
  time: async () => (store.shared === undefined ? undefined : store.read(async ({ time }) => time)),
  /** Fails with exit 10 if this user may forget nothing of a store that machines share. */
  checkOwner: () => store.checkOwner(),
  /** Forgets these writes, with all that is known of them; no file of the store has a copy when this ends. */
  forget: async (numbers: readonly number[]): Promise<void> => {
    if (numbers.length > 0) await store.transaction((transaction) => log.forgetEntries(transaction, numbers));
    await store.clean();
  },
  /** Takes the lock of recovering; undefined if another process has it. */
  takeLock: () => store.lock(recovering),
  /** The one that has the lock of recovering, where the store knows. */
  recoverer: async () => (store.shared === undefined ? undefined : store.holder(recovering)),
  check: () => store.check(),
});

/** A dry run keeps nothing, and neither does a store that is away or full. */
function unlessUnkept(error: unknown): void {
  if (!(error instanceof DryRun || error instanceof Failure)) throw error;
}

async function takenFrom<T>(view: StateView, part?: (entry: Entry) => T | undefined): Promise<{ parts: T[]; open: Entry[] }> {
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
    const [entry] = isLike(intent) ? await log.entriesFor(view, { entry: intent.n }) : [];
    if (entry?.state === 'done') found.push(entry);
  }
  return found;
}

async function rivalsIn(view: StateView, document: string | null, since: number, begin?: (view: StateView) => Promise<number>) {
  const [last, entries, flag, limits, begun] = await Promise.all([
    view.last(log.journalLog),
    log.rivals(view, document, since),
    flagIn(view),
    limitsIn(view),
    begin?.(view),
  ]);
  return { entries, last, flag, limits, begun, barred: view.barred };
}
