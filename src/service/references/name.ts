import { usage } from '../../failure.ts';
import { t } from '../../language.ts';
import type { Api } from '../api/index.ts';
import { plainName } from '../api/known.ts';
import { only, type Sought } from './matches.ts';
import { listOncePerKey, oncePerKey } from './once-per-key.ts';
import { provenId } from './proven.ts';
import { beginsUuid, isUuid, whoseIdBegins } from './uuid.ts';

type Named = { id: string; naam?: string | null | undefined };

/** The two ways to read the items that a name may mean. */
interface NamedLists {
  /** The items whose name holds this text, or more of them. */
  readonly holding: (text: string) => Promise<Named[]>;
  readonly all: () => Promise<Named[]>;
}

async function idByName(ref: string, what: Sought, { holding, all }: NamedLists): Promise<string> {
  const name = ref.trim();
  if (isUuid(name)) return name;
  if (name === '') throw usage(t({ nl: `${what.nl}: geef een id of een naam`, en: `${what.en}: give an id or a name` }));
  const items = await holding(name);
  const called = items.filter(({ naam }) => plainName(naam ?? '') === plainName(name));
  const found = called.length === 0 && beginsUuid(name) ? whoseIdBegins(await all(), name) : called;
  const near = items.flatMap(({ naam }) => (naam && plainName(naam).includes(plainName(name)) ? [naam] : []));
  return only(found, what, ref, (item) => item.naam ?? '', near);
}

const klantenHolding = listOncePerKey((api, q) => api.klanten.list(q === '' ? {} : { q }));

/**
 * The id of the klant with this id or the beginning of it, or with exactly this name without regard to case. A name is looked
 * up with `q`, and names that hold it are offered where it is not the whole name. (Klanten)
 */
export const klantId = (api: Api, ref: string): Promise<string> =>
  idByName(
    ref,
    { nl: 'klant', en: 'customer', list: 'duit klanten list' },
    { holding: (q) => klantenHolding(api, q), all: () => klantenHolding(api, '') },
  );

/** Reads the customer with this id. A customer that was already read, to find its id, is not read again. */
export const readKlant = oncePerKey((api, id) => api.klanten.get(id));

/**
 * As `klantId`, for a command that only reads: where memory knows one customer of this name, the read of that customer proves
 * it. A write always takes the search, because another customer may have got the same name since, and money would go to the
 * wrong one.
 */
export async function klantIdToRead(api: Api, ref: string): Promise<string> {
  const name = plainName(ref);
  const proven = await provenId(api, ['klant.naam', name], readKlant, ({ naam }) => plainName(naam ?? '') === name);
  return proven ?? klantId(api, ref);
}

const priceList = listOncePerKey((api) => api.producten.list());

/** The id of the product, named as a klant is. The API has no search, so the price list is read. (Producten) */
export const productId = (api: Api, ref: string): Promise<string> => {
  const all = () => priceList(api, '');
  return idByName(ref, { nl: 'product', en: 'product', list: 'duit producten list' }, { holding: all, all });
};

/** Reads the product with this id, once for all lines that use it. */
export const readProduct = oncePerKey((api, id) => api.producten.get(id));
