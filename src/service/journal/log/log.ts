import type { StateView, Transaction } from '../../../store/store.ts';
import { type Entry, entriesOf, isFinished } from './entries.ts';
import { withHolders } from './held.ts';
import { keepLinks } from './links.ts';
import type { Intent, JournalRecord, Noted, NumberedRecord } from './records.ts';

/** The name of the log in the store. */
export const journalLog = 'journaal';

type Added = Exclude<JournalRecord, Intent>;

const entriesIn = (records: readonly { readonly n: number; readonly body: unknown }[]): Entry[] =>
  entriesOf(records.map(({ n, body }) => ({ ...(body as JournalRecord | Noted), n })) as NumberedRecord[]);

/** The writes that a query finds. */
export const entriesFor = async (view: StateView, query: Parameters<StateView['records']>[1]): Promise<Entry[]> =>
  withHolders(view, entriesIn(await view.records(journalLog, query)));

/** Every write. */
export const allEntries = (view: StateView): Promise<Entry[]> => entriesFor(view, {});

/** The write with this number; undefined where there is none. */
export const entryAt = async (view: StateView, n: number): Promise<Entry | undefined> => (await entriesFor(view, { entry: n })).at(0);

/** The writes whose outcome is not certain. */
export const undecided = (view: StateView): Promise<Entry[]> => entriesFor(view, { unsettled: true });

/** The writes on a document or on several, or that made one; and those of a label. */
export const about = async (view: StateView, subject: string | readonly string[]): Promise<Entry[]> =>
  subject.length === 0 ? [] : entriesFor(view, { subject });

/** The writes that may stand in the way of one on this document or of this label, and all that moved after number `since`. */
export const rivals = (view: StateView, subject: string | null, since: number): Promise<Entry[]> =>
  entriesFor(view, { either: { after: since, subject } });

/** Whether no record has this number, though the log went past it: the user has it forgotten. */
export async function isForgotten(view: StateView, n: number): Promise<boolean> {
  const [next] = await view.records(journalLog, { after: n - 1, limit: 1 });
  return next?.n !== n && (await view.last(journalLog)) >= n;
}

/** Adds a record; it settles its write where nothing more will be learnt of it. */
export async function addRecord(transaction: Transaction, record: Added): Promise<void> {
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
  if (after?.state === 'done' && id !== undefined) await keepLinks(transaction, entry.intent, id);
}

/** The numbers and intents of the creates of invoices, the oldest first; few records are in memory at a time. */
export async function* invoiceIntents(view: StateView): AsyncGenerator<Intent & { readonly n: number }> {
  for (let after = 0; ; ) {
    const records = await view.records(journalLog, { after, limit: together });
    for (const { n, body } of records) {
      const intent = body as Partial<Intent>;
      if (intent.kind === 'intent' && intent.operation === 'facturen.create') yield { ...(intent as Intent), n };
    }
    if (records.length < together) return;
    after = records.at(-1)?.n ?? after;
  }
}

/** So many records are read together. */
const together = 1000;

const recordsOf = ({ n, outcome, checks }: Entry): NumberedRecord[] =>
  [...(outcome ? [outcome] : []), ...checks].map((record) => ({ ...record, n: n + 1 }));

/** The document that a record tells of, so that it is found by its id. */
function documentIn(record: Added): string | undefined {
  if (record.kind === 'result') return record.id?.toLowerCase() ?? undefined;
  return record.kind === 'reconciled' && record.found === 'done' ? record.ids[0]?.toLowerCase() : undefined;
}
