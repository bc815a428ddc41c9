import type { StateStore, StateView, Transaction } from '../../machine/store/store.ts';
import type { World } from '../../machine/world.ts';
import { type Entry, entriesOf, isFinished } from './entries.ts';
import { isAlive } from './owner.ts';
import type { Intent, JournalRecord, Numbered } from './records.ts';

/** A number outside the store that tells how far the journal was, so that a store that knows less is noticed. */
export interface JournalMark {
  /** Fails with exit 10 where the journal, whose last number is `last`, knows less than the mark, or the mark can't be read. */
  readonly check: (last: number) => void;
  /** Marks a number, on disk when this ends. Fails with exit 10. */
  readonly write: (n: number) => void;
}

/** The writes that one account was sent, or may have been. Every method fails with exit 10 where the store can't be used. */
export interface Journal {
  /** Every write, oldest first. */
  readonly entries: () => Promise<Entry[]>;
  /** The write with this number; undefined where there is none. */
  readonly entry: (n: number) => Promise<Entry | undefined>;
  /** The writes on a document, or that made it; and those of a label. */
  readonly about: (document: string) => Promise<Entry[]>;
  /** The writes whose outcome is not certain, those under way too. */
  readonly undecided: () => Promise<Entry[]>;
  /**
   * Adds the intent of a write, on disk and marked when this ends. Where `check` throws on the writes that may stand in its
   * way at that moment, those after number `since` too, nothing is added.
   */
  readonly begin: (intent: Intent, since: number, check: (entries: readonly Entry[]) => void) => Promise<Entry>;
  /**
   * The writes that may stand in the way of one on this document: those whose outcome is not certain, and those on it.
   * `last` is the last number of the journal.
   */
  readonly rivals: (document: string | null) => Promise<{ readonly entries: Entry[]; readonly last: number }>;
  /** Adds the outcome of a write, on disk when this ends. */
  readonly add: (record: Exclude<JournalRecord, Intent>) => Promise<void>;
  /** Forgets these writes, with all that is known of them. */
  readonly forget: (numbers: readonly number[]) => Promise<void>;
  /** Takes the lock of recovering; undefined where another process has it. */
  readonly takeLock: () => Promise<{ release(): Promise<void> } | undefined>;
  /** How many records there are, and from which number on the chain of hashes no longer holds. Fails where the mark knows more. */
  readonly verify: () => Promise<{ readonly records: number; readonly brokenFrom?: number }>;
  /** Whether the process that began this write still runs. */
  readonly isUnderWay: (entry: Entry) => boolean;
}

/** The name of the log in the store. */
export const journalLog = 'journaal';

/** Opens the journal of the account that the store belongs to; touches nothing before it is asked. */
export function openJournal(store: StateStore, mark: JournalMark, world: Pick<World, 'pid' | 'started' | 'now'>): Journal {
  return {
    entries: () => store.read(async (view) => entriesIn(await view.records(journalLog))),
    entry: (n) => store.read(async (view) => entriesIn(await view.records(journalLog, { entry: n })).at(0)),
    about: (document) => store.read((view) => about(view, document)),
    undecided: () => store.read(undecided),
    rivals: (document) =>
      store.read(async (view) => {
        const last = await view.last(journalLog);
        return { entries: await rivals(view, document, last), last };
      }),
    begin: async (intent, since, check) => {
      const { n } = await store.transaction(async (transaction) => {
        mark.check(await transaction.last(journalLog));
        check(await rivals(transaction, intent.document, since));
        const subject = intent.document ?? intent.label;
        return transaction.append(journalLog, { body: intent, ...(subject !== undefined && { subject }) });
      });
      try {
        mark.write(n);
      } catch (error) {
        // It will not leave, so no later command needs to find out how it ended.
        await store.transaction((transaction) => add(transaction, { kind: 'unsent', of: n, time: intent.time })).catch(() => {});
        throw error;
      }
      return { n, intent, checks: [], state: 'open' };
    },
    add: async (record) => {
      await store.transaction((transaction) => add(transaction, record));
    },
    forget: (numbers) => store.transaction((transaction) => transaction.forget(journalLog, numbers)),
    takeLock: () => store.lock('herstel'),
    verify: async () => {
      mark.check(await store.read((view) => view.last(journalLog)));
      return store.verify(journalLog);
    },
    isUnderWay: ({ intent, state }) => state === 'open' && isAlive(intent.owner, intent.time, world),
  };
}

const entriesIn = (records: readonly { readonly n: number; readonly body: unknown }[]): Entry[] =>
  entriesOf(records.map(({ n, body }) => ({ ...(body as JournalRecord), n })) as Numbered[]);

const undecided = async (view: StateView): Promise<Entry[]> => entriesIn(await view.records(journalLog, { unsettled: true }));

const about = async (view: StateView, document: string): Promise<Entry[]> =>
  entriesIn(await view.records(journalLog, { subject: document }));

async function rivals(view: StateView, document: string | null, since: number): Promise<Entry[]> {
  const later = entriesIn(await view.records(journalLog, { after: since }));
  const found = [...(await undecided(view)), ...later, ...(document === null ? [] : await about(view, document))];
  return [...new Map(found.map((entry) => [entry.n, entry])).values()].toSorted((a, b) => a.n - b.n);
}

/** Adds a record; it settles its write where nothing more will be learnt of it. */
async function add(transaction: Transaction, record: Exclude<JournalRecord, Intent>): Promise<void> {
  const entry = entriesIn(await transaction.records(journalLog, { entry: record.of })).at(0);
  if (!entry) throw new Error(`the journal has no write ${record.of}`);
  const after = entriesOf([{ ...entry.intent, n: entry.n }, ...recordsOf(entry), { ...record, n: Number.MAX_SAFE_INTEGER }]).at(0);
  const id = documentIn(record);
  await transaction.append(journalLog, {
    about: record.of,
    body: record,
    ...(id !== undefined && { subject: id }),
    ...(after && isFinished(after) && { settles: true }),
  });
}

const recordsOf = ({ n, outcome, checks }: Entry): Numbered[] =>
  [...(outcome ? [outcome] : []), ...checks].map((record) => ({ ...record, n: n + 1 }));

/** The document that a record tells of, so that it is found by its id. */
function documentIn(record: Exclude<JournalRecord, Intent>): string | undefined {
  if (record.kind === 'result') return record.id?.toLowerCase() ?? undefined;
  return record.kind === 'reconciled' && record.found === 'done' ? record.ids[0]?.toLowerCase() : undefined;
}
