import { usage } from '../../failure.ts';
import { t } from '../../language.ts';
import type { Api } from '../api/index.ts';
import { plainName } from '../api/known.ts';
import { only } from './matches.ts';
import { listOncePerKey } from './once-per-key.ts';
import { isUuid, whoseIdBegins } from './uuid.ts';

/** Reads an id or a supplier's invoice number, which may be any text. */
export function parseInboxRef(text: string): string {
  const value = text.trim();
  if (value !== '') return value;
  throw usage(
    t({ nl: 'het document is leeg: geef een id of een factuurnummer', en: 'the document is empty: give an id or an invoice number' }),
  );
}

const received = listOncePerKey((api) => api.inbox.list());

/**
 * The id of the received document. A factuurnummer is looked up without regard to case; two suppliers may use the same. Text
 * that is no factuurnummer may be the beginning of an id. (Inbox)
 */
export async function inboxId(api: Api, ref: string): Promise<string> {
  if (isUuid(ref, { free: true })) return ref;
  const all = await received(api, '');
  const numbered = all.filter(({ factuurnummer }) => plainName(factuurnummer ?? '') === plainName(ref));
  const found = numbered.length > 0 ? numbered : whoseIdBegins(all, ref);
  return only(found, { nl: 'document', en: 'document', list: 'duit inbox list' }, ref, ({ leverancier, datum }) =>
    [leverancier, datum].filter(Boolean).join(' '),
  );
}
