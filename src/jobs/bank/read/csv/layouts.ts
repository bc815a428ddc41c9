import type { CsvColumn } from '../../../../service/profiles/profile.ts';

/** The meanings of columns that only the files of known banks have. */
export type LayoutColumn = CsvColumn | 'status' | 'kosten';

/** Headers are in small letters. */
export interface BankLayout {
  readonly bank: string;
  /** The headers of each meaning in each language, with `|` between; `?` behind a meaning says that older files lack the column. */
  readonly columns: { readonly [name in LayoutColumn | `${LayoutColumn}?`]?: string | readonly string[] };
  /** Columns that tell the bank from others and mean nothing here. */
  readonly also?: readonly string[];
  /** The statuses of rows that are money, and of those that are not. */
  readonly counts?: readonly string[];
  readonly waits?: readonly string[];
  /** The bank's own reference of a row within its text. */
  readonly reference?: RegExp;
  /** The reference counts within a year. */
  readonly yearly?: true;
  readonly currency?: string;
  readonly newestFirst?: true;
}

/** The layouts of which a header is known. A bank of which none is gets its columns from `--kolom`. */
export const bankLayouts: readonly BankLayout[] = [
  {
    bank: 'KBC',
    newestFirst: true,
    columns: {
      rekening: 'rekeningnummer|account number|numéro de compte',
      munt: 'munt|currency|devise',
      datum: 'datum|date',
      valutadatum: 'valuta|value date|valeur',
      bedrag: 'bedrag|amount|montant',
      saldo: 'saldo|balance|solde',
      tegenrekening: "rekeningnummer tegenpartij|rekening tegenpartij|counterparty's account number|numéro de compte contrepartie",
      'tegenpartij?': 'naam tegenpartij|counterparty name|nom contrepartie|nom de la contrepartie',
      tekst: ['omschrijving|description'],
      'tekst?': [
        'gestructureerde mededeling|standard-format reference|communication structurée|référence structurée',
        'vrije mededeling|free-format reference|communication libre|référence libre',
      ],
    },
    also: ["afschriftnummer|statement number|numéro de l'extrait"],
  },
  {
    bank: 'BNP Paribas Fortis',
    columns: {
      datum: "uitvoeringsdatum|date d'exécution|execution date",
      valutadatum: 'valutadatum|date valeur|value date',
      bedrag: 'bedrag|montant|amount',
      munt: 'valuta rekening|devise du compte|account currency',
      rekening: 'rekeningnummer|numéro de compte|account number',
      'tegenrekening?': 'tegenpartij|contrepartie|tegenpartij van de verrichting|contrepartie de la transaction',
      'tegenpartij?': 'naam van de tegenpartij|nom de la contrepartie',
      'tekst?': ['mededeling|communication', 'type verrichting|type de transaction'],
      tekst: ['details|détails'],
      'status?': 'status|statut',
    },
    counts: ['geaccepteerd', 'accepté', 'accepted'],
    waits: ['geweigerd', 'in behandeling', 'refusé', 'en cours', 'rejected', 'in progress'],
    reference: /(?:BANKREFERENTIE|REFERENCE BANQUE|BANK REFERENCE)\s*:\s*(\w+)/i,
  },
  {
    bank: 'Belfius',
    newestFirst: true,
    columns: {
      rekening: 'rekening|compte',
      datum: 'boekingsdatum|date de comptabilisation',
      tegenrekening: 'rekening tegenpartij|compte contrepartie|compte de la contrepartie',
      tegenpartij: 'naam tegenpartij bevat|nom contrepartie contient',
      tekst: ['mededelingen|communications', 'transactie|transaction'],
      valutadatum: 'valutadatum|date valeur',
      bedrag: 'bedrag|montant',
      munt: 'devies|devise',
    },
    also: ["rekeninguittrekselnummer|afschriftnummer|numéro d'extrait", 'transactienummer|numéro de transaction'],
    reference: /REF\.?\s*:\s*(\w+)/,
  },
  {
    bank: 'ING',
    columns: {
      rekening: 'rekeningnummer|numéro de compte',
      tegenrekening: 'rekening tegenpartij|compte partie adverse',
      referentie: 'omzetnummer|numéro de mouvement',
      datum: 'boekingsdatum|date comptable',
      valutadatum: 'valutadatum|date valeur',
      bedrag: 'bedrag|montant',
      munt: 'munteenheid|devise',
      tekst: ['omschrijving|libellés', 'detail van de omzet|détails du mouvement', 'bericht|message'],
    },
    yearly: true,
  },
  {
    bank: 'Revolut Business',
    columns: {
      datum: 'date completed (utc)',
      referentie: 'id',
      status: 'state',
      tekst: ['description', 'reference'],
      'tegenpartij?': 'payer',
      munt: 'payment currency',
      bedrag: 'total amount',
      saldo: 'balance',
    },
    also: ['date started (utc)'],
    counts: ['completed'],
    waits: ['pending', 'reverted', 'declined', 'failed', 'created'],
  },
  {
    bank: 'Revolut',
    columns: {
      datum: 'completed date',
      tekst: ['description', 'type'],
      bedrag: 'amount',
      kosten: 'fee',
      munt: 'currency',
      status: 'state',
      saldo: 'balance',
    },
    also: ['started date', 'product'],
    counts: ['completed'],
    waits: ['pending', 'reverted'],
  },
  {
    bank: 'Wise',
    columns: {
      referentie: 'transferwise id',
      datum: 'date',
      bedrag: 'amount',
      munt: 'currency',
      tekst: ['payment reference', 'description'],
      saldo: 'running balance',
      'tegenpartij?': ['payer name', 'payee name', 'merchant'],
      'tegenrekening?': 'payee account number',
    },
  },
  {
    bank: 'ING (Nederland)',
    columns: {
      datum: 'datum',
      tegenpartij: 'naam / omschrijving',
      rekening: 'rekening',
      tegenrekening: 'tegenrekening',
      teken: 'af bij',
      bedrag: 'bedrag (eur)',
      tekst: ['mededelingen'],
      'saldo?': 'saldo na mutatie',
    },
    also: ['mutatiesoort'],
    currency: 'EUR',
  },
  {
    bank: 'Rabobank',
    columns: {
      rekening: 'iban/bban',
      munt: 'munt',
      referentie: 'volgnr',
      datum: 'datum',
      valutadatum: 'rentedatum',
      bedrag: 'bedrag',
      saldo: 'saldo na trn',
      tegenrekening: 'tegenrekening iban/bban',
      tegenpartij: 'naam tegenpartij',
      tekst: ['omschrijving-1'],
      'tekst?': ['betalingskenmerk', 'omschrijving-2', 'omschrijving-3'],
    },
  },
  {
    bank: 'Argenta',
    columns: {
      rekening: 'rekening',
      datum: 'boekdatum',
      valutadatum: 'valutadatum',
      referentie: 'referentie',
      bedrag: 'bedrag',
      munt: 'munt',
      tegenrekening: 'rekening tegenpartij',
      tegenpartij: 'naam tegenpartij',
      tekst: ['mededeling', 'beschrijving'],
    },
  },
  {
    bank: 'Beobank',
    columns: { datum: 'datum', valutadatum: 'waardedatum', debet: 'debet', krediet: 'krediet', tekst: ['omschrijving'], saldo: 'saldo' },
  },
];
