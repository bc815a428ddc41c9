import { addDays } from '../../../belgium/dates.ts';
import { addedUp } from '../../../belgium/decimal.ts';
import type { InboxDocumentKort, Offerte } from '../../../contract/index.ts';
import type { SendingKnown } from '../../../service/journal/sent.ts';
import type { Booked } from './booked.ts';
import { nextReturn } from './days.ts';
import { outstanding } from './outstanding.ts';
import { disagreements, type Payments } from './payments.ts';

/** The limit of turnover of the small-business scheme, in euro a year. (article 56bis) */
export const smallBusinessLimit = 25_000;

/** A quote that expires within so many days is shown. */
const daysOfQuotes = 14;

/** Everything that the overview is made of, as it was read. */
export interface Sources {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** The totals of the drafts, in euro including VAT; that of a credit note has the sign with which it counts. */
  readonly drafts: readonly number[];
  readonly documents: readonly Booked[];
  /** What the journal knows of the sending of these documents, by id in lower case. */
  readonly sendings: ReadonlyMap<string, SendingKnown>;
  readonly quotes: readonly Offerte[];
  readonly inbox: readonly InboxDocumentKort[];
  /** How many received documents the follower of the inbox has yet to do, and how many it set aside after failures. */
  readonly unfinished: { readonly wacht: number; readonly opzij: number };
  /** How many writes have an outcome that is not certain. */
  readonly uncertain: number;
  /** What came in, beside the word of the service; undefined where nothing tells of it. */
  readonly payments?: Payments | undefined;
  readonly btw_stelsel: string | undefined;
  readonly aangifte: 'maand' | 'kwartaal' | undefined;
}

/** How an account stands. Numbers are counts; amounts are in euro, including VAT but for the turnover. */
export interface Overview {
  readonly datum: string;
  readonly concepten: number;
  readonly concepten_totaal: number;
  /** Final and unpaid: sent by this state, not sent since this state made them final, and unknown. */
  readonly verstuurd: number;
  readonly verstuurd_totaal: number;
  readonly niet_verstuurd: number;
  readonly niet_verstuurd_totaal: number;
  readonly verzending_onbekend: number;
  readonly verzending_onbekend_totaal: number;
  readonly openstaand: number;
  readonly openstaand_totaal: number;
  readonly vervallen: number;
  readonly vervallen_totaal: number;
  readonly offertes_vervallen_binnenkort: number;
  readonly offertes_totaal: number;
  readonly inbox_nieuw: number;
  readonly inbox_totaal: number;
  readonly inbox_wacht: number;
  readonly inbox_opzij: number;
  readonly onzeker: number;
  /** Paid by the bank and open at the service, and the other way round; absent where nothing tells of payments. */
  readonly open_bij_dienst?: number;
  readonly open_bij_dienst_totaal?: number;
  readonly niet_bij_bank?: number;
  readonly niet_bij_bank_totaal?: number;
  /** Turnover of this year, without VAT and drafts; credit notes are subtracted. */
  readonly omzet_dit_jaar: number;
  /** The limit for the turnover; null for an account outside the small-business scheme. */
  readonly omzetgrens: number | null;
  readonly btw_periode: string | null;
  readonly btw_aangifte_uiterlijk: string | null;
}

const totalOf = (some: readonly Booked[]): number => addedUp(some.map(({ totaal_incl }) => totaal_incl));

/** Counts and adds up how an account stands. */
export function overview(sources: Sources): Overview {
  const { today, drafts, documents, sendings, quotes, inbox, unfinished, uncertain, btw_stelsel, aangifte } = sources;
  const open = outstanding(documents, today, sources.payments);
  const late = open.filter(({ dagen_te_laat: days }) => (days ?? 0) > 0);
  const unpaid = documents.filter(({ status }) => status !== 'betaald');
  const among = (is: SendingKnown['is']) => unpaid.filter(({ id }) => (sendings.get(id.toLowerCase())?.is ?? 'unknown') === is);
  const [sent, unsent, unknown] = [among('sent'), among('unsent'), among('unknown')];
  const expiring = quotes.filter(({ geldig_tot: last }) => last != null && last >= today && last <= addDays(today, daysOfQuotes));
  const year = documents.filter(({ datum }) => datum.slice(0, 4) === today.slice(0, 4));
  const due = aangifte && nextReturn(today, aangifte);
  return {
    datum: today,
    concepten: drafts.length,
    concepten_totaal: addedUp(drafts),
    verstuurd: sent.length,
    verstuurd_totaal: totalOf(sent),
    niet_verstuurd: unsent.length,
    niet_verstuurd_totaal: totalOf(unsent),
    verzending_onbekend: unknown.length,
    verzending_onbekend_totaal: totalOf(unknown),
    openstaand: open.length,
    openstaand_totaal: addedUp(open.map((row) => row.openstaand)),
    vervallen: late.length,
    vervallen_totaal: addedUp(late.map((row) => row.openstaand)),
    offertes_vervallen_binnenkort: expiring.length,
    offertes_totaal: addedUp(expiring.map(({ totaal_incl }) => totaal_incl ?? 0)),
    inbox_nieuw: inbox.length,
    inbox_totaal: addedUp(inbox.map(({ bedrag }) => bedrag ?? 0)),
    inbox_wacht: unfinished.wacht,
    inbox_opzij: unfinished.opzij,
    onzeker: uncertain,
    ...(sources.payments && disagreed(documents, sources.payments)),
    omzet_dit_jaar: addedUp(year.map(({ totaal_excl }) => totaal_excl)),
    omzetgrens: btw_stelsel === 'kleine-onderneming' ? smallBusinessLimit : null,
    btw_periode: due?.periode ?? null,
    btw_aangifte_uiterlijk: due?.uiterlijk ?? null,
  };
}

/** The invoices on which the bank and the service disagree, counted and added up. */
function disagreed(documents: readonly Booked[], payments: Payments) {
  const found = disagreements(documents, payments);
  const here = found.filter(({ oneens }) => oneens === 'open_bij_dienst');
  const there = found.filter(({ oneens }) => oneens === 'niet_bij_bank');
  const sum = (rows: typeof found): number => addedUp(rows.map(({ verschil }) => verschil));
  return {
    open_bij_dienst: here.length,
    open_bij_dienst_totaal: sum(here),
    niet_bij_bank: there.length,
    niet_bij_bank_totaal: sum(there),
  };
}
