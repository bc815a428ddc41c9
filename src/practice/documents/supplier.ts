import { createHash } from 'node:crypto';
import { makeIban } from '../../belgium/iban.ts';
import { kboCheckDigits } from '../../belgium/kbo.ts';
import { makeOgm } from '../../belgium/ogm.ts';
import type { Verkoper } from '../../belgium/document/model.ts';

/** A number of `count` digits made from a text: always the same one for that text, and evenly spread. */
export function digitsOf(text: string, count: number): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 24);
  return (BigInt(`0x${hash}`) % 10n ** BigInt(count)).toString().padStart(count, '0');
}

const straten = ['Stationsstraat', 'Kerkstraat', 'Industrielaan', 'Molenweg', 'Nieuwstraat', 'Havenkaai', 'Brusselsesteenweg'];
const gemeenten = [
  '9000 Gent',
  '2000 Antwerpen',
  '3000 Leuven',
  '8000 Brugge',
  '8500 Kortrijk',
  '3500 Hasselt',
  '2800 Mechelen',
  '9300 Aalst',
];
const pick = (list: readonly string[], digits: string): string => list[Number(digits) % list.length] ?? '';

/** A believable Belgian supplier of this name: the same one each time, with a valid enterprise number and IBAN. */
export function supplier(naam: string): Verkoper {
  const nummer = `0${digitsOf(`kbo ${naam}`, 7)}`;
  // The last two digits of a Belgian account number are the first ten modulo 97, as in an OGM.
  const rekening = makeOgm(digitsOf(`iban ${naam}`, 10)).replaceAll(/\D/g, '');
  const huis = digitsOf(`adres ${naam}`, 6);
  return {
    naam,
    adres: `${pick(straten, huis.slice(0, 2))} ${Number(huis.slice(2, 4)) + 1}, ${pick(gemeenten, huis.slice(4))}`,
    land: 'BE',
    kbo: nummer + kboCheckDigits(nummer),
    iban: makeIban('BE', rekening),
  };
}
