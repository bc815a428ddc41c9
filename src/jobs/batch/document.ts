import type { Confirmation } from '../../belgium/checks/document.ts';
import { sentences, type Verklaring } from '../../belgium/verklaring.ts';
import type { Kanaal, KlantInvoer } from '../../contract/index.ts';

export const endings = ['concept', 'definitief', 'verstuurd'] as const;
export type Ending = (typeof endings)[number];

export const documentKinds = ['factuur', 'offerte'] as const;

/** The kinds of document that a batch can make; a credit note only of an invoice that a batch made. */
export type DocumentKind = (typeof documentKinds)[number] | 'creditnota';

/** Each column that a batch can have, with the other names under which it is understood. `help batch` lists them. */
export const batchColumns = {
  referentie: ['ref', 'reference', 'referentienummer', 'ordernummer', 'ordernr', 'order'],
  klant: ['customer', 'client', 'klantnaam', 'naam klant', 'debiteur', 'afnemer'],
  omschrijving: ['description', 'beschrijving'],
  aantal: ['qty', 'quantity', 'stuks', 'hoeveelheid', 'uren'],
  eenheidsprijs: ['prijs', 'price', 'stukprijs', 'unit price', 'prijs excl', 'prijs excl btw'],
  btw_percentage: ['btw', 'btw %', 'btw tarief', 'vat', 'vat %', 'vat rate'],
  btw_code: ['vat code'],
  product: ['artikel', 'item'],
  datum: ['date', 'factuurdatum', 'invoice date'],
  leverdatum: ['leveringsdatum', 'delivery date'],
  bestelbon: ['bestelbonnummer', 'po', 'po nummer', 'purchase order'],
  notities: ['notitie', 'opmerking', 'opmerkingen', 'notes', 'memo'],
  verklaring: [],
  referentie_op_document: [],
  kanaal: ['channel'],
  email: ['e-mail', 'mail', 'e-mailadres'],
  eindstatus: ['end status'],
  soort: ['documenttype', 'document type'],
  klant_naam: [],
  klant_type: [],
  klant_email: [],
  klant_adres: [],
  klant_land: [],
  klant_kbo_btw_nummer: ['klant btw nummer'],
  klant_peppol_id: [],
  bevestig: [],
} as const satisfies Record<string, readonly string[]> & Record<`klant_${keyof KlantInvoer}`, readonly string[]>;

/** A product's own values replace those left out. */
export interface BatchLine {
  readonly line: number;
  readonly omschrijving?: string;
  readonly aantal?: number;
  /** In euro without VAT. */
  readonly eenheidsprijs?: number;
  readonly btw_percentage?: number;
  readonly btw_code?: BtwCode;
  /** An id or a name. */
  readonly product?: string;
}

/** They may be in any of its rows. Days are `YYYY-MM-DD`. */
export interface DocumentFields {
  readonly klant?: string;
  readonly datum?: string;
  readonly leverdatum?: string;
  readonly bestelbon?: string;
  readonly notities?: string;
  /** The declaration whose sentence is added to the notes. */
  readonly verklaring?: Verklaring;
  /** Whether its reference is on the document; absent if the plan says so for all. */
  readonly referentie_op_document?: boolean;
  readonly kanaal?: readonly Kanaal[];
  readonly email?: string;
  readonly eindstatus?: Ending;
  readonly soort?: DocumentKind;
  /** The fields of the customer to make where it is not there yet. */
  readonly nieuweKlant?: Partial<KlantInvoer>;
  /** The doubts that its rows, or its contract, confirm. */
  readonly bevestig?: readonly Confirmation[];
}

/** A document as a file asks for it: nothing is looked up yet. */
export interface BatchDocument extends DocumentFields {
  /** The user's own unique name for it. */
  readonly referentie: string;
  /** Its rows, by `Row.line`. */
  readonly lines: readonly BatchLine[];
}

/**
 * The reasons of 0 % that a batch can name: the box of the VAT return, and the wording that the law asks for on the invoice. Article 44 and
 * the small-business scheme have no box: the user says it elsewhere. `46T` is triangular trade, which only the listing tells from 46.
 */
export const btwCodes = {
  medecontractant: { box: '45', wording: sentences.medecontractant.nl },
  'ic-goederen': { box: '46', wording: 'Vrijgestelde intracommunautaire levering, artikel 39bis van het Btw-Wetboek.' },
  driehoek: { box: '46T', wording: 'Verlegging van heffing: driehoeksverkeer, artikelen 141 en 197 van Richtlijn 2006/112/EG.' },
  'ic-diensten': {
    box: '44',
    wording: 'Verlegging van heffing: btw te voldoen door de medecontractant, artikel 21, § 2 van het Btw-Wetboek.',
  },
  uitvoer: { box: '47', wording: 'Vrijgesteld van btw: uitvoer, artikel 39 van het Btw-Wetboek.' },
  nultarief: { box: '00', wording: 'Nultarief: btw 0 %.' },
  art44: { box: undefined, wording: 'Vrijgesteld van btw, artikel 44 van het Btw-Wetboek.' },
  'kleine-onderneming': { box: undefined, wording: 'Bijzondere vrijstellingsregeling kleine ondernemingen.' },
} as const;

export type BtwCode = keyof typeof btwCodes;

const codeNames = Object.keys(btwCodes).filter(isBtwCode);

/** By its name or box; capitals mean nothing. */
export function btwCodeNamed(text: string): BtwCode | undefined {
  const word = text.trim().toLowerCase();
  return codeNames.find((code) => code === word || btwCodes[code].box?.toLowerCase() === word);
}

export const btwCodeChoices = codeNames.map((name) => {
  const { box } = btwCodes[name];
  return { box, text: box === undefined ? name : `${name} (${box})` };
});

function isBtwCode(text: string): text is BtwCode {
  return Object.hasOwn(btwCodes, text);
}
