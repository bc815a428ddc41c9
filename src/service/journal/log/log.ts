import { type Failure, failureIn } from '../../../failure.ts';
import { everyOf } from '../../../group-by.ts';
import { newId } from '../../../store/sums.ts';
import type { AddLine, CopiedLine, Json, Logged, RecordQuery, StateStore, StateView, Transaction } from '../../../store/store.ts';
import { type Entry, entriesOf, isFinished } from './entries.ts';
import { withHolders } from './held.ts';
import type { Intent, JournalRecord, KeptCollection, KeptLine, NumberedRecord, Reconciled } from './records.ts';

export const journalLog = 'journaal';

type Added = Exclude<JournalRecord, Intent>;
type WithoutEntry<T> = T extends unknown ? Omit<T, 'of'> : never;

/** An outcome as the process of its write saw it, without the number of that. */
export type EndedWrite = WithoutEntry<Exclude<Added, Reconciled>>;

const entriesIn = (records: readonly Logged[]): Entry[] =>
  entriesOf(
    records.map(({ id, n, about, body }) => ({ ...(body as object), line: id, n, ...(about !== null && { of: about }) }) as NumberedRecord),
  );

/** The writes that a query finds, oldest first. */
export const entriesFor = async (view: StateView, query: RecordQuery): Promise<Entry[]> =>
  withHolders(view, entriesIn(await view.records(journalLog, query)));

export async function forgetEntries(transaction: Transaction, numbers: readonly number[]): Promise<void> {
  await forgetAddresses(transaction, new Set(numbers));
  await transaction.forget(journalLog, numbers);
}

/** Where each sending went, beside its intent, which has no addresses. */
const addresses = 'verzendadres';

const addressKey = ({ document, kanaal, salt }: Intent): string => `${document} ${kanaal} ${salt}`;

export async function addressOf(view: StateView, intent: Intent): Promise<string | null> {
  const naar = await view.get(addresses, addressKey(intent));
  return typeof naar === 'string' ? naar : null;
}

export const keepAddress = (transaction: Transaction, intent: Intent, naar: string): Promise<void> =>
  transaction.put(addresses, addressKey(intent), naar);

async function forgetAddresses(transaction: Transaction, numbers: ReadonlySet<number>): Promise<void> {
  for await (const intent of intentsOf(transaction, '.versturen')) {
    if (numbers.has(intent.n)) await transaction.remove(addresses, addressKey(intent));
  }
}

/** Every write, in the order of `entriesFor`. Few of them are in memory at a time. */
export async function* everyEntry(view: StateView): AsyncGenerator<Entry> {
  const last = await view.last(journalLog);
  for (let above = 0; above < last; above += entriesTogether) yield* await entriesFor(view, { among: [above, above + entriesTogether] });
}

/** So many of the newest writes. Lines that are no writes are between them. */
export async function newestEntries(view: StateView, count: number): Promise<Entry[]> {
  const last = await view.last(journalLog);
  for (let latest = count * 2; ; latest *= 4) {
    const found = await entriesFor(view, { latest });
    if (found.length >= count || latest >= last) return found.slice(-count);
  }
}

/** The writes that may block one on this document or of this label, and all that moved after number `since`. */
export const rivals = (view: StateView, subject: string | null, since: number): Promise<Entry[]> =>
  entriesFor(view, { either: { after: since, subject } });

/** Adds a record; it settles its write where nothing more will be learnt of it. */
export async function addRecord(transaction: Transaction, { of, ...added }: Added): Promise<void> {
  const record = { ...added, of } as Added;
  const entry = entriesIn(await transaction.records(journalLog, { entry: of })).at(0);
  if (!entry) throw new Error(`the journal has no write ${of}`);
  const after = entriesOf([...recordsOf(entry), { ...record, line: entry.id, n: Number.MAX_SAFE_INTEGER }]).at(0);
  const id = documentIn(record);
  await transaction.append(journalLog, {
    about: of,
    body: added,
    ...(id !== undefined && { subject: id }),
    ...(after && isFinished(after) && { settles: true }),
  });
  if (after?.state === 'done' && id !== undefined) await keepKnown(transaction, entry.intent, record, id);
}

/** How an outcome that its own process saw is in the log: under which document, and whether it settles its write. */
export function ending(record: EndedWrite): Pick<CopiedLine, 'subject' | 'settles'> {
  const subject = documentIn(record);
  return { ...(subject !== undefined && { subject }), ...(record.kind !== 'unknown' && { settles: true }) };
}

type GiveBack = (transaction: Transaction, intent: Intent, now: Date) => Promise<void>;

/** Keeps what a record tells beside its write; `back` gives back what one that changed nothing had used up. */
export async function followRecord(
  transaction: Transaction,
  of: number,
  record: Added,
  back: readonly (GiveBack | undefined)[],
): Promise<void> {
  const entry = entriesIn(await transaction.records(journalLog, { entry: of })).at(0);
  const id = documentIn(record);
  if (entry?.state === 'done' && id !== undefined) await keepKnown(transaction, entry.intent, record, id);
  if (entry && changedNothing(record)) for (const one of back) await one?.(transaction, entry.intent, new Date(record.time));
}

/** Adds the line of an outcome that the process of its write saw, and what follows from it. */
export async function addLine(
  transaction: Transaction,
  entry: number | undefined,
  { log, of: _of, ...line }: CopiedLine,
  back: Parameters<typeof followRecord>[3],
): Promise<void> {
  if (entry === undefined) throw new Error('an outcome without its write');
  await transaction.append(log, { ...line, about: entry });
  await followRecord(transaction, entry, { ...(line.body as Added), of: entry }, back);
}

/** Whether a write provably changed nothing. What Peppol refused did leave: it counts, and used its approval up. */
export const changedNothing = (record: JournalRecord): boolean =>
  record.kind === 'unsent' || (record.kind === 'refused' && record.peppol === undefined);

/** Keeps the links of a write that is done, and that its document was found late. */
async function keepKnown(transaction: Transaction, intent: Intent, record: Added, id: string): Promise<void> {
  await keepLinks(transaction, intent, id);
  if (record.kind === 'reconciled' && record.later && intent.label === undefined && isMaking(intent))
    await transaction.put(later, id, intent.time);
}

/** The numbers and intents of an operation, by the end of its name, the oldest first; few records are in memory at a time. */
export async function* intentsOf(view: StateView, operation: string): AsyncGenerator<Intent & { readonly n: number }> {
  for (let after = 0; ; ) {
    const records = await view.records(journalLog, { after, limit: entriesTogether });
    for (const { n, body } of records) {
      const intent = body as Partial<Intent>;
      if (intent.kind === 'intent' && intent.operation?.endsWith(operation)) yield { ...(intent as Intent), n };
    }
    if (records.length < entriesTogether) return;
    after = records.at(-1)?.n ?? after;
  }
}

const entriesTogether = 1000;

const recordsOf = ({ id: line, n, intent, outcome, checks }: Entry): NumberedRecord[] => [
  { ...intent, line, n },
  ...[...(outcome ? [outcome] : []), ...checks].map((record) => ({ ...record, line, n: n + 1 })),
];

/** The document that a record tells of, so that it is found by its id. */
function documentIn(record: WithoutEntry<Added>): string | undefined {
  if (record.kind === 'result') return record.id?.toLowerCase() ?? undefined;
  return record.kind === 'reconciled' && record.found === 'done' ? record.ids[0]?.toLowerCase() : undefined;
}

/** A line that says what a value becomes, or that the command of a document is about to be run. */
export function keptLine(collection: KeptCollection, key: string, value: Json, time?: string): CopiedLine {
  const body: KeptLine = { kind: 'kept', in: collection, key, value, ...(time !== undefined && { time }) };
  return { id: newId(), log: journalLog, settles: true, body };
}

/** Adds such a line to the journal, in the transaction in which the value changes. Gives its id. */
export const addKept = async (transaction: Transaction, { log, of: _of, ...addition }: CopiedLine): Promise<string> =>
  (await transaction.append(log, addition)).id;

export const keepLine = (transaction: Transaction, ...line: Parameters<typeof keptLine>): Promise<string> =>
  addKept(transaction, keptLine(...line));

/** Leaves a line in the file beside the store, as far as that can be done, where the store failed at what the line takes back. */
export function leaveLine({ leave }: StateStore, line: CopiedLine): void {
  try {
    leave?.(line);
  } catch (error) {
    failureIn(error);
  }
}

/** Keeps a line whatever becomes of the store. Gives why only the file beside it has the line by now; undefined if the store has it. */
export async function recordLine(store: StateStore, line: CopiedLine, add: AddLine): Promise<Failure | undefined> {
  if (store.record) return store.record(line, add);
  await store.transaction(async (transaction) => add(transaction, line.of === undefined ? undefined : await transaction.numberOf(line.of)));
  return undefined;
}

/** The invoice of each credit note, by the id of the note. It never changes, so it is kept for ever, of drafts too. (creditnota) */
const creditnotas = 'koppeling-creditnota';

/** The invoice that each quote became, by the id of the quote. */
const offertes = 'koppeling-offerte';

/** The time of each create whose document was found after its command ended without knowing, by the id of the document. */
const later = 'later-gevonden';

export const isMaking = ({ operation }: Pick<Intent, 'operation'>): boolean =>
  operation === 'facturen.create' || operation === 'offertes.create';

/** The documents of creates without a reference that were found after their command ended without knowing, by id in lower case. */
export const foundLater = async (view: StateView): Promise<string[]> => (await everyOf(view.list(later))).map(([id]) => id);

/** Forgets that these documents were found later: the user saw them, and meant another one. */
export async function forgetFound(transaction: Transaction, ids: readonly string[]): Promise<void> {
  for (const id of ids) await transaction.remove(later, id);
}

/** The invoices of these credit notes that are known, by the id of the note in lower case. */
export async function invoicesOfNotes(view: StateView, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(ids.map(async (id) => [id.toLowerCase(), await view.get(creditnotas, id.toLowerCase())] as const));
  return new Map(found.flatMap(([id, factuur]) => (typeof factuur === 'string' ? [[id, factuur] as const] : [])));
}

export async function keepInvoicesOfNotes(transaction: Transaction, links: ReadonlyMap<string, string>): Promise<void> {
  for (const [id, factuur] of links) await transaction.put(creditnotas, id.toLowerCase(), factuur.toLowerCase());
}

export async function invoiceOfQuote(view: StateView, offerte: string): Promise<string | undefined> {
  const found = await view.get(offertes, offerte.toLowerCase());
  return typeof found === 'string' ? found : undefined;
}

async function keepLinks(transaction: Transaction, { operation, document, offerte }: Intent, id: string): Promise<void> {
  if (operation === 'facturen.creditnota' && document !== null) await keepInvoicesOfNotes(transaction, new Map([[id, document]]));
  if (operation === 'facturen.create' && offerte !== undefined) await transaction.put(offertes, offerte.toLowerCase(), id.toLowerCase());
}
