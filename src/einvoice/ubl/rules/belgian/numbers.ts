import { compactIban, isIban } from '../../../../belgium/iban.ts';
import { checkKbo, normalizeKbo, writeKbo } from '../../../../belgium/kbo.ts';
import { isOgm, makeOgm } from '../../../../belgium/ogm.ts';
import { vatNumber } from '../../../../belgium/vat.ts';
import { isVat, supplierCountry } from '../doc.ts';
import { find, kids, norm, normAt } from '../nodes.ts';
import type { Broken, Test } from '../rule.ts';
import { rulesOf } from '../table.ts';
import type { Element } from '../../read/tree.ts';

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

/** A VAT number by the rule of its country, as far as duit has one. */
const vat: Test = (scheme): boolean | Broken => {
  const at = kids(scheme, 'CompanyID')[0];
  const found = norm(at?.text);
  const prefix = /^[A-Z]{2}/.exec(found)?.[0];
  if (prefix === undefined) return true;
  const land = prefix === 'EL' ? 'GR' : prefix;
  // A number of a country without known form passes.
  if (vatNumber({ kbo_btw_nummer: found, land }) !== undefined || !/^(BE|NL|DE|FR|LU)$/.test(prefix)) return true;
  return { found, expected: prefix === 'BE' ? proposal(found) : undefined, at };
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

const ofScheme = ({ attributes }: Element): boolean => ['0208', '9925', '9956'].includes(attributes.get('schemeID') ?? '');

/** The Belgian numbers of a party, each with the element that it stands in. */
function belgianNumbers(party: Element): [string, Element][] {
  const vats = kids(party, 'PartyTaxScheme')
    .filter(isVat)
    .flatMap((scheme) => kids(scheme, 'CompanyID'))
    .filter(({ text }) => norm(text).startsWith('BE'));
  const others = [
    ...kids(party, 'EndpointID'),
    ...find(party, 'PartyLegalEntity/CompanyID'),
    ...find(party, 'PartyIdentification/ID'),
  ].filter(ofScheme);
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

/** Belgian numbers, and European VAT numbers. */
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
