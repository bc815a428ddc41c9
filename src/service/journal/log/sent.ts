import { groupBy } from '../../../group-by.ts';
import type { StateView } from '../../../store/store.ts';
import { documentOf, type Entry, lastTime } from './entries.ts';
import { about, allEntries } from './log.ts';
import { lostBefore } from '../watch/watch.ts';

/**
 * What this state knows of the sending of a final document: when it sent it, that it did not, or nothing for certain. It did not only
 * where it made the document final itself and no line of the journal was lost since: others can send from the service's own page.
 */
export type SendingKnown = { readonly is: 'sent'; readonly tijd: string } | { readonly is: 'unsent' | 'unknown' };

/** For more documents than this, one reading of the whole journal costs less than a search for them. */
const fewDocuments = 200;

/** What the journal knows of the sending of these documents, by id in lower case. */
export async function sendingsIn(view: StateView, ids: readonly string[]): Promise<ReadonlyMap<string, SendingKnown>> {
  const named = [...new Set(ids.map((id) => id.toLowerCase()))];
  const lost = await lostBefore(view);
  const entries = named.length > fewDocuments ? await allEntries(view) : await about(view, named);
  const byDocument = groupBy(entries, (entry) => documentOf(entry)?.toLowerCase() ?? '');
  return new Map(named.map((id) => [id, knownOf(byDocument.get(id) ?? [], lost)]));
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
  return { is: made && !isUncertain ? 'unsent' : 'unknown' };
}
