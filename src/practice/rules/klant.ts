import type { KlantInvoer, KlantType, KlantWijziging } from '../../contract/index.ts';

export interface StoredKlant {
  id: string;
  naam: string;
  type: KlantType;
  email: string | null;
  adres: string | null;
  land: string;
  kbo_btw_nummer: string | null;
  peppol_id: string | null;
}

/** A new customer with the defaults filled in. (klant) */
export const newKlant = (id: string, invoer: KlantInvoer): StoredKlant => ({
  id,
  naam: invoer.naam,
  type: invoer.type ?? 'bedrijf',
  email: invoer.email ?? null,
  adres: invoer.adres ?? null,
  land: invoer.land ?? 'BE',
  kbo_btw_nummer: invoer.kbo_btw_nummer ?? null,
  peppol_id: invoer.peppol_id ?? null,
});

/** The customer with only the sent fields changed. (Klanten) */
export const changedKlant = (klant: StoredKlant, wijziging: KlantWijziging): StoredKlant =>
  Object.assign({ ...klant }, Object.fromEntries(Object.entries(wijziging).filter(([, value]) => value !== undefined)));

const plain: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
};
const signs = ` _-,;:!?.'"()[]{}@*/\\&#%\`^+<=>|~$`;

/** The name without case and accents, in a form whose plain text order is alphabetical order: signs, digits, letters. */
export function sortKey(naam: string): string {
  const bare = naam.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return bare
    .replaceAll(/[ßæœøłđ‘’“”–]/g, (char) => plain[char] ?? char)
    .replaceAll(/[\p{P}\p{S}\p{Z}]/gu, (sign) => {
      const rank = signs.indexOf(sign);
      return rank < 0 ? `/${sign}` : String.fromCodePoint(1 + rank);
    });
}
