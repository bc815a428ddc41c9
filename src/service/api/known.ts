import type { Factuur, Klant } from '../../contract/index.ts';

export type KnownField = 'factuur.nummer' | 'factuur.ogm' | 'offerte.nummer' | 'klant.naam' | 'klant.kbo_btw_nummer' | 'klant.peppol_id';

/** A customer with all its fields, and the moment of the reading, UTC: unlike a final document it can have changed since. */
export interface KeptKlant {
  readonly klant: Klant;
  readonly read: string;
}

/** The memory of the account, as far as a reference needs it. It may lack some, and an id that it gives may be wrong: only the document itself proves it. */
export interface Known {
  /** The ids that were last read with this value; none if memory can't be used. */
  ids(field: KnownField, value: string): Promise<readonly string[]>;
  /** The final invoice or credit note with this id as it was last read whole: only its status can be another by now. */
  finalOf(id: string): Promise<Factuur | undefined>;
  /** The customers with these ids, in their order; undefined for one that was not read on its own since it last changed. */
  klantenOf(ids: readonly string[]): Promise<readonly (KeptKlant | undefined)[]>;
}
