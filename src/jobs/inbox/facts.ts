import type { Invoice } from '../../einvoice/ubl/read/invoice.ts';
import { kindByCode, sidesOf } from '../../einvoice/view/money.ts';
import { given } from '../../contract/fields.ts';
import type { InboxDocumentKort } from '../../contract/index.ts';
import { accountsIn, announcesChange, looseNumber, partyNumbers, plainAccount, plainNumber, short } from '../archive/plain.ts';
import { plainParty } from '../../service/references/party.ts';

/** A row of the list is enough; the UBL tells more. */
export interface ReceivedInvoice {
  readonly id: string;
  readonly document: InboxDocumentKort;
  readonly invoice?: Invoice | undefined;
  /** The enterprise number of the account itself, ten digits; absent if the profile does not say it. */
  readonly ondernemingsnummer?: string | undefined;
  /** How many rules the UBL breaks; absent if that was not looked at. */
  readonly bevindingen?: { readonly fouten: number; readonly waarschuwingen: number } | undefined;
  /** The UTC moment at which it is looked at; absent for a row of the list, which tells no account. */
  readonly tijd?: string | undefined;
}

/** The number of an invoice as it is written, and the two forms in which it is compared. */
export interface NumberedParty {
  readonly nummer: string;
  readonly plain: string;
  readonly loose: string;
}

/** The facts of a received document that are remembered and compared, each bounded in size. */
export interface InboxFacts extends Mark {
  /** Absent where no UBL tells. The API has one kind of received document for both. (inbox document) */
  readonly soort?: Invoice['soort'];
  readonly bedrag?: number;
  readonly naam?: string;
  /** The number of the supplier with its country or scheme, such as `BE0403123486`. */
  readonly leverancier?: string;
  /** The names of the supplier as they are compared. */
  readonly namen: readonly string[];
  readonly nummers: readonly NumberedParty[];
  /** The accounts on which the invoice asks to be paid. */
  readonly rekeningen: readonly string[];
  /** The accounts that its texts name and its payment does not, and whether the text beside one announces a change. */
  readonly in_tekst: readonly { readonly rekening: string; readonly aangekondigd: boolean }[];
  /** The invoices that a credit note names. */
  readonly eerdere: readonly NumberedParty[];
}

const mostOfEach = 10;

const bounded = <T>(items: Iterable<T>): T[] => [...new Set(items)].slice(0, mostOfEach);

const numberedParties = (texts: readonly (string | null | undefined)[]): NumberedParty[] => {
  const found = texts.flatMap((text) => (text ? [{ nummer: short(text), plain: plainNumber(text), loose: looseNumber(text) }] : []));
  const unique = new Map(found.filter(({ plain }) => plain !== '').map((one) => [one.plain, one]));
  return [...unique.values()].slice(0, mostOfEach);
};

/** The accounts that money is asked on. Nothing is paid on a credit note or a sale, so these can't make an account known. */
export function accountsOf(invoice: Invoice | undefined, own: string | undefined): string[] {
  if (!invoice || kindByCode(invoice) !== 'factuur' || sidesOf(invoice, own).zijde === 'verkoop') return [];
  return bounded(invoice.betalingen.flatMap(({ rekening }) => plainAccount(rekening ?? '') || []));
}

/** A sale is paid to the one that receives it, so nobody can be misled by an account in its texts. */
function accountsInTexts(invoice: Invoice, own: string | undefined): InboxFacts['in_tekst'] {
  const { notities, betalingsvoorwaarden, betalingen } = invoice;
  if (sidesOf(invoice, own).zijde === 'verkoop') return [];
  const paidOn = new Set(betalingen.map(({ rekening }) => plainAccount(rekening ?? '')));
  const ofPayments = betalingen.flatMap((one) => [one.naam, one.mededeling, one.instructie, one.rekeninghouder]);
  const found = new Map<string, boolean>();
  for (const text of [notities, betalingsvoorwaarden, ...ofPayments]) {
    if (text === undefined) continue;
    for (const rekening of accountsIn(text)) if (!paidOn.has(rekening)) found.set(rekening, found.get(rekening) || announcesChange(text));
  }
  return Array.from(found, ([rekening, aangekondigd]) => ({ rekening, aangekondigd })).slice(0, mostOfEach);
}

export function inboxFactsOf({ id, document, invoice, ondernemingsnummer: own }: ReceivedInvoice): InboxFacts {
  const party = invoice && sidesOf(invoice, own).theirs;
  const soort = invoice && kindByCode(invoice);
  const names = [document.leverancier, party?.naam, party?.handelsnaam].filter(Boolean).map(String);
  const [leverancier] = party ? partyNumbers(party) : [];
  const naam = party?.naam ?? names[0];
  return {
    id: id.toLowerCase(),
    datum: short(document.datum ?? invoice?.datum ?? ''),
    ...given({ soort, bedrag: document.bedrag ?? undefined, naam: short(naam), leverancier }),
    namen: bounded(names.map(plainParty).filter(Boolean)),
    nummers: numberedParties([invoice?.nummer, document.factuurnummer]),
    rekeningen: accountsOf(invoice, own),
    in_tekst: invoice ? accountsInTexts(invoice, own) : [],
    eerdere: invoice && soort === 'creditnota' ? numberedParties(invoice.eerdere_facturen.map(({ nummer }) => nummer)) : [],
  };
}

/** `datum` is `YYYY-MM-DD`, or empty if it is unknown. */
export interface Mark {
  readonly id: string;
  readonly datum: string;
}

/** The two latest documents in which something was seen, the last first: they tell the last of all other than any one, in any order. */
export type SeenIn = readonly Mark[];

const latestFirst = (one: Mark, other: Mark): number => {
  const [a, b] = [`${one.datum} ${one.id}`, `${other.datum} ${other.id}`];
  return Number(a < b) - Number(a > b);
};

export function seenAlsoIn(before: SeenIn = [], { id, datum }: Mark): SeenIn {
  const [first, ...others] = [...before, { id, datum }].toSorted(latestFirst);
  const second = others.find((mark) => mark.id !== first?.id);
  return [first, second].filter((mark) => mark !== undefined);
}

export const lastElsewhere = (seen: SeenIn = [], id: string): Mark | undefined => seen.find((mark) => mark.id !== id);
