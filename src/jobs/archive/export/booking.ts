import { decimal, toNumber } from '../../../belgium/decimal.ts';
import { totals } from '../../../belgium/totals.ts';
import { numberOf } from '../../../einvoice/ubl/read/figures.ts';
import type { Invoice, Party } from '../../../einvoice/ubl/read/model.ts';
import type { ArchivedDocument } from '../contents.ts';
import type { Stuk } from '../records.ts';

/** The part of one rate in a document. */
export interface RateShare {
  /** As it is written, such as `21`; null where the document does not say it. */
  readonly btw_percentage: string | null;
  readonly basis: number;
  readonly btw: number;
}

/** A document as a day book shows it. The amounts of a credit note are negative; null is an amount that nothing tells. */
export interface Booking {
  readonly id: string;
  readonly stuk: Stuk;
  readonly soort: 'factuur' | 'creditnota';
  readonly datum: string | null;
  readonly nummer: string | null;
  /** The customer, or the supplier of a received document. */
  readonly naam: string | null;
  readonly btw_nummer: string | null;
  readonly vervaldatum: string | null;
  readonly valuta: string;
  readonly tarieven: readonly RateShare[];
  readonly totaal_excl: number | null;
  readonly totaal_btw: number | null;
  readonly totaal_incl: number | null;
  readonly ogm: string | null;
  /** The number of the invoice that a credit note belongs to. */
  readonly gekoppelde_factuur: string | null;
}

/** The sources of a booking: the data of the service and the UBL, each where it is in the archive and sound. */
export interface Sources {
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly invoice: Invoice | undefined;
  /** The number of the document with this id. */
  readonly numberOf: (id: string) => string | null;
}

/**
 * Books a document. The totals of a document of the account are those of the service, and the UBL tells the customer and the
 * rates, because an accountant's program reads that. The data of a received document hold no VAT, so there the UBL goes first.
 */
export function bookingOf(document: ArchivedDocument, { data = {}, invoice, numberOf: byId }: Sources): Booking {
  const { id, stuk, type } = document;
  const soort = type === 'creditnota' || invoice?.soort === 'creditnota' ? 'creditnota' : 'factuur';
  const own = signed(
    { excl: number(data['totaal_excl']), btw: number(data['totaal_btw']), incl: number(data['totaal_incl']) ?? document.bedrag },
    soort,
  );
  const ubl = signed(amountsIn(invoice), soort);
  const [one, other] = stuk === 'verkoop' ? [own, ubl] : [ubl, own];
  const linked = text(data['gekoppelde_factuur_id']);
  const party = stuk === 'verkoop' ? invoice?.klant : invoice?.leverancier;
  return {
    id,
    stuk,
    soort,
    datum: document.datum,
    nummer: document.nummer,
    naam: document.naam ?? party?.naam ?? null,
    btw_nummer: numberOfParty(party),
    vervaldatum: text(data['vervaldatum']) ?? invoice?.vervaldatum ?? null,
    valuta: invoice?.valuta ?? 'EUR',
    tarieven: ratesOf(data['regels'], invoice, soort),
    totaal_excl: one.excl ?? other.excl,
    totaal_btw: one.btw ?? other.btw,
    totaal_incl: one.incl ?? other.incl,
    ogm: text(data['ogm']) ?? invoice?.betalingen.find(({ mededeling }) => mededeling)?.mededeling ?? null,
    gekoppelde_factuur: (linked && (byId(linked.toLowerCase()) ?? linked)) ?? invoice?.eerdere_facturen[0]?.nummer ?? null,
  };
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const numberOfParty = (party: Party | undefined): string | null => party?.btw_nummer ?? party?.ondernemingsnummer?.nummer ?? null;

/** A figure of a UBL; null where it is a text, such as an amount in another currency. */
function figure(value: string | undefined): number | null {
  const found = numberOf(value);
  return found === undefined ? null : toNumber(found);
}

interface Amounts {
  readonly excl: number | null;
  readonly btw: number | null;
  readonly incl: number | null;
}

const amountsIn = (invoice: Invoice | undefined): Amounts => ({
  excl: figure(invoice?.totalen.excl),
  btw: figure(invoice?.totalen.btw),
  incl: figure(invoice?.totalen.incl),
});

/** The sign that makes a credit note negative, whichever of the two its source uses: the API text does not say it. (creditnota) */
const signFor = (soort: Booking['soort'], total: number | null): 1 | -1 => (soort === 'creditnota' && (total ?? 0) >= 0 ? -1 : 1);

const times = (sign: number, amount: number | null): number | null => (amount === null ? null : sign * amount + 0);

function signed({ excl, btw, incl }: Amounts, soort: Booking['soort']): Amounts {
  const sign = signFor(soort, incl ?? excl);
  return { excl: times(sign, excl), btw: times(sign, btw), incl: times(sign, incl) };
}

/** The rates by the UBL, or else by the lines of the data; none where neither tells them. */
function ratesOf(regels: unknown, invoice: Invoice | undefined, soort: Booking['soort']): RateShare[] {
  const shares = invoice ? sharesIn(invoice) : sharesOfLines(regels);
  const sum = shares.reduce((total, { basis }) => total.plus(decimal(basis)), decimal(0));
  const sign = signFor(soort, toNumber(sum));
  return shares.map(({ btw_percentage, basis, btw }) => ({ btw_percentage, basis: sign * basis + 0, btw: sign * btw + 0 }));
}

/** The VAT of a UBL; a share whose amounts are no numbers is left out, and the control of the totals tells it. */
const sharesIn = ({ btw }: Invoice): RateShare[] =>
  btw.flatMap(({ btw_percentage = null, basis, bedrag }) => {
    const amounts = { basis: figure(basis), btw: figure(bedrag) };
    return amounts.basis === null || amounts.btw === null
      ? []
      : [{ btw_percentage: plain(btw_percentage), basis: amounts.basis, btw: amounts.btw }];
  });

/** A rate in one spelling: `21.00` is 21. */
const plain = (rate: string | null): string | null => numberOf(rate ?? undefined)?.toFixed() ?? rate;

function sharesOfLines(regels: unknown): RateShare[] {
  if (!Array.isArray(regels)) return [];
  const lines = regels.map(({ aantal, eenheidsprijs, btw_percentage }: Record<string, unknown>) => ({
    aantal,
    eenheidsprijs,
    btw_percentage,
  }));
  const figures = lines.filter((line): line is Record<keyof typeof line, number> =>
    Object.values(line).every((value) => typeof value === 'number'),
  );
  if (figures.length < lines.length) return [];
  return totals(figures).per_tarief.map(({ btw_percentage, basis, btw }) => ({ btw_percentage: String(btw_percentage), basis, btw }));
}
