import type { Klant, KlantKort, KlantWijziging } from '../../contract/index.ts';
import { isSameId, meaningsOf, meansTheSame } from '../../contract/meaning.ts';
import { unlessNotFound } from '../../failure.ts';
import type { Text } from '../../language.ts';
import type { Api } from '../api/index.ts';
import { isCalled, readKlant, searchesFor } from './name.ts';
import { listOncePerKey } from './once-per-key.ts';

export interface Duplicate {
  readonly klant: Klant | KlantKort;
  readonly field: 'naam' | 'kbo_btw_nummer' | 'peppol_id';
}

/** How duplicates are looked for, where not by the search of the service among all other customers. */
interface DuplicateSearch {
  /** The id of the customer itself. */
  readonly own?: string;
  readonly search?: (text: string) => Promise<readonly KlantKort[]>;
}

/** As many as one request gives. (Limits) */
export const mostListed = 100;
const mostRead = 5;

/** The fields by which a customer is known whatever its name. */
export const customerNumbers = ['kbo_btw_nummer', 'peppol_id'] as const;

/**
 * The customers that share a name or number with these fields, but for the one whose id is `own`. `naam` is the name of the
 * customer, given or not. Lists show no numbers, so for those it reads the customers that memory knows by them, and if none
 * of them has it any more, the few with the most alike names. (klant)
 */
export async function findDuplicates(
  api: Api,
  fields: KlantWijziging,
  naam: string,
  { own = '', search = (q) => klantenAlike(api, q) }: DuplicateSearch = {},
): Promise<Duplicate[]> {
  const others = async (q: string) => (await search(q)).filter(({ id }) => !isSameId(id, own));
  const { naam: given } = fields;
  const like = given === undefined ? [] : (await Promise.all(searchesFor(given).map(others))).flat();
  const called = [...new Map(like.map((klant) => [klant.id, klant])).values()].filter((klant) => isCalled(klant, given ?? ''));
  const found: Duplicate[] = called.map((klant) => ({ klant, field: 'naam' }));
  if (!fields.kbo_btw_nummer && !fields.peppol_id) return found;
  const isUnread = (id: string) => !isSameId(id, own) && !called.some((klant) => isSameId(klant.id, id));
  const known = await sharing(api, fields, (await knownBy(api, fields)).filter(isUnread));
  if (known.length > 0) return [...found, ...known];
  const unread = (await others(longestWord(naam))).map(({ id }) => id).filter(isUnread);
  return [...found, ...(await sharing(api, fields, unread))];
}

async function knownBy({ known }: Api, fields: KlantWijziging): Promise<string[]> {
  const ids = new Set<string>();
  for (const field of customerNumbers) {
    for (const number of fields[field] ? meaningsOf(field, fields[field]) : []) {
      for (const id of (await known?.ids(`klant.${field}`, number)) ?? []) ids.add(id);
    }
  }
  return [...ids];
}

async function sharing(api: Api, fields: KlantWijziging, ids: readonly string[]): Promise<Duplicate[]> {
  const found: Duplicate[] = [];
  for (const id of ids.slice(0, mostRead)) {
    const klant = await readKlant(api, id, sameNumber).catch(unlessNotFound);
    const field = customerNumbers.find((name) => isShared(name, fields[name], klant?.[name]));
    if (klant && field) found.push({ klant, field });
  }
  return found;
}

const alikeName: Text = { nl: 'is er al zo’n klant?', en: 'is there such a customer already?' };
const sameNumber: Text = { nl: 'heeft deze klant hetzelfde nummer?', en: 'does this customer have the same number?' };

/** The customers with a name like this, as the service finds them; read once per command. */
export const klantenAlike = listOncePerKey((api, q) => api.klanten.list({ q }, { limit: mostListed }, alikeName));

const isShared = (field: Duplicate['field'], one: string | undefined, other: string | null | undefined): boolean =>
  Boolean(one && other) && meansTheSame(field, one, other);

/** The part of a name by which customers that are alike are found: `Peeters` of `BV Peeters`. */
const longestWord = (naam: string): string =>
  naam.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), '');
