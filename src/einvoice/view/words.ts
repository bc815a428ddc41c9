import { t, type Text } from '../../language.ts';
import type { Adjustment, Rate, VatShare } from '../ubl/read/sums.ts';
import type { Invoice, UblPayment } from '../ubl/read/invoice.ts';
import { selfBilledTypes } from '../ubl/read/kind.ts';
import { percent } from './figures.ts';
import { type MoneyDoubt, moneyOf } from './money.ts';

function wordFor(table: Readonly<Record<string, Text>>, code: string): string | undefined {
  const known = Object.hasOwn(table, code) ? table[code] : undefined;
  return known && t(known);
}

/** The commonest reasons of discounts (UNCL 5189) and charges (UNCL 7161) by their code. */
const adjustments: Record<string, Text> = {
  '60': { nl: 'korting van de fabrikant', en: 'manufacturer discount' },
  '64': { nl: 'bijzondere afspraak', en: 'special agreement' },
  '65': { nl: 'fout bij de productie', en: 'production error' },
  '66': { nl: 'nieuw verkooppunt', en: 'new outlet' },
  '67': { nl: 'staal', en: 'sample' },
  '68': { nl: 'einde van de reeks', en: 'end of range' },
  '71': { nl: 'drempelkorting', en: 'threshold allowance' },
  '88': { nl: 'materiaaltoeslag', en: 'material surcharge' },
  '95': { nl: 'korting', en: 'discount' },
  '100': { nl: 'bijzondere korting', en: 'special rebate' },
  '102': { nl: 'vaste langetermijnkorting', en: 'fixed long term discount' },
  '103': { nl: 'tijdelijke korting', en: 'temporary discount' },
  '104': { nl: 'standaardkorting', en: 'standard discount' },
  '105': { nl: 'jaaromzetkorting', en: 'yearly turnover discount' },
  AA: { nl: 'reclame', en: 'advertising' },
  ABK: { nl: 'diversen', en: 'miscellaneous' },
  ABL: { nl: 'extra verpakking', en: 'additional packaging' },
  ADR: { nl: 'andere diensten', en: 'other services' },
  DL: { nl: 'levering', en: 'delivery' },
  FC: { nl: 'vracht', en: 'freight' },
  FI: { nl: 'financieringskosten', en: 'financing' },
  HD: { nl: 'behandeling', en: 'handling' },
  IN: { nl: 'verzekering', en: 'insurance' },
  PC: { nl: 'verpakking', en: 'packing' },
  SAA: { nl: 'verzending en behandeling', en: 'shipping and handling' },
  SH: { nl: 'speciale behandeling', en: 'special handling' },
};

export function adjustmentReason({ reden, reden_code = '' }: Adjustment): string {
  return reden ?? wordFor(adjustments, reden_code) ?? reden_code;
}

const exemptions: Record<string, Text> = {
  AE: { nl: 'btw verlegd', en: 'reverse charge' },
  IC: { nl: 'intracommunautaire levering', en: 'intra-Community supply' },
  G: { nl: 'uitvoer buiten de EU', en: 'export outside the EU' },
  O: { nl: 'buiten toepassing van de btw', en: 'not subject to VAT' },
  D: { nl: 'margeregeling voor reisbureaus', en: 'margin scheme of travel agents' },
  F: { nl: 'margeregeling voor tweedehands goederen', en: 'margin scheme of second-hand goods' },
  I: { nl: 'margeregeling voor kunst', en: 'margin scheme of works of art' },
  J: { nl: 'margeregeling voor verzamelobjecten en antiek', en: "margin scheme of collectors' items and antiques" },
};

/** The reason why no VAT is charged, with its code (VATEX) in words where no text is given; empty without either. */
export function exemptionReason({ reden, reden_code = '' }: VatShare): string {
  const [, part = ''] = /^VATEX-EU-(.+)$/i.exec(reden_code) ?? [];
  const known = reden ?? wordFor(exemptions, part);
  if (known) return known;
  // The other codes are made of the article of the directive on VAT, such as 132-1I.
  if (!/^\d/.test(part)) return reden_code;
  const article = part.replaceAll('-', ', ').toLowerCase();
  return t({ nl: `artikel ${article} van de btw-richtlijn`, en: `article ${article} of the VAT directive` });
}

/** The VAT categories other than the standard rate: in a column, and in a sentence after "btw". (UNCL 5305) */
const categories: Record<string, { short: Text; long: Text }> = {
  Z: { short: { nl: 'nultarief', en: 'zero rate' }, long: { nl: 'nultarief', en: 'zero rate' } },
  E: { short: { nl: 'vrijgesteld', en: 'exempt' }, long: { nl: 'vrijgesteld', en: 'exempt' } },
  AE: { short: { nl: 'verlegd', en: 'reverse' }, long: { nl: 'verlegd', en: 'reverse charge' } },
  K: { short: { nl: 'intracom.', en: 'intra-EU' }, long: { nl: 'intracommunautaire levering', en: 'intra-Community supply' } },
  G: { short: { nl: 'uitvoer', en: 'export' }, long: { nl: 'uitvoer buiten de EU', en: 'export outside the EU' } },
  O: { short: { nl: 'buiten btw', en: 'no VAT' }, long: { nl: 'buiten toepassing', en: 'outside the scope' } },
  L: { short: { nl: 'IGIC', en: 'IGIC' }, long: { nl: 'IGIC (Canarische Eilanden)', en: 'IGIC (Canary Islands)' } },
  M: { short: { nl: 'IPSI', en: 'IPSI' }, long: { nl: 'IPSI (Ceuta en Melilla)', en: 'IPSI (Ceuta and Melilla)' } },
  B: { short: { nl: 'split', en: 'split' }, long: { nl: 'split payment (Italië)', en: 'split payment (Italy)' } },
};

function rateIn(form: 'short' | 'long', { btw_categorie = '', btw_percentage }: Rate): string {
  const words = Object.hasOwn(categories, btw_categorie) ? categories[btw_categorie] : undefined;
  const name = words ? t(words[form]) : btw_categorie === 'S' ? '' : btw_categorie;
  const rate = btw_percentage === undefined || (name && /^0(\.0*)?$/.test(btw_percentage)) ? '' : percent(btw_percentage);
  return [rate, name].filter(Boolean).join(' ');
}

/** The rate of a line in a narrow column: `21 %`, or a word such as `verlegd` where no rate is charged. */
export const shortRate = (rate: Rate): string => rateIn('short', rate);

/** The rate in full, as it follows the word VAT: `21 %`, or words such as `buiten toepassing`. */
export const longRate = (rate: Rate): string => rateIn('long', rate);

/** The kinds of document by their code. (UNCL 1001) */
const kindWords: Record<string, Text> = {
  '81': { nl: 'Creditnota', en: 'Credit note' },
  '82': { nl: 'Verbruiksfactuur', en: 'Metered services invoice' },
  '83': { nl: 'Financiële creditnota', en: 'Financial credit note' },
  '84': { nl: 'Financiële debetnota', en: 'Financial debit note' },
  '80': { nl: 'Debetnota', en: 'Debit note' },
  '261': { nl: 'Creditnota door de klant opgemaakt', en: 'Self-billed credit note' },
  '325': { nl: 'Pro-formafactuur', en: 'Pro forma invoice' },
  '326': { nl: 'Deelfactuur', en: 'Partial invoice' },
  '380': { nl: 'Factuur', en: 'Invoice' },
  '381': { nl: 'Creditnota', en: 'Credit note' },
  '383': { nl: 'Debetnota', en: 'Debit note' },
  '384': { nl: 'Verbeterende factuur', en: 'Corrective invoice' },
  '385': { nl: 'Verzamelfactuur', en: 'Consolidated invoice' },
  '386': { nl: 'Voorschotfactuur', en: 'Prepayment invoice' },
  '387': { nl: 'Huurfactuur', en: 'Hire invoice' },
  '388': { nl: 'Btw-factuur', en: 'Tax invoice' },
  '389': { nl: 'Factuur door de klant opgemaakt', en: 'Self-billed invoice' },
  '393': { nl: 'Factuur via factoring', en: 'Factored invoice' },
  '394': { nl: 'Leasefactuur', en: 'Lease invoice' },
  '395': { nl: 'Consignatiefactuur', en: 'Consignment invoice' },
  '396': { nl: 'Creditnota via factoring', en: 'Factored credit note' },
  '471': { nl: 'Verbeterende factuur door de klant opgemaakt', en: 'Self-billed corrective invoice' },
  '500': { nl: 'Voorschotfactuur door de klant opgemaakt', en: 'Self-billed prepayment invoice' },
  '501': { nl: 'Factuur via factoring, door de klant opgemaakt', en: 'Self-billed factored invoice' },
  '502': { nl: 'Creditnota via factoring, door de klant opgemaakt', en: 'Self-billed factored credit note' },
  '503': { nl: 'Creditnota op voorschot', en: 'Prepayment credit note' },
  '527': { nl: 'Debetnota door de klant opgemaakt', en: 'Self-billed debit note' },
  '751': { nl: 'Factuur enkel voor de boekhouding', en: 'Invoice for accounting purposes only' },
  '780': { nl: 'Vrachtfactuur', en: 'Freight invoice' },
  '875': { nl: 'Vorderingsstaat', en: 'Partial construction invoice' },
  '876': { nl: 'Gedeeltelijke eindstaat van de werken', en: 'Partial final construction invoice' },
  '877': { nl: 'Eindstaat van de werken', en: 'Final construction invoice' },
};

export function kindText({ soort, type_code = '' }: Invoice): string {
  const known = wordFor(kindWords, type_code);
  if (known !== undefined) return known;
  const name = soort === 'factuur' ? { nl: 'Factuur', en: 'Invoice' } : { nl: 'Creditnota', en: 'Credit note' };
  const code = { nl: ` (soort ${type_code})`, en: ` (type ${type_code})` };
  return t(name) + (type_code === '' ? '' : t(code));
}

/** The check to make before paying a document whose direction is in doubt. */
export const moneyDoubts: Record<MoneyDoubt, Text> = {
  teken: {
    nl: 'Deze creditnota heeft een negatief bedrag. Volgens de norm moet je dat betalen, maar vaak is een gewone creditnota bedoeld. Vraag het de afzender.',
    en: 'This credit note has a negative amount. By the standard you pay it, but often a plain credit is meant. Ask the sender.',
  },
  type: {
    nl: 'Dit document is opgebouwd als een creditnota, maar zijn code zegt factuur. Vraag de afzender wat het is.',
    en: 'This document is built as a credit note, but its code says invoice. Ask the sender which it is.',
  },
  self_billing: {
    nl: 'Volgens de code maakte de klant dit document op (self-billing), maar de klant ben jij. Vraag de afzender wie wie moet betalen.',
    en: 'By its code the customer made this document (self-billing), but you are the customer. Ask the sender who has to pay.',
  },
  partij: {
    nl: 'Jouw ondernemingsnummer zegt niet of jij hier koper of verkoper bent. Kijk na of dit document voor jou is.',
    en: 'Your enterprise number does not tell whether you buy or sell here. Check that this document is for you.',
  },
  munt: {
    nl: 'Dit document is niet in euro. duit legt er zelf geen betaling naast.',
    en: 'This document is not in euro. duit matches no payment with it automatically.',
  },
};

export function remarksOn(invoice: Invoice, own: string | undefined): string[] {
  const { type_code = '', soort } = invoice;
  const { zijde, twijfel } = moneyOf(invoice, {}, own);
  // A reader sees the currency beside each amount, and without a number of the account the next sentence asks.
  const doubts = twijfel.filter((doubt) => doubt !== 'munt' && (own !== undefined || doubt !== 'partij'));
  const remarks: readonly (readonly [holds: boolean, text: Text])[] = [
    ...doubts.map((doubt) => [true, moneyDoubts[doubt]] as const),
    [
      own === undefined && selfBilledTypes.has(type_code),
      {
        nl: 'De klant heeft dit document opgemaakt voor de leverancier (self-billing). Ben jij de leverancier? Dan is dit jouw verkoop.',
        en: 'The customer made this document for the supplier (self-billing). Are you the supplier? Then this is your sale.',
      },
    ],
    [
      own !== undefined && zijde === 'verkoop' && !doubts.includes('partij'),
      {
        nl: 'Dit is jouw verkoop: de klant heeft dit document voor jou opgemaakt (self-billing). Maak er zelf geen factuur voor.',
        en: 'This is your sale: the customer made this document for you (self-billing). Make no invoice of your own for it.',
      },
    ],
    [type_code === '384', { nl: 'Deze factuur verbetert een eerdere factuur.', en: 'This invoice corrects an earlier invoice.' }],
    [type_code === '325', { nl: 'Dit is geen factuur om te boeken.', en: 'This is not an invoice to enter in the books.' }],
    [
      soort === 'factuur' && type_code === '381',
      {
        nl: 'De code zegt creditnota, maar het document is opgebouwd als een factuur.',
        en: 'The code says credit note, but the document is built as an invoice.',
      },
    ],
  ];
  return remarks.flatMap(([holds, text]) => (holds ? [t(text)] : []));
}

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

export const wayOf = ({ code, naam }: UblPayment): string | undefined => wordFor(ways, code ?? '') ?? naam ?? code;
