import { type Doc, supplierCountry } from '../doc.ts';
import type { Pattern } from '../engine.ts';
import { find, norm } from '../nodes.ts';
import { germany } from './germany.ts';
import { netherlands } from './netherlands.ts';

/** The rules that Peppol has for one country. */
export const national: readonly Pattern[] = [netherlands, germany];

const unchecked = new Set(['DK', 'EL', 'GR', 'IS', 'IT', 'NO', 'SE']);

/** The country of the supplier, by its address or VAT number, where Peppol has rules for it that duit does not hold. */
export function uncheckedCountry(doc: Doc): string | undefined {
  const numbers = find(doc.root, 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID').map(({ text }) =>
    norm(text).slice(0, 2).toUpperCase(),
  );
  return [supplierCountry(doc), ...numbers].find((country) => unchecked.has(country));
}
