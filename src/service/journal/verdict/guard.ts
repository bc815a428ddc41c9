import { endpoints, type Factuur, type Operation } from '../../../contract/index.ts';
import { type Entry, isFinished, wasSoughtInVain } from '../log/entries.ts';
import { bodyDigest } from '../log/meant.ts';
import type { Snapshot } from '../log/records.ts';
import { goesOver } from '../log/sendings.ts';

/** A write as it is about to be sent. */
export interface Write {
  readonly operation: string;
  readonly document: string | null;
  readonly body: unknown;
  /** The body as the user meant it, with the defaults of the API text filled in. */
  readonly meant: unknown;
  /** The name that a job gave to this create. */
  readonly label?: string | undefined;
  /** The documents that the other names of the job became. */
  readonly own?: ReadonlySet<string> | undefined;
  /** The document as the job read it. */
  readonly seen?: Factuur | undefined;
  /** The rows, just before it, of the list that will show it, as the job read them. */
  readonly listed?: Snapshot | undefined;
}

/** The decisions of the user about earlier writes. */
export interface Decisions {
  /** Go on whatever is open. */
  readonly negeerOpen?: boolean | undefined;
  /** Create or finalise once more. */
  readonly tochMaken?: boolean | undefined;
  /** Send to the recipient once more. */
  readonly nogmaals?: boolean | undefined;
}

/** An earlier write that stands in the way: its outcome is uncertain, it is under way, or it did the same. */
export interface Objection {
  readonly is: 'uncertain' | 'under_way' | 'done';
  readonly entry: Entry;
}

const repeatOf = (operation: string): string => (operation in endpoints ? endpoints[operation as Operation].repeat : 'doubles');

/** Whether the user decided already that this write may go. */
export const isDecided = ({ operation }: Write, { negeerOpen, nogmaals, tochMaken }: Decisions): boolean =>
  (negeerOpen || (operation.endsWith('.versturen') ? nogmaals : tochMaken)) === true;

/** Whether two writes mean the same: the labels tell where both have one, and otherwise the bodies. */
function isTwin({ intent }: Entry, { operation, document, meant, label }: Write): boolean {
  if (intent.operation !== operation || intent.document !== document) return false;
  return intent.label !== undefined && label !== undefined ? intent.label === label : bodyDigest(intent.salt, meant) === intent.body;
}

/** What the user knew when they decided. */
export interface KnownWrites {
  /** Of the writes on a document those up to this number. */
  readonly acts: number;
  /** Of equal creates those that ended up to this number. */
  readonly creates: number;
}

/**
 * The earlier write that stands in the way of this one, the gravest first. Writes that the user knew of when they decided do not, and an
 * equal create that was done later counts as the same one.
 */
export function objection(
  entries: readonly Entry[],
  write: Write,
  decisions: Decisions,
  isUnderWay: (entry: Entry) => boolean,
  { acts, creates }: KnownWrites,
): Objection | undefined {
  if (isDecided(write, decisions)) return undefined;
  const uncertain = entries.find((entry) => !isUnderWay(entry) && isUncertain(entry, write));
  if (uncertain) return { is: 'uncertain', entry: uncertain };
  const busy = entries.find((entry) => isUnderWay(entry) && doesTheSame(entry, write));
  if (busy) return { is: 'under_way', entry: busy };
  const done = entries.findLast(
    (entry) =>
      hasLabel(entry, write) || (entry.n > acts && didTheSame(entry, write)) || (entry.last > creates && createdTheSame(entry, write)),
  );
  return done && { is: 'done', entry: done };
}

/**
 * Whether the outcome of an earlier write is unknown, and it concerns the same document or would create the same. Once it
 * was sought in vain it only stops a write that would create a second time.
 */
function isUncertain(entry: Entry, write: Write): boolean {
  const { intent } = entry;
  if (isFinished(entry) || intent.simulated) return false;
  const twin = repeatOf(write.operation) === 'doubles' && isTwin(entry, write);
  return twin || (write.document !== null && intent.document === write.document && !wasSoughtInVain(entry));
}

/** Whether a write that is under way creates the same, finalises the same document, or sends it over the same channel. */
function doesTheSame(entry: Entry, write: Write): boolean {
  const repeat = repeatOf(write.operation);
  if (repeat === 'same' || entry.intent.document !== write.document) return false;
  if (repeat === 'resends') return goesAgain(entry, write);
  return repeat === 'doubles' ? isTwin(entry, write) : entry.intent.operation === write.operation;
}

/** Whether a write that is done, or may be, finalised the document, credited it, or sent it over the same channel. */
function didTheSame(entry: Entry, write: Write): boolean {
  const { operation, document } = write;
  if (document === null || entry.intent.document !== document) return false;
  const repeat = repeatOf(operation);
  if (repeat === 'resends') return goesAgain(entry, write) && (entry.state === 'done' || wasSoughtInVain(entry));
  if (entry.intent.operation !== operation || entry.state !== 'done') return false;
  return (repeat === 'renumbers' || repeat === 'doubles') && operation in endpoints;
}

/** Whether a write that is done made the very document that a job wants: another machine may have gone on with the job meanwhile. */
const hasLabel = ({ intent, state }: Entry, { operation, label }: Write): boolean =>
  state === 'done' && label !== undefined && intent.label === label && intent.operation === operation;

/** Whether a write that is done created the same document. */
const createdTheSame = (entry: Entry, write: Write): boolean =>
  entry.state === 'done' && repeatOf(write.operation) === 'doubles' && isTwin(entry, write);

/** Whether both go to the recipient over one channel. A simulated sending reaches nobody, so it may be repeated. */
function goesAgain(entry: Entry, { body }: Write): boolean {
  const { kanaal, simuleer } = (body ?? {}) as { kanaal?: unknown; simuleer?: unknown };
  return simuleer === undefined && goesOver(entry, kanaal);
}
