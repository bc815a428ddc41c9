import { usage } from '../../failure.ts';
import { t } from '../../language.ts';
import type { Api } from '../api/index.ts';
import { only, type Sought } from './matches.ts';
import { listOncePerKey, oncePerKey } from './once-per-key.ts';
import { isUuid } from './uuid.ts';

type Named = { id: string; naam?: string | null | undefined };

/** A name in the form in which names are compared, without regard to case and to the encoding of accents. */
export const plainName = (name: string): string => name.normalize('NFC').trim().toLocaleLowerCase('nl');

async function idByName(ref: string, what: Sought, list: (name: string) => AsyncIterable<Named> | Promise<Named[]>): Promise<string> {
  const name = ref.trim();
  if (isUuid(name)) return name;
  if (name === '') throw usage(t({ nl: `${what.nl}: geef een id of een naam`, en: `${what.en}: give an id or a name` }));
  const found: Named[] = [];
  for await (const item of await list(name)) if (plainName(item.naam ?? '') === plainName(name)) found.push(item);
  return only(found, what, ref, (item) => item.naam ?? '');
}

/** The id of the klant with this id or exactly this name, without regard to case; looked up with `q`. (Klanten) */
export const klantId = (api: Api, ref: string): Promise<string> =>
  idByName(ref, { nl: 'klant', en: 'customer', list: 'duit klanten list' }, (q) => api.klanten.list({ q }));

const priceList = listOncePerKey((api) => api.producten.list());

/** The id of the product with this id or exactly this name. The API has no search, so the price list is read. (Producten) */
export const productId = (api: Api, ref: string): Promise<string> =>
  idByName(ref, { nl: 'product', en: 'product', list: 'duit producten list' }, () => priceList(api, ''));

/** Reads the product with this id, once for all lines that use it. */
export const readProduct = oncePerKey((api, id) => api.producten.get(id));
