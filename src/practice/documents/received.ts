import { Big } from 'big.js';
import { decimal, round } from '../../belgium/decimal.ts';
import { makeOgm } from '../../belgium/ogm.ts';
import type { DocumentData, Klant, Regel, Verkoper } from '../../belgium/document/model.ts';
import { addDays } from '../../belgium/dates.ts';
import { digitsOf, supplier } from './supplier.ts';
import { oneLine } from '../../belgium/document/text.ts';

/** What a fictitious received document is made from; `bedrag` is in euro with VAT, a negative one makes a credit note. */
export interface Ontvangen {
  leverancier: string;
  factuurnummer: string;
  bedrag: number;
  datum: string;
}

/** The document that a believable supplier would have sent to `account`: PDF and UBL are made from it like any other. */
export function receivedDocument({ leverancier, factuurnummer, bedrag, datum }: Ontvangen, account: Verkoper): DocumentData {
  const naam = oneLine(leverancier) || 'Testleverancier BV';
  const nummer = oneLine(factuurnummer) || 'TEST';
  const key = `${naam} ${nummer}`;
  const credit = bedrag < 0;
  const origineel = { nummer: `${datum.slice(0, 4)}/${digitsOf(key, 5)}`, datum: addDays(datum, -14) };
  return {
    seller: supplier(naam),
    klant: customer(account),
    document: {
      type: credit ? 'creditnota' : 'factuur',
      nummer,
      status: 'verzonden',
      datum,
      vervaldatum: credit ? undefined : addDays(datum, 30),
      ogm: credit ? undefined : makeOgm(digitsOf(key, 10)),
      regels: regelsFor(round(decimal(bedrag).abs())),
      origineel: credit ? origineel : undefined,
    },
  };
}

const customer = ({ kbo, naam, adres, land, email }: Verkoper): Klant => ({
  naam,
  adres,
  land,
  email,
  type: 'bedrijf',
  kbo_btw_nummer: `BE${kbo}`,
  peppol_id: `0208:${kbo}`,
});

const regel = (omschrijving: string, prijs: Big, btw_percentage: number): Regel => ({
  omschrijving,
  aantal: 1,
  eenheidsprijs: prijs.toNumber(),
  btw_percentage,
});

/** Lines whose total with VAT is exactly `incl`: one at 21 %, and a cent at 0 % where no base at 21 % gives that total. */
function regelsFor(incl: Big): Regel[] {
  const cent = new Big('0.01');
  let basis = round(incl.div('1.21'));
  if (total(basis).gt(incl)) basis = basis.minus(cent);
  const rest = incl.minus(total(basis));
  return [regel('Levering volgens bestelling', basis, 21), ...(rest.eq(0) ? [] : [regel('Afronding', rest, 0)])];
}

const total = (basis: Big): Big => basis.plus(round(basis.times('0.21')));
