import type { OfferteKort } from '../../contract/index.ts';
import { usage, unlessNotFound } from '../../failure.ts';
import { listingHint, t, type Text } from '../../language.ts';
import type { Api } from '../api/index.ts';
import { only, provenId } from './matches.ts';
import { listOncePerKey, oncePerKey } from './once-per-key.ts';
import { beginsUuid, isUuid, whoseIdBegins } from './uuid.ts';

/** Reads an id or its beginning, or a nummer; any other text is a usage failure. */
export function parseOfferteRef(text: string): string {
  const value = text.trim();
  if (isUuid(value) || beginsUuid(value) || /^OF-\d{4}-\d+$/i.test(value)) return value;
  throw usage(
    {
      nl: `'${text}' is geen offerte: geef een id of een nummer zoals OF-2026-0001`,
      en: `'${text}' is not a quote: give an id or a number such as OF-2026-0001`,
    },
    { hint: t(insteadOf(value)) },
  );
}

const insteadOf = (value: string): Text =>
  /^\d{4}-\d+$/.test(value)
    ? { nl: `Dit is een document: duit factuur toon ${value}`, en: `This is a document: duit factuur toon ${value}` }
    : listingHint(what.list);

const what = { nl: 'offerte', en: 'quote', list: 'duit offerte list' };
const offerteDetails = ({ status, datum }: OfferteKort) => [status, datum].filter(Boolean).join(' ');

const finding: Text = { nl: 'zoeken welke offerte je bedoelt', en: 'finding the quote that you mean' };
const everyOfferte = listOncePerKey((api) => api.offertes.list({}, {}, finding));

/** The id of the offerte. The API has no search, so a nummer that memory does not know, or the beginning of an id, is looked up in the list. (Offertes) */
export async function offerteId(api: Api, ref: string): Promise<string> {
  if (isUuid(ref)) return ref;
  if (beginsUuid(ref)) return only(whoseIdBegins(await everyOfferte(api, ''), ref), what, ref, offerteDetails);
  const nummer = ref.toUpperCase();
  const proven = await provenId(api, ['offerte.nummer', nummer], readOfferte, (offerte) => offerte.nummer?.toUpperCase() === nummer);
  if (proven !== undefined) return proven;
  const found: OfferteKort[] = [];
  const unnumbered: OfferteKort[] = [];
  for (const offerte of await everyOfferte(api, '')) {
    if (offerte.nummer == null) unnumbered.push(offerte);
    else if (offerte.nummer.toUpperCase() === nummer) found.push(offerte);
  }
  // List items may lack the nummer; then each offerte must be read.
  if (found.length === 0) for (const { id } of unnumbered) if ((await offerteNumber(api, id)) === nummer) return id;
  return only(found, what, ref, offerteDetails);
}

export const readOfferte = oncePerKey((api, id, why) => api.offertes.get(id, why));

const offerteNumber = async (api: Api, id: string): Promise<string | undefined> =>
  (await readOfferte(api, id, finding).catch(unlessNotFound))?.nummer?.toUpperCase();
