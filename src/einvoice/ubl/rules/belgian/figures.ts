import { Big } from 'big.js';
import { round, written } from '../../../../belgium/decimal.ts';
import { type Doc, isVat, linesOf, decimalAt, find, isCharge, kids, normAt, one, sum, zero, supplierCountry, norm } from '../doc.ts';
import { type Broken, type Test, rulesOf } from '../rule.ts';
import type { Element } from '../../read/tree.ts';
import { baseOf } from '../en/category-facts.ts';
import { compactIban, isIban } from '../../../../belgium/iban.ts';
import { checkKbo, normalizeKbo, writeKbo } from '../../../../belgium/kbo.ts';
import { isOgm, makeOgm } from '../../../../belgium/ogm.ts';
import { vatNumber } from '../../../../belgium/vat.ts';
import type { Text } from '../../../../language.ts';

const exact = Big();
exact.DP = 30;

const differs = (found: Big | undefined, expected: Big, at: Element | undefined): boolean | Broken =>
  found === undefined || found.eq(expected) || { found: written(found, 2), expected: expected.toFixed(2), at };

const charged = (element: Element): Big =>
  kids(element, 'AllowanceCharge').reduce((total, part) => {
    const amount = sum(kids(part, 'Amount'));
    return isCharge(part) ? total.plus(amount) : total.minus(amount);
  }, zero);

/** Quantity times price, plus charges, less allowances, rounded once to cents. */
const lineExact: Test = (line, doc) => {
  const quantity = decimalAt(line, doc.isInvoice ? 'InvoicedQuantity' : 'CreditedQuantity');
  const price = decimalAt(line, 'Price/PriceAmount');
  const base = decimalAt(line, 'Price/BaseQuantity') ?? one;
  if (!quantity || !price || base.eq(zero)) return true;
  const amount = new exact(price).times(quantity).div(base).plus(charged(line));
  return differs(decimalAt(line, 'LineExtensionAmount'), round(amount), find(line, 'LineExtensionAmount')[0]);
};

const vatOf = (subtotal: Element): Element | undefined => kids(subtotal, 'TaxCategory').find(isVat);

/** The base of each rate is the sum of its lines, to the cent, where the official rules bear anything below 1. */
const baseExact: Test = (subtotal, doc) => {
  const category = vatOf(subtotal);
  const rate = category && decimalAt(category, 'Percent');
  if (!category || !rate) return true;
  return differs(
    decimalAt(subtotal, 'TaxableAmount'),
    round(baseOf(doc, normAt(category, 'ID'), rate)),
    find(subtotal, 'TaxableAmount')[0],
  );
};

/** The VAT of each rate, rounded once. */
const vatExact: Test = (subtotal) => {
  const category = vatOf(subtotal);
  const rate = category && decimalAt(category, 'Percent');
  const base = decimalAt(subtotal, 'TaxableAmount');
  if (!rate || !base) return true;
  return differs(decimalAt(subtotal, 'TaxAmount'), round(base.times(rate).div(100)), find(subtotal, 'TaxAmount')[0]);
};

const rateOf = (category: Element): string => `${normAt(category, 'ID')} ${decimalAt(category, 'Percent')?.toFixed() ?? ''}`.trim();

const breakdownOf = (doc: Doc): ReadonlySet<string> =>
  doc.once(
    'breakdown rates',
    () => new Set(find(doc.root, 'TaxTotal/TaxSubtotal').flatMap((subtotal) => kids(subtotal, 'TaxCategory').map(rateOf))),
  );

const rateThere: Test = (category, doc) => {
  const wanted = rateOf(category);
  return breakdownOf(doc).has(wanted) || breakdownOf(doc).size === 0 || { found: wanted, expected: [...breakdownOf(doc)].join(', ') };
};

/** The amount to pay from the lines up, when every step is right to the cent. */
const totalExact: Test = (root, doc) => {
  const lines = sum(linesOf(doc).flatMap((line) => kids(line, 'LineExtensionAmount')));
  const currency = normAt(root, 'DocumentCurrencyCode');
  const totals = kids(root, 'TaxTotal').filter((total) => kids(total, 'TaxSubtotal').length > 0);
  const taxes = totals
    .flatMap((total) => find(total, 'TaxSubtotal/TaxAmount'))
    .filter(({ attributes }) => (attributes.get('currencyID') ?? currency) === currency);
  const prepaid = decimalAt(root, 'LegalMonetaryTotal/PrepaidAmount') ?? zero;
  const rounding = decimalAt(root, 'LegalMonetaryTotal/PayableRoundingAmount') ?? zero;
  const expected = round(lines.plus(charged(root)).plus(sum(taxes)).minus(prepaid).plus(rounding));
  return differs(decimalAt(root, 'LegalMonetaryTotal/PayableAmount'), expected, find(root, 'LegalMonetaryTotal/PayableAmount')[0]);
};

export const amountRules = rulesOf(
  `
DUIT-LINE = PEPPOL-EN16931-R120 | BT-131 | supplier warning | /InvoiceLine, /CreditNoteLine | lineExact
  Het bedrag van een factuurlijn is niet tot op de cent aantal maal prijs, plus toeslagen, min kortingen.
  The amount of an invoice line is not to the cent quantity times price, plus charges, less allowances.
DUIT-VAT-BASE = BR-S-08 BR-Z-08 BR-E-08 BR-AE-08 BR-IC-08 BR-G-08 BR-O-08 | BT-116 | supplier warning | /TaxTotal/TaxSubtotal | baseExact
  De maatstaf van heffing van een tarief is niet tot op de cent de som van de lijnen van dat tarief.
  The taxable amount of a rate is not to the cent the sum of the lines of that rate.
DUIT-VAT = BR-CO-17 BR-S-09 | BT-117 | supplier warning | /TaxTotal/TaxSubtotal | vatExact
  De btw van een tarief is niet tot op de cent de maatstaf maal het tarief.
  The VAT of a rate is not to the cent the taxable amount times the rate.
DUIT-VAT-RATE | BT-119 BT-152 | supplier warning | Item/ClassifiedTaxCategory, /AllowanceCharge/TaxCategory if VAT | rateThere
  Een tarief dat op de factuur gebruikt wordt, ontbreekt in het btw-overzicht.
  A rate that the invoice uses is missing from the VAT breakdown.
DUIT-TOTAL | BT-115 | supplier warning | / | totalExact
  Het te betalen bedrag volgt niet tot op de cent uit de lijnen, de btw en wat al betaald is.
  The amount to pay does not follow to the cent from the lines, the VAT and the amount already paid.
`,
  { lineExact, baseExact, vatExact, rateThere, totalExact },
);

/** A structured reference: twelve digits in any of its usual forms, for a Belgian supplier also bare. */
const ogm: Test = ({ text }, doc) => {
  const found = norm(text);
  const digits = found.replaceAll(/[+*/.\s-]/g, '');
  const marked = /^[+*]{1,3}/.test(found) || /^\d{3}\/\d{4}\/\d{5}$/.test(found);
  const meant = marked || (/^\d{12}$/.test(found) && supplierCountry(doc) === 'BE');
  if (!meant || isOgm(found)) return true;
  return { found, expected: /^\d{12}$/.test(digits) ? makeOgm(digits.slice(0, 10)) : '+++nnn/nnnn/nnnnn+++' };
};

/** An account that is written as an IBAN, or that a Belgian supplier gives. */
const iban: Test = ({ text }, doc) => {
  const found = norm(text);
  const meant = /^[A-Za-z]{2}\s?\d{2}/.test(found) || supplierCountry(doc) === 'BE';
  return !meant || isIban(found) || { found };
};

/** An account at a bank in another country than that of the supplier. */
const ofCountry: Test = ({ text }, doc) => {
  const found = norm(text);
  const country = supplierCountry(doc);
  const bank = compactIban(found).slice(0, 2);
  return !isIban(found) || country === '' || bank === country || { found, expected: country };
};

const proposal = (text: string): string | undefined => {
  const found = checkKbo(text);
  return found.kind === 'wrong' && found.problem === 'check_digits' ? writeKbo(found.proposal) : undefined;
};

const partyOf = ({ parent }: Element): keyof typeof whose => {
  const party = parent?.name === 'Party' ? parent.parent?.name : parent?.name;
  return party === 'AccountingSupplierParty' || party === 'AccountingCustomerParty' ? party : 'other';
};

const wrongVat = (nl: string, en: string): Text => ({
  nl: `Het btw-nummer van ${nl} klopt niet: zijn vorm of zijn controlecijfers zijn fout.`,
  en: `The VAT number of ${en} is wrong: its form or its check digits do not fit.`,
});

const whose = {
  AccountingSupplierParty: wrongVat('de leverancier', 'the supplier'),
  AccountingCustomerParty: wrongVat('de klant', 'the customer'),
  other: wrongVat('de fiscaal vertegenwoordiger', 'the tax representative'),
};

/** A VAT number by the rule of its country, as far as duit has one. */
const vat: Test = (scheme): boolean | Broken => {
  const at = kids(scheme, 'CompanyID')[0];
  const found = norm(at?.text);
  const prefix = /^[A-Z]{2}/.exec(found)?.[0];
  if (prefix === undefined) return true;
  const land = prefix === 'EL' ? 'GR' : prefix;
  // A number of a country without known form passes.
  if (vatNumber({ kbo_btw_nummer: found, land }) !== undefined || !/^(BE|NL|DE|FR|LU)$/.test(prefix)) return true;
  return { found, expected: prefix === 'BE' ? proposal(found) : undefined, at, text: whose[partyOf(scheme)] };
};

const isBelgianParty = (party: Element): boolean => normAt(party, 'PostalAddress/Country/IdentificationCode').toUpperCase() === 'BE';

const enterprise: Test = (element) => {
  const party = element.parent?.parent;
  const scheme = element.attributes.get('schemeID');
  // Peppol itself holds a number of scheme 0208 to its check digits.
  if (!party || !isBelgianParty(party) || (scheme !== undefined && scheme !== '9925' && scheme !== '9956')) return true;
  const found = norm(element.text);
  return !/^(BE)?[\d.\s]+$/i.test(found) || normalizeKbo(found) !== undefined || { found, expected: proposal(found) };
};

export function belgianNumbers(party: Element): [string, Element][] {
  const vats = kids(party, 'PartyTaxScheme')
    .filter(isVat)
    .flatMap((scheme) => kids(scheme, 'CompanyID'))
    .filter(({ text }) => norm(text).startsWith('BE'));
  const others = [
    ...kids(party, 'EndpointID'),
    ...find(party, 'PartyLegalEntity/CompanyID'),
    ...find(party, 'PartyIdentification/ID'),
  ].filter(({ attributes }) => ['0208', '9925', '9956'].includes(attributes.get('schemeID') ?? ''));
  return [...vats, ...others].flatMap((element) => {
    const kbo = normalizeKbo(norm(element.text));
    return kbo === undefined ? [] : [[kbo, element] as [string, Element]];
  });
}

const agreeing: Test = (party) => {
  const [first, ...others] = belgianNumbers(party);
  const other = others.find(([kbo]) => kbo !== first?.[0]);
  return other === undefined || { found: writeKbo(other[0]), expected: first && writeKbo(first[0]), at: other[1] };
};

export const numberRules = rulesOf(
  `
DUIT-OGM | BT-83 | supplier warning | PaymentMeans/PaymentID | ogm
  De gestructureerde mededeling klopt niet: haar controlecijfers zijn fout.
  The structured reference is wrong: its check digits do not fit.
DUIT-IBAN | BT-84 | supplier warning | PayeeFinancialAccount/ID | iban
  Het rekeningnummer is geen geldige IBAN; betaal niet voor je het nagevraagd hebt.
  The account number is no valid IBAN; do not pay before you have asked.
DUIT-ACCOUNT-COUNTRY | BT-84 | nobody warning | PayeeFinancialAccount/ID | ofCountry
  De rekening is van een ander land dan de leverancier; betaal niet voor je het nagevraagd hebt.
  The account is of another country than the supplier; do not pay before you have asked.
DUIT-VAT-NUMBER | BT-31 BT-48 BT-63 | supplier warning | PartyTaxScheme if VAT | vat
  Een btw-nummer klopt niet: zijn vorm of zijn controlecijfers zijn fout.
  A VAT number is wrong: its form or its check digits do not fit.
DUIT-ENTERPRISE | BT-30 BT-47 | supplier warning | PartyLegalEntity/CompanyID | enterprise
  Een ondernemingsnummer klopt niet: zijn controlecijfers zijn fout.
  An enterprise number is wrong: its check digits do not fit.
DUIT-NUMBERS | BT-30 BT-31 BT-34 BT-47 BT-48 BT-49 | supplier warning | AccountingSupplierParty/Party, AccountingCustomerParty/Party | agreeing
  De nummers van een partij spreken elkaar tegen: btw-nummer, ondernemingsnummer en Peppol-adres horen dezelfde tien cijfers te hebben.
  The numbers of a party contradict each other: VAT number, enterprise number and Peppol address should have the same ten digits.
`,
  { ogm, iban, ofCountry, vat, enterprise, agreeing },
);
