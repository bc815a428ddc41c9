import { type Doc, isGerman, isSelfBilling, supplierCountry } from '../doc.ts';
import type { Pattern } from '../rule.ts';
import { ownCountry, sellerAddress, sellerCountry } from './parties.ts';

/** The rules that Peppol has for one country, loaded where a document needs them. */
const sets: Readonly<Record<string, () => Promise<readonly Pattern[]>>> = {
  DE: async () => (await import('./germany.ts')).germanRules,
  DK: async () => (await import('./denmark.ts')).danishRules,
  GR: async () => (await import('./greece.ts')).greekRules,
  IS: async () => (await import('./iceland.ts')).icelandicRules,
  IT: async () => (await import('./italy.ts')).italianRules,
  NL: async () => (await import('./netherlands.ts')).dutchRules,
  NO: async () => (await import('./norway.ts')).norwegianRules,
  SE: async () => (await import('./sweden.ts')).swedishRules,
  SK: async () => (await import('./slovakia.ts')).slovakRules,
};

export const countries = Object.keys(sets);

export const rulesOfCountry = async (country: string): Promise<readonly Pattern[]> => {
  const load = Object.hasOwn(sets, country) ? sets[country] : undefined;
  return load ? load() : [];
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
