import { monthsBetween } from '../../../belgium/dates.ts';
import type { FactuurKort } from '../../../contract/index.ts';
import { ageing, ageingTotals, outstanding } from '../count/outstanding.ts';
import type { Booked } from '../count/booked.ts';
import { type Between, quarterOf } from '../count/days.ts';
import { judgeNumbers } from '../count/numbering.ts';
import type { Payments } from '../count/debt.ts';
import { turnover, unbalanced, type Compared, compared, noTurnover, type Turnover, outsideLines } from '../count/turnover.ts';
import { addedUp } from '../../../belgium/decimal.ts';

/** Customers and products are shown one by one up to this many. */
const mostParts = 15;

/** The documents that the reports of a period are made of, as they were read. */
interface ReadPart {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly range: Between;
  readonly documents: readonly Booked[];
  /** The documents of a year earlier; undefined if nothing is compared. */
  readonly earlier: readonly Booked[] | undefined;
  /** Everything that can be unpaid, whatever its date. */
  readonly open: readonly Booked[];
  /** What came in, beside the word of the service. */
  readonly payments?: Payments | undefined;
  /** The rows of all final documents, of any day. */
  readonly rows: readonly FactuurKort[];
}

/** All reports of one period. Each has the figures of its own command. */
export type PageFigures = ReturnType<typeof figures>;

export function figures({ today, range, documents, earlier, open, rows, payments }: ReadPart) {
  const openstaand = outstanding(open, today, payments);
  const ouderdom = ageing(openstaand, today);
  return {
    omzet: timeline(documents, earlier, range, today),
    klanten: largest(turnover(documents, 'klant'), mostParts),
    producten: largest(turnover(documents, 'product'), mostParts),
    tarieven: { rows: turnover(documents, 'tarief'), rest: undefined },
    /** The documents of the period whose lines do not make their totals. */
    uit_balans: unbalanced(documents),
    openstaand,
    ouderdom,
    ouderdom_totalen: ageingTotals(ouderdom),
    nummering: judgeNumbers(rows, range),
  };
}

/** The turnover of a period in order of time, without gaps. */
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

/** The first and last day that the timeline shows; undefined if an open period has no document. */
function ends(documents: readonly Booked[], { van, tot }: Between, today: string): [string | undefined, string | undefined] {
  const days = documents.map(({ datum }) => datum).toSorted();
  const first = van ?? days[0];
  const latest = [days.at(-1) ?? '', today].toSorted().at(-1) ?? today;
  const last = tot === undefined || tot > latest ? latest : tot;
  return [first, first !== undefined && first > last ? first : last];
}

/** The sum of the parts of a turnover that are not shown one by one, in euro. */
export interface Rest extends Pick<Turnover, 'totaal_excl' | 'totaal_btw' | 'totaal_incl'> {
  /** How many parts it is the sum of. */
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
