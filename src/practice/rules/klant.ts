import type { KlantInvoer, KlantType, KlantWijziging } from '../../contract/index.ts';

/** A customer as the service keeps it. */
export interface Klant {
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
export const nieuweKlant = (id: string, invoer: KlantInvoer): Klant => ({
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
export const gewijzigdeKlant = (klant: Klant, wijziging: KlantWijziging): Klant =>
  Object.assign({ ...klant }, Object.fromEntries(Object.entries(wijziging).filter(([, value]) => value !== undefined)));

/**
 * The customer on a document: what stood there when it became final stays, what was missing then comes from today,
 * and so do the two addresses it is sent to.
 */
export const klantOpDocument = (toen: Klant | null, nu: Klant): Klant => ({
  ...(toen ?? nu),
  kbo_btw_nummer: toen?.kbo_btw_nummer || nu.kbo_btw_nummer,
  email: nu.email,
  peppol_id: nu.peppol_id,
});

const gelijk: Record<string, string> = {
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
const leestekens = ` _-,;:!?.'"()[]{}@*/\\&#%\`^+<=>|~$`;

/** The name without case and accents, written so that plain text order is alphabetical order: punctuation, digits, letters. */
export function sorteersleutel(naam: string): string {
  const kaal = naam.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return kaal
    .replaceAll(/[ßæœøłđ‘’“”–]/g, (teken) => gelijk[teken] ?? teken)
    .replaceAll(/[\p{P}\p{S}\p{Z}]/gu, (teken) => {
      const rang = leestekens.indexOf(teken);
      return rang < 0 ? `/${teken}` : String.fromCodePoint(1 + rang);
    });
}
