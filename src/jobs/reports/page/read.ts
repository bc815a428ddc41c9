import { type Days, monthsBetween } from '../../../belgium/dates.ts';
import type { FactuurKort } from '../../../contract/index.ts';
import type { Journal } from '../../../service/journal/log/journal.ts';
import { type Profile, withoutReturn } from '../../../service/profiles/profile.ts';
import type { StateStore } from '../../../store/store.ts';
import { type Booked, counts, type Ledger } from '../count/booked.ts';
import { type Between, periodBefore, wholeYear, quarterOf } from '../count/days.ts';
import type { Overview } from '../count/overview.ts';
import type { Payments } from '../count/debt.ts';
import { canBeOpen, documentsOf } from '../read/ledger.ts';
import { type BesideLists, readOverview } from '../read/overview.ts';
import type { Reader } from '../read/reader.ts';
import { openReturn, type Counted } from '../read/return.ts';
import type { CodeFile } from '../read/user-codes.ts';
import { ageing, ageingTotals, outstanding } from '../count/outstanding.ts';
import { judgeNumbers } from '../count/numbering.ts';
import { turnover, unbalanced, type Compared, compared, noTurnover, type Turnover, outsideLines } from '../count/turnover.ts';
import { addedUp } from '../../../belgium/decimal.ts';

/** Customers and products are shown one by one up to this many. */
const mostParts = 15;

interface ReadPart {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly range: Between;
  readonly documents: readonly Booked[];
  /** Undefined if nothing is compared. */
  readonly earlier: readonly Booked[] | undefined;
  /** Everything that can be unpaid, whatever its date. */
  readonly open: readonly Booked[];
  readonly payments?: Payments | undefined;
  /** The rows of all final documents, of any day. */
  readonly rows: readonly FactuurKort[];
}

/** Each report has the figures of its own command. */
export type PageFigures = ReturnType<typeof figures>;

export function figures({ today, range, documents, earlier, open, rows, payments }: ReadPart) {
  const openstaand = outstanding(open, today, payments);
  const ouderdom = ageing(openstaand, today);
  return {
    omzet: timeline(documents, earlier, range, today),
    klanten: largest(turnover(documents, 'klant'), mostParts),
    producten: largest(turnover(documents, 'product'), mostParts),
    tarieven: { rows: turnover(documents, 'tarief'), rest: undefined },
    uit_balans: unbalanced(documents),
    openstaand,
    ouderdom,
    ouderdom_totalen: ageingTotals(ouderdom),
    nummering: judgeNumbers(rows, range),
  };
}

/** In order of time, without gaps. */
export interface Timeline {
  readonly per: 'maand' | 'kwartaal';
  /** `vorig_excl` and `verschil_excl` mean something only where `isCompared`. */
  readonly rows: readonly Compared[];
  readonly isCompared: boolean;
}

/** More months than this are divided into quarters. */
const mostMonths = 24;

/** Over more months than this, only quarters with documents are there: one wrong date must not make thousands of empty ones. */
const mostFilled = 240;

/** The turnover by month, or by quarter of a long period, beside `earlier`. Empty months count, up to today and the last document. */
export function timeline(documents: readonly Booked[], earlier: readonly Booked[] | undefined, range: Between, today: string): Timeline {
  const [first, last] = ends(documents, range, today);
  const months = first === undefined || last === undefined ? [] : monthsBetween(first, last);
  const per = months.length > mostMonths ? 'kwartaal' : 'maand';
  const found = new Map(turnover(documents, per).map((row) => [row.sleutel, row]));
  const filled = per === 'maand' ? months : [...new Set(months.map((month) => quarterOf(month)))];
  const keys = months.length > mostFilled ? [...found.keys()] : filled;
  const rows: Turnover[] = keys.map((key) => found.get(key) ?? noTurnover(key, key));
  return { per, rows: compared(rows, turnover(earlier ?? [], per), per), isCompared: earlier !== undefined };
}

/** Undefined if an open period has no document. */
function ends(documents: readonly Booked[], { van, tot }: Between, today: string): [string | undefined, string | undefined] {
  const days = documents.map(({ datum }) => datum).toSorted();
  const first = van ?? days[0];
  const latest = [days.at(-1) ?? '', today].toSorted().at(-1) ?? today;
  const last = tot === undefined || tot > latest ? latest : tot;
  return [first, first !== undefined && first > last ? first : last];
}

/** The sum of the parts of a turnover that are not shown one by one, in euro. */
export interface Rest extends Pick<Turnover, 'totaal_excl' | 'totaal_btw' | 'totaal_incl'> {
  readonly delen: number;
}

export interface Largest {
  readonly rows: readonly Turnover[];
  readonly rest: Rest | undefined;
}

/** The first `most` of these rows, which have the largest first. The row outside all lines always stays, and a rest of one part is a row. */
export function largest(rows: readonly Turnover[], most: number): Largest {
  const parts = rows.filter(({ sleutel }) => sleutel !== outsideLines);
  const outside = rows.filter(({ sleutel }) => sleutel === outsideLines);
  if (parts.length <= most + 1) return { rows, rest: undefined };
  const others = parts.slice(most);
  const sum = (field: 'totaal_btw' | 'totaal_incl'): number | null =>
    others.some((row) => row[field] === null) ? null : addedUp(others.map((row) => row[field] ?? 0));
  const rest = {
    delen: others.length,
    totaal_excl: addedUp(others.map(({ totaal_excl }) => totaal_excl)),
    totaal_btw: sum('totaal_btw'),
    totaal_incl: sum('totaal_incl'),
  };
  return { rows: [...parts.slice(0, most), ...outside], rest };
}

/** The days of the VAT return on a page; undefined if the profile does not say that the account files one, or an end is open. */
export function daysOfReturn({ btw_stelsel }: Profile, { van, tot }: Between): Days | undefined {
  if (btw_stelsel === undefined || withoutReturn(btw_stelsel) || van === undefined || tot === undefined) return undefined;
  return { van, tot };
}

export interface PagePlan extends Pick<BesideLists, 'payments' | 'received' | 'unfinished'> {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly range: Between;
  readonly profile: Profile;
  readonly codes: CodeFile | undefined;
  readonly journal: Journal;
  readonly store: StateStore;
}

/** Reads all that the page shows, each list and document once; `ledger.unread` lacks. Fails without a list, or where the key is refused. */
export async function readContent(
  reader: Reader,
  { today, range, profile, codes, journal, store, unfinished, received, payments: paymentsOf }: PagePlan,
): Promise<PageContent> {
  const earlier = periodBefore(range, today);
  const year = wholeYear(today);
  const vatDays = daysOfReturn(profile, range);
  const vat = vatDays && (await openReturn(reader, store, { days: vatDays, include: true, filing: false, codes }));
  const read = (days: Between): Promise<FactuurKort[]> => reader.whole(reader.api.facturen.list(days));
  const rows = await read(range);
  const ofVat = vat && (isSame(vat.read, range) ? rows : await read(vat.read));
  const ofYear = isSame(year, range) ? rows : await read(year);
  const ofEarlier = earlier && (await read(earlier));
  const all = isSame(range, {}) ? rows : await read({});
  const unpaid = paymentsOf ? all : all.filter(canBeOpen);
  const ledger = await documentsOf(reader, [rows, ofYear, ofEarlier ?? [], unpaid, ofVat ?? []].flat());
  const those = (...lists: readonly (readonly FactuurKort[])[]): readonly Booked[] => inLists(ledger, lists.flat()).documents;
  const payments = paymentsOf?.(those(unpaid));
  const beside = { journal, unfinished, received, taxpayer: profile, payments: paymentsOf };
  const now = await readOverview(reader, beside, those(unpaid, ofYear), today);
  return {
    profiel: profile,
    range,
    earlier,
    overview: now.figures,
    figures: figures({
      today,
      range,
      documents: those(rows),
      earlier: ofEarlier && those(ofEarlier),
      open: those(unpaid),
      payments,
      rows: all.filter(counts),
    }),
    btw: await vat?.count(ofVat ?? [], (theirs) => inLists(ledger, theirs)),
    payments,
    ledger: { ...ledger, unread: [...ledger.unread, ...now.unsigned] },
  };
}

const isSame = (one: Between, other: Between): boolean => one.van === other.van && one.tot === other.tot;

/** The documents that these lists have, so that each report counts the same ones as its own command. */
function inLists({ documents, unread, invoices }: Ledger, rows: readonly FactuurKort[]): Ledger {
  const ids = new Set(rows.map(({ id }) => id.toLowerCase()));
  const has = ({ id }: { readonly id: string }): boolean => ids.has(id.toLowerCase());
  return { documents: documents.filter(has), unread: unread.filter(({ row }) => has(row)), invoices };
}

export interface PageContent {
  readonly profiel: Pick<Profile, 'naam' | 'ondernemingsnummer' | 'btw_stelsel' | 'firma'>;
  readonly range: Between;
  /** Undefined if nothing is compared. */
  readonly earlier: Days | undefined;
  readonly overview: Overview;
  readonly figures: PageFigures;
  readonly btw: Counted | undefined;
  readonly ledger: Ledger;
  /** Undefined if nothing tells of any. */
  readonly payments: Payments | undefined;
}
