import { decimal } from '../../belgium/decimal.ts';
import { normalizeKbo } from '../../belgium/kbo.ts';
import { numberOf } from '../ubl/read/find.ts';
import type { Invoice } from '../ubl/read/invoice.ts';
import { creditTypes, selfBilledTypes } from '../ubl/read/kind.ts';
import type { Party } from '../ubl/read/party.ts';

/** Why nobody but a person can tell which way the money of a document goes. */
export type MoneyDoubt =
  /** A credit note below zero: by EN 16931 the customer pays it, and in practice it is often a credit. */
  | 'teken'
  /** It is built as a credit note and has the code of an invoice. */
  | 'type'
  /** By its code the customer made it for the supplier, and the customer is the account itself. */
  | 'self_billing'
  /** Neither party, or both, have the enterprise number of the account. */
  | 'partij'
  | 'munt';

/** A received document as money, seen by the account that received it. */
export interface DocumentMoney {
  readonly zijde: 'verkoop' | 'aankoop';
  readonly soort: Invoice['soort'];
  /** The cents that are to be paid: below zero if they go out. Null where nothing tells them. */
  readonly cents: number | null;
  readonly partij: string | null;
  readonly twijfel: readonly MoneyDoubt[];
}

/** The fields of a list row, for when the UBL is missing. `bedrag` is in euro. */
interface ListedDocument {
  readonly bedrag?: number | null | undefined;
  readonly leverancier?: string | null | undefined;
}

export const isSelfBilled = ({ type_code }: Invoice): boolean => selfBilledTypes.has(type_code ?? '');

/** Whether one of the numbers of a party is this enterprise number; the members of a VAT group share a VAT number. */
function isOurs(party: Party | undefined, own: string): boolean {
  const { ondernemingsnummer, btw_nummer, peppol_id, nummers = [] } = party ?? {};
  const written = [ondernemingsnummer?.nummer, btw_nummer, peppol_id?.replace(/^\d{4}:/, ''), ...nummers.map(({ nummer }) => nummer)];
  return written.some((number) => number !== undefined && normalizeKbo(number) === own);
}

/** The account is the party with its number, whatever the code. Else the code tells: a supplier receives what its customer made. */
export function sidesOf(invoice: Invoice, own: string | undefined) {
  const { leverancier, klant } = invoice;
  const byCode = isSelfBilled(invoice) ? 'verkoop' : 'aankoop';
  const [sells, buys] = own === undefined ? [false, false] : [isOurs(leverancier, own), isOurs(klant, own)];
  const zijde = sells === buys ? byCode : sells ? 'verkoop' : 'aankoop';
  const isUnknown = sells === buys && (own !== undefined || byCode === 'verkoop');
  const twijfel: MoneyDoubt[] = isUnknown ? ['partij'] : zijde === 'aankoop' && byCode === 'verkoop' ? ['self_billing'] : [];
  const [theirs, ours] = zijde === 'verkoop' ? [klant, leverancier] : [leverancier, klant];
  return { zijde, theirs, ours, twijfel } as const;
}

/** Whether a document is a credit note: by its code, and by its root where the code is no other word for it. */
export const kindByCode = ({ soort, type_code = '' }: Invoice): Invoice['soort'] => (creditTypes.has(type_code) ? 'creditnota' : soort);

/** The amount to pay as the document writes it: what was paid before is off it, and the rounding in it. */
function payableOf({ totalen: { te_betalen, incl, voorschot, afronding } }: Invoice) {
  const total = numberOf(incl);
  return numberOf(te_betalen) ?? total?.minus(numberOf(voorschot) ?? 0).plus(numberOf(afronding) ?? 0);
}

const centsIn = (amount: ReturnType<typeof decimal>): number => amount.times(100).round().toNumber() + 0;

/** The cents that the customer pays the supplier; below zero if the supplier pays. */
function flowOf(invoice: Invoice): { readonly cents: number | null; readonly twijfel: readonly MoneyDoubt[] } {
  const payable = payableOf(invoice);
  const isCredit = kindByCode(invoice) === 'creditnota';
  const builtAsCredit = invoice.soort === 'creditnota';
  const isBelowZero = (numberOf(invoice.totalen.incl) ?? payable)?.lt(0) ?? false;
  const twijfel: MoneyDoubt[] = [
    ...(builtAsCredit && isBelowZero ? (['teken'] as const) : []),
    ...(builtAsCredit && invoice.type_code !== undefined && !creditTypes.has(invoice.type_code) ? (['type'] as const) : []),
  ];
  if (payable === undefined) return { cents: null, twijfel };
  // An invoice that calls itself a credit note gives money back, with whichever sign.
  const flow = !isCredit ? payable : builtAsCredit ? payable.neg() : payable.abs().neg();
  return { cents: centsIn(flow), twijfel };
}

/**
 * Gives the direction, amount and other party of a received document. Every page, list, match and day book asks this function. `own` is the
 * enterprise number of the account, ten digits. Without the UBL, the sign of the listed amount decides.
 */
export function moneyOf(
  invoice: Invoice | undefined,
  { bedrag, leverancier = null }: ListedDocument,
  own: string | undefined,
): DocumentMoney {
  const listed = bedrag == null ? null : centsIn(decimal(bedrag).neg());
  if (!invoice) {
    const soort = (listed ?? 0) > 0 ? 'creditnota' : 'factuur';
    return { zijde: 'aankoop', soort, cents: listed, partij: leverancier, twijfel: [] };
  }
  const { zijde, theirs, twijfel } = sidesOf(invoice, own);
  const flow = flowOf(invoice);
  const soort = kindByCode(invoice);
  const isForeign = (invoice.valuta ?? 'EUR') !== 'EUR';
  // A figure that is no number, or not in euro, leaves that of the list, in the direction of the document.
  const way = Math.sign(flow.cents ?? 0) || (soort === 'creditnota' ? -1 : 1);
  const paid = listed !== null && (flow.cents === null || isForeign) ? Math.abs(listed) * way : flow.cents;
  const name = theirs?.naam ?? theirs?.handelsnaam ?? null;
  return {
    zijde,
    soort,
    cents: paid === null ? null : (zijde === 'verkoop' ? paid : -paid) + 0,
    partij: zijde === 'verkoop' ? (name ?? leverancier) : (leverancier ?? name),
    twijfel: [...flow.twijfel, ...twijfel, ...(isForeign ? (['munt'] as const) : [])],
  };
}
