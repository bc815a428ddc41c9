export interface EarlierDocument {
  readonly id: string;
  readonly nummer: string;
  /** `YYYY-MM-DD`, as the service gave it. */
  readonly datum?: string;
  readonly bedrag?: number;
}

/**
 * One thing in a received document that can cost money. The texts are those of the supplier, cut to 200 characters and not
 * made safe to print.
 */
export type Warning =
  /** The supplier sent this number before; `bijna` where only zeros and punctuation differ. The latest document comes first. */
  | { readonly code: 'zelfde_nummer' | 'bijna_zelfde_nummer'; readonly nummer: string; readonly eerdere: readonly EarlierDocument[] }
  /**
   * The invoice asks for money on accounts that no other invoice of the supplier had, or that were warned of less than 90 days ago;
   * `laatst` is the day of the last invoice that had a known one.
   */
  | {
      readonly code: 'andere_rekening';
      readonly rekeningen: readonly string[];
      readonly bekende: readonly { readonly rekening: string; readonly laatst?: string }[];
      /** The party to be paid, where that is not the supplier. */
      readonly begunstigde?: string;
    }
  /** A text of the document names an account that is not known of the supplier, beside words of change or an unknown account to pay on. */
  | { readonly code: 'rekening_in_tekst'; readonly rekeningen: readonly string[] }
  /** The Peppol address of the supplier holds another Belgian enterprise number than its VAT number; both have ten digits. */
  | { readonly code: 'ander_peppol_nummer'; readonly peppol: string; readonly btw: string }
  /** The check digits of an IBAN are wrong. */
  | { readonly code: 'ongeldige_rekening'; readonly rekening: string }
  /**
   * No other document of this supplier was read. Its name may be known all the same, from a document of which the list alone was read;
   * `zelfde_naam` has the numbers of other suppliers with that name.
   */
  | {
      readonly code: 'nieuwe_leverancier';
      readonly leverancier?: string;
      readonly nummer?: string;
      readonly naam_bekend: boolean;
      readonly zelfde_naam: readonly string[];
    }
  /** The invoice is addressed to another number than that of the account. */
  | {
      readonly code: 'andere_bestemmeling';
      readonly naam?: string;
      readonly nummers: readonly string[];
      readonly ondernemingsnummer: string;
    }
  /** The service and the UBL do not say the same; more than one amount of the UBL may be meant. */
  | {
      readonly code: 'verschil_met_ubl';
      readonly veld: 'leverancier' | 'factuurnummer' | 'bedrag';
      readonly dienst: string;
      readonly ubl: string;
    }
  /** A credit note names invoices of its supplier that are not remembered. */
  | { readonly code: 'onbekende_factuur'; readonly nummers: readonly string[] }
  /** The UBL breaks fatal rules. */
  | { readonly code: 'fouten_in_ubl'; readonly fouten: number; readonly waarschuwingen: number };
