import { type Doc, isGerman, isSelfBilling, supplierCountry } from '../doc.ts';
import type { Pattern } from '../engine.ts';
import { ownCountry, sellerAddress, sellerCountry } from './parties.ts';

/** The rules that Peppol has for one country, loaded where a document needs them. */
const sets: Readonly<Record<string, () => Promise<{ readonly rules: readonly Pattern[] }>>> = {
  DE: () => import('./germany.ts'),
  DK: () => import('./denmark.ts'),
  GR: () => import('./greece.ts'),
  IS: () => import('./iceland.ts'),
  IT: () => import('./italy.ts'),
  NL: () => import('./netherlands.ts'),
  NO: () => import('./norway.ts'),
  SE: () => import('./sweden.ts'),
};

/** Every country that has a set of rules. */
export const countries = Object.keys(sets);

/** The rules of a country; none where it has none. */
export const rulesOfCountry = async (country: string): Promise<readonly Pattern[]> => {
  const load = Object.hasOwn(sets, country) ? sets[country] : undefined;
  return load ? (await load()).rules : [];
};

/** The rules of the countries that the seller of a document is of, by its address or its registration. */
export async function nationalRules(doc: Doc): Promise<readonly Pattern[]> {
  // The countries have made no rules for self-billing.
  if (isSelfBilling(doc)) return [];
  const found = [sellerAddress(doc), sellerCountry(doc), ownCountry(doc), supplierCountry(doc)]
    .map((country) => (country === 'EL' ? 'GR' : country))
    .filter((country) => country !== 'DE' || isGerman(doc));
  const patterns = await Promise.all([...new Set(found)].map(rulesOfCountry));
  return patterns.flat();
}
