import { isCreditorReference, isIban } from '../../belgium/iban.ts';
import { isOgm, normalizeOgm } from '../../belgium/ogm.ts';
import type { InboxDocumentKort } from '../../contract/index.ts';
import type { Invoice, UblPayment } from '../../einvoice/ubl/read/invoice.ts';
import { type DocumentMoney, moneyOf, sidesOf } from '../../einvoice/view/money.ts';
import { everyOf, groupBy } from '../../group-by.ts';
import { keepLine } from '../../service/journal/log/log.ts';
import { plainParty } from '../../service/references/party.ts';
import type { Json, StateStore, StateView } from '../../store/store.ts';
import { partyNumbers, plainAccount } from '../archive/plain.ts';
import { warningsMade } from './judged.ts';
import { savedInvoices } from './saved.ts';
import type { SeenDocument } from './seen.ts';
import type { Warning } from './warning.ts';

/** Those of `manual` are still to be paid, by hand. */
export type UnpayableReason =
  | Manual
  | 'niet_opgehaald'
  | 'niet_betalen'
  | 'verkoop'
  | 'creditnota'
  | 'niets_te_betalen'
  | 'domiciliering'
  | 'kaart'
  | 'contant'
  | 'betaald';
type Manual = 'andere_munt' | 'onzeker' | 'geen_ubl' | 'geen_rekening' | 'foute_rekening' | 'te_groot';

/** The reasons of what is still to be paid by hand, and whether its amount is known. */
const manual: Readonly<Record<Manual, boolean>> = {
  andere_munt: false,
  onzeker: false,
  geen_ubl: false,
  geen_rekening: true,
  foute_rekening: true,
  te_groot: true,
};
const isManual = (reden: UnpayableReason): reden is Manual => reden in manual;

/** Reasons to doubt a payment, beside the warnings of the document itself. */
const paymentDoubts = ['eerste_betaling', 'andere_begunstigde', 'ander_peppol_adres', 'misschien_betaald'] as const;
export type PaymentDoubt = (typeof paymentDoubts)[number];

interface PaymentMark {
  /** The UTC moment at which its QR code was shown last. */
  readonly getoond?: string;
  /** Why it is not to be paid. */
  readonly niet?: string;
}

/** A credit note of a supplier of which money is still to come back. */
interface OpenCredit {
  readonly id: string;
  readonly nummer: string | null;
  readonly cents: number;
}

/** Amounts are whole cents, above zero. */
export interface PayableDocument extends PaymentMark {
  readonly document: InboxDocumentKort;
  readonly vervaldatum: string | null;
  /** The holder of the account. */
  readonly begunstigde: string | null;
  /** The account as it is compared; it may be no right IBAN. */
  readonly rekening: string | null;
  readonly mededeling: string | null;
  /** What is left to pay; null if nothing tells it. */
  readonly cents: number | null;
  /** What the statements show as paid. */
  readonly betaald: number;
  readonly reden: UnpayableReason | null;
  readonly twijfel: readonly PaymentDoubt[];
  readonly gewaarschuwd: readonly Warning[];
  readonly creditnotas: readonly OpenCredit[];
}

export interface PaidFacts {
  /** The cents that went out for a document, by its id in lower case; below zero if money came in. */
  readonly paid: ReadonlyMap<string, number>;
  /** The ids of documents that a movement may have paid. */
  readonly maybe: ReadonlySet<string>;
  /** The accounts that were paid before, without blanks. */
  readonly accounts: ReadonlySet<string>;
}

const collection = 'inbox.betaling';

const marksIn = async (view: StateView): Promise<ReadonlyMap<string, PaymentMark>> =>
  new Map((await everyOf(view.list(collection))).map(([id, mark]) => [id, mark as PaymentMark]));

/** A field that is undefined is removed. Fails with exit 10 if the store can't be used. */
export const markPayment = (
  store: StateStore,
  id: string,
  change: { readonly [K in keyof PaymentMark]?: string | undefined },
  tijd: string,
) =>
  store.transaction(async (transaction) => {
    const before = await transaction.get(collection, id.toLowerCase());
    const after = Object.entries({ ...(before as object | undefined), ...change }).filter(([, value]) => value !== undefined);
    await transaction.put(collection, id.toLowerCase(), Object.fromEntries(after) as Json);
    // The reason is a text of the user, so that it stays in the store alone.
    const { getoond, niet } = Object.fromEntries(after) as PaymentMark;
    const line = { ...(getoond !== undefined && { getoond }), ...(niet !== undefined && { niet: true }) };
    await keepLine(transaction, collection, id.toLowerCase(), line, tijd);
  });

interface Received {
  readonly document: InboxDocumentKort;
  readonly seen: SeenDocument | undefined;
  readonly invoice: Invoice | undefined;
  readonly money: DocumentMoney;
}

/** `own` is the enterprise number of the account. Exit 10 if the store can't be used. */
export async function payableDocuments(
  store: StateStore,
  documents: readonly InboxDocumentKort[],
  facts: PaidFacts,
  own: string | undefined,
): Promise<PayableDocument[]> {
  const saved = await savedInvoices(store, documents);
  const [marks, warnings] = await store.read(async (view) => [
    await marksIn(view),
    await Promise.all(documents.map(({ id }) => warningsMade(view, id))),
  ]);
  const all = documents.map((document): Received => {
    const { seen, invoice } = saved.get(document.id.toLowerCase()) ?? {};
    return { document, seen, invoice, money: moneyOf(invoice, document, own) };
  });
  const places = all.map((one, at) => ({ one, at }));
  const bySupplier = groupBy(places, ({ one }) => supplierOf(one, own));
  const payables: PayableDocument[] = [];
  for (const some of bySupplier.values()) {
    const theirs = some.map(({ one }) => one);
    const supplier = supplierFacts(theirs, facts, own);
    for (const { one, at } of some) {
      const mark = marks.get(one.document.id.toLowerCase()) ?? {};
      payables[at] = payable(one, { facts, own, supplier, mark, warnings: warnings[at] ?? [] });
    }
  }
  return payables;
}

/** Whether a person has to pay it by the day `tot`, `YYYY-MM-DD`: one without a due day is due. */
export const isPayableBy = ({ reden, vervaldatum }: PayableDocument, tot: string): boolean =>
  (reden === null || isManual(reden)) && (vervaldatum ?? '') <= tot;

const supplierOf = ({ document, invoice }: Received, own: string | undefined): string => {
  const party = invoice && sidesOf(invoice, own).theirs;
  const [number] = party ? partyNumbers(party) : [];
  return number ?? plainParty(document.leverancier ?? party?.naam ?? '');
};

function supplierFacts(theirs: readonly Received[], facts: PaidFacts, own: string | undefined) {
  const creditnotas = theirs.flatMap((one): OpenCredit[] => {
    const cents = 0 - leftOf(one, facts);
    const isCredit = one.money.zijde === 'aankoop' && (one.money.cents ?? 0) > 0 && cents > 0;
    return isCredit ? [{ id: one.document.id, nummer: one.document.factuurnummer ?? null, cents }] : [];
  });
  // Those whose address on Peppol differs from that of the last document before them.
  const moved = new Set<Received>();
  let last: string | undefined;
  for (const one of theirs.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))) {
    const address = (one.invoice && sidesOf(one.invoice, own).theirs)?.peppol_id?.toUpperCase();
    if (last !== undefined && address !== last) moved.add(one);
    last = address ?? last;
  }
  return { creditnotas, moved };
}

interface Around {
  readonly facts: PaidFacts;
  readonly supplier: ReturnType<typeof supplierFacts>;
  readonly own: string | undefined;
  readonly mark: PaymentMark;
  readonly warnings: readonly Warning[];
}

/** Below zero if money is to come back. */
const leftOf = ({ document, money }: Received, { paid }: PaidFacts): number =>
  0 - (money.cents ?? 0) - (paid.get(document.id.toLowerCase()) ?? 0);

function payable(one: Received, around: Around): PayableDocument {
  const { document, invoice } = one;
  const { facts, own, mark, warnings } = around;
  const transfer = invoice && transferOf(invoice, facts);
  const rekening = transfer?.rekening === undefined ? null : plainAccount(transfer.rekening);
  const party = invoice && sidesOf(invoice, own).theirs;
  const begunstigde =
    invoice?.begunstigde?.naam ?? transfer?.rekeninghouder ?? party?.naam ?? party?.handelsnaam ?? document.leverancier ?? null;
  const reden = reasonOf(one, rekening, around);
  const isKnown = reden === null || (isManual(reden) && manual[reden]);
  return {
    document,
    ...mark,
    vervaldatum: invoice?.vervaldatum ?? null,
    begunstigde,
    rekening,
    mededeling: transfer?.mededeling ?? invoice?.nummer ?? document.factuurnummer ?? null,
    cents: isKnown ? leftOf(one, facts) : null,
    betaald: Math.max(0, facts.paid.get(document.id.toLowerCase()) ?? 0),
    reden,
    twijfel: reden === null ? doubtsOf(one, { rekening, begunstigde }, around) : [],
    gewaarschuwd: warnings,
    creditnotas: around.supplier.creditnotas,
  };
}

/** The way to pay of an invoice: one on an account that was paid before, or else the first that names one. */
function transferOf({ betalingen }: Invoice, { accounts }: PaidFacts): UblPayment | undefined {
  const named = betalingen.filter(({ rekening }) => rekening !== undefined);
  const right = named.filter(({ rekening = '' }) => isIban(plainAccount(rekening)));
  return right.find(({ rekening = '' }) => accounts.has(plainAccount(rekening))) ?? right[0] ?? named[0] ?? betalingen[0];
}

/** The codes of payments that the supplier collects, or that a card or cash made. (UNCL 4461) */
const otherMeans: Readonly<Record<string, UnpayableReason>> = {
  '10': 'contant',
  '48': 'kaart',
  '49': 'domiciliering',
  '54': 'kaart',
  '55': 'kaart',
  '59': 'domiciliering',
};

/** The most that a QR code can ask for, in cents. (EPC069-12) */
const mostCents = 99_999_999_999;

function reasonOf(one: Received, rekening: string | null, { facts, mark }: Around): UnpayableReason | null {
  const { invoice, money, seen } = one;
  if (mark.niet !== undefined) return 'niet_betalen';
  if (!invoice) return seen && ['gezien', 'overgeslagen', 'verdwenen'].includes(seen.stand) ? 'niet_opgehaald' : 'geen_ubl';
  if (money.zijde === 'verkoop') return 'verkoop';
  if (money.soort === 'creditnota') return 'creditnota';
  if (money.twijfel.includes('munt')) return 'andere_munt';
  if (money.cents === null || money.twijfel.length > 0) return 'onzeker';
  if (money.cents >= 0) return 'niets_te_betalen';
  const [means] = invoice.betalingen.flatMap(({ code = '' }) => otherMeans[code] ?? []);
  if (means !== undefined) return means;
  const left = leftOf(one, facts);
  if (left <= 0) return 'betaald';
  if (rekening === null) return 'geen_rekening';
  if (!isIban(rekening)) return /^[A-Z]{2}\d{2}/.test(rekening) ? 'foute_rekening' : 'geen_rekening';
  return left > mostCents ? 'te_groot' : null;
}

function doubtsOf(
  one: Received,
  { rekening, begunstigde }: Pick<PayableDocument, 'rekening' | 'begunstigde'>,
  { facts, own, supplier: { moved } }: Around,
): PaymentDoubt[] {
  const { document, invoice } = one;
  const supplier = invoice && sidesOf(invoice, own).theirs;
  const names = [supplier?.naam, supplier?.handelsnaam, document.leverancier].flatMap((name) => (name ? [plainParty(name)] : []));
  const [numbers, payee] = [supplier, invoice?.begunstigde].map((party) => (party ? partyNumbers(party) : []));
  const isOtherNumber = payee?.length && numbers?.length && !payee.some((number) => numbers.includes(number));
  const found: Record<PaymentDoubt, boolean> = {
    eerste_betaling: !facts.accounts.has(rekening ?? ''),
    andere_begunstigde: isOtherNumber || !names.includes(plainParty(begunstigde ?? '')),
    ander_peppol_adres: moved.has(one),
    misschien_betaald: facts.maybe.has(document.id.toLowerCase()),
  };
  return paymentDoubts.filter((doubt) => found[doubt]);
}

const orderOf = ({ document, invoice }: Received): string => `${document.datum ?? invoice?.datum ?? ''} ${document.id}`;

/** The communication of a transfer: a reference of ISO 11649, the twelve digits of an OGM, or a text that no app takes for an OGM. */
export function communicationOf({ mededeling }: Pick<PayableDocument, 'mededeling'>): { referentie?: string; mededeling: string } {
  const text = (mededeling ?? '').trim();
  const bare = text.replaceAll(/\s/g, '').toUpperCase();
  if (isCreditorReference(bare)) return { referentie: bare, mededeling: '' };
  if (isOgm(text)) return { mededeling: normalizeOgm(text)?.replaceAll(/\D/g, '') ?? text };
  return { mededeling: /\d{12}$/.test(text.replaceAll(/[\s/.+*-]/g, '')) ? `${text} .` : text };
}
