import { t, type Text } from '../../language.ts';
import { compactIban, groupIban, isIban } from '../../belgium/iban.ts';
import { normalizeOgm } from '../../belgium/ogm.ts';
import type { Invoice, UblPayment } from '../ubl/read/model.ts';
import { filledRows, type FactRow } from './facts.ts';
import { textLines } from './text.ts';

/** The ways to pay by their code. (UNCL 4461) */
const ways: Record<string, Text> = {
  '1': { nl: 'niet bepaald', en: 'not defined' },
  '10': { nl: 'contant', en: 'cash' },
  '20': { nl: 'cheque', en: 'cheque' },
  '30': { nl: 'overschrijving', en: 'credit transfer' },
  '31': { nl: 'debitering', en: 'debit transfer' },
  '42': { nl: 'storting op rekening', en: 'payment to bank account' },
  '48': { nl: 'betaalkaart', en: 'bank card' },
  '49': { nl: 'domiciliëring', en: 'direct debit' },
  '50': { nl: 'postgiro', en: 'postgiro' },
  '54': { nl: 'kredietkaart', en: 'credit card' },
  '55': { nl: 'debetkaart', en: 'debit card' },
  '57': { nl: 'doorlopende opdracht', en: 'standing agreement' },
  '58': { nl: 'SEPA-overschrijving', en: 'SEPA credit transfer' },
  '59': { nl: 'SEPA-domiciliëring', en: 'SEPA direct debit' },
  '68': { nl: 'online betaaldienst', en: 'online payment service' },
  '93': { nl: 'giro met referentie', en: 'reference giro' },
  '97': { nl: 'verrekening', en: 'clearing between partners' },
};

const directDebits = new Set(['49', '59']);

function wayOf({ code, naam }: UblPayment): string | undefined {
  const known = code !== undefined && Object.hasOwn(ways, code) ? ways[code] : undefined;
  return known ? t(known) : (naam ?? code);
}

/** An account number: an IBAN in groups of four, any other as it is. */
function account(number: string | undefined, bic?: string): string | undefined {
  if (number === undefined) return undefined;
  const compact = compactIban(number);
  const looksLikeIban = /^[A-Z]{2}\d{2}[A-Z0-9]{8,}$/.test(compact);
  const wrong = looksLikeIban && !isIban(number) ? t({ nl: ' (geen geldig IBAN)', en: ' (no valid IBAN)' }) : '';
  const shown = looksLikeIban ? groupIban(compact) : number;
  return `${shown}${wrong}${bic === undefined ? '' : ` · BIC ${bic}`}`;
}

const cardText = ({ kaart }: UblPayment): string => [kaart?.nummer, kaart?.netwerk, kaart?.houder].filter(Boolean).join(' · ');

function rowsOf(payment: UblPayment, creditor: string | undefined): FactRow[] {
  const { code = '', mededeling, rekening, bic, rekeninghouder, mandaat, rekening_betaler } = payment;
  const debit = directDebits.has(code);
  return filledRows([
    [t({ nl: 'Betaling', en: 'Payment' }), wayOf(payment)],
    [
      '',
      debit ? t({ nl: 'De leverancier haalt het bedrag zelf van je rekening.', en: 'The seller takes the amount from your account.' }) : '',
    ],
    [t({ nl: 'Rekening', en: 'Account' }), account(rekening, bic)],
    [t({ nl: 'Op naam van', en: 'In the name of' }), rekeninghouder],
    [t({ nl: 'Kaart', en: 'Card' }), cardText(payment)],
    [t({ nl: 'Van rekening', en: 'From account' }), account(rekening_betaler)],
    [t({ nl: 'Mandaat', en: 'Mandate' }), mandaat],
    [t({ nl: 'Schuldeiser', en: 'Creditor' }), debit ? creditor : undefined],
    [t({ nl: 'Mededeling', en: 'Reference' }), mededeling && (normalizeOgm(mededeling) ?? mededeling)],
  ]);
}

/** How to pay: each way that the document gives, and its terms. */
export const paymentRows = ({ betalingen, schuldeiser, betalingsvoorwaarden }: Invoice): FactRow[] => [
  ...betalingen.flatMap((payment) => rowsOf(payment, schuldeiser)),
  ...textLines(betalingsvoorwaarden).map((line, at): FactRow => [at === 0 ? t({ nl: 'Voorwaarden', en: 'Terms' }) : '', line]),
];
