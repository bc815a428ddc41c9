import { groupBy } from '../../../group-by.ts';
import type { StateView } from '../../../store/store.ts';
import { documentOf, type Entry, lastTime, refusedByPeppol, wasSoughtInVain } from './entries.ts';
import { addressOf, entriesFor } from './log.ts';
import { lostUpTo } from './lost.ts';
import { otherMachine } from './others.ts';

/**
 * What this state knows of the sending of a final document: when it sent it, that Peppol refused it, that it did not, or nothing for certain. It did not only
 * where it made the document final itself and no line of the journal was lost since: others can send from the service's own page.
 */
export type SendingKnown =
  | { readonly is: 'sent'; readonly tijd: string }
  | { readonly is: 'refused'; readonly tijd: string; readonly peppol_status: string }
  | { readonly is: 'unsent' | 'unknown' };

/** The writes on so many documents are in memory at a time. */
const sentTogether = 500;

/** What the journal knows of the sending of these documents, by id in lower case. */
export async function sendingsIn(view: StateView, ids: readonly string[]): Promise<ReadonlyMap<string, SendingKnown>> {
  const named = [...new Set(ids.map((id) => id.toLowerCase()))];
  const lost = await lostUpTo(view);
  const known = new Map<string, SendingKnown>();
  for (let at = 0; at < named.length; at += sentTogether) {
    const some = named.slice(at, at + sentTogether);
    // A third of the lines on a document are about how it was made, which says nothing of its sending.
    const byDocument = groupBy(await entriesFor(view, { begun: some }), (entry) => documentOf(entry)?.toLowerCase() ?? '');
    for (const id of some) known.set(id, knownOf(byDocument.get(id) ?? [], lost));
  }
  return known;
}

const sendingsAmong = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ intent }) => intent.operation.endsWith('.versturen') && !intent.simulated);

const hasMadeFinal = (entries: readonly Entry[], lost: number): boolean =>
  entries.some(({ intent, state, n }) => intent.operation === 'facturen.definitief' && state === 'done' && n > lost);

/** Whether none of these writes made this document final or sent it, so that nobody here knows whether it went out already. */
export function isMadeElsewhere(entries: readonly Entry[], document: string): boolean {
  const own = entries.filter(({ intent }) => intent.document === document);
  return !hasMadeFinal(own, 0) && !sendingsAmong(own).some(({ state }) => state === 'done');
}

function knownOf(entries: readonly Entry[], lost: number): SendingKnown {
  const sendings = sendingsAmong(entries);
  const sent = sendings.findLast(({ state }) => state === 'done');
  if (sent) return { is: 'sent', tijd: lastTime(sent) };
  const made = hasMadeFinal(entries, lost);
  const isUncertain = sendings.some(({ state }) => state === 'open' || state === 'unknown');
  const refused = sendings.findLast((entry) => refusedByPeppol(entry) !== undefined);
  if (refused && !isUncertain) return { is: 'refused', tijd: lastTime(refused), peppol_status: refusedByPeppol(refused) ?? '' };
  return { is: made && !isUncertain ? 'unsent' : 'unknown' };
}

/** When a document was sent, and whether that is certain or only possible because no answer came. */
export interface Sent {
  readonly tijd: string;
  readonly zeker: boolean;
  /** The user and the machine, where that is another machine than this one. */
  readonly elders?: { readonly person: string; readonly machine: string };
}

/** Whether a write sends over this channel. A simulation reaches nobody. */
export const goesOver = ({ intent }: Entry, kanaal: unknown): boolean =>
  intent.operation.endsWith('.versturen') && intent.kanaal === kanaal && !intent.simulated;

export function lastTimeOf(entry: Entry): Sent {
  const elders = otherMachine(entry);
  const zeker = entry.state === 'done';
  return { tijd: zeker ? lastTime(entry) : entry.intent.time, zeker, ...(elders && { elders }) };
}

export function lastSending(entries: readonly Entry[], kanaal: string): Sent | undefined {
  const found = entries.findLast((entry) => goesOver(entry, kanaal) && (entry.state === 'done' || wasSoughtInVain(entry)));
  return found && lastTimeOf(found);
}

export function refusedSending(entries: readonly Entry[], kanaal: string): Entry | undefined {
  const last = entries.findLast((entry) => goesOver(entry, kanaal) && entry.state !== 'unsent');
  return last && refusedByPeppol(last) !== undefined ? last : undefined;
}

/** A sending of a document that left, or may have. */
export interface DocumentSending {
  readonly kanaal: string;
  /** The address, if known: it is in no copy of the journal, which has no addresses. */
  readonly naar: string | null;
  readonly tijd: string;
  readonly uitkomst: 'verstuurd' | 'geweigerd' | 'onbekend';
}

/** The sendings of a document, oldest first. One that the service refused or that never left reached nobody, and is none. */
export async function sendingsOn(view: StateView, document: string): Promise<DocumentSending[]> {
  const id = document.toLowerCase();
  const entries = sendingsAmong(await entriesFor(view, { begun: [id] }));
  const sendings = entries.map(async (entry): Promise<DocumentSending | undefined> => {
    const uitkomst = endOf(entry);
    if (uitkomst === undefined) return undefined;
    const naar = await addressOf(view, entry.intent);
    return { kanaal: entry.intent.kanaal ?? '', naar, tijd: lastTimeOf(entry).tijd, uitkomst };
  });
  return (await Promise.all(sendings)).filter((sending) => sending !== undefined);
}

function endOf(entry: Entry): DocumentSending['uitkomst'] | undefined {
  if (entry.state === 'done') return 'verstuurd';
  if (refusedByPeppol(entry) !== undefined) return 'geweigerd';
  return entry.state === 'open' || entry.state === 'unknown' ? 'onbekend' : undefined;
}
