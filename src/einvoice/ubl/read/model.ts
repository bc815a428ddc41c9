/**
 * A figure of a document as plain decimal digits, such as `1234.50`. Where the document holds no such number the text stands here
 * as it was written; an amount in another currency than that of the document keeps the code of its currency: `12.00 USD`.
 */
export type Figure = string;

/** One figure of VAT: the code of the category (UNCL 5305) and the rate in percent. */
export interface Rate {
  btw_categorie?: string;
  btw_percentage?: Figure;
}

/** An identifier with the list that it comes from, such as 0208 for a Belgian enterprise number. */
export interface Identifier {
  nummer: string;
  schema?: string;
}

/** A postal address; `land` is the code of a country. (BG-5, BG-8, BG-12, BG-15) */
export interface Address {
  straat?: string;
  straat_2?: string;
  straat_3?: string;
  postcode?: string;
  gemeente?: string;
  regio?: string;
  land?: string;
}

/** A party of a document. (BG-4, BG-7, BG-10, BG-11) */
export interface Party {
  naam?: string;
  handelsnaam?: string;
  peppol_id?: string;
  nummers: Identifier[];
  ondernemingsnummer?: Identifier;
  btw_nummer?: string;
  /** A tax number that is not for VAT. (BT-32) */
  belastingnummer?: string;
  rechtsvorm?: string;
  adres?: Address;
  contact?: { naam?: string; telefoon?: string; email?: string };
}

/** Days as `YYYY-MM-DD`. */
export interface Period {
  van?: string;
  tot?: string;
}

/** The place and day of a delivery. (BG-13) */
export interface UblDelivery {
  datum?: string;
  naam?: string;
  plaats?: Identifier;
  adres?: Address;
}

/** One way to pay. (BG-16) */
export interface UblPayment {
  /** UNCL 4461. */
  code?: string;
  naam?: string;
  vervaldatum?: string;
  mededeling?: string;
  /** Words on the payment, for which EN 16931 has no place. */
  instructie?: string;
  /** An IBAN, or an account number of another kind. */
  rekening?: string;
  rekeninghouder?: string;
  bic?: string;
  kaart?: { nummer?: string; netwerk?: string; houder?: string };
  mandaat?: string;
  /** The account that a direct debit is taken from. */
  rekening_betaler?: string;
}

/** A discount or a charge, on the whole document or on a line. (BG-20, BG-21, BG-27, BG-28) */
export interface Adjustment extends Rate {
  soort: 'korting' | 'toeslag';
  bedrag?: Figure;
  percentage?: Figure;
  basis?: Figure;
  reden?: string;
  reden_code?: string;
}

/** The VAT of one category and rate. (BG-23) */
export interface VatShare extends Rate {
  basis?: Figure;
  bedrag?: Figure;
  reden?: string;
  reden_code?: string;
}

/** The totals of a document. (BG-22) */
export interface UblTotals {
  regels?: Figure;
  kortingen?: Figure;
  toeslagen?: Figure;
  excl?: Figure;
  btw?: Figure;
  /** The tax that the customer withholds, which EN 16931 has no place for. */
  ingehouden?: Figure;
  /** The VAT in `btw_valuta`. (BT-111) */
  btw_in_btw_valuta?: Figure;
  incl?: Figure;
  voorschot?: Figure;
  afronding?: Figure;
  te_betalen?: Figure;
}

/** A line of a document. (BG-25) */
export interface UblLine extends Rate {
  id?: string;
  naam?: string;
  omschrijving?: string;
  notities?: string;
  aantal?: Figure;
  /** A unit of UN/ECE Recommendation 20 or 21. */
  eenheid?: string;
  eenheidsprijs?: Figure;
  /** The quantity that the price is for, where it is not one. (BT-149) */
  prijs_per?: Figure;
  prijs_per_eenheid?: string;
  /** The discount on the list price, and that price. (BT-147, BT-148) */
  prijskorting?: Figure;
  brutoprijs?: Figure;
  totaal?: Figure;
  kortingen_en_toeslagen: Adjustment[];
  periode?: Period;
  orderregel?: string;
  object?: Identifier;
  boekhoudcode?: string;
  artikel_leverancier?: string;
  artikel_klant?: string;
  artikel?: Identifier;
  classificaties: Identifier[];
  land_van_oorsprong?: string;
  eigenschappen: { naam: string; waarde: string }[];
  /** The lines within this one, which EN 16931 has no place for; absent where there are none. */
  onderregels?: UblLine[];
}

/** A file that comes with a document, or the address of one. (BG-24) */
export interface Attachment {
  id?: string;
  omschrijving?: string;
  bestandsnaam?: string;
  mime?: string;
  /** The size of the file in the document; absent where there is only an address. */
  bytes?: number;
  uri?: string;
}

/** References to other papers by their number. (BT-10 to BT-19) */
export interface UblReferences {
  koper?: string;
  order?: string;
  verkooporder?: string;
  contract?: string;
  project?: string;
  pakbon?: string;
  ontvangst?: string;
  aanbesteding?: string;
  object?: Identifier;
  boekhoudcode?: string;
}

/** An invoice or a credit note in UBL. A field that it lacks is absent, a list is always there, and nothing is computed. */
export interface Invoice {
  soort: 'factuur' | 'creditnota';
  /** UNCL 1001: 380 is an ordinary invoice, 381 a credit note. */
  type_code?: string;
  nummer?: string;
  datum?: string;
  vervaldatum?: string;
  /** The day on which the VAT is due, and the code of the day that decides it. (BT-7, BT-8) */
  btw_datum?: string;
  btw_datum_code?: string;
  periode?: Period;
  valuta?: string;
  btw_valuta?: string;
  notities?: string;
  referenties?: UblReferences;
  eerdere_facturen: { nummer?: string; datum?: string }[];
  leverancier?: Party;
  klant?: Party;
  begunstigde?: Party;
  fiscaal_vertegenwoordiger?: Party;
  levering?: UblDelivery;
  betalingen: UblPayment[];
  /** The creditor identifier of a direct debit. (BT-90) */
  schuldeiser?: string;
  betalingsvoorwaarden?: string;
  kortingen_en_toeslagen: Adjustment[];
  btw: VatShare[];
  totalen: UblTotals;
  regels: UblLine[];
  bijlagen: Attachment[];
  /** The specification and the process that the document says it follows. (BT-24, BT-23) */
  specificatie?: string;
  proces?: string;
}
