import { unlessNotFound } from '../../../failure.ts';
import { type Klant, checkSchema, given, KlantInvoer } from '../../../contract/index.ts';
import { groupBy } from '../../../group-by.ts';
import { listingHint, meantText, t, type Text } from '../../../language.ts';
import type { Api } from '../../../service/api/index.ts';
import { plainName } from '../../../machine/text/fold.ts';
import { klantenHolding, klantenNumbered, type Named, readKlant } from '../../../service/references/name.ts';
import { memo } from '../../../memo.ts';
import { isWholeUuid } from '../../../service/references/uuid.ts';
import type { CustomerDetails, PlannedCustomer } from './plan.ts';
import type { BatchDocument } from '../document.ts';
import { alikeTo, type FreshCustomers, namedText } from './fresh.ts';
import type { Mistake } from '../mistakes.ts';

type FoundCustomer =
  | { readonly klant: Klant; readonly fault?: undefined }
  | { readonly fault: string; readonly none: boolean; readonly candidates?: readonly Named[] };

/** Finds a customer by its id, exact name, VAT or enterprise number or Peppol id, or by a number of the user's own. */
type PlannedCustomers = (word: string) => Promise<FoundCustomer>;

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
export function openCustomers(api: Api, own: ReadonlyMap<string, string>, absent: Text = madeWithOption): PlannedCustomers {
  let named: ReturnType<typeof listByName> | undefined;
  const byName = async (name: string): Promise<readonly Named[]> => (await (named ??= listByName(api))).get(plainName(name)) ?? [];

  const look = async (typed: string): Promise<FoundCustomer> => {
    const word = own.get(typed.trim()) ?? typed.trim();
    // Text that only resembles an id is looked up as a name, and named as it stands where there is none.
    if (isWholeUuid(word)) {
      const klant = await readKlant(api, word).catch(unlessNotFound);
      return klant ? { klant } : noneFound(word, absent);
    }
    const called = await byName(word);
    const [only, ...others] = called.length === 0 && isNumber(word) ? await klantenNumbered(api, word) : called;
    if (!only) return noneFound(word, absent, isNumber(word) ? [] : (await alikeTo(api, word)).candidates);
    return others.length === 0 ? { klant: await readKlant(api, only.id, details) } : several(word, [only, ...others]);
  };
  return memo(look);
}

const listByName = async (api: Api): Promise<ReadonlyMap<string, readonly Named[]>> =>
  groupBy(await klantenHolding(api, ''), ({ naam }) => plainName(naam ?? ''));

function noneFound(word: string, absent: Text, candidates: readonly Named[] = []): FoundCustomer {
  const [first, ...others] = candidates.map(namedText);
  const none = t({ nl: `geen klant '${word}' gevonden`, en: `no customer '${word}' found` });
  if (first === undefined) return { none: true, fault: `${none}. ${t(absent)}` };
  const names = [first, ...others].join(', ');
  const fault =
    others.length === 0
      ? t({
          nl: `${none}. ${meantText(first).nl} Schrijf dan die naam of dat id`,
          en: `${none}. ${meantText(first).en} Then write that name or that id`,
        })
      : t({
          nl: `${none}. Bedoel je een van deze? Schrijf dan die naam of dat id: ${names}`,
          en: `${none}. Did you mean one of these? Then write that name or that id: ${names}`,
        });
  return { none: true, fault, candidates };
}

const allCustomers = listingHint('duit klanten list');

const madeWithOption: Text = {
  nl: `${allCustomers.nl}, of laat ze maken met --klanten-maken`,
  en: `${allCustomers.en}, or have them made with --klanten-maken`,
};

export const madeByHand: Text = {
  nl: `${allCustomers.nl}, of maak deze eerst met duit klanten maak`,
  en: `${allCustomers.en}, or make it first with duit klanten maak`,
};

function several(word: string, found: readonly Named[]): FoundCustomer {
  const ids = found.map(namedText).join(', ');
  return {
    none: false,
    candidates: found,
    fault: t({
      nl: `'${word}' kan meer dan één klant zijn: ${ids}; geef het id`,
      en: `'${word}' may be more than one customer: ${ids}; give the id`,
    }),
  };
}

export interface ChosenCustomer {
  readonly planned: PlannedCustomer;
  readonly klant: Partial<KlantInvoer>;
}

/** The customer of a document: found, or to make where `fresh` has its details. Undefined where there is none, which is a mistake. */
export async function chosenCustomer(
  { klant, nieuweKlant, lines }: BatchDocument,
  find: PlannedCustomers,
  fresh: FreshCustomers | undefined,
  mistakes: Mistake[],
): Promise<ChosenCustomer | undefined> {
  const word = klant ?? nieuweKlant?.naam;
  // The file's own check has named the missing customer.
  if (!word) return undefined;
  const line = lines[0]?.line ?? 0;
  const wrong = (fault: Omit<Mistake, 'line'>): undefined => void mistakes.push({ line, ...given({ value: klant }), ...fault });
  const found = await find(word);
  if (found.fault === undefined) {
    const { id, naam } = found.klant;
    return { planned: { id, naam: naam ?? '' }, klant: found.klant as Partial<KlantInvoer> };
  }
  const { fault: text, none, candidates } = found;
  if (!none || !fresh) return wrong({ column: 'klant', text, ...given({ candidates }) });
  const naam = nieuweKlant?.naam ?? word;
  const { data, issues } = checkSchema(KlantInvoer, { ...(fresh.fieldsOf(naam) ?? { naam }) });
  if (!data) {
    const [first] = issues;
    return first && wrong({ column: `klant_${first.field}`, text: t(first.text) });
  }
  const isStated = klant !== undefined && nieuweKlant?.naam !== undefined && plainName(klant) === plainName(nieuweKlant.naam);
  const fault = await fresh.faultOf(data, line, isStated);
  return fault ? wrong(fault) : { planned: { nieuw: data, naam: data.naam }, klant: data };
}
