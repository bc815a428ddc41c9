import type { Big } from 'big.js';
import { addDays } from '../../belgium/dates.ts';
import { decimal, round } from '../../belgium/decimal.ts';
import { complete } from '../../einvoice/document/complete.ts';
import type { DocumentData, Koper, Verkoper } from '../../einvoice/document/model.ts';
import { oneLine } from '../../einvoice/document/text.ts';
import { makeOgm } from '../../belgium/ogm.ts';
import type { RegelFigures } from '../../belgium/regel.ts';
import { sha256 } from '../../machine/files/hash.ts';
import { makeIban } from '../../belgium/iban.ts';
import type { StoredInboxDocument } from '../rules/inbox.ts';
import { kboCheckDigits } from '../../belgium/kbo.ts';

/** A number of `count` digits made from a text: always the same one for that text, and evenly spread. */
export function digitsOf(text: string, count: number): string {
  const hash = sha256(text).slice(0, 24);
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

/** The fields of a fictitious received document, whose `bedrag` is below zero for a credit note. */
type Ontvangen = Pick<StoredInboxDocument, 'leverancier' | 'factuurnummer' | 'bedrag' | 'datum'>;

export function receivedDocument({ leverancier, factuurnummer, bedrag, datum }: Ontvangen, account: Verkoper): DocumentData {
  const naam = oneLine(leverancier) || 'Testleverancier BV';
  const nummer = oneLine(factuurnummer) || 'TEST';
  const key = `${naam} ${nummer}`;
  const credit = bedrag < 0;
  const origineel = { nummer: `${datum.slice(0, 4)}/${digitsOf(key, 5)}`, datum: addDays(datum, -14) };
  return complete({
    seller: supplier(naam),
    klant: asKoper(account),
    document: {
      type: credit ? 'creditnota' : 'factuur',
      nummer,
      datum,
      vervaldatum: credit ? undefined : addDays(datum, 30),
      ogm: credit ? undefined : makeOgm(digitsOf(key, 10)),
      regels: regelsFor(round(decimal(bedrag).abs())),
      origineel: credit ? origineel : undefined,
    },
  });
}

const asKoper = ({ kbo, naam, adres, land, email }: Verkoper): Koper => ({
  naam,
  adres,
  land,
  email,
  type: 'bedrijf',
  kbo_btw_nummer: `BE${kbo}`,
  peppol_id: `0208:${kbo}`,
});

const regel = (omschrijving: string, prijs: Big, btw_percentage: number): RegelFigures => ({
  omschrijving,
  aantal: 1,
  eenheidsprijs: prijs.toNumber(),
  btw_percentage,
});

/** Lines whose total with VAT is exactly `incl`: one at 21 %, and a cent at 0 % where no base at 21 % gives that total. */
function regelsFor(incl: Big): RegelFigures[] {
  let basis = round(incl.div('1.21'));
  if (withVat(basis).gt(incl)) basis = basis.minus('0.01');
  const rest = incl.minus(withVat(basis));
  return [regel('Levering volgens bestelling', basis, 21), ...(rest.eq(0) ? [] : [regel('Afronding (artikel 44)', rest, 0)])];
}

const withVat = (basis: Big): Big => basis.plus(round(basis.times('0.21')));
