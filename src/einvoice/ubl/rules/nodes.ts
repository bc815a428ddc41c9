import { Big } from 'big.js';
import { spaces } from '../read/kind.ts';
import type { Element } from '../read/tree.ts';

const aggregates: ReadonlySet<string> = new Set([spaces.cac, spaces.cbc, spaces.ext]);

/** Whether an element is in one of the namespaces in which UBL keeps its own. */
export const isUbl = ({ space, parent }: Element): boolean => aggregates.has(space) || parent === undefined;

/** The children of that name. */
export const kids = ({ children }: Element, name: string): Element[] => children.filter((child) => child.name === name && isUbl(child));

const steps = new Map<string, readonly string[]>();

/** The elements at a path of names below an element, such as `TaxTotal/TaxSubtotal`, in the order of the document. */
export function find(from: Element, path: string): Element[] {
  let names = steps.get(path);
  if (!names) steps.set(path, (names = path.split('/')));
  return names.reduce<Element[]>((found, name) => found.flatMap((element) => kids(element, name)), [from]);
}

export const has = (from: Element, path: string): boolean => find(from, path).length > 0;

/** The text of the first element at a path; undefined where there is none. */
export const textAt = (from: Element, path: string): string | undefined => find(from, path)[0]?.text;

/** White space as XPath's normalize-space leaves it: only the four characters that XML calls white space count. */
export const norm = (text: string | undefined): string => (text ?? '').replaceAll(/[ \t\r\n]+/g, ' ').replaceAll(/^ | $/g, '');

/** Whether a text has nothing but white space; unlike `norm` it copies nothing, and an attachment can have fifty million characters. */
export const isBlank = (text: string): boolean => !/[^ \t\r\n]/.test(text);

export const normAt = (from: Element, path: string): string => norm(textAt(from, path));

/** An exact decimal from its text; undefined where it is none. */
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

/** The sum of the texts of elements that are decimals. */
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

/** Whether an allowance or charge is a charge; undefined where its indicator says neither. */
export const isCharge = (element: Element): boolean | undefined => toBoolean(textAt(element, 'ChargeIndicator'));

/** Whether a text is a day that exists, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || year === '0000') return false;
  const date = new Date(Date.UTC(2000, Number(month) - 1, Number(day)));
  date.setUTCFullYear(Number(year));
  return date.toISOString().slice(5, 10) === `${month}-${day}`;
}

/** Everything behind the first point of a text, white space included, as the official rules count decimals. */
export const decimalsOf = (text: string): string => (text.includes('.') ? text.slice(text.indexOf('.') + 1) : '');
