import type { ArchivedDocument } from '../contents.ts';
import type { Collected } from './collect.ts';
import type { Selected } from './select.ts';
import type { Sum } from './totals.ts';

/** The outcome of an export. */
export interface Exported extends Collected, Pick<Selected, 'late' | 'undated'> {
  readonly sums: readonly Sum[];
  /** Documents that share their number. */
  readonly doubles: readonly (readonly ArchivedDocument[])[];
}
