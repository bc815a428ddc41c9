import { unlessNotFound } from '../../../failure.ts';
import { type Klant, checkSchema, given, KlantInvoer, type KlantKort } from '../../../contract/index.ts';
import { groupBy } from '../../../group-by.ts';
import { listingHint, meantText, t, type Text } from '../../../language.ts';
import type { Api } from '../../../service/api/index.ts';
import { plainName, folded } from '../../../machine/text/fold.ts';
import { klantenHolding, klantenNumbered, type Named, readKlant, isCalled } from '../../../service/references/name.ts';
import { memo } from '../../../memo.ts';
import { isWholeUuid } from '../../../service/references/uuid.ts';
import type { CustomerDetails, PlannedCustomer, Plan } from './plan.ts';
import type { BatchDocument } from '../document.ts';
import type { Mistake } from '../mistakes.ts';
import { type CustomerNumbers, numberProblems } from '../../../belgium/checks/numbers.ts';
import { meaningOf } from '../../../contract/meaning.ts';
import { nearest } from '../../../machine/text/nearest.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { oncePerKey } from '../../../service/references/once-per-key.ts';
import { plainParty } from '../../../service/references/party.ts';
import { customerNumbers, findDuplicates } from '../../../service/references/duplicates.ts';
import type { BatchColumn } from '../columns.ts';
import { isDeepStrictEqual } from 'node:util';
import { hour } from '../../../belgium/dates.ts';
import type { Memory } from '../../../service/memory/memory.ts';

const byParty = oncePerKey(async (api) => groupBy(await klantenHolding(api, ''), ({ naam }) => plainParty(naam ?? '')));

/** More customers than these are no help. */
const mostNamed = 10;
/** A shorter text is in too many names. */
const shortestHeld = 4;
/** The part of a name that a typing error may be. */
const mistyped = 1 / 5;

/**
 * The customers that a name which none has may mean: `isSame` but for accents, case, signs and legal form, else those whose name holds it or is
 * a typing error away.
 */
async function alikeTo(api: Api, word: string): Promise<{ readonly candidates: readonly Named[]; readonly isSame: boolean }> {
  const party = plainParty(word);
  const known = await byParty(api, '');
  const same = party === '' ? undefined : known.get(party);
  if (same) return { candidates: same.slice(0, mostNamed), isSame: true };
  const names = [...known.keys()];
  const holding = party.length < shortestHeld ? [] : names.filter((name) => name.includes(party));
  const most = Math.max(1, Math.floor(party.length * mistyped));
  const asLong = names.filter((name) => Math.abs(name.length - party.length) <= most);
  const near = nearest(party, asLong, mistyped);
  const found = holding.length > 0 || near === undefined ? holding : [near];
  return { candidates: found.flatMap((name) => known.get(name) ?? []).slice(0, mostNamed), isSame: false };
}

const namedText = ({ id, naam }: Named): string => clean(`${naam ?? ''} (${id})`);

type NewCustomer = NonNullable<BatchDocument['nieuweKlant']>;

type FreshFault = Pick<Mistake, 'text' | 'value' | 'candidates'> & { readonly column: BatchColumn };

type FreshCustomers = ReturnType<typeof openFresh>;

export function openFresh(api: Api, documents: readonly BatchDocument[], mistakes: Mistake[]) {
  const fields = newCustomersOf(documents, mistakes);
  /** The first new customer with a name or number. */
  const first = new Map<string, { readonly naam: string; readonly line: number }>();
  const earlier = (key: string, naam: string, line: number) => {
    const before = first.get(key);
    if (!before) first.set(key, { naam, line });
    return before && !isCalled(before, naam) ? before : undefined;
  };
  const inFile = ({ naam, ...klant }: KlantInvoer, line: number, isStated: boolean): FreshFault | undefined => {
    const alike = earlier(`naam ${plainParty(naam)}`, naam, line);
    if (alike && !isStated) return { column: 'klant', text: almostText(naam, t(newOnRow(alike))) };
    for (const field of customerNumbers) {
      const other = klant[field] && earlier(`${field} ${meaningOf(field, klant[field])}`, naam, line);
      if (other) return { column: `klant_${field}`, value: klant[field] ?? '', text: t(sharedInFile(other)) };
    }
    return undefined;
  };
  const search = async (text: string): Promise<KlantKort[]> => {
    const all = await klantenHolding(api, '');
    return all.filter(({ naam }) => naam && folded(naam).includes(folded(text)));
  };
  return {
    /** The details of the customer to make, from all rows that name it, in any order. */
    fieldsOf: (naam: string) => fields.get(plainName(naam)),
    /** The reason why a customer must not be made as a new one. `isStated`: two columns say that it is new. */
    faultOf: async (klant: KlantInvoer, line: number, isStated: boolean): Promise<FreshFault | undefined> => {
      const { candidates, isSame } = await alikeTo(api, klant.naam);
      // An earlier run may have made it, which the run finds out.
      if (isSame && candidates.some((one) => isCalled(one, klant.naam))) return undefined;
      if (isSame && !isStated) return { column: 'klant', text: almostText(klant.naam, candidates.map(namedText).join(', ')), candidates };
      const [duplicate] = await findDuplicates(api, klant, klant.naam, { search });
      if (duplicate && duplicate.field !== 'naam')
        return {
          column: `klant_${duplicate.field}`,
          value: klant[duplicate.field] ?? '',
          text: t(sharedText(duplicate.klant, duplicate.field)),
          candidates: [duplicate.klant],
        };
      return inFile(klant, line, isStated);
    },
  };
}

export const numberRemarks = (klant: CustomerNumbers): string[] =>
  Object.entries(numberProblems(klant)).map(([field, problem]) => `klant_${field}: ${problem}`);

function newCustomersOf(documents: readonly BatchDocument[], mistakes: Mistake[]): ReadonlyMap<string, NewCustomer> {
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

const otherDetails = (line: number, before: string): string =>
  t({
    nl: `op rij ${line} staat '${before}' voor dezelfde nieuwe klant`,
    en: `row ${line} has '${before}' for the same new customer`,
  });

const almostText = (naam: string, others: string): string =>
  t({
    nl: `'${naam}' wordt geen nieuwe klant: ${others} heet bijna zo. Is het die, schrijf dan die naam of dat id. Is het een andere, vul dan klant en klant_naam allebei in`,
    en: `'${naam}' does not become a new customer: ${others} has almost this name. If it is that one, write its name or id. If it is another, fill in both klant and klant_naam`,
  });

const newOnRow = ({ naam, line }: { readonly naam: string; readonly line: number }) => ({
  nl: `'${naam}' op rij ${line}`,
  en: `'${naam}' on row ${line}`,
});

const sharedInFile = ({ naam, line }: { readonly naam: string; readonly line: number }) => ({
  nl: `de nieuwe klant '${naam}' op rij ${line} heeft dit nummer ook`,
  en: `the new customer '${naam}' on row ${line} has this number too`,
});

function sharedText(klant: Named, field: (typeof customerNumbers)[number]) {
  const what = field === 'peppol_id' ? { nl: 'Peppol-id', en: 'Peppol id' } : { nl: 'btw-nummer', en: 'VAT number' };
  return {
    nl: `${namedText(klant)} heeft hetzelfde ${what.nl}. Is het die, schrijf dan die naam of dat id in klant. Is het een andere, maak ze eerst: duit klanten maak`,
    en: `${namedText(klant)} has the same ${what.en}. If it is that one, write its name or id in klant. If it is another, make it first: duit klanten maak`,
  };
}

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

/** The list of customers is read once, each customer that is named once, and all of them only for a number. */
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

/**
 * The customers of a plan that need not be read again: they were read in the hour before, and whatever memory noted since, such as a change
 * by duit itself, agrees with the plan. Where memory knows nothing of one, it is read.
 */
export async function stillAsRead(
  { gelezen, klanten }: Pick<Plan, 'gelezen' | 'klanten'>,
  { klantenOf }: Pick<Memory, 'klantenOf'>,
  now: Date,
): Promise<ReadonlySet<string>> {
  const age = now.getTime() - Date.parse(gelezen);
  if (!(age >= 0 && age <= hour)) return new Set();
  const ids = Object.keys(klanten);
  const kept = await klantenOf(ids);
  const isAsKept = (id: string, at: number): boolean => kept[at] !== undefined && isDeepStrictEqual(detailsOf(kept[at].klant), klanten[id]);
  return new Set(ids.filter(isAsKept));
}
