import { checkKbo } from '../../belgium/kbo.ts';
import { inEu, isLand } from '../../belgium/land.ts';
import { checkPeppolId } from '../../belgium/peppol.ts';
import { vatNumber } from '../../belgium/vat.ts';
import { unprintedLetter } from '../../einvoice/document/text.ts';
import type { KlantInvoer, KlantType, KlantWijziging, velden } from '../../contract/index.ts';
import { invalidFields } from '../refusal.ts';

/** A customer with all fields of the API; null for one without a value. */
export interface StoredKlant extends Record<(typeof velden.klant)[number], string | null> {
  id: string;
  naam: string;
  type: KlantType;
  land: string;
}

/** A new customer with the defaults filled in. Throws a Refusal that names each wrong field. (klant) */
export const newKlant = (id: string, invoer: KlantInvoer): StoredKlant =>
  sound(invoer, {
    id,
    naam: invoer.naam,
    type: invoer.type ?? 'bedrijf',
    email: invoer.email ?? null,
    adres: invoer.adres ?? null,
    land: invoer.land ?? 'BE',
    kbo_btw_nummer: invoer.kbo_btw_nummer ?? null,
    peppol_id: invoer.peppol_id ?? null,
  });

/** The customer with only the sent fields changed; an empty text clears a field. Throws a Refusal that names each wrong field. (Klanten) */
export function changedKlant(klant: StoredKlant, wijziging: KlantWijziging): StoredKlant {
  const sent = Object.entries(wijziging).filter(([, value]) => value !== undefined);
  return sound(
    wijziging,
    Object.assign({ ...klant }, Object.fromEntries(sent.map(([field, value]) => [field, value === '' ? null : value]))),
  );
}

/**
 * The customer itself. The text does not show which values of its fields are refused: here those that can't be right, because a
 * document with them could not be delivered. Throws a Refusal that names each of those that were sent.
 */
function sound(sent: KlantWijziging, klant: StoredKlant): StoredKlant {
  const { naam, adres, land, kbo_btw_nummer, peppol_id } = klant;
  const errors = {
    ...(sent.naam !== undefined && unprintedLetter.test(naam) && { naam: noScript }),
    ...(sent.adres !== undefined && unprintedLetter.test(adres ?? '') && { adres: noScript }),
    ...(sent.land !== undefined && !isLand(land) && { land: 'deze landcode bestaat niet' }),
    ...(sent.kbo_btw_nummer !== undefined &&
      kbo_btw_nummer !== null &&
      !isRegistered(kbo_btw_nummer, land) && { kbo_btw_nummer: noNumber }),
    ...(sent.peppol_id !== undefined &&
      peppol_id !== null &&
      checkPeppolId(peppol_id) !== undefined && { peppol_id: 'geen geldig Peppol-adres: het schema of het nummer klopt niet' }),
  };
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return klant;
}

const noScript = 'staat in een schrift dat de PDF van een factuur niet kan tonen; schrijf het in Latijnse letters';

const noNumber = 'geen ondernemings- of btw-nummer; verwacht zoals 0403.123.486, BE0403123486 of NL123456789B13';

/** Whether a text can be an enterprise or VAT number; of countries outside the European Union no form is known. */
function isRegistered(number: string, land: string): boolean {
  const found = checkKbo(number);
  if (found.kind === 'valid') return true;
  const belgian = /^\s*BE/i.test(number) || (land === 'BE' && found.kind === 'wrong');
  if (belgian || !/\d/.test(number)) return false;
  return !inEu(land) || vatNumber({ kbo_btw_nummer: number, land }) !== undefined;
}

const plainLetters: Record<string, string> = {
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

/** The name without case, accents and ligatures, in a form whose plain text order is alphabetical order: signs, digits, letters. */
export function sortKey(naam: string): string {
  const bare = naam.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return bare
    .replaceAll(/[ßæœøłđ‘’“”–]/g, (char) => plainLetters[char] ?? char)
    .replaceAll(/[\p{P}\p{S}\p{Z}]/gu, (sign) => {
      const rank = signs.indexOf(sign);
      return rank < 0 ? `/${sign}` : String.fromCodePoint(1 + rank);
    });
}
