import { numberProblem, peppolProblem } from '../../belgium/checks/numbers.ts';
import { normalizeKbo } from '../../belgium/kbo.ts';
import { writePeppolId } from '../../belgium/peppol.ts';
import { vatNumber, vatRule } from '../../belgium/vat.ts';
import type { Klant } from '../../contract/index.ts';
import { usage } from '../../failure.ts';
import { everyOf, groupBy } from '../../group-by.ts';
import type { Text } from '../../language.ts';
import { folded, plainName } from '../../machine/text/fold.ts';
import type { Api } from '../api/index.ts';
import { parallel, readsAtOnce } from '../api/parallel.ts';
import { only, type Sought, provenId } from './matches.ts';
import { listOncePerKey, oncePerKey } from './once-per-key.ts';
import { beginsUuid, isUuid, whoseIdBegins } from './uuid.ts';

export type Named = { id: string; naam?: string | null | undefined };

export const isCalled = ({ naam }: Pick<Named, 'naam'>, word: string): boolean => plainName(naam ?? '') === plainName(word);

interface NamedLists {
  /** The items whose name holds this text, or more of them. */
  readonly holding: (text: string) => Promise<Named[]>;
  readonly all: () => Promise<Named[]>;
}

export interface Matches {
  /** The items with exactly this name, or with the id that begins so. */
  readonly called: readonly Named[];
  /** The items whose name holds the word. */
  readonly near: readonly Named[];
}

async function matchesFor(ref: string, what: Sought, { holding, all }: NamedLists): Promise<Matches> {
  const name = ref.trim();
  if (isUuid(name)) return { called: [{ id: name }], near: [] };
  if (name === '') throw usage({ nl: `${what.nl}: geef een id of een naam`, en: `${what.en}: give an id or a name` });
  const items = await holding(name);
  const called = items.filter((item) => isCalled(item, name));
  const found = called.length === 0 && beginsUuid(name) ? whoseIdBegins(await all(), name) : called;
  return { called: found, near: items.filter(({ naam }) => naam && folded(naam).includes(folded(name))) };
}

/** The id of the only item that the word names exactly; fails as `only` does, with the names that hold the word. */
const exactly = (ref: string, what: Sought, { called, near }: Matches): string => only(called, what, ref, ({ naam }) => naam ?? '', near);

const findingCustomer: Text = { nl: 'zoeken welke klant je bedoelt', en: 'finding the customer that you mean' };
const findingProduct: Text = { nl: 'zoeken welk product je bedoelt', en: 'finding the product that you mean' };
const figures: Text = { nl: 'de prijs en het tarief van het product', en: 'the price and the rate of the product' };

/** The klanten whose name holds a text, as the service finds them; all of them for an empty text. */
export const klantenHolding = listOncePerKey((api, q) => api.klanten.list(q === '' ? {} : { q }, {}, findingCustomer));

/**
 * The texts that find a name: the name, and where it has a sign that is written in several ways the longest part without one. Nothing says
 * which signs are alike to a search of the service. (klant)
 */
export function searchesFor(name: string): string[] {
  const whole = name.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  if (!/['"-]/.test(plainName(whole))) return [whole];
  const [longest = ''] = whole.split(/[^\p{L}\p{N}]+/u).toSorted((one, other) => other.length - one.length);
  return longest.length < shortestSought ? [whole] : [whole, longest];
}

/** A shorter text is in too many names. */
const shortestSought = 3;

/** The klanten whose name may hold this name, however its signs are written. */
async function klantenLike(api: Api, name: string): Promise<Named[]> {
  const found = new Map<string, Named>();
  for (const text of searchesFor(name)) for (const one of await klantenHolding(api, text)) found.set(one.id, one);
  return [...found.values()];
}

const klant: Sought = { nl: 'klant', en: 'customer', list: 'duit klanten list' };

/** A number without its points and spaces, and without the country of a Belgian one. */
const bareNumber = (text: string): string => normalizeKbo(text) ?? text.toUpperCase().replaceAll(/[\s./-]/g, '');

// A name such as `RO 2000` has the form of a short number of Romania.
const shortestForeign = 8;

/** The number that a word is: a Belgian or foreign VAT number or a Peppol address. Undefined for other words; exit 2 for wrong digits. */
function typedNumber(word: string): string | undefined {
  const isAddress = /^\d{4}:\S+$/.test(word);
  const text = isAddress ? writePeppolId(word) : word;
  const bare = bareNumber(text);
  const isForeign = bare.length >= shortestForeign && vatRule(bare.slice(0, 2))?.form.test(bare.slice(2));
  if (!isAddress && !isForeign && !/^(?:BE)?(?:[\s.]*\d){9,10}$/i.test(word)) return undefined;
  const problem = isAddress ? peppolProblem(text.toUpperCase()) : numberProblem(word);
  if (problem !== undefined) throw usage({ nl: `'${word}': ${problem}`, en: `'${word}': ${problem}` });
  return bare;
}

/** The numbers by which a customer is found: its VAT number, with and without the country, and its Peppol address. */
function numbersOf(found: Klant): Set<string> {
  const { kbo_btw_nummer, peppol_id } = found;
  const written = [kbo_btw_nummer, vatNumber(found), peppol_id, peppol_id?.replace(/^\d{4}:/, '')];
  return new Set(written.flatMap((number) => (number ? [bareNumber(number)] : [])));
}

/** The customers by their numbers. A list shows none, so each customer is read that memory does not know, or each one if `fresh`. (klant) */
const klantenByNumber = (fresh: boolean) =>
  oncePerKey(async (api): Promise<ReadonlyMap<string, readonly Klant[]>> => {
    const ids = (await klantenHolding(api, '')).map(({ id }) => id);
    const kept = fresh ? [] : ((await api.known?.klantenOf(ids)) ?? []);
    const found = await everyOf(parallel(ids.entries(), readsAtOnce, async ([at, id]) => kept[at]?.klant ?? readKlant(api, id)));
    const numbered = found.flatMap((one) => Array.from(numbersOf(one), (number) => ({ number, one })));
    return new Map(
      Array.from(
        groupBy(numbered, ({ number }) => number),
        ([number, all]) => [number, all.map(({ one }) => one)],
      ),
    );
  });
const rememberedByNumber = klantenByNumber(false);
const readByNumber = klantenByNumber(true);

/** The customers with this number, each proved by a read; where memory gives none, all customers are read. */
export async function klantenNumbered(api: Api, word: string): Promise<readonly Klant[]> {
  const number = bareNumber(word);
  const remembered = (await rememberedByNumber(api, '')).get(number) ?? [];
  const proved = await Promise.all(remembered.map(({ id }) => readKlant(api, id)));
  const found = proved.filter((one) => numbersOf(one).has(number));
  return found.length > 0 ? found : ((await readByNumber(api, '')).get(number) ?? []);
}

/** The klanten that a word may name: by their number, or looked up with `q`. (Klanten) Exit 2 for a number whose digits are wrong. */
export async function klantMatches(api: Api, ref: string): Promise<Matches> {
  const number = typedNumber(ref.trim());
  const called = number === undefined ? [] : await klantenNumbered(api, number);
  if (called.length > 0) return { called, near: [] };
  return matchesFor(ref, klant, { holding: (name) => klantenLike(api, name), all: () => klantenHolding(api, '') });
}

/** The id of the klant with this id, its beginning, its number or exactly this name in any case; otherwise names that hold it are offered. */
export const klantId = async (api: Api, ref: string): Promise<string> => exactly(ref, klant, await klantMatches(api, ref));

export const readKlant = oncePerKey((api, id, why) => api.klanten.get(id, why));

/**
 * The id of the customer that memory knows by this name or number, which the read of that customer proves; undefined if only the
 * service can tell. It is for commands that only read: a write always takes the search, because another customer may have got
 * the same name since, and money would go to the wrong one.
 */
export async function provenKlantId(api: Api, ref: string): Promise<string | undefined> {
  const number = typedNumber(ref.trim());
  if (number !== undefined) {
    const isAddress = number.includes(':');
    const field = isAddress ? 'klant.peppol_id' : 'klant.kbo_btw_nummer';
    return provenId(api, [field, number], readKlant, (item) => numbersOf(item).has(number));
  }
  return provenId(api, ['klant.naam', plainName(ref)], readKlant, (item) => isCalled(item, ref));
}

export const priceList = listOncePerKey((api) => api.producten.list({}, {}, findingProduct));
const product: Sought = { nl: 'product', en: 'product', list: 'duit producten list' };

/** The products that a word may name. The API has no search, so the price list is read. (Producten) */
export const productMatches = (api: Api, ref: string): Promise<Matches> => {
  const all = () => priceList(api, '');
  return matchesFor(ref, product, { holding: all, all });
};

/** The id of the product, named as a klant is. */
export const productId = async (api: Api, ref: string): Promise<string> => exactly(ref, product, await productMatches(api, ref));

export const readProduct = oncePerKey((api, id) => api.producten.get(id, figures));
