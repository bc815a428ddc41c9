import { spaces } from './kind.ts';
import type { Element } from './tree.ts';
import { Big } from 'big.js';

/** Plain decimal digits, or as it was written if it is no number; an amount in another currency keeps its code: `12.00 USD`. */
export type Figure = string;

function isStep(step: string): (element: Element) => boolean {
  const name = step.slice(4);
  const space = step.startsWith('cac:') ? spaces.cac : spaces.cbc;
  return (element) => element.name === name && element.space === space;
}

/** The elements at a path such as `cac:Party/cbc:EndpointID` below `element`, in their order. */
export const allAt = (element: Element, path: string): Element[] =>
  path.split('/').reduce<Element[]>((found, step) => found.flatMap(({ children }) => children.filter(isStep(step))), [element]);

export const first = (element: Element, path: string): Element | undefined =>
  path.includes('/') ? allAt(element, path)[0] : element.children.find(isStep(path));

export const lineOfText = (element: Element | undefined): string | undefined => element?.text.replaceAll(/\s+/g, ' ').trim() || undefined;

export const text = (element: Element, path: string): string | undefined => lineOfText(first(element, path));

/** The day at a path without the time zone that XML allows; a text that is no day as it is. */
export const xmlDay = (element: Element, path: string): string | undefined =>
  text(element, path)?.replace(/^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})$/, '$1');

/** The texts of all elements at a path with their line ends, one below the other. */
export function paragraphs(element: Element, path: string): string | undefined {
  const texts = allAt(element, path).map((found) => found.text.replaceAll(/\r\n?/g, '\n').trim());
  return texts.filter(Boolean).join('\n') || undefined;
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

export function givenOrNone<T extends object>(fields: T): Given<T> | undefined {
  const left = Object.entries(fields).filter(([, value]) => value !== undefined);
  return left.length > 0 ? (Object.fromEntries(left) as Given<T>) : undefined;
}

export const isGiven = <T>(value: T | undefined): value is T => value !== undefined;

// Longer numbers mean nothing on an invoice, and big.js takes long for them.
const longestNumber = 60;
const decimals = /^([+-]?)0*(\d+)?(\.\d*)?$/;

/** A text of `xs:decimal` in plain digits; any other text as it stands. */
export function figure(written: string | undefined): Figure | undefined {
  const match = written === undefined || written.length > longestNumber ? null : decimals.exec(written);
  if (!match || !/\d/.test(match[0])) return written;
  const [, sign = '', whole = '0', fraction = ''] = match;
  return `${sign === '-' ? '-' : ''}${whole}${fraction === '.' ? '' : fraction}`;
}

export function numberOf(value: Figure | undefined): Big | undefined {
  return value !== undefined && value.length <= longestNumber && /^-?\d+(\.\d+)?$/.test(value) ? new Big(value) : undefined;
}

/** Reads the amount at a path, in the currency of the document unless it carries the code of its own. */
export const amounts =
  (currency: string | undefined) =>
  (element: Element, path: string): Figure | undefined => {
    const found = first(element, path);
    const value = figure(lineOfText(found));
    const own = found?.attributes.get('currencyID')?.trim();
    return value === undefined || !own || own === currency ? value : `${value} ${own}`;
  };

export const numeral = (element: Element, path: string): Figure | undefined => figure(lineOfText(first(element, path)));
