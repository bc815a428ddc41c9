import type { Big } from 'big.js';
import { addDays } from '../../belgium/dates.ts';
import { decimal, round } from '../../belgium/decimal.ts';
import { complete } from '../../einvoice/document/complete.ts';
import type { DocumentData, Koper, Verkoper } from '../../einvoice/document/model.ts';
import { oneLine } from '../../einvoice/document/text.ts';
import { makeOgm } from '../../belgium/ogm.ts';
import type { RegelFigures } from '../../belgium/regel.ts';
import { digitsOf, supplier } from './supplier.ts';

/** The fields of a fictitious received document; `bedrag` is in euro with VAT, and below zero for a credit note. */
export interface Ontvangen {
  leverancier: string;
  factuurnummer: string;
  bedrag: number;
  datum: string;
}

/** The document that a believable supplier would have sent to `account`, complete enough to make its PDF and its UBL. */
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
