import type { PeppolAddress } from '../../belgium/peppol.ts';
import type { RegelFigures } from '../../belgium/regel.ts';

export interface Partij {
  naam: string;
  adres?: string | null | undefined;
  /** ISO 3166 code; Belgium when absent. (klant) */
  land?: string | null | undefined;
  email?: string | null | undefined;
}

export interface Verkoper extends Partij {
  /** Ten digits. */
  kbo: string;
  iban: string;
  bic?: string | null | undefined;
  /** The register of legal persons with its court, as `RPR Gent, afdeling Gent`; absent for a seller that is no legal person. */
  rpr?: string | undefined;
}

export interface Koper extends Partij {
  type?: string | null | undefined;
  kbo_btw_nummer?: string | null | undefined;
  peppol_id?: string | null | undefined;
}

interface DocumentFields<R extends RegelFigures> {
  type: 'factuur' | 'creditnota';
  /** Null for a concept, which has no UBL. */
  nummer: string | null;
  datum: string;
  vervaldatum?: string | null | undefined;
  ogm?: string | null | undefined;
  notities?: string | null | undefined;
  regels: readonly R[];
  origineel?: { nummer: string; datum: string } | undefined;
}

export interface DocumentInvoer {
  seller: Verkoper;
  klant: Koper;
  document: DocumentFields<RegelFigures>;
}

export interface Afnemer extends Koper {
  /** With its country prefix; absent if there is none that can be right. */
  btw_nummer?: string | undefined;
  /** Absent where Peppol does not reach the customer. */
  peppol?: PeppolAddress | undefined;
}

/** The VAT category of a line, with the reason that the law requires where no VAT is charged. */
export interface Categorie {
  id: 'S' | 'E' | 'AE' | 'K' | 'G';
  reden?: { code?: string; tekst: string };
}

export interface DocumentRegel extends RegelFigures {
  categorie: Categorie;
}

/** All that a PDF and a UBL show. It holds conclusions too, so that a document which is kept stays the same under other rules. */
export interface DocumentData {
  seller: Verkoper;
  klant: Afnemer;
  document: DocumentFields<DocumentRegel> & {
    /** The sentences that the law asks for. */
    vermeldingen: readonly string[];
    /** The day and the country of a delivery that is exempt because it goes to another country of the European Union. */
    levering?: { datum: string; land: string } | undefined;
  };
}
