import type { Regel } from '../regel.ts';

export interface Partij {
  naam: string;
  adres?: string | null | undefined;
  /** ISO 3166 code; Belgium when absent. (klant) */
  land?: string | null | undefined;
  email?: string | null | undefined;
}

/** The party that sends the document: a Belgian company. */
export interface Verkoper extends Partij {
  /** Ten digits. */
  kbo: string;
  iban: string;
  bic?: string | null | undefined;
}

/** The party that the document is made out to, with the fields of a klant. */
export interface Koper extends Partij {
  type?: string | null | undefined;
  kbo_btw_nummer?: string | null | undefined;
  peppol_id?: string | null | undefined;
}

/** One factuur or creditnota, complete enough to make its PDF and its UBL. */
export interface DocumentData {
  seller: Verkoper;
  klant: Koper;
  document: {
    type: 'factuur' | 'creditnota';
    /** Null for a concept, which has no UBL. */
    nummer: string | null;
    status: string;
    datum: string;
    vervaldatum?: string | null | undefined;
    ogm?: string | null | undefined;
    notities?: string | null | undefined;
    regels: readonly Regel[];
    /** The factuur that a creditnota credits. */
    origineel?: { nummer: string; datum: string } | undefined;
  };
}
