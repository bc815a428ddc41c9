import type { Days } from '../../../belgium/dates.ts';
import type { Profile } from '../../../service/profiles/index.ts';
import type { Counted } from '../btw/counted.ts';
import type { Ledger } from '../count/booked.ts';
import type { Between } from '../count/days.ts';
import type { Payments } from '../count/payments.ts';
import type { Overview } from '../count/overview.ts';
import type { PageFigures } from './figures.ts';

/** Everything that was read and counted for the page. */
export interface PageContent {
  readonly profiel: Pick<Profile, 'naam' | 'ondernemingsnummer' | 'btw_stelsel'>;
  readonly range: Between;
  /** The period a year earlier; undefined where nothing is compared. */
  readonly earlier: Days | undefined;
  readonly overview: Overview;
  readonly figures: PageFigures;
  /** The VAT return of the period; undefined where there is none. */
  readonly btw: Counted | undefined;
  /** All documents that were read for the page, and those that are missing from its figures. */
  readonly ledger: Ledger;
  /** What came in, beside the word of the service; undefined where nothing tells of it. */
  readonly payments: Payments | undefined;
}
