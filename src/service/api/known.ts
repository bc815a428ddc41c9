import type { Factuur } from '../../contract/index.ts';

/** The fields by which an id is looked up in memory. */
export type KnownField = 'factuur.nummer' | 'factuur.ogm' | 'offerte.nummer' | 'klant.naam' | 'klant.kbo_btw_nummer' | 'klant.peppol_id';

/** The memory of the account, as far as a reference needs it. It may lack some, and an id that it gives may be wrong: only the document itself proves it. */
export interface Known {
  /** The ids that were last read with this value; none where memory can't be used. */
  ids(field: KnownField, value: string): Promise<readonly string[]>;
  /** The final invoice or credit note with this id as it was last read whole: only its status can be another by now. */
  finalOf(id: string): Promise<Factuur | undefined>;
}
