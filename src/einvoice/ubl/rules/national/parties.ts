import type { Element } from '../../read/tree.ts';
import { type Doc, find, kids, norm, textAt } from '../doc.ts';

/** The countries of a document as the national rules of Peppol find them: by the address as it stands, or by the VAT number. */

export const seller = '/AccountingSupplierParty/Party';
export const buyer = '/AccountingCustomerParty/Party';

const partyAt = ({ root }: Doc, path: string): Element | undefined => find(root, path.slice(1))[0];

/** The code of the country in the address of a party, as it stands; empty if there is none. */
const addressOf = (doc: Doc, party: string): string => {
  const element = partyAt(doc, party);
  return (element && textAt(element, 'PostalAddress/Country/IdentificationCode')) ?? '';
};

export const sellerAddress = (doc: Doc): string => doc.once('seller address', () => addressOf(doc, seller));
export const buyerAddress = (doc: Doc): string => doc.once('buyer address', () => addressOf(doc, buyer));

/** The numbers of a party under registrations whose scheme is VAT: exactly so, or with white space around it. */
export const vatNumbers = (party: Element, form: 'raw' | 'trimmed'): Element[] =>
  kids(party, 'PartyTaxScheme')
    .filter((scheme) => find(scheme, 'TaxScheme/ID').some(({ text }) => (form === 'raw' ? text : norm(text)) === 'VAT'))
    .flatMap((scheme) => kids(scheme, 'CompanyID'));

export const vatNumberOf = (doc: Doc, party: string): string | undefined => {
  const element = partyAt(doc, party);
  return element && vatNumbers(element, 'raw')[0]?.text;
};

/** The country of the registration of the first party that has one, else that of the address of the first party. */
const registered = (doc: Doc, parties: readonly string[]): string => {
  const prefix = parties.map((party) => vatNumberOf(doc, party)?.slice(0, 2)).find((text) => text !== undefined && text !== '');
  return norm(prefix ?? addressOf(doc, parties[0] ?? '')).toUpperCase();
};

/** The country of the seller by its registration or that of its tax representative, else by its address. */
export const sellerCountry = (doc: Doc): string => doc.once('seller country', () => registered(doc, [seller, '/TaxRepresentativeParty']));
/** The same, without the tax representative. */
export const ownCountry = (doc: Doc): string => doc.once('own country', () => registered(doc, [seller]));
export const buyerCountry = (doc: Doc): string => doc.once('buyer country', () => registered(doc, [buyer]));

/** Whether a text reads as a number as XPath reads one: with a sign, a point or an exponent, but nothing within. */
export const isOfDigits = (text: string | undefined): boolean => /^([+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?|-?INF)$/.test(norm(text));

export const isSlovak = (doc: Doc): boolean => sellerCountry(doc) === 'SK' && buyerCountry(doc) === 'SK';
