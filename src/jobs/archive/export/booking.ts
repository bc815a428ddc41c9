import { addedUp, toNumber } from '../../../belgium/decimal.ts';
import { totals } from '../../../belgium/totals.ts';
import { vatNumber } from '../../../belgium/vat.ts';
import type { Factuur, Klant } from '../../../contract/index.ts';
import { numberOf } from '../../../einvoice/ubl/read/find.ts';
import type { Invoice } from '../../../einvoice/ubl/read/invoice.ts';
import { kindByCode, type MoneyDoubt, moneyOf, sidesOf } from '../../../einvoice/view/money.ts';
import { moneyDoubts } from '../../../einvoice/view/words.ts';
import { t } from '../../../language.ts';
import { type Booked, booked, unsignedText } from '../../reports/count/booked.ts';
import { type Coding, noUserCodes } from '../../reports/btw/coding.ts';
import { placed, boxes } from '../../reports/btw/placing.ts';
import { residenceOf } from '../../reports/read/return.ts';
import { creditFactor, type Factor, type LinkedInvoice, type Signed } from '../../reports/count/factor.ts';
import type { ArchivedDocument, Stuk } from '../records.ts';

interface RateShare {
  /** As it is written, such as `21`; null if the document does not say it. */
  readonly btw_percentage: string | null;
  readonly basis: number;
  readonly btw: number;
}

/** The amounts of a credit note are negative; null is an amount that nothing tells. */
export interface Booking extends Pick<ArchivedDocument, 'id' | 'datum' | 'nummer' | 'naam'> {
  /** The day book that it belongs to: a sale that the customer made out was received, and is one of the sales. */
  readonly stuk: Stuk;
  readonly door_klant?: boolean;
  readonly soort: 'factuur' | 'creditnota';
  readonly btw_nummer: string | null;
  /** The boxes of the VAT return in which a sale stands, such as `03 54`; null if they are not certain. */
  readonly rooster?: string | null;
  readonly vervaldatum: string | null;
  readonly valuta: string;
  readonly tarieven: readonly RateShare[];
  readonly totaal_excl: number | null;
  readonly totaal_btw: number | null;
  readonly totaal_incl: number | null;
  readonly ogm: string | null;
  /** The number of the invoice that a credit note belongs to. */
  readonly gekoppelde_factuur: string | null;
  /** Why nothing tells whether a credit note is subtracted or added, for a person; its amounts are null then. */
  readonly zonder_teken: string | null;
  readonly twijfel?: readonly MoneyDoubt[];
}

/** Each where it is in the archive and sound. */
export interface ReadSources {
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly invoice: Invoice | undefined;
}

export interface BookingSources extends ReadSources {
  readonly numberOf: (id: string) => string | null;
  /** The invoice of a credit note; null if it is linked to none, undefined if the archive has it in no sound file. */
  readonly linked: ReadSources | null | undefined;
  /** The enterprise number of the account, where its profile tells it. */
  readonly own?: string | undefined;
  readonly kept?: KeptFacts | undefined;
}

/** `klanten` are by id in lower case. */
export interface KeptFacts extends Pick<Coding, 'batch' | 'onthouden'> {
  readonly klanten: ReadonlyMap<string, Klant>;
}

/**
 * Books a document. The totals of a document of the account are those of the service, and the UBL tells the customer and the
 * rates, because an accountant's program reads that. The data of a received document hold no VAT, so there the UBL goes first.
 */
export function bookingOf(document: ArchivedDocument, sources: BookingSources): Booking {
  const { data = {}, invoice, numberOf: byId, linked: credited, own: number } = sources;
  const { id, type } = document;
  const soort = type === 'creditnota' || (invoice && kindByCode(invoice) === 'creditnota') ? 'creditnota' : 'factuur';
  const { stuk, party, naam, twijfel } = bookAndPartyOf(document, invoice, number);
  const given = amountsOf(data, document.bedrag);
  const isEither = credited === null && twijfel.includes('teken');
  const ofNote = () => (isEither ? undefined : signsOf([signedData(data, given), invoice && signedUbl(invoice)], credited));
  const signs = soort === 'factuur' ? (): Factor => 1 : ofNote();
  const own = signed(given, signs);
  const ubl = signed(amountsIn(invoice), signs);
  const [one, other] = document.stuk === 'verkoop' ? [own, ubl] : [ubl, own];
  const linked = filledText(data['gekoppelde_factuur_id']);
  const klant = document.stuk === 'verkoop' ? sources.kept?.klanten.get(filledText(data['customer_id'])?.toLowerCase() ?? '') : undefined;
  return {
    id,
    stuk,
    door_klant: stuk !== document.stuk,
    soort,
    datum: document.datum,
    nummer: document.nummer,
    naam,
    btw_nummer: party?.btw_nummer ?? party?.ondernemingsnummer?.nummer ?? (klant && vatNumber(klant)) ?? klant?.kbo_btw_nummer ?? null,
    rooster: document.stuk === 'verkoop' ? boxesOf(document.id, sources, klant) : null,
    vervaldatum: filledText(data['vervaldatum']) ?? invoice?.vervaldatum ?? null,
    valuta: invoice?.valuta ?? 'EUR',
    tarieven: ratesOf(data['regels'], invoice, signs),
    totaal_excl: one.excl ?? other.excl,
    totaal_btw: one.btw ?? other.btw,
    totaal_incl: one.incl ?? other.incl,
    ogm: filledText(data['ogm']) ?? invoice?.betalingen.find(({ mededeling }) => mededeling)?.mededeling ?? null,
    gekoppelde_factuur: (linked && (byId(linked.toLowerCase()) ?? linked)) ?? invoice?.eerdere_facturen[0]?.nummer ?? null,
    zonder_teken: signs ? null : isEither ? t(moneyDoubts.teken) : unsignedText(credited && {}),
    twijfel,
  };
}

/** A customer can make out a sale itself, so its document is booked as its money tells. */
function bookAndPartyOf(document: ArchivedDocument, invoice: Invoice | undefined, own: string | undefined) {
  const { stuk, naam, bedrag } = document;
  if (stuk === 'verkoop' || !invoice) {
    const party = stuk === 'verkoop' ? invoice?.klant : invoice?.leverancier;
    return { stuk, party, naam: naam ?? party?.naam ?? null, twijfel: [] };
  }
  const { zijde, partij, twijfel } = moneyOf(invoice, { bedrag, leverancier: naam }, own);
  return { stuk: zijde === 'verkoop' ? zijde : stuk, party: sidesOf(invoice, own).theirs, naam: partij, twijfel };
}

/** Null if a line is in none, or its data are missing. */
function boxesOf(id: string, { data, invoice, linked, kept }: BookingSources, klant: Klant | undefined): string | null {
  const asBooked = (found: ReadSources['data'], to: LinkedInvoice): Booked | undefined => {
    const factuur = { id, ...found } as Factuur;
    const one = found && booked(factuur, factuur, new Map(), to);
    return one && 'row' in one ? undefined : one;
  };
  const one = asBooked(data, linkedTo(linked, true));
  const party = invoice?.klant;
  const residence = klant ?? (party && { kbo_btw_nummer: party.btw_nummer, land: party.adres?.land });
  if (!one || !kept) return null;
  const { shares, unplaced } = placed(one, {
    ...kept,
    user: noUserCodes,
    invoice: () => asBooked(linked?.data, null),
    klant: () => (residence ? residenceOf(residence) : 'ongelezen'),
  });
  const used = new Set(shares.filter(({ bedrag }) => bedrag !== 0).map(({ rooster: box }) => box));
  return unplaced.length > 0 ? null : boxes.filter((box) => used.has(box)).join(' ');
}

const filledText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
/** Null if it is a text, such as an amount in another currency. */
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

const amountsOf = (data: Readonly<Record<string, unknown>>, bedrag: number | null): Amounts => ({
  excl: number(data['totaal_excl']),
  btw: number(data['totaal_btw']),
  incl: number(data['totaal_incl']) ?? bedrag,
});

type Signs = ((total: number | null) => Factor) | undefined;

/** The one factor of a credit note, by its first source with lines; of amounts with the other sign the other one. Undefined if undecided. */
function signsOf(sources: readonly [Signed, Signed | undefined], credited: BookingSources['linked']): Signs {
  const note = sources.find((source) => source?.regels?.length) ?? sources[0];
  const factor = creditFactor(note, linkedTo(credited, note === sources[0]));
  if (factor === undefined) return undefined;
  const noteTotal = note.totaal_incl || note.totaal_excl || 0;
  return (total) => (Math.sign(total ?? 0) * Math.sign(noteTotal) < 0 ? ((0 - factor) as Factor) : factor);
}

function linkedTo(credited: BookingSources['linked'], byData: boolean): LinkedInvoice {
  if (!credited) return credited;
  const { data, invoice } = credited;
  const ofData = data && signedData(data, amountsOf(data, null));
  const ofUbl = invoice && signedUbl(invoice);
  return byData ? (ofData ?? ofUbl) : (ofUbl ?? ofData);
}

function signedData({ regels }: Readonly<Record<string, unknown>>, { excl, incl }: Amounts): Signed {
  const lines = Array.isArray(regels) ? (regels as readonly Record<string, unknown>[]) : [];
  return {
    regels: lines.map((line) => ({
      omschrijving: filledText(line['omschrijving']),
      btw_percentage: number(line['btw_percentage']),
      totaal: number(line['totaal']),
    })),
    totaal_excl: excl,
    totaal_incl: incl,
  };
}

function signedUbl(invoice: Invoice): Signed {
  const { excl, incl } = amountsIn(invoice);
  return {
    regels: invoice.regels.map(({ naam, omschrijving, btw_percentage, totaal }) => ({
      omschrijving: naam ?? omschrijving,
      btw_percentage: figure(btw_percentage),
      totaal: figure(totaal),
    })),
    totaal_excl: excl,
    totaal_incl: incl,
  };
}

function signed({ excl, btw, incl }: Amounts, signs: Signs): Amounts {
  if (!signs) return { excl: null, btw: null, incl: null };
  const sign = signs(incl ?? excl);
  const times = (amount: number | null): number | null => (amount === null ? null : sign * amount + 0);
  return { excl: times(excl), btw: times(btw), incl: times(incl) };
}

/** The rates by the UBL, or else by the lines of the data; none if neither tells them, or nothing tells their sign. */
function ratesOf(regels: unknown, invoice: Invoice | undefined, signs: Signs): RateShare[] {
  if (!signs) return [];
  const shares = invoice ? sharesIn(invoice) : sharesOfLines(regels);
  const sign = signs(addedUp(shares.map(({ basis }) => basis)));
  return shares.map(({ btw_percentage, basis, btw }) => ({ btw_percentage, basis: sign * basis + 0, btw: sign * btw + 0 }));
}

/** The VAT of a UBL; a share whose amounts are no numbers is left out, and the control of the totals tells it. */
const sharesIn = ({ btw }: Invoice): RateShare[] =>
  btw.flatMap(({ btw_percentage = null, basis, bedrag }) => {
    const amounts = { basis: figure(basis), btw: figure(bedrag) };
    return amounts.basis === null || amounts.btw === null
      ? []
      : [{ btw_percentage: plainRate(btw_percentage), basis: amounts.basis, btw: amounts.btw }];
  });

/** `21.00` is 21. */
const plainRate = (rate: string | null): string | null => numberOf(rate ?? undefined)?.toFixed() ?? rate;

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
