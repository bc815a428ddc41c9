import { endpoints, type Operation } from '../../contract/index.ts';
import { type Entry, isFinished, wasSoughtInVain } from './entries.ts';
import { canonical, digest } from './hashes.ts';
import { goesOver } from './sendings.ts';

/** A write as it is about to be sent. */
export interface Write {
  readonly operation: string;
  readonly document: string | null;
  readonly body: unknown;
}

/** What the user decided about earlier writes whose outcome is not known. */
export interface Decisions {
  /** Go on whatever is open. */
  readonly negeerOpen?: boolean | undefined;
  /** Create or finalise once more. */
  readonly tochMaken?: boolean | undefined;
  /** Send to the recipient once more. */
  readonly nogmaals?: boolean | undefined;
}

const repeatOf = (operation: string): string => (operation in endpoints ? endpoints[operation as Operation].repeat : 'doubles');

/** The digest of a whole body, whatever the order of its fields; null for none. */
export const bodyDigest = (salt: string, body: unknown): string | null => (body === undefined ? null : digest(salt, canonical(body)));

/** Whether the user decided already that this write may go. */
const isDecided = ({ operation }: Write, { negeerOpen, tochMaken, nogmaals }: Decisions): boolean =>
  (negeerOpen || (operation.endsWith('.versturen') ? nogmaals : tochMaken)) === true;

/** Whether two writes are the same, body included. */
const isTwin = ({ intent }: Entry, { operation, document, body }: Write): boolean =>
  intent.operation === operation && intent.document === document && bodyDigest(intent.salt, body) === intent.body;

/**
 * The earlier write that stands in the way of this one: its outcome is not known, and it concerns the same document or
 * would create the same. Once it was sought in vain it only stops what would create a second time.
 */
export function obstacle(
  entries: readonly Entry[],
  write: Write,
  decisions: Decisions,
  isUnderWay: (entry: Entry) => boolean,
): Entry | undefined {
  if (isDecided(write, decisions)) return undefined;
  const { operation, document } = write;
  return entries.find((entry) => {
    const { intent } = entry;
    if (isFinished(entry) || intent.simulated || isUnderWay(entry)) return false;
    const twin = repeatOf(operation) === 'doubles' && isTwin(entry, write);
    return twin || (document !== null && intent.document === document && !wasSoughtInVain(entry));
  });
}

/**
 * The write of another process that this one would repeat: it creates the same, makes the same document final or sends it
 * over the same channel, and is under way, or may be. Also one that did the last two and was begun after number `seen`.
 */
export function rival(
  entries: readonly Entry[],
  write: Write,
  decisions: Decisions,
  seen: number,
  isUnderWay: (entry: Entry) => boolean,
): Entry | undefined {
  const { operation, document, body } = write;
  const repeat = repeatOf(operation);
  if (isDecided(write, decisions) || repeat === 'same') return undefined;
  const { kanaal, simuleer } = (body ?? {}) as { kanaal?: string; simuleer?: string };
  return entries.find((entry) => {
    if (entry.intent.operation !== operation || entry.intent.document !== document) return false;
    if (repeat === 'doubles') return isUnderWay(entry) && isTwin(entry, write);
    if (repeat === 'resends' && (simuleer !== undefined || !goesOver(entry, kanaal))) return false;
    return isUnderWay(entry) || (entry.state === 'done' && entry.n > seen);
  });
}
