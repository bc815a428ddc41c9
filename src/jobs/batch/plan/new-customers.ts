import { checkSchema, KlantInvoer } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import { plainName } from '../../../service/api/known.ts';
import type { BatchDocument, DocumentFields } from '../document.ts';
import type { Mistake } from '../mistakes.ts';
import type { PlannedCustomers } from './customers.ts';
import type { PlannedCustomer } from './plan.ts';

type NewCustomer = NonNullable<DocumentFields['nieuweKlant']>;

/**
 * The details of each customer that is to be made, by plain name, put together from all rows that name it, so that the order
 * of the documents makes no difference. Two rows that give one field two values are a mistake.
 */
export function newCustomersOf(documents: readonly BatchDocument[], mistakes: Mistake[]): ReadonlyMap<string, NewCustomer> {
  const found = new Map<string, { readonly fields: Partial<Record<string, string>>; readonly lines: Map<string, number> }>();
  for (const { klant, nieuweKlant, lines } of documents) {
    const naam = plainName(nieuweKlant?.naam ?? klant ?? '');
    const line = lines[0]?.line ?? 0;
    const customer = found.get(naam) ?? { fields: {}, lines: new Map<string, number>() };
    found.set(naam, customer);
    for (const [field, value = ''] of Object.entries(nieuweKlant ?? {})) {
      const before = customer.fields[field];
      if (before === undefined) {
        customer.fields[field] = value;
        customer.lines.set(field, line);
      } else if (before !== value) {
        const text = differs(customer.lines.get(field) ?? 0, before);
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

/**
 * The customer of a document: one that is found, or one to make where `fresh` gives the details of those that may be made.
 * Undefined where there is none, which is added to the mistakes.
 */
export async function chosenCustomer(
  { klant, nieuweKlant, lines }: BatchDocument,
  customers: PlannedCustomers,
  fresh: ReturnType<typeof newCustomersOf> | undefined,
  mistakes: Mistake[],
): Promise<ChosenCustomer | undefined> {
  const word = klant ?? nieuweKlant?.naam;
  // The file's own check has named the missing customer.
  if (!word) return undefined;
  const wrong = (column: string, text: string): undefined =>
    void mistakes.push({ line: lines[0]?.line ?? 0, column, text, ...(klant !== undefined && { value: klant }) });
  const found = await customers.find(word);
  if (found.fault === undefined) {
    const { id, naam } = found.klant;
    return { planned: { id, naam: naam ?? '' }, klant: found.klant as Partial<KlantInvoer> };
  }
  if (!found.none || !fresh) return wrong('klant', found.fault);
  const naam = nieuweKlant?.naam ?? word;
  const { data, issues } = checkSchema(KlantInvoer, { ...fresh.get(plainName(naam)), naam });
  if (data) return { planned: { nieuw: data, naam: data.naam }, klant: data };
  const [first] = issues;
  return first && wrong(`klant_${first.field}`, t(first.text));
}

const differs = (line: number, before: string): string =>
  t({
    nl: `op rij ${line} staat '${before}' voor dezelfde nieuwe klant`,
    en: `row ${line} has '${before}' for the same new customer`,
  });
