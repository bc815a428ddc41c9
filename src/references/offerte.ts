import type { Api } from '../api/index.ts';
import type { OfferteKort } from '../contract/index.ts';
import { usage } from '../failure.ts';
import { t } from '../language.ts';
import { only } from './matches.ts';
import { isUuid } from './uuid.ts';

/** Reads an id or a nummer; anything else is a usage failure. */
export function parseOfferteRef(text: string): string {
  const value = text.trim();
  if (isUuid(value) || /^OF-\d{4}-\d+$/i.test(value)) return value;
  throw usage(
    t({
      nl: `'${text}' is geen offerte: geef een id of een nummer zoals OF-2026-0001`,
      en: `'${text}' is not a quote: give an id or a number such as OF-2026-0001`,
    }),
  );
}

/** The id of the offerte; the service has no search, so a nummer is looked for in the list. (Offertes) */
export async function offerteId(api: Api, ref: string): Promise<string> {
  if (isUuid(ref)) return ref;
  const found: OfferteKort[] = [];
  for await (const offerte of api.offertes.list()) {
    if (offerte.nummer?.toUpperCase() === ref.toUpperCase()) found.push(offerte);
  }
  return only(found, { nl: 'offerte', en: 'quote' }, ref, ({ status, datum }) => [status, datum].filter(Boolean).join(' '));
}
