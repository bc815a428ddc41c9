import type { FactuurKort } from '../../../contract/index.ts';
import { type Ageing, ageing, ageingTotals } from '../count/ageing.ts';
import type { Booked } from '../count/booked.ts';
import type { Between } from '../count/days.ts';
import { judgeNumbers } from '../count/numbering.ts';
import { type Outstanding, outstanding } from '../count/outstanding.ts';
import type { Payments } from '../count/payments.ts';
import { turnover, unbalanced } from '../count/turnover.ts';
import { type Largest, largest } from './largest.ts';
import { type Timeline, timeline } from './timeline.ts';

/** Customers and products are shown one by one up to this many. */
const mostParts = 15;

/** The documents that the reports of a period are made of, as they were read. */
export interface ReadPart {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly range: Between;
  readonly documents: readonly Booked[];
  /** The documents of a year earlier; undefined where nothing is compared. */
  readonly earlier: readonly Booked[] | undefined;
  /** Everything that can be unpaid, whatever its date. */
  readonly open: readonly Booked[];
  /** What came in, beside the word of the service. */
  readonly payments?: Payments | undefined;
  /** The rows of the final documents of the period. */
  readonly rows: readonly FactuurKort[];
}

/** All reports of one period. Each has the figures of its own command. */
export interface PageFigures {
  readonly omzet: Timeline;
  readonly klanten: Largest;
  readonly producten: Largest;
  readonly tarieven: Largest;
  /** The documents of the period whose lines do not make their totals. */
  readonly uit_balans: readonly Booked[];
  readonly openstaand: readonly Outstanding[];
  readonly ouderdom: readonly Ageing[];
  readonly ouderdom_totalen: ReturnType<typeof ageingTotals>;
  readonly nummering: ReturnType<typeof judgeNumbers>;
}

/** Makes all reports of a period from documents that were read once. */
export function figures({ today, range, documents, earlier, open, rows, payments }: ReadPart): PageFigures {
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
    nummering: judgeNumbers(rows),
  };
}
