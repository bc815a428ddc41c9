import type { Gate } from './gate.ts';
import type { DoJob } from './jobs.ts';
import type { Store } from './store/open.ts';

/** The path prefix of every operation. (Versioning) */
export const basePath = '/api/v1';

/** The data of one account, with the clock, the new ids and the folder that its operations use. */
export interface Service {
  readonly store: Store;
  /** Holds `postvak-uit/` and `peppol-uit/`. */
  readonly folder: string;
  /** Whether `total` of a list counts all matches or the page; the text leaves both meanings open. (Klanten) */
  readonly total: 'all' | 'page';
  /** VAT rates that a line can have beside those of Belgium. */
  readonly tarieven: readonly number[];
  readonly now: () => Date;
  /** A new id. Called inside the change that stores it, because with a seed it counts in the account. */
  readonly uuid: () => string;
  /** Does the work that can take seconds. */
  readonly doJob: DoJob;
  /** Every operation passes it, so that what empties the account finds none half done. */
  readonly gate: Gate;
}
