import type { Booked } from '../count/booked.ts';
import { type Compared, compared, noTurnover } from '../count/compare.ts';
import type { Between } from '../count/days.ts';
import { quarterOf, type Turnover, turnover } from '../count/turnover.ts';

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

/**
 * The turnover of these documents by month, or by quarter where the period is long, beside that of `earlier`. A month without
 * documents is there too, but none after both today and the last document.
 */
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

/** The first and last day that the timeline shows; undefined where an open period has no document. */
function ends(documents: readonly Booked[], { van, tot }: Between, today: string): [string | undefined, string | undefined] {
  const days = documents.map(({ datum }) => datum).toSorted();
  const first = van ?? days[0];
  const latest = [days.at(-1) ?? '', today].toSorted().at(-1) ?? today;
  const last = tot === undefined || tot > latest ? latest : tot;
  return [first, first !== undefined && first > last ? first : last];
}

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  const end = last.slice(0, 7);
  for (let year = Number(first.slice(0, 4)), month = Number(first.slice(5, 7)); ; month += 1) {
    if (month > 12) [year, month] = [year + 1, 1];
    const key = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
    if (key > end) return months;
    months.push(key);
  }
}
