/** A party as a document prints it. */
export interface Partij {
  naam: string;
  adres?: string | null | undefined;
  /** ISO 3166 code; Belgium when absent. (klant) */
  land?: string | null | undefined;
  email?: string | null | undefined;
}

/** The one who sends the document: a Belgian company. */
export interface Verkoper extends Partij {
  /** Ten digits. */
  kbo: string;
  iban: string;
  bic?: string | null | undefined;
}

/** The one who gets it, with the fields of a klant. */
export interface Klant extends Partij {
  type?: string | null | undefined;
  kbo_btw_nummer?: string | null | undefined;
  peppol_id?: string | null | undefined;
}

/** A line; amounts are in euro without VAT. */
export interface Regel {
  omschrijving: string;
  aantal: number;
  eenheidsprijs: number;
  btw_percentage: number;
  /** The unit label of the product that the line came from. */
  eenheid?: string | null | undefined;
}

/** Everything that a PDF or UBL of one factuur or creditnota is made from. */
export interface DocumentData {
  seller: Verkoper;
  klant: Klant;
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
    /** A creditnota's own original. */
    origineel?: { nummer: string; datum: string } | undefined;
  };
}
