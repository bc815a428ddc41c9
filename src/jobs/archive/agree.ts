import { decimal } from '../../belgium/decimal.ts';
import { normalizeOgm } from '../../belgium/ogm.ts';
import { numberOf } from '../../einvoice/ubl/read/figures.ts';
import type { Figure, Invoice, VatShare } from '../../einvoice/ubl/read/model.ts';
import type { Factuur, InboxDocument, Klant } from '../../contract/index.ts';
import { hasNumber, isSameName } from './party.ts';
import type { ArchiveDifference } from './records.ts';

/** The data of the service on a sale, as far as they are known. */
export interface Sale {
  readonly factuur: Partial<Factuur>;
  readonly klant: Klant | null;
  /** The number of the invoice that a credit note belongs to. */
  readonly gekoppeld: string | null;
}

/** A field with its two values; one that is unknown in either is no difference. */
type Pair = readonly [
  veld: string,
  dienst: string | null | undefined,
  ubl: string | undefined,
  same?: (dienst: string, ubl: string) => boolean,
];

const longest = 200;

function differing(pairs: readonly Pair[]): ArchiveDifference[] {
  return pairs.flatMap(([veld, dienst, ubl, same = isSameLine]) =>
    dienst && ubl && !same(dienst, ubl) ? [{ veld, dienst: dienst.slice(0, longest), ubl: ubl.slice(0, longest) }] : [],
  );
}

const line = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
const isSameLine = (one: string, other: string): boolean => line(one) === line(other);

/** The fields in which the UBL of an invoice or a credit note disagrees with the data of the service. */
export const saleDifferences = ({ factuur, klant, gekoppeld }: Sale, invoice: Invoice): ArchiveDifference[] => [
  ...differing([
    ['type', factuur.type, kindOf(invoice)],
    ['nummer', factuur.nummer, invoice.nummer],
    ['datum', factuur.datum, invoice.datum],
    ['vervaldatum', factuur.vervaldatum, invoice.vervaldatum],
    ['ogm', factuur.ogm, invoice.betalingen.map(({ mededeling }) => mededeling).find(Boolean), isSameOgm(invoice)],
  ]),
  ...amountsDiffer(factuur, invoice),
  ...partyDiffers(klant, invoice),
  ...linkDiffers(gekoppeld, invoice),
];

/** The fields in which the UBL of a received document disagrees with the data of the service. */
export const receivedDifferences = (
  { leverancier, factuurnummer, datum, bedrag }: Partial<InboxDocument>,
  invoice: Invoice,
): ArchiveDifference[] => [
  ...differing([
    ['leverancier', leverancier, invoice.leverancier?.naam, (name, other) => namesOf(invoice, other).some((one) => isSameName(name, one))],
    ['factuurnummer', factuurnummer, invoice.nummer],
    ['datum', datum, invoice.datum],
  ]),
  // The API text does not tell whether the amount is the total or the part that is left to pay. (inbox document)
  ...(isAmount(bedrag, invoice.totalen.te_betalen, invoice) === true ? [] : amountDiffers('bedrag', bedrag, invoice.totalen.incl, invoice)),
];

const namesOf = ({ leverancier }: Invoice, naam: string): string[] => [
  naam,
  ...(leverancier?.handelsnaam ? [leverancier.handelsnaam] : []),
];

/** Credit notes have their own root; a document with the root of an invoice may say by its code that it is one. (UNCL 1001) */
const kindOf = ({ soort, type_code = '' }: Invoice): string => (['381', '396'].includes(type_code) ? 'creditnota' : soort);

const isSameOgm =
  ({ betalingen }: Invoice) =>
  (ogm: string): boolean =>
    betalingen.some(({ mededeling = '' }) => isSameLine(normalizeOgm(ogm) ?? ogm, normalizeOgm(mededeling) ?? mededeling));

/** The totals, and the base of each rate, which is the sum of its lines: the API has no other figure for one rate. (regel) */
function amountsDiffer({ totaal_excl, totaal_btw, totaal_incl, regels }: Partial<Factuur>, invoice: Invoice): ArchiveDifference[] {
  const { excl, btw, incl } = invoice.totalen;
  const dienst = basesOf(regels?.map((regel) => [regel.btw_percentage, regel.totaal]));
  const ubl = basesOf(invoice.btw.map((share) => [rateOf(share), numberOf(share.basis)]));
  const rates = dienst && ubl ? new Set([...dienst.keys(), ...ubl.keys()]) : [];
  return [
    ...amountDiffers('totaal_excl', totaal_excl, excl, invoice),
    ...amountDiffers('totaal_btw', totaal_btw, btw, invoice),
    ...amountDiffers('totaal_incl', totaal_incl, incl, invoice),
    ...[...rates].flatMap((rate) =>
      amountDiffers(`basis ${rate}%`, dienst?.get(rate)?.toNumber() ?? 0, ubl?.get(rate)?.toFixed(2) ?? '0.00', invoice),
    ),
  ];
}

/** A document outside the VAT has a category without a rate. (BR-O-05) */
const rateOf = ({ btw_categorie, btw_percentage }: VatShare) => (btw_categorie === 'O' ? decimal(0) : numberOf(btw_percentage));

type Amount = ReturnType<typeof decimal>;
type Known = number | Amount | null | undefined;

const exact = (value: number | Amount): Amount => (typeof value === 'number' ? decimal(value) : value);

/** The sum of the amounts of each rate; undefined where one of them is unknown, or where there are none. */
function basesOf(parts: readonly (readonly [rate: Known, amount: Known])[] | undefined): Map<string, Amount> | undefined {
  const bases = new Map<string, Amount>();
  for (const [rate, amount] of parts ?? []) {
    if (rate == null || amount == null) return undefined;
    const name = exact(rate).toFixed();
    bases.set(name, (bases.get(name) ?? decimal(0)).plus(exact(amount)));
  }
  return bases.size > 0 ? bases : undefined;
}

function amountDiffers(veld: string, dienst: number | null | undefined, ubl: Figure | undefined, invoice: Invoice): ArchiveDifference[] {
  return isAmount(dienst, ubl, invoice) === false ? [{ veld, dienst: String(dienst), ubl: ubl ?? '' }] : [];
}

/**
 * Whether two amounts are one; undefined where either is unknown or not in euro. The API text does not tell whether the
 * amounts of a credit note are negative, so its signs are not compared. (creditnota)
 */
function isAmount(dienst: number | null | undefined, ubl: Figure | undefined, invoice: Invoice): boolean | undefined {
  const amount = numberOf(ubl);
  if (dienst == null || amount === undefined || (invoice.valuta ?? 'EUR') !== 'EUR') return undefined;
  return kindOf(invoice) === 'creditnota' ? amount.abs().eq(decimal(dienst).abs()) : amount.eq(dienst);
}

function partyDiffers(klant: Klant | null, { klant: party }: Invoice): ArchiveDifference[] {
  if (!klant || !party) return [];
  const written = [party.btw_nummer, party.ondernemingsnummer?.nummer].filter(Boolean).join(', ');
  return differing([
    ['klant.naam', klant.naam, party.naam, (name) => [party.naam, party.handelsnaam].some((one) => one && isSameName(name, one))],
    ['klant.kbo_btw_nummer', klant.kbo_btw_nummer, written, () => hasNumber(party, klant) !== false],
  ]);
}

function linkDiffers(gekoppeld: string | null, { eerdere_facturen }: Invoice): ArchiveDifference[] {
  const numbers = eerdere_facturen.flatMap(({ nummer }) => nummer ?? []);
  return differing([['gekoppelde_factuur_id', gekoppeld, numbers.join(', '), (number) => numbers.some((one) => isSameLine(one, number))]]);
}
