import { unlessNotFound } from '../../../failure.ts';
import { normalizeKbo } from '../../../belgium/kbo.ts';
import { type Klant, checkSchema, KlantInvoer } from '../../../contract/index.ts';
import { groupBy } from '../../../group-by.ts';
import { t, type Text } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Api } from '../../../service/api/index.ts';
import { plainName } from '../../../machine/text/fold.ts';
import { klantenHolding, type Named, readKlant } from '../../../service/references/name.ts';
import { onceFor } from '../../../service/references/once-per-key.ts';
import { isWholeUuid } from '../../../service/references/uuid.ts';
import type { CustomerDetails, PlannedCustomer } from './plan.ts';
import type { BatchDocument, DocumentFields } from '../document.ts';
import type { Mistake } from '../mistakes.ts';

/** A customer that was found, or the reason why none was, in the user's language. */
type FoundCustomer = { readonly klant: Klant; readonly fault?: undefined } | { readonly fault: string; readonly none: boolean };

/** Finds a customer by its id, exact name, VAT or enterprise number or Peppol id, or by a number of the user's own. */
type PlannedCustomers = (word: string) => Promise<FoundCustomer>;

/** A number without its points and spaces, and without the country of a Belgian one. */
const bareNumber = (text: string): string => normalizeKbo(text) ?? text.toUpperCase().replaceAll(/[\s.-]/g, '');

const isNumber = (text: string): boolean => /^(?:[A-Z]{2})?[\d. -]{8,}[A-Z0-9]*$/i.test(text) || /^\d{4}:\S+$/.test(text);

/** The details of a customer on which a plan rests. (klant) */
export const detailsOf = ({ naam, type, email, adres, land, kbo_btw_nummer, peppol_id }: Partial<Klant>): CustomerDetails => ({
  naam: naam ?? null,
  type: type ?? null,
  email: email ?? null,
  adres: adres ?? null,
  land: land ?? null,
  kbo_btw_nummer: kbo_btw_nummer ?? null,
  peppol_id: peppol_id ?? null,
});

const details: Text = { nl: 'de gegevens van de klant, waar het plan op rust', en: 'the details of the customer, on which the plan rests' };

/** Opens the search. The list of customers is read once, each customer that is named once, and all of them only for a number. */
export function openCustomers(api: Api, own: ReadonlyMap<string, string>): PlannedCustomers {
  let named: ReturnType<typeof listByName> | undefined;
  const byName = async (name: string): Promise<readonly Named[]> => (await (named ??= listByName(api))).get(plainName(name)) ?? [];
  let numbered: ReturnType<typeof listByNumber> | undefined;
  const byNumber = async (number: string): Promise<readonly Klant[]> =>
    ((await (numbered ??= listByNumber(api))).get(bareNumber(number)) ?? []).map(({ klant }) => klant);

  const look = async (given: string): Promise<FoundCustomer> => {
    const word = own.get(given.trim()) ?? given.trim();
    // Text that only resembles an id is looked up as a name, and named as it stands where there is none.
    if (isWholeUuid(word)) {
      const klant = await readKlant(api, word).catch(unlessNotFound);
      return klant ? { klant } : noneFound(word);
    }
    const called = await byName(word);
    const [only, ...others] = called.length === 0 && isNumber(word) ? await byNumber(word) : called;
    if (!only) return noneFound(word);
    return others.length === 0 ? { klant: await readKlant(api, only.id, details) } : several(word, [only, ...others]);
  };
  return onceFor(look);
}

const listByName = async (api: Api): Promise<ReadonlyMap<string, readonly Named[]>> =>
  groupBy(await klantenHolding(api, ''), ({ naam }) => plainName(naam ?? ''));

/** A list shows no number, so every customer is read by itself. (klant) */
async function listByNumber(api: Api): Promise<ReadonlyMap<string, readonly { readonly klant: Klant }[]>> {
  const numbered: { readonly number: string; readonly klant: Klant }[] = [];
  for (const { id } of await klantenHolding(api, '')) {
    const klant = await readKlant(api, id);
    const { kbo_btw_nummer, peppol_id } = klant;
    const numbers = [kbo_btw_nummer, peppol_id, peppol_id?.replace(/^\d{4}:/, '')].flatMap((number) =>
      number ? [bareNumber(number)] : [],
    );
    for (const number of new Set(numbers)) numbered.push({ number, klant });
  }
  return groupBy(numbered, ({ number }) => number);
}

const noneFound = (word: string): FoundCustomer => ({
  none: true,
  fault: t({
    nl: `geen klant '${word}' gevonden; bekijk ze met duit klanten list, of laat ze maken met --klanten-maken`,
    en: `no customer '${word}' found; see them with duit klanten list, or have them made with --klanten-maken`,
  }),
});

function several(word: string, found: readonly Named[]): FoundCustomer {
  const ids = found.map(({ id, naam }) => clean(`${naam ?? ''} (${id})`)).join(', ');
  return {
    none: false,
    fault: t({
      nl: `'${word}' kan meer dan één klant zijn: ${ids}; geef het id`,
      en: `'${word}' may be more than one customer: ${ids}; give the id`,
    }),
  };
}

type NewCustomer = NonNullable<DocumentFields['nieuweKlant']>;

/** The details of each customer to make, by plain name, from all rows that name it, in any order. Two values of one field are a mistake. */
export function newCustomersOf(documents: readonly BatchDocument[], mistakes: Mistake[]): ReadonlyMap<string, NewCustomer> {
  const found = new Map<string, { readonly fields: Partial<Record<string, string>>; readonly lines: Map<string, number> }>();
  for (const { klant, nieuweKlant, lines } of documents) {
    const naam = nieuweKlant?.naam ?? klant ?? '';
    const line = lines[0]?.line ?? 0;
    const customer = found.get(plainName(naam)) ?? { fields: { naam }, lines: new Map([['naam', line]]) };
    found.set(plainName(naam), customer);
    for (const [field, value = ''] of Object.entries(nieuweKlant ?? {})) {
      const before = customer.fields[field];
      if (before === undefined) {
        customer.fields[field] = value;
        customer.lines.set(field, line);
      } else if (before !== value) {
        const text = otherDetails(customer.lines.get(field) ?? 0, before);
        mistakes.push({ line, column: `klant_${field}`, value, text });
      }
    }
  }
  return new Map([...found].map(([naam, { fields }]) => [naam, fields as NewCustomer]));
}

/** The customer of a planned document, with its details. */
export interface ChosenCustomer {
  readonly planned: PlannedCustomer;
  readonly klant: Partial<KlantInvoer>;
}

/** The customer of a document: found, or to make where `fresh` has its details. Undefined where there is none, which is a mistake. */
export async function chosenCustomer(
  { klant, nieuweKlant, lines }: BatchDocument,
  find: PlannedCustomers,
  fresh: ReturnType<typeof newCustomersOf> | undefined,
  mistakes: Mistake[],
): Promise<ChosenCustomer | undefined> {
  const word = klant ?? nieuweKlant?.naam;
  // The file's own check has named the missing customer.
  if (!word) return undefined;
  const wrong = (column: string, text: string): undefined =>
    void mistakes.push({ line: lines[0]?.line ?? 0, column, text, ...(klant !== undefined && { value: klant }) });
  const found = await find(word);
  if (found.fault === undefined) {
    const { id, naam } = found.klant;
    return { planned: { id, naam: naam ?? '' }, klant: found.klant as Partial<KlantInvoer> };
  }
  if (!found.none || !fresh) return wrong('klant', found.fault);
  const naam = nieuweKlant?.naam ?? word;
  const { data, issues } = checkSchema(KlantInvoer, { ...(fresh.get(plainName(naam)) ?? { naam }) });
  if (data) return { planned: { nieuw: data, naam: data.naam }, klant: data };
  const [first] = issues;
  return first && wrong(`klant_${first.field}`, t(first.text));
}

const otherDetails = (line: number, before: string): string =>
  t({
    nl: `op rij ${line} staat '${before}' voor dezelfde nieuwe klant`,
    en: `row ${line} has '${before}' for the same new customer`,
  });
