import { createHash } from 'node:crypto';
import { makeIban } from '../../belgium/iban.ts';
import { kboCheckDigits } from '../../belgium/kbo.ts';
import { makeOgm } from '../../belgium/ogm.ts';
import type { Verkoper } from '../../einvoice/document/model.ts';

/** A number of `count` digits made from a text: always the same one for that text, and evenly spread. */
export function digitsOf(text: string, count: number): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 24);
  return (BigInt(`0x${hash}`) % 10n ** BigInt(count)).toString().padStart(count, '0');
}

const straten = ['Stationsstraat', 'Kerkstraat', 'Industrielaan', 'Molenweg', 'Nieuwstraat', 'Havenkaai', 'Brusselsesteenweg'] as const;
type Gemeente = readonly [naam: string, rechtbank: string];
// Each town with the court of its register of legal persons.
const gemeenten: readonly [Gemeente, ...Gemeente[]] = [
  ['9000 Gent', 'Gent, afdeling Gent'],
  ['2000 Antwerpen', 'Antwerpen, afdeling Antwerpen'],
  ['3000 Leuven', 'Leuven'],
  ['8000 Brugge', 'Gent, afdeling Brugge'],
  ['8500 Kortrijk', 'Gent, afdeling Kortrijk'],
  ['3500 Hasselt', 'Antwerpen, afdeling Hasselt'],
  ['2800 Mechelen', 'Antwerpen, afdeling Mechelen'],
  ['9300 Aalst', 'Gent, afdeling Dendermonde'],
];
const company = /\b(?:BV|BVBA|SRL|SPRL|NV|SA|CV|SC|VOF|SNC|Comm\.?V|VZW|ASBL)\b/i;
const pick = <T>(list: readonly [T, ...T[]], digits: string): T => list[Number(digits) % list.length] ?? list[0];

/** A believable Belgian supplier of this name: the same one each time, with a valid enterprise number and IBAN. */
export function supplier(naam: string): Verkoper {
  const nummer = `0${digitsOf(`kbo ${naam}`, 7)}`;
  // The last two digits of a Belgian account number are the first ten modulo 97, as in an OGM.
  const rekening = makeOgm(digitsOf(`iban ${naam}`, 10)).replaceAll(/\D/g, '');
  const huis = digitsOf(`adres ${naam}`, 6);
  const [gemeente, rechtbank] = pick(gemeenten, huis.slice(4));
  return {
    naam,
    adres: `${pick(straten, huis.slice(0, 2))} ${Number(huis.slice(2, 4)) + 1}, ${gemeente}`,
    land: 'BE',
    kbo: nummer + kboCheckDigits(nummer),
    iban: makeIban('BE', rekening),
    rpr: company.test(naam) ? `RPR ${rechtbank}` : undefined,
  };
}
