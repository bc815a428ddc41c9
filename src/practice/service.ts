import type { Store } from './store/open.ts';

/** What the operations work with: the data, the clock, new ids, and where sent documents go. */
export interface Service {
  readonly store: Store;
  /** Holds `postvak-uit/` and `peppol-uit/`. */
  readonly folder: string;
  /** What `total` of a list counts; the text leaves both meanings open. (Klanten) */
  readonly total: 'all' | 'page';
  readonly now: () => Date;
  readonly uuid: () => string;
}
