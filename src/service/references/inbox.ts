import type { InboxDocumentKort } from '../../contract/index.ts';
import { usage } from '../../failure.ts';
import type { Api } from '../api/index.ts';
import { plainName } from '../../machine/text/fold.ts';
import { only } from './matches.ts';
import { listOncePerKey } from './once-per-key.ts';
import { isUuid, whoseIdBegins } from './uuid.ts';

/** Reads an id or a supplier's invoice number, which may be any text. */
export function parseInboxRef(text: string): string {
  const value = text.trim();
  if (isUuid(value, { free: true }) || value !== '') return value;
  throw usage({
    nl: 'het document is leeg: geef een id of een factuurnummer',
    en: 'the document is empty: give an id or an invoice number',
  });
}

const received = listOncePerKey((api) =>
  api.inbox.list({}, {}, { nl: 'zoeken welk ontvangen document je bedoelt', en: 'finding the received document that you mean' }),
);

type Received = Pick<InboxDocumentKort, 'id' | 'factuurnummer' | 'leverancier' | 'datum'>;

/** The received documents that a word no whole id may mean: a factuurnummer in any case, or else the beginning of an id. (Inbox) */
export async function receivedMatches<T extends Received>(all: Iterable<T> | AsyncIterable<T>, ref: string): Promise<T[]> {
  const numbered: T[] = [];
  const begun: T[] = [];
  for await (const one of all) {
    if (plainName(one.factuurnummer ?? '') === plainName(ref)) numbered.push(one);
    begun.push(...whoseIdBegins([one], ref));
  }
  return numbered.length > 0 ? numbered : begun;
}

/** The id of the only one of the received documents that a word may mean; fails as `only` does. `list` is the command that shows them. */
export const onlyReceived = (found: readonly Received[], ref: string, list: string): string =>
  only(found, { nl: 'document', en: 'document', list }, ref, ({ leverancier, datum }) => [leverancier, datum].filter(Boolean).join(' '));

export async function inboxId(api: Api, ref: string): Promise<string> {
  if (isUuid(ref, { free: true })) return ref;
  return onlyReceived(await receivedMatches(await received(api, ''), ref), ref, 'duit inbox list');
}
