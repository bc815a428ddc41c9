import { minute } from '../../belgium/dates.ts';
import { everyOf } from '../../group-by.ts';
import type { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import type { InboxDocumentKort } from '../../contract/index.ts';
import type { Json, StateStore, StateView, Transaction } from '../../store/store.ts';
import { addKept, keepLine, keptLine, recordLine } from '../../service/journal/log/log.ts';
import { mergedValue } from '../../service/journal/log/merge.ts';
import type { Owner } from '../../service/journal/log/records.ts';

/**
 * The status of a received document: there before the first run and left alone (`gezien`), to be fetched or tried again
 * (`wacht`), failed too often (`opzij`), done, skipped by the user, or gone from the service before it could be fetched.
 */
export type InboxStatus = 'gezien' | 'wacht' | 'opzij' | 'gedaan' | 'overgeslagen' | 'verdwenen';

/** By their names in its folder; null for one that the supplier did not send. */
export interface SeenFiles {
  readonly json: string;
  readonly pdf: string | null;
  readonly ubl: string | null;
}

interface DocumentClaim extends Owner {
  /** The UTC moment after which no other machine waits for it: by then its machine has failed. */
  readonly tot: string;
}

/** Moments are UTC. */
export interface SeenDocument extends Pick<InboxDocumentKort, 'leverancier' | 'factuurnummer' | 'datum' | 'bedrag'> {
  readonly id: string;
  readonly stand: InboxStatus;
  /** The moment at which the list first showed it. */
  readonly gezien: string;
  /** The moment of the last change of its status. */
  readonly sinds: string;
  /** How often it failed since it began to wait. */
  readonly pogingen: number;
  /** The moment from which it is tried again, while it waits after a failure. */
  readonly volgende?: string;
  readonly reden?: string;
  /** The moment at which a person said to have seen that it was set aside. */
  readonly bekeken?: string;
  /** The absolute path of the folder with its files, once all of them are on disk. */
  readonly map?: string;
  readonly bestanden?: SeenFiles;
  /** The SHA-256 of each file as it was saved, in hexadecimal. */
  readonly json_sha256?: string;
  readonly pdf_sha256?: string;
  readonly ubl_sha256?: string;
  /** Its command was begun, as a line of another copy tells, and no line tells how it ended. */
  readonly begonnen?: true;
  /** The loss for which it was set aside, by the number of the flag: once a person has put it back its command is run. */
  readonly verlies?: number;
  /** Where machines share the store. */
  readonly bezig?: DocumentClaim;
}

/** The collection of all documents by id. */
const all = 'inbox';
/** The keys `stand:datum:id` of documents that somebody or something still has to look at, so that older ones come first. */
const unfinished = 'inbox.open';

const unfinishedKey = ({ stand, datum, id }: Pick<SeenDocument, 'stand' | 'datum' | 'id'>): string | undefined =>
  stand === 'wacht' || stand === 'opzij' ? `${stand}:${datum ?? ''}:${id.toLowerCase()}` : undefined;

export const seenState = async (view: StateView, id: string): Promise<SeenDocument | undefined> =>
  (await view.get(all, id.toLowerCase())) as SeenDocument | undefined;

/** In order of id; few of them are in memory at a time. */
export async function* seenDocuments(view: StateView): AsyncGenerator<SeenDocument> {
  for await (const [, seen] of view.list(all)) yield seen as unknown as SeenDocument;
}

export async function lastChanged(view: StateView): Promise<SeenDocument[]> {
  return (await everyOf(seenDocuments(view))).toSorted((one, other) => (one.sinds < other.sinds ? 1 : -1));
}

/** The oldest date first. It takes no longer where many others are remembered. */
export async function* unfinishedDocuments(view: StateView, stand: 'wacht' | 'opzij'): AsyncGenerator<SeenDocument> {
  let ids: string[] = [];
  for await (const [key] of view.list(unfinished, `${stand}:`)) {
    ids.push(key.slice(key.lastIndexOf(':') + 1));
    if (ids.length < seenTogether) continue;
    yield* await seenAmong(view, ids);
    ids = [];
  }
  yield* await seenAmong(view, ids);
}

const seenTogether = 100;

const seenAmong = async (view: StateView, ids: readonly string[]): Promise<SeenDocument[]> =>
  (await Promise.all(ids.map((id) => seenState(view, id)))).filter((seen) => seen !== undefined);

export async function countUnfinished(view: StateView): Promise<{ wacht: number; opzij: number }> {
  const count = { wacht: 0, opzij: 0 };
  for await (const [key] of view.list(unfinished)) count[key.startsWith('wacht:') ? 'wacht' : 'opzij'] += 1;
  return count;
}

/** Those that no person has seen to, the oldest date first. */
export async function unattended(view: StateView): Promise<SeenDocument[]> {
  return (await everyOf(unfinishedDocuments(view, 'opzij'))).filter(({ bekeken }) => bekeken === undefined);
}

export async function putSeen(transaction: Transaction, seen: SeenDocument): Promise<void> {
  const id = seen.id.toLowerCase();
  const before = await seenState(transaction, id);
  await putInPlace(transaction, before, { ...seen, id });
  const { stand, sinds, pogingen } = seen;
  // A command that failed and will be run again has ended too.
  if (before && (before.stand !== stand || before.pogingen !== pogingen))
    await keepLine(transaction, all, id, { stand, sinds, pogingen }, sinds);
}

async function putInPlace(transaction: Transaction, before: SeenDocument | undefined, seen: SeenDocument): Promise<void> {
  const [old, own] = [before && unfinishedKey(before), unfinishedKey(seen)];
  await Promise.all([
    old !== undefined && old !== own && transaction.remove(unfinished, old),
    transaction.put(all, seen.id, seen as unknown as Json),
    own !== undefined && transaction.put(unfinished, own, null),
  ]);
}

/**
 * Applies the status of a line to a document, and returns the document; undefined if nothing changes. A line of another copy has no names
 * and no amounts: those come with the next list.
 */
export async function putStatus(transaction: Transaction, id: string, line: Json): Promise<SeenDocument | undefined> {
  const before = await seenState(transaction, id);
  const now = mergedValue(all, before as unknown as Json, line) as unknown as
    | Pick<SeenDocument, 'stand' | 'sinds' | 'begonnen'>
    | undefined;
  if (!now) return undefined;
  const reden = now.begonnen && {
    reden: t({ nl: 'het commando begon, en hoe het afliep is niet bekend', en: 'its command began, and how it ended is not known' }),
  };
  const after = { id, gezien: now.sinds, pogingen: 0, ...now, ...reden };
  await putInPlace(transaction, before, after);
  return after;
}

export async function changeSeen(transaction: Transaction, id: string, change: (now: SeenDocument) => SeenDocument): Promise<SeenDocument> {
  const now = await seenState(transaction, id);
  if (!now) throw new Error('the document was never seen');
  const after = change(now);
  if (after !== now) await putSeen(transaction, after);
  return after;
}

export function unclaimed(seen: SeenDocument): SeenDocument {
  if (!seen.bezig) return seen;
  const { bezig: _, ...rest } = seen;
  return rest;
}

/**
 * Keeps how a try of a document ended, whatever becomes of the store, and gives the document as it then is, with why only the file beside
 * the store has that. What the user decided meanwhile stays, but what was skipped and is done is done. Exit 10 if nothing can keep it.
 */
export async function endTry(
  store: StateStore,
  before: SeenDocument,
  after: SeenDocument,
): Promise<{ readonly seen: SeenDocument; readonly unstored: Failure | undefined }> {
  const id = before.id.toLowerCase();
  const { stand, sinds, pogingen, volgende, reden } = after;
  const value = { stand, sinds, pogingen, ...(volgende !== undefined && { volgende }), van: before.sinds };
  const line = keptLine(all, id, value, sinds);
  let seen = after;
  const unstored = await recordLine(store, line, async (transaction) => {
    await addKept(transaction, line);
    // A line has no text of a failure, which may hold a name.
    const ended = await putStatus(transaction, id, { ...value, ...(reden !== undefined && { reden }) });
    seen = ended ?? (await changeSeen(transaction, id, unclaimed));
  });
  return { seen, unstored };
}

/** How long a document waits after its first, second and third failure. The fourth sets it aside. */
const pauses = [minute, 5 * minute, 30 * minute];

export function failedOnce(seen: SeenDocument, reden: string, now: Date): SeenDocument {
  const pogingen = seen.pogingen + 1;
  const { volgende: _, bekeken: __, ...rest } = seen;
  const sinds = now.toISOString();
  const pause = pauses[pogingen - 1];
  if (pause === undefined) return { ...rest, stand: 'opzij', sinds, pogingen, reden };
  return { ...rest, stand: 'wacht', sinds, pogingen, reden, volgende: new Date(now.getTime() + pause).toISOString() };
}

/** A document whose command may have been run in lines that are lost: a person decides whether it is run again. */
export const lostAside = (seen: SeenDocument, verlies: number, now: Date): SeenDocument => ({
  ...seen,
  stand: 'opzij',
  sinds: now.toISOString(),
  verlies,
  reden: t({
    nl: 'het journaal kan regels missen, dus het commando kan al uitgevoerd zijn',
    en: 'the journal may lack lines, so its command may have been run already',
  }),
});

/** A document that nothing more is to be done for automatically, or that is done once more from its first try. */
export function settled(seen: SeenDocument, stand: 'wacht' | 'gedaan' | 'overgeslagen' | 'verdwenen', now: Date): SeenDocument {
  const { volgende: _, reden: __, bekeken: ___, begonnen: ____, ...rest } = seen;
  return { ...rest, stand, sinds: now.toISOString(), pogingen: stand === 'wacht' ? 0 : seen.pogingen };
}

/** A moment further off than any pause was written before the clock was set back. */
export function isRetryDue({ volgende }: SeenDocument, now: Date): boolean {
  const wait = volgende === undefined ? 0 : Date.parse(volgende) - now.getTime();
  return wait <= 0 || wait > Math.max(...pauses);
}
