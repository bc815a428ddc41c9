import { t } from '../../language.ts';
import type { Attachment } from '../ubl/read/attachments.ts';
import { type Figure, numberOf } from '../ubl/read/find.ts';
import type { Invoice, UblPayment } from '../ubl/read/invoice.ts';
import type { Rate, VatShare } from '../ubl/read/sums.ts';
import { type FactRow, filledRows, invoiceFacts } from './facts.ts';
import { moneyText, size, takenText, textLines } from './figures.ts';
import { exemptionReason, kindText, longRate, remarksOn, shortRate, wayOf } from './words.ts';
import { adjustmentAmount, adjustmentName, lineView } from './lines.ts';
import { kindByCode, moneyOf } from './money.ts';
import { blocksOf } from './party.ts';
import { compactIban, groupIban, isIban } from '../../belgium/iban.ts';
import { normalizeOgm } from '../../belgium/ogm.ts';

const directDebits = new Set(['49', '59']);

function accountText(number: string | undefined, bic?: string): string | undefined {
  if (number === undefined) return undefined;
  const compact = compactIban(number);
  const looksLikeIban = /^[A-Z]{2}\d{2}[A-Z0-9]{8,}$/.test(compact);
  const wrong = looksLikeIban && !isIban(number) ? t({ nl: ' (geen geldig IBAN)', en: ' (no valid IBAN)' }) : '';
  const shown = looksLikeIban ? groupIban(compact) : number;
  return `${shown}${wrong}${bic === undefined ? '' : ` · BIC ${bic}`}`;
}

const cardText = ({ kaart }: UblPayment): string => [kaart?.nummer, kaart?.netwerk, kaart?.houder].filter(Boolean).join(' · ');

function rowsOf(payment: UblPayment, creditor: string | undefined): FactRow[] {
  const { code = '', mededeling, instructie, rekening, bic, rekeninghouder, mandaat, rekening_betaler } = payment;
  const debit = directDebits.has(code);
  return filledRows([
    [t({ nl: 'Betaling', en: 'Payment' }), wayOf(payment)],
    [
      '',
      debit
        ? t({ nl: 'De leverancier int het bedrag zelf van je rekening.', en: 'The supplier collects the amount from your account.' })
        : '',
    ],
    [t({ nl: 'Rekening', en: 'Account' }), accountText(rekening, bic)],
    [t({ nl: 'Op naam van', en: 'Account holder' }), rekeninghouder],
    [t({ nl: 'Kaart', en: 'Card' }), cardText(payment)],
    [t({ nl: 'Van rekening', en: 'From account' }), accountText(rekening_betaler)],
    [t({ nl: 'Mandaat', en: 'Mandate' }), mandaat],
    [t({ nl: 'Schuldeiser', en: 'Creditor' }), debit ? creditor : undefined],
    [t({ nl: 'Mededeling', en: 'Reference' }), mededeling && (normalizeOgm(mededeling) ?? mededeling)],
    [t({ nl: 'Instructie', en: 'Instruction' }), instructie],
  ]);
}

const paymentRows = ({ betalingen, schuldeiser, betalingsvoorwaarden }: Invoice): FactRow[] => [
  ...betalingen.flatMap((payment) => rowsOf(payment, schuldeiser)),
  ...textLines(betalingsvoorwaarden).map((line, at): FactRow => [at === 0 ? t({ nl: 'Voorwaarden', en: 'Terms' }) : '', line]),
];

/** A document in words in the language of this run, each text on one line, as a terminal or a page of paper lays it out. */
export type InvoiceView = ReturnType<typeof invoiceViewOf>;

/** Makes every text within a value safe to show. */
type Safe = <T>(value: T) => T;

/** Everything that a person wants to know of a document, in words. `own` is the enterprise number of the account that received it. */
export const invoiceViewOf = (invoice: Invoice, safe: Safe, own?: string) => ({
  title: safe([kindText(invoice), invoice.nummer].filter(Boolean).join(' ')),
  remarks: remarksOn(invoice, own),
  parties: safe(blocksOf(invoice)),
  facts: safe(invoiceFacts(invoice)),
  lines: invoice.regels.map((line) => safe(lineView(line, invoice.valuta))),
  sums: safe(sumsOf(invoice)),
  // The amount to pay is the last row.
  due: safe(dueOf(invoice, own)),
  vatReasons: safe(vatReasons(invoice)),
  payment: safe(paymentRows(invoice)),
  notes: safe(textLines(invoice.notities)),
  attachments: safe(invoice.bijlagen.map(attachmentLine)),
});

function attachmentLine({ id, omschrijving, bestandsnaam, mime, bytes, uri, bestand }: Attachment & { bestand?: string }): string {
  const name = bestandsnaam ?? omschrijving ?? id ?? t({ nl: 'zonder naam', en: 'without a name' });
  return [
    name,
    omschrijving === name ? undefined : omschrijving,
    bytes !== undefined || id === name ? undefined : id,
    bytes === undefined ? undefined : [fileKind(mime), size(bytes)].filter(Boolean).join(', '),
    uri,
    bestand && t({ nl: `bewaard als ${bestand}`, en: `saved as ${bestand}` }),
  ]
    .filter(Boolean)
    .join(' · ');
}

const fileKinds: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'text/csv': 'CSV',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.oasis.opendocument.spreadsheet': 'ODS',
};

const fileKind = (mime: string | undefined): string | undefined =>
  mime !== undefined && Object.hasOwn(fileKinds, mime) ? fileKinds[mime] : mime;

const vatName = (rate: Rate): string => [t({ nl: 'Btw', en: 'VAT' }), longRate(rate)].filter(Boolean).join(' ');

function taxed(name: string, rate: Rate): string {
  const under = shortRate(rate);
  return under === '' ? name : `${name} (${t({ nl: 'btw', en: 'VAT' })} ${under})`;
}

function vatRow(share: VatShare, currency: string | undefined): FactRow {
  const { basis, bedrag } = share;
  const on = basis === undefined ? '' : t({ nl: ` op ${moneyText(basis, currency)}`, en: ` on ${moneyText(basis, currency)}` });
  return [vatName(share) + on, moneyText(bedrag, currency)];
}

function isSameFigure(one: Figure | undefined, other: Figure | undefined): boolean {
  const [a, b] = [numberOf(one), numberOf(other)];
  return a !== undefined && b !== undefined && a.eq(b);
}

/** The way from the sum of the lines to the total with VAT, all as the document gives it. */
function sumsOf({ valuta, btw_valuta, totalen, kortingen_en_toeslagen, btw }: Invoice): FactRow[] {
  const { regels, excl, incl } = totalen;
  const adjusted = kortingen_en_toeslagen.map((one): FactRow => [taxed(adjustmentName(one, valuta), one), adjustmentAmount(one, valuta)]);
  return filledRows([
    ...(adjusted.length > 0 || !isSameFigure(regels, excl)
      ? [[t({ nl: 'Som van de regels', en: 'Sum of the lines' }), moneyText(regels, valuta)] as const]
      : []),
    ...adjusted,
    [t({ nl: 'Totaal excl. btw', en: 'Total excl. VAT' }), moneyText(excl, valuta)],
    ...btw.map((share) => vatRow(share, valuta)),
    ...(btw.length === 1 && isSameFigure(btw[0]?.bedrag, totalen.btw)
      ? []
      : [[t({ nl: 'Totaal btw', en: 'Total VAT' }), moneyText(totalen.btw, valuta)] as const]),
    [t({ nl: `Totaal btw in ${btw_valuta}`, en: `Total VAT in ${btw_valuta}` }), moneyText(totalen.btw_in_btw_valuta, btw_valuta)],
    [t({ nl: 'Totaal incl. btw', en: 'Total incl. VAT' }), moneyText(incl, valuta)],
    [t({ nl: 'Ingehouden belasting', en: 'Tax withheld' }), moneyText(totalen.ingehouden, valuta)],
  ]);
}

/** Which way the amount of a document goes, in words. Where nobody knows whose account it is, as its customer sees it. */
function dueText(invoice: Invoice, own: string | undefined): string {
  const { zijde, cents } = moneyOf(invoice, {}, own);
  const isSale = zijde === 'verkoop' && own !== undefined;
  const isOut = (cents ?? 0) * (zijde === 'verkoop' ? -1 : 1) <= 0;
  if (isSale) return isOut ? t({ nl: 'Te ontvangen', en: 'Amount to receive' }) : t({ nl: 'Terug te betalen', en: 'Amount to pay back' });
  const isCredit = cents === 0 || cents === null ? kindByCode(invoice) === 'creditnota' : !isOut;
  return isCredit ? t({ nl: 'Te crediteren', en: 'Amount to credit' }) : t({ nl: 'Te betalen', en: 'Amount to pay' });
}

/** The way from the total with VAT to the amount to pay; only that amount where nothing is between. The label tells its direction. */
function dueOf(invoice: Invoice, own: string | undefined): FactRow[] {
  const { valuta, totalen } = invoice;
  const { voorschot, afronding, te_betalen } = totalen;
  return filledRows([
    [t({ nl: 'Al betaald', en: 'Paid already' }), isSameFigure(voorschot, '0') ? '' : takenText(voorschot, valuta)],
    [t({ nl: 'Afronding', en: 'Rounding' }), isSameFigure(afronding, '0') ? '' : moneyText(afronding, valuta)],
    [dueText(invoice, own), moneyText(numberOf(te_betalen)?.abs().toFixed() ?? te_betalen, valuta)],
  ]);
}

const vatReasons = ({ btw }: Invoice): string[] =>
  btw.flatMap((share) => {
    const { reden_code: code } = share;
    const reason = exemptionReason(share);
    const isSaid = [longRate(share), vatName(share)].some((said) => said.toLowerCase() === reason.toLowerCase());
    const parts = isSaid ? code : [reason, code && reason !== code && `(${code})`].filter(Boolean).join(' ');
    return parts ? [`${vatName(share)}: ${parts}`] : [];
  });
