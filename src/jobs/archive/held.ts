import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readInvoice, type Invoice } from '../../einvoice/ubl/read/invoice.ts';
import { kindByCode, sidesOf } from '../../einvoice/view/money.ts';
import { kindOf } from '../../einvoice/ubl/read/kind.ts';
import { type Figure, numberOf } from '../../einvoice/ubl/read/find.ts';
import type { VatShare } from '../../einvoice/ubl/read/sums.ts';
import { mostBytes, readTree } from '../../einvoice/ubl/read/tree.ts';
import { Factuur, InboxDocument, type Klant } from '../../contract/index.ts';
import type { ArchivedDocument, ArchiveDifference, DocumentFacts, ArchivedSupplier } from './records.ts';
import type { Piece } from './fetch.ts';
import { dataName } from './layout.ts';
import { hasName, hasNumber, isSameSupplier, ownNumber, supplierOf, supplierText } from './party.ts';
import { plainNumber, short } from './plain.ts';
import { decimal } from '../../belgium/decimal.ts';
import { normalizeOgm } from '../../belgium/ogm.ts';

/** Paths; undefined if the document has no such file. */
export interface Both {
  readonly data: string | undefined;
  readonly ubl: string | undefined;
}

/** The two files of a document where at least one of them is among `pieces`, which lie ready; undefined if neither is. */
export function bothOf(pieces: readonly Piece[], known: ArchivedDocument | undefined): Both | undefined {
  const fresh = (isIt: (naam: string) => boolean) => pieces.find(({ naam }) => isIt(naam))?.stash;
  const there = (isIt: (naam: string) => boolean) => known?.bestanden.find(({ pad }) => isIt(pad.slice(known.map.length + 1)))?.pad;
  if (fresh(isData) === undefined && fresh(isUbl) === undefined) return undefined;
  return { data: fresh(isData) ?? there(isData), ubl: fresh(isUbl) ?? there(isUbl) };
}

const isData = (naam: string): boolean => naam === dataName;
const isUbl = (naam: string): boolean => naam.endsWith('.xml');

export function customerIn(folder: string, data: string): string | undefined {
  const parsed = Factuur.safeParse(fieldsIn(join(folder, data)));
  return parsed.data?.customer_id ?? undefined;
}

interface Against {
  readonly facts: DocumentFacts;
  readonly klant: Klant | null;
  readonly numberOf: (id: string) => string | null;
  /** Undefined until a UBL has named it. */
  readonly supplier: ArchivedSupplier | undefined;
}

/** `supplier` is the one that the UBL of a sale names. */
export interface HeldDocument {
  readonly differences: readonly ArchiveDifference[];
  readonly supplier: ArchivedSupplier | undefined;
  readonly customer: string | null;
}

/** Holds a UBL against the data of the service. Undefined without one, for one too large to read, and for a received one that is no UBL. */
export function hold(folder: string, { data, ubl }: Both, against: Against): HeldDocument | undefined {
  const invoice = ubl === undefined ? undefined : invoiceIn(join(folder, ubl));
  const { facts, klant } = against;
  if (invoice === undefined) return undefined;
  const fields = data === undefined ? undefined : fieldsIn(join(folder, data));
  const { nummer, datum, naam, bedrag, type } = facts;
  if (facts.stuk === 'ontvangen') {
    if (typeof invoice === 'string') return undefined;
    const listed = { leverancier: naam, factuurnummer: nummer, datum, bedrag };
    return {
      differences: receivedDifferences({ ...listed, ...InboxDocument.safeParse(fields).data }, invoice, ownNumber(against.supplier)),
      supplier: undefined,
      customer: null,
    };
  }
  if (typeof invoice === 'string')
    return { differences: [{ veld: 'ubl', dienst: 'UBL', ubl: invoice }], supplier: undefined, customer: null };
  const factuur: Partial<Factuur> = { type, nummer, datum, totaal_incl: bedrag, ...Factuur.safeParse(fields).data };
  const linked = factuur.gekoppelde_factuur_id;
  const differences = saleDifferences({ factuur, klant, gekoppeld: linked ? against.numberOf(linked.toLowerCase()) : null }, invoice);
  const supplier = supplierOf(invoice);
  return { differences: [...differences, ...otherSupplier(against.supplier, supplier)], supplier, customer: invoice.klant?.naam ?? null };
}

const otherSupplier = (known: ArchivedSupplier | undefined, named: ArchivedSupplier | undefined): ArchiveDifference[] =>
  known && named && !isSameSupplier(known, named) ? [{ veld: 'leverancier', dienst: supplierText(known), ubl: supplierText(named) }] : [];

/** The invoice in a file, or the code of its kind or fault where it holds none; undefined if it is too large to be read. */
function invoiceIn(path: string): Invoice | string | undefined {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? Infinity) > mostBytes) return undefined;
  const read = readTree(readFileSync(path));
  if ('reason' in read) return read.reason.startsWith('too_') ? undefined : read.reason;
  const kind = kindOf(read.root);
  return kind === 'invoice' || kind === 'credit_note' ? readInvoice(read.root) : kind;
}

/** Undefined if it can't be read, which is for the check to tell. */
export function fieldsIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

export interface Sale {
  readonly factuur: Partial<Factuur>;
  readonly klant: Klant | null;
  /** The number of the invoice that a credit note belongs to. */
  readonly gekoppeld: string | null;
}

/** One that is unknown in either is no difference. */
type Pair = readonly [
  veld: string,
  dienst: string | null | undefined,
  ubl: string | undefined,
  same?: (dienst: string, ubl: string) => boolean,
];

function differing(pairs: readonly Pair[]): ArchiveDifference[] {
  return pairs.flatMap(([veld, dienst, ubl, same = isSameLine]) =>
    dienst && ubl && !same(dienst, ubl) ? [{ veld, dienst: short(dienst), ubl: short(ubl) }] : [],
  );
}

const line = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
const isSameLine = (one: string, other: string): boolean => line(one) === line(other);

export const saleDifferences = ({ factuur, klant, gekoppeld }: Sale, invoice: Invoice): ArchiveDifference[] => [
  ...differing([
    ['type', factuur.type, kindByCode(invoice)],
    ['nummer', factuur.nummer, invoice.nummer],
    ['datum', factuur.datum, invoice.datum],
    ['vervaldatum', factuur.vervaldatum, invoice.vervaldatum],
    ['ogm', factuur.ogm, invoice.betalingen.map(({ mededeling }) => mededeling).find(Boolean), isSameOgm(invoice)],
  ]),
  ...amountsDiffer(factuur, invoice),
  ...partyDiffers(klant, invoice),
  ...linkDiffers(gekoppeld, invoice),
];

export function receivedDifferences(
  { leverancier, factuurnummer, datum, bedrag }: Pick<Partial<InboxDocument>, 'leverancier' | 'factuurnummer' | 'datum' | 'bedrag'>,
  invoice: Invoice,
  own?: string,
): ArchiveDifference[] {
  const party = sidesOf(invoice, own).theirs;
  return [
    ...differing([
      ['leverancier', leverancier, party?.naam ?? party?.handelsnaam, (name) => party !== undefined && hasName(party, name)],
      ['factuurnummer', factuurnummer, invoice.nummer, (one, other) => plainNumber(one) === plainNumber(other)],
      ['datum', datum, invoice.datum],
    ]),
    ...receivedAmount(bedrag, invoice),
  ];
}

/**
 * The text calls it the amount and no more, so the total with or without VAT and the amount to pay all agree, with any sign.
 * In another currency the service may have converted it. (inbox document)
 */
function receivedAmount(bedrag: number | null | undefined, { totalen, valuta }: Invoice): ArchiveDifference[] {
  const figures = [totalen.te_betalen, totalen.incl, totalen.excl].filter((figure) => figure !== undefined);
  const meant = figures.map((figure) => numberOf(figure)?.abs());
  const [shown] = figures;
  if (bedrag == null || shown === undefined || (valuta ?? 'EUR') !== 'EUR') return [];
  if (meant.some((amount) => amount === undefined || amount.eq(decimal(bedrag).abs()))) return [];
  return [{ veld: 'bedrag', dienst: String(bedrag), ubl: shown }];
}

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

/** Undefined if one of them is unknown, or where there are none. */
function basesOf(parts: readonly (readonly [rate: Known, amount: Known])[] | undefined): Map<string, Amount> | undefined {
  const bases = new Map<string, Amount>();
  for (const [rate, amount] of parts ?? []) {
    if (rate == null || amount == null) return undefined;
    const name = exact(rate).toFixed();
    bases.set(name, (bases.get(name) ?? decimal(0)).plus(exact(amount)));
  }
  return bases.size > 0 ? bases : undefined;
}

/** An amount that is unknown or not in euro differs from none. The signs of a credit note are not compared: the API tells none. */
function amountDiffers(veld: string, dienst: number | null | undefined, ubl: Figure | undefined, invoice: Invoice): ArchiveDifference[] {
  const amount = numberOf(ubl);
  if (dienst == null || amount === undefined || (invoice.valuta ?? 'EUR') !== 'EUR') return [];
  const isSame = kindByCode(invoice) === 'creditnota' ? amount.abs().eq(decimal(dienst).abs()) : amount.eq(dienst);
  return isSame ? [] : [{ veld, dienst: String(dienst), ubl: ubl ?? '' }];
}

function partyDiffers(klant: Klant | null, { klant: party }: Invoice): ArchiveDifference[] {
  if (!klant || !party) return [];
  const written = [party.btw_nummer, party.ondernemingsnummer?.nummer].filter(Boolean).join(', ');
  return differing([
    ['klant.naam', klant.naam, party.naam, (name) => hasName(party, name)],
    ['klant.kbo_btw_nummer', klant.kbo_btw_nummer, written, () => hasNumber(party, klant) !== false],
  ]);
}

function linkDiffers(gekoppeld: string | null, { eerdere_facturen }: Invoice): ArchiveDifference[] {
  const numbers = eerdere_facturen.flatMap(({ nummer }) => nummer ?? []);
  return differing([['gekoppelde_factuur_id', gekoppeld, numbers.join(', '), (number) => numbers.some((one) => isSameLine(one, number))]]);
}
