import { Big } from 'big.js';
import { first, lineOfText } from './find.ts';
import type { Figure } from './model.ts';
import type { Element } from './tree.ts';

// Longer numbers mean nothing on an invoice, and big.js takes long for them.
const longest = 60;
const decimals = /^([+-]?)0*(\d+)?(\.\d*)?$/;

/** A text of `xs:decimal` in plain digits; any other text as it stands. */
export function figure(text: string | undefined): Figure | undefined {
  const match = text === undefined || text.length > longest ? null : decimals.exec(text);
  if (!match || !/\d/.test(match[0])) return text;
  const [, sign = '', whole = '0', fraction = ''] = match;
  return `${sign === '-' ? '-' : ''}${whole}${fraction === '.' ? '' : fraction}`;
}

/** The number that a figure stands for; undefined where it is a text that is no number. */
export function numberOf(value: Figure | undefined): Big | undefined {
  return value !== undefined && value.length <= longest && /^-?\d+(\.\d+)?$/.test(value) ? new Big(value) : undefined;
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

/** Reads the number at a path. */
export const numeral = (element: Element, path: string): Figure | undefined => figure(lineOfText(first(element, path)));
