import { type CustomerNumbers, numberProblems } from '../../../belgium/checks/numbers.ts';
import type { KlantInvoer, KlantKort } from '../../../contract/index.ts';
import { meaningOf } from '../../../contract/meaning.ts';
import { groupBy } from '../../../group-by.ts';
import { t } from '../../../language.ts';
import { folded, plainName } from '../../../machine/text/fold.ts';
import { nearest } from '../../../machine/text/nearest.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Api } from '../../../service/api/index.ts';
import { isCalled, klantenHolding, type Named } from '../../../service/references/name.ts';
import { oncePerKey } from '../../../service/references/once-per-key.ts';
import { plainParty } from '../../../service/references/party.ts';
import { customerNumbers, findDuplicates } from '../../../service/references/duplicates.ts';
import type { BatchColumn } from '../columns.ts';
import type { BatchDocument } from '../document.ts';
import type { Mistake } from '../mistakes.ts';

/** The customers by their name without accents, signs and legal form. */
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
export async function alikeTo(api: Api, word: string): Promise<{ readonly candidates: readonly Named[]; readonly isSame: boolean }> {
  const party = plainParty(word);
  const known = await byParty(api, '');
  const same = party === '' ? undefined : known.get(party);
  if (same) return { candidates: same.slice(0, mostNamed), isSame: true };
  const names = [...known.keys()];
  const holding = party.length < shortestHeld ? [] : names.filter((name) => name.includes(party));
  const most = Math.max(1, Math.floor(party.length * mistyped));
  const near = nearest(
    party,
    names.filter((name) => Math.abs(name.length - party.length) <= most),
    mistyped,
  );
  const found = holding.length > 0 || near === undefined ? holding : [near];
  return { candidates: found.flatMap((name) => known.get(name) ?? []).slice(0, mostNamed), isSame: false };
}

export const namedText = ({ id, naam }: Named): string => clean(`${naam ?? ''} (${id})`);

type NewCustomer = NonNullable<BatchDocument['nieuweKlant']>;

export type FreshFault = Pick<Mistake, 'text' | 'value' | 'candidates'> & { readonly column: BatchColumn };

export interface FreshCustomers {
  /** The details of the customer to make, from all rows that name it, in any order. */
  readonly fieldsOf: (naam: string) => NewCustomer | undefined;
  /** The reason why a customer must not be made as a new one. `isStated`: two columns say that it is new. */
  readonly faultOf: (klant: KlantInvoer, line: number, isStated: boolean) => Promise<FreshFault | undefined>;
}

export function openFresh(api: Api, documents: readonly BatchDocument[], mistakes: Mistake[]): FreshCustomers {
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
    fieldsOf: (naam) => fields.get(plainName(naam)),
    faultOf: async (klant, line, isStated) => {
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
