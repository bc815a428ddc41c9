import { addDays } from '../../../belgium/dates.ts';
import { addedUp } from '../../../belgium/decimal.ts';
import type { InboxDocumentKort, Offerte } from '../../../contract/index.ts';
import { type DocumentMoney, moneyOf } from '../../../einvoice/view/money.ts';
import type { SendingKnown } from '../../../service/journal/log/sent.ts';
import type { Booked } from './booked.ts';
import { nextReturn } from './days.ts';
import { owedRows } from './outstanding.ts';
import { type Payments } from './debt.ts';
import { euroOf } from '../../../belgium/decimal.ts';
import { type Disagreement, disagreements } from './payments.ts';

/** The limit of turnover of the small-business scheme, in euro a year. (article 56bis) */
const smallBusinessLimit = 25_000;

/** A quote that expires within so many days is shown. */
const daysOfQuotes = 14;

export interface Sources {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** The totals of the drafts, in euro including VAT; that of a credit note has the sign with which it counts. */
  readonly drafts: readonly number[];
  readonly documents: readonly Booked[];
  /** What the journal knows of the sending of those that are unpaid, by id in lower case. */
  readonly sendings: ReadonlyMap<string, SendingKnown>;
  readonly quotes: readonly Offerte[];
  readonly inbox: readonly InboxDocumentKort[];
  /** What received documents ask to be paid, by id in lower case, where that was read. */
  readonly received?: ReceivedMoney | undefined;
  /** How many received documents the follower of the inbox has yet to do, and how many it set aside after failures. */
  readonly unfinished: { readonly wacht: number; readonly opzij: number };
  /** How many writes have an outcome that is not certain. */
  readonly uncertain: number;
  /** Undefined if nothing tells of any. */
  readonly payments?: Payments | undefined;
  readonly btw_stelsel: string | undefined;
  readonly aangifte: 'maand' | 'kwartaal' | undefined;
}

/** What received documents ask to be paid, by id in lower case. */
export type ReceivedMoney = ReadonlyMap<string, { readonly geld: DocumentMoney }>;

export const receivedMoney = (document: InboxDocumentKort, received: ReceivedMoney | undefined): DocumentMoney =>
  received?.get(document.id.toLowerCase())?.geld ?? moneyOf(undefined, document, undefined);

/** Numbers are counts; amounts are in euro, including VAT but for the turnover. */
export type Overview = ReturnType<typeof overview> & {
  /** The requests that wait for the approval of a person, where they were counted. */
  readonly wacht_op_goedkeuring?: number;
};

/** The sum is in euro. */
const countAndSum = <N extends string>(name: N, amounts: readonly number[]) =>
  ({ [name]: amounts.length, [`${name}_totaal`]: addedUp(amounts) }) as { readonly [Field in N | `${N}_totaal`]: number };

export const isUnpaid = ({ status }: Booked): boolean => status !== 'betaald';

export function overview(sources: Sources) {
  const { today, drafts, documents, sendings, quotes, inbox, received, unfinished, uncertain, btw_stelsel, aangifte } = sources;
  const open = owedRows(documents, today, sources.payments);
  const late = open.filter(({ dagen_te_laat: days }) => (days ?? 0) > 0);
  const unpaid = documents.filter(isUnpaid);
  const among = (is: SendingKnown['is']): number[] =>
    unpaid.filter(({ id }) => (sendings.get(id.toLowerCase())?.is ?? 'unknown') === is).map(({ totaal_incl }) => totaal_incl);
  const expiring = quotes.filter(({ geldig_tot: last }) => last != null && last >= today && last <= addDays(today, daysOfQuotes));
  const amountsOf = (rows: typeof open): number[] => rows.map(({ openstaand }) => openstaand);
  const year = documents.filter(({ datum }) => datum.slice(0, 4) === today.slice(0, 4));
  const due = aangifte && nextReturn(today, aangifte);
  return {
    datum: today,
    ...countAndSum('concepten', drafts),
    // Final and unpaid: sent by this state, refused by Peppol, not sent since this state made them final, and unknown.
    ...countAndSum('verstuurd', among('sent')),
    ...countAndSum('door_peppol_geweigerd', among('refused')),
    ...countAndSum('niet_verstuurd', among('unsent')),
    ...countAndSum('verzending_onbekend', among('unknown')),
    ...countAndSum('openstaand', amountsOf(open)),
    ...countAndSum('vervallen', amountsOf(late)),
    offertes_vervallen_binnenkort: expiring.length,
    offertes_totaal: addedUp(expiring.map(({ totaal_incl }) => totaal_incl ?? 0)),
    inbox_nieuw: inbox.length,
    inbox_totaal: addedUp(inbox.map((document) => euroOf(-(receivedMoney(document, received).cents ?? 0)))),
    inbox_wacht: unfinished.wacht,
    inbox_opzij: unfinished.opzij,
    onzeker: uncertain,
    ...(sources.payments && disagreed(documents, sources.payments)),
    // Without VAT and drafts; credit notes are subtracted.
    omzet_dit_jaar: addedUp(year.map(({ totaal_excl }) => totaal_excl)),
    omzetgrens: btw_stelsel === 'kleine-onderneming' ? smallBusinessLimit : null,
    btw_periode: due?.periode ?? null,
    btw_aangifte_uiterlijk: due?.uiterlijk ?? null,
  };
}

function disagreed(documents: readonly Booked[], payments: Payments) {
  const found = disagreements(documents, payments);
  const differing = (which: Disagreement['oneens']) => found.filter(({ oneens }) => oneens === which).map(({ verschil }) => verschil);
  const [here, there] = [differing('open_bij_dienst'), differing('niet_bij_bank')];
  const returned = (payments.returned ?? []).map(({ cents }) => euroOf(cents));
  return {
    ...countAndSum('open_bij_dienst', here),
    ...countAndSum('niet_bij_bank', there),
    ...countAndSum('teruggekeerd', returned),
  };
}
