import { groupBy } from '../../../group-by.ts';
import type { Element } from '../read/tree.ts';
import { Big } from 'big.js';
import { spaces } from '../read/kind.ts';

const aggregates: ReadonlySet<string> = new Set([spaces.cac, spaces.cbc, spaces.ext]);

export const isUbl = ({ space, parent }: Element): boolean => aggregates.has(space) || parent === undefined;

export const kids = ({ children }: Element, name: string): Element[] => children.filter((child) => child.name === name && isUbl(child));

const steps = new Map<string, readonly string[]>();

/** The elements at a path of names below an element, such as `TaxTotal/TaxSubtotal`, in the order of the document. */
export function find(from: Element, path: string): Element[] {
  let names = steps.get(path);
  if (!names) steps.set(path, (names = path.split('/')));
  return names.reduce<Element[]>((found, name) => found.flatMap((element) => kids(element, name)), [from]);
}

export const has = (from: Element, path: string): boolean => find(from, path).length > 0;

export const textAt = (from: Element, path: string): string | undefined => find(from, path)[0]?.text;

export function isWithin(element: Element | undefined, is: (at: Element) => boolean): boolean {
  for (let at = element; at; at = at.parent) if (is(at)) return true;
  return false;
}

/** A path of names, which ends in that of an element; one that is anchored begins at the document. */
interface Path {
  readonly name: string;
  /** The names above it, from near to far. */
  readonly above: readonly string[];
  readonly anchored: boolean;
}

export function toPath(text: string): Path {
  const names = text.replace(/^\//, '').split('/').toReversed();
  return { name: names[0] ?? '', above: names.slice(1), anchored: text.startsWith('/') };
}

export function matches(element: Element, { name, above, anchored }: Path): boolean {
  if (name === '') return element.parent === undefined;
  if (name !== '*' && element.name !== name) return false;
  let at = element.parent;
  for (const wanted of above) {
    if (at?.name !== wanted) return false;
    at = at.parent;
  }
  return !anchored || (at !== undefined && at.parent === undefined);
}

/** White space as XPath's normalize-space leaves it: only the four characters that XML calls white space count. */
export const norm = (text: string | undefined): string => (text ?? '').replaceAll(/[ \t\r\n]+/g, ' ').replaceAll(/^ | $/g, '');

/** Whether a text has nothing but white space; unlike `norm` it copies nothing, and an attachment can have fifty million characters. */
export const isBlank = (text: string): boolean => !/[^ \t\r\n]/.test(text);

export const normAt = (from: Element, path: string): string => norm(textAt(from, path));

export function toDecimal(text: string | undefined): Big | undefined {
  const bare = norm(text);
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(bare)
    ? new Big(
        bare
          .replace(/^\+/, '')
          .replace(/^(-?)\./, '$10.')
          .replace(/\.$/, ''),
      )
    : undefined;
}

export const decimalAt = (from: Element, path: string): Big | undefined => toDecimal(textAt(from, path));

export const zero = new Big(0);
export const one = new Big(1);

export const sum = (elements: readonly Element[]): Big => elements.reduce((total, { text }) => total.plus(toDecimal(text) ?? zero), zero);

/** Rounds as XPath does, a half always upwards: -2.5 becomes -2. */
export function roundUp(value: Big, places = 2): Big {
  const half = value.times(10 ** places).plus(0.5);
  const floor = half.round(0, Big.roundDown);
  return (floor.gt(half) ? floor.minus(1) : floor).div(10 ** places);
}

/** Whether a text is true or false as XML Schema writes booleans; undefined for anything else. */
export function toBoolean(text: string | undefined): boolean | undefined {
  const bare = norm(text);
  if (bare === 'true' || bare === '1') return true;
  return bare === 'false' || bare === '0' ? false : undefined;
}

export const isCharge = (element: Element): boolean | undefined => toBoolean(textAt(element, 'ChargeIndicator'));

/** Whether a text is a day that exists, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const date = new Date(/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : Number.NaN);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Everything behind the first point of a text, white space included, as the official rules count decimals. */
export const decimalsOf = (text: string): string => (text.includes('.') ? text.slice(text.indexOf('.') + 1) : '');

/** A document as the rules see it: its tree, and the facts that many of them ask for, each worked out once. */
export type Doc = ReturnType<typeof docOf>;

export function docOf(root: Element) {
  const elements: Element[] = [];
  const visit = (element: Element): void => {
    elements.push(element);
    element.children.forEach(visit);
  };
  visit(root);
  const byName = groupBy(elements.filter(isUbl), ({ name }) => name);
  const known = new Map<string, unknown>();
  return {
    root,
    isInvoice: root.name === 'Invoice',
    elements,
    named: (name: string) => byName.get(name) ?? [],
    once: <T>(key: string, make: () => T): T => {
      if (!known.has(key)) known.set(key, make());
      return known.get(key) as T;
    },
  };
}

export const linesOf = (doc: Doc): readonly Element[] =>
  doc.once('lines', () =>
    doc.root.children.filter((child) => isUbl(child) && (child.name === 'InvoiceLine' || child.name === 'CreditNoteLine')),
  );

export const textOnce = (doc: Doc, path: string): string | undefined => doc.once(`text ${path}`, () => textAt(doc.root, path));

/** The currencies that the document gives for itself; a right one gives one. */
export const currenciesOf = (doc: Doc): readonly string[] =>
  doc.once('currencies', () => kids(doc.root, 'DocumentCurrencyCode').map(({ text }) => text));

/** Whether a tax scheme is in an element that is VAT, in any case and with any white space around it. */
export const isVat = (element: Element): boolean =>
  kids(element, 'TaxScheme').some((scheme) => norm((textAt(scheme, 'ID') ?? '').toUpperCase()) === 'VAT');

/** The country in an address of a party of the document, in capitals; empty if it has none or, as officially, more than one. */
export function countryAt(doc: Doc, path: string): string {
  const [code, other] = find(doc.root, `${path}/Country/IdentificationCode`);
  return other ? '' : norm(code?.text).toUpperCase();
}

export const supplierCountry = (doc: Doc): string =>
  doc.once('supplier country', () => countryAt(doc, 'AccountingSupplierParty/Party/PostalAddress'));
export const customerCountry = (doc: Doc): string =>
  doc.once('customer country', () => countryAt(doc, 'AccountingCustomerParty/Party/PostalAddress'));

export const isGerman = (doc: Doc): boolean => supplierCountry(doc) === 'DE' && customerCountry(doc) === 'DE';

export const isSelfBilling = (doc: Doc): boolean =>
  doc.once('self-billing', () =>
    ['CustomizationID', 'ProfileID'].some((name) => normAt(doc.root, name).includes('peppol.eu:2017:poacc:selfbilling:')),
  );
