import { addDays, daysBetween } from '../../../belgium/dates.ts';
import { businessCost, consumerCost, interestFor, laterReminderCost } from '../../../belgium/reminder.ts';
import { groupBy } from '../../../group-by.ts';
import { firstSent, type Reminder, sentReminders, termEnd } from '../../../jobs/bank/reminders.ts';
import { sumOf } from '../../../jobs/reports/count/debt.ts';
import { centsOf } from '../../../belgium/decimal.ts';
import type { Outstanding } from '../../../jobs/reports/count/outstanding.ts';
import { type Repayable, setOff } from '../../../jobs/reports/count/set-off.ts';
import type { ReminderTerms } from '../../../service/profiles/profile.ts';

/** Days of a half-year such as `2026-1`. */
export interface Uncounted {
  readonly half: string;
  readonly days: number;
}

/** A document that a reminder is about, with the days from which a customer gets money back on it. */
export interface Claimed extends Outstanding {
  readonly claims?: readonly Repayable[];
}

/** The amounts that a reminder asks besides the documents, in cents, and why it asks none of a consumer. */
export interface Extras {
  readonly costs: number;
  /** The cost of this letter itself, with its postage, and those of the letters before it that went. */
  readonly reminder: number;
  readonly earlier: number;
  readonly interest: number;
  /** The half-years without a set rate of the law, and how many days of each are in no interest; absent if all are counted. */
  readonly uncounted?: readonly Uncounted[];
  /** It is still free: no letter went, its term runs, the conditions have no clause for it, or it is one of three in a year. */
  readonly free?: 'niet_verstuurd' | 'termijn' | 'geen_beding' | 'regelmatig';
}

export interface ExtrasAsked {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly klant: string;
  readonly particulier: boolean;
  readonly documents: readonly Claimed[];
  readonly reminders: readonly Reminder[];
  readonly terms: ReminderTerms;
  readonly kosten: boolean;
  readonly kostenPer: 'factuur' | 'klant';
  /** A rate of a year in percent, or that of the law in each half-year. */
  readonly rente: number | 'wettelijk' | undefined;
  /** The customer gets deliveries regularly, so that three reminders in a calendar year are free. */
  readonly regelmatig: boolean;
  /** The postage of this letter, in cents. */
  readonly port: number;
}

/** A rate that a consumer can't be asked: it is above that of the law. */
export class RateTooHigh extends Error {
  constructor(readonly most: number) {
    super('the rate is above that of the law');
  }
}

/** The half-year of a day, such as `2026-1`. */
const halfYearOf = (day: string): string => `${day.slice(0, 4)}-${Number(day.slice(5, 7)) <= 6 ? 1 : 2}`;

/** Reminders that are free in a calendar year where deliveries are regular. (Code of Economic Law, book XIX) */
const freeInYear = 3;

const owed = ({ documents }: Pick<ExtrasAsked, 'documents'>): readonly Outstanding[] =>
  documents.filter(({ openstaand }) => openstaand > 0);

/** Why a consumer is asked nothing yet; undefined if the conditions and a letter that went allow it. */
function freeOf({ particulier, documents, reminders, today, klant, terms, regelmatig }: ExtrasAsked): Extras['free'] {
  if (!particulier) return undefined;
  const sent = owed({ documents }).map(({ id }) => firstSent(reminders, id.toLowerCase()));
  if (sent.includes(undefined)) return 'niet_verstuurd';
  if (sent.some((one) => one && termEnd(one.op) >= today)) return 'termijn';
  if (!terms.schadebeding) return 'geen_beding';
  const inYear = sentReminders(reminders).filter((one) => one.klant === klant && one.op.slice(0, 4) === today.slice(0, 4));
  return regelmatig && inYear.length < freeInYear ? 'regelmatig' : undefined;
}

/** The days of interest by half-year: those after `from` up to and including `to`. */
function daysByHalf(from: string, to: string): Uncounted[] {
  const found: Uncounted[] = [];
  for (let day = addDays(from, 1); day <= to; ) {
    const half = halfYearOf(day);
    const last = half.endsWith('1') ? `${half.slice(0, 4)}-06-30` : `${half.slice(0, 4)}-12-31`;
    const end = last < to ? last : to;
    found.push({ half, days: daysBetween(day, end) + 1 });
    day = addDays(end, 1);
  }
  return found;
}

/** The same days, with the cents that were set off in them: those of each claim from the day after its own. */
function owedDays(from: string, to: string, gone: readonly Repayable[]): (Uncounted & { readonly paid: number })[] {
  const turns = gone.flatMap(({ datum }) => (from < datum && datum < to ? [datum] : [])).toSorted();
  return [from, ...turns].flatMap((begin, at) => {
    const paid = sumOf(gone.filter(({ datum }) => datum <= begin));
    return daysByHalf(begin, turns[at] ?? to).map((days) => ({ ...days, paid }));
  });
}

/** The day after which interest on a document counts: its due date, and for a consumer the term of the first reminder, or its sending. */
function interestFrom({ id, vervaldatum, datum }: Outstanding, { particulier, reminders, terms }: ExtrasAsked): string {
  if (!particulier) return vervaldatum ?? datum;
  const op = firstSent(reminders, id.toLowerCase())?.op ?? '9999-12-31';
  return terms.rente_vanaf === 'herinnering' ? op : termEnd(op);
}

/** The interest on a document in cents, and the days for which no rate of the law is set. */
function interestOf(document: Outstanding, gone: readonly Repayable[], asked: ExtrasAsked): { cents: number; uncounted: Uncounted[] } {
  const { rente, terms, particulier, today } = asked;
  const uncounted: Uncounted[] = [];
  if (rente === undefined) return { cents: 0, uncounted };
  const open = centsOf(document.openstaand);
  const spans = owedDays(interestFrom(document, asked), today, gone).flatMap(({ half, days, paid }) => {
    if (paid >= open) return [];
    const legal = terms.wettelijke_rente?.[half];
    // Without the rate of the law nothing tells how much a consumer can be asked.
    if (legal === undefined && (particulier || rente === 'wettelijk')) {
      uncounted.push({ half, days });
      return [];
    }
    if (particulier && rente !== 'wettelijk' && legal !== undefined && rente > legal) throw new RateTooHigh(legal);
    return { percent: rente === 'wettelijk' ? (legal ?? 0) : rente, days, paid };
  });
  return { cents: interestFor(open, spans), uncounted };
}

/** The interest on all documents that are owed: what a customer gets back is set off as of the day on which both debts were due. */
function interestOfAll(asked: ExtrasAsked): Pick<Extras, 'interest' | 'uncounted'> {
  const claims = asked.documents.flatMap(({ openstaand, datum, claims: known }) =>
    openstaand < 0 ? (known ?? [{ cents: -centsOf(openstaand), datum }]) : [],
  );
  const due = owed(asked);
  const gone = setOff(
    due.map(({ id, openstaand, vervaldatum, datum }) => ({ id, cents: centsOf(openstaand), vervalt: vervaldatum ?? datum })),
    claims,
  );
  const each = due.map((document) => interestOf(document, gone.get(document.id) ?? [], asked));
  const halves = each.map(({ uncounted }) => groupBy(uncounted, ({ half }) => half));
  const names = [...new Set(halves.flatMap((one) => [...one.keys()]))].toSorted();
  const daysOf = (half: string): number => Math.max(...halves.map((one) => (one.get(half) ?? []).reduce((sum, { days }) => sum + days, 0)));
  return {
    interest: sumOf(each),
    ...(names.length > 0 && { uncounted: names.map((half) => ({ half, days: daysOf(half) })) }),
  };
}

/**
 * The costs of the letters that went for a document which is still owed. Those of a letter whose documents are all paid are asked no more:
 * nothing tells whether the customer paid them along.
 */
const earlierCosts = ({ klant, reminders, documents }: ExtrasAsked): number => {
  const ids = new Set(owed({ documents }).map(({ id }) => id.toLowerCase()));
  const theirs = sentReminders(reminders).filter((one) => one.klant === klant && one.documenten.some((id) => ids.has(id)));
  return theirs.reduce((sum, { kosten = 0 }) => sum + kosten, 0);
};

/**
 * The amounts that are asked besides the documents. A business can be asked both at once; a consumer only after the term of a letter that
 * went, where the conditions have a clause for it, and the cost of a letter only after the free ones of a year. Throws `RateTooHigh` for a consumer.
 */
export function extrasOf(asked: ExtrasAsked): Extras {
  const free = freeOf(asked);
  if (free) return { costs: 0, reminder: 0, earlier: 0, interest: 0, free };
  const sum = asked.documents.reduce((total, { openstaand }) => total + centsOf(openstaand), 0);
  const many = asked.kostenPer === 'factuur' ? owed(asked).length : 1;
  const costs = asked.kosten ? (asked.particulier ? consumerCost(sum) : businessCost * many) : 0;
  const isLater = asked.kosten && asked.particulier && asked.regelmatig;
  const reminder = isLater ? laterReminderCost + asked.port : 0;
  return {
    costs,
    reminder,
    earlier: isLater ? earlierCosts(asked) : 0,
    ...interestOfAll(asked),
  };
}
