import { t } from '../../../language.ts';
import { plainName } from '../../../service/api/known.ts';
import type { BatchDocument, DocumentFields } from '../document.ts';
import type { Mistake } from '../mistakes.ts';

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

const differs = (line: number, before: string): string =>
  t({
    nl: `op rij ${line} staat '${before}' voor dezelfde nieuwe klant`,
    en: `row ${line} has '${before}' for the same new customer`,
  });
