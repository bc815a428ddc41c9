import { decimal } from '../../../belgium/decimal.ts';
import type { InboxDocumentKort } from '../../../contract/index.ts';
import { groupBy } from '../../../group-by.ts';
import type { AskedPayment } from '../../inbox/saved.ts';
import type { Booked } from '../../reports/count/booked.ts';

/** A final document as payments are matched with it. Amounts are whole cents; those of a credit note are negative. */
export interface Payable extends Pick<Booked, 'nummer' | 'datum' | 'vervaldatum' | 'klant' | 'klant_id'> {
  /** In lower case. */
  readonly id: string;
  /** A received document is `inkoop`: an invoice is paid by money that goes out, so its cents are negative; those of a credit note are not. */
  readonly type: Booked['type'] | 'inkoop';
  readonly ogm: string | null;
  /** The accounts on which a received document asks to be paid, without blanks, where that is known. */
  readonly rekeningen?: readonly string[];
  readonly cents: number;
  /** Whether the service calls it `betaald`. */
  readonly betaald: boolean;
}

/** An amount that came in for a debt, or went back. */
export interface Receipt {
  readonly cents: number;
  /** The day on which it was booked. */
  readonly datum: string;
  /** The row of a statement, or the number of the booking without a bank. */
  readonly bron: string;
}

/** An invoice with the credit notes that are linked to it, or a credit note by itself: one debt, with everything that was paid of it. */
export interface Debt {
  readonly head: Payable;
  readonly notes: readonly Payable[];
  readonly receipts: Receipt[];
}

/** An amount in euro as whole cents. */
export const centsOf = (euro: number): number => decimal(euro).times(100).round().toNumber();

/** Whole cents as an amount in euro. */
export const euroOf = (cents: number): number => decimal(cents).div(100).toNumber();

/** The cents of a debt that are still to be paid; with a day, without the credit notes that are dated later. Negative where the customer gets money back. */
export function openOf({ head, notes, receipts }: Debt, day?: string): number {
  const credited = notes.reduce((sum, { cents, datum }) => (day === undefined || datum <= day ? sum + cents : sum), 0);
  return head.cents + credited - receivedOf({ receipts });
}

/** The cents that came in for a debt, less those that went back. */
export const receivedOf = ({ receipts }: Pick<Debt, 'receipts'>): number => receipts.reduce((sum, { cents }) => sum + cents, 0);

/** The debts that these documents make, by the id of each of their documents, in lower case. */
export function debtsOf(documents: readonly Booked[]): Map<string, Debt> {
  const invoices = new Set(documents.flatMap(({ id, type }) => (type === 'factuur' ? [id.toLowerCase()] : [])));
  const headOf = ({ id, gekoppelde_factuur_id: link }: Booked): string =>
    link !== null && invoices.has(link.toLowerCase()) ? link.toLowerCase() : id.toLowerCase();
  const debts = new Map<string, Debt>();
  for (const [id, group] of groupBy(documents, headOf)) {
    const own = group.find((one) => one.id.toLowerCase() === id) ?? group[0];
    const notes = group.filter((one) => one !== own).map(payableOf);
    const debt: Debt = { head: payableOf(own), notes, receipts: [] };
    for (const one of group) debts.set(one.id.toLowerCase(), debt);
  }
  return debts;
}

function payableOf({ id, type, nummer, datum, vervaldatum, klant, klant_id, ogm, totaal_incl, status }: Booked): Payable {
  const cents = centsOf(totaal_incl);
  return {
    id: id.toLowerCase(),
    type,
    nummer,
    datum,
    vervaldatum,
    klant,
    klant_id,
    ogm: ogm ?? null,
    cents,
    betaald: status === 'betaald',
  };
}

/** The debts of received documents by their id, in lower case. One without an amount is left out. `asked` is by the same id. */
export function purchasesOf(inbox: readonly InboxDocumentKort[], asked: ReadonlyMap<string, AskedPayment>): Map<string, Debt> {
  const debts = new Map<string, Debt>();
  for (const { id, leverancier, factuurnummer, datum, bedrag } of inbox) {
    if (bedrag == null) continue;
    const about = {
      nummer: factuurnummer ?? null,
      datum: datum ?? '',
      vervaldatum: null,
      klant: leverancier ?? null,
      klant_id: null,
    };
    const { soort = bedrag < 0 ? 'creditnota' : 'factuur', ...how } = asked.get(id.toLowerCase()) ?? { ogm: null };
    const cents = (soort === 'creditnota' ? 1 : -1) * Math.abs(centsOf(bedrag));
    const head: Payable = { ...about, ...how, id: id.toLowerCase(), type: 'inkoop', cents, betaald: false };
    debts.set(head.id, { head, notes: [], receipts: [] });
  }
  return debts;
}
