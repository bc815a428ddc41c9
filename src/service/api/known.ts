/** The fields by which an id is looked up in memory. */
export type KnownField = 'factuur.nummer' | 'factuur.ogm' | 'offerte.nummer' | 'klant.naam' | 'klant.kbo_btw_nummer' | 'klant.peppol_id';

/** The memory of the account, as far as a reference needs it. It may be wrong or lack some: only a read proves an id. */
export interface Known {
  /** The ids that were last read with this value; none where memory can't be used. */
  ids(field: KnownField, value: string): Promise<readonly string[]>;
}

/** A name in the form in which names are compared, without regard to case and to the encoding of accents. */
export const plainName = (name: string): string => name.normalize('NFC').trim().toLocaleLowerCase('nl');
