import type { ArchivedDocument } from '../contents.ts';
import type { Collected } from './collect.ts';
import type { DayBookSheet } from './day-book.ts';
import type { Selected } from './select.ts';
import type { Sum } from './totals.ts';

/** The payments that go along with an export, and the lines about them on the page for the accountant. */
export interface ExportedPayments {
  readonly sheet: DayBookSheet;
  readonly lines: readonly string[];
}

/** The outcome of an export. */
export interface Exported extends Collected, Pick<Selected, 'late' | 'undated'> {
  readonly sums: readonly Sum[];
  /** Documents that share their number. */
  readonly doubles: readonly (readonly ArchivedDocument[])[];
  /** Undefined where nothing tells of any. */
  readonly payments: ExportedPayments | undefined;
}
