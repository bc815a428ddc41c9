import type { Big } from 'big.js';
import type { Text } from '../../../language.ts';
import { written } from '../../../belgium/decimal.ts';
import type { Element } from '../read/tree.ts';
import type { Doc } from './doc.ts';
import { decimalsOf, find, has, isBlank, textAt } from './nodes.ts';

export type Flag = 'fatal' | 'warning';

/** The party that can put a broken rule right: the supplier a figure or number, his software the form of the document. */
export type Addressee = 'supplier' | 'software' | 'nobody';

/** How a rule is broken, where more can be said than that it is. */
export interface Broken {
  readonly found?: string | undefined;
  readonly expected?: string | undefined;
  /** The element to look at, where it is not the one that the rule is about. */
  readonly at?: Element | undefined;
  /** A second sentence for this case. */
  readonly hint?: Text | undefined;
}

/** One rule: true where an element keeps it, and false or the facts where it does not. */
export interface Rule {
  readonly id: string;
  readonly flag: Flag;
  /** The business terms of EN 16931 that it is about, such as `BT-31`; empty where it is about none. */
  readonly terms: string;
  readonly text: Text;
  readonly ask: Addressee;
  readonly test: (element: Element, doc: Doc) => boolean | Broken;
}

export type Test = Rule['test'];

/** A fatal rule for the supplier, unless `more` says otherwise. */
export const rule = (
  id: string,
  terms: string,
  nl: string,
  en: string,
  test: Test,
  more: Partial<Pick<Rule, 'flag' | 'ask'>> = {},
): Rule => ({
  id,
  flag: 'fatal',
  terms,
  text: { nl, en },
  ask: 'supplier',
  test,
  ...more,
});

/** There is an element at the path. */
export const present =
  (path: string): Test =>
  (element) =>
    has(element, path);

/** There is an element at the path with more than white space in it. */
export const filled =
  (path: string): Test =>
  (element) =>
    find(element, path).some(({ text, children }) => !isBlank(text) || children.length > 0);

/** There are at most so many elements at the path. */
export const atMost =
  (most: number, path: string): Test =>
  (element) => {
    const found = find(element, path);
    return found.length <= most || { found: String(found.length), expected: `≤ ${most}`, at: found[most] };
  };

/** The element at the path has at most two decimals, counted in its text as it stands. */
export const cents =
  (path: string): Test =>
  (element) => {
    const text = textAt(element, path) ?? '';
    return decimalsOf(text).length <= 2 || { found: text, at: find(element, path)[0] };
  };

/** Compares two decimals; one that is missing is never equal. */
export const equal = (found: Big | undefined, expected: Big | undefined, at?: Element): boolean | Broken =>
  found !== undefined && expected !== undefined && found.eq(expected)
    ? true
    : { found: found?.toFixed(), expected: expected && written(expected, 2), at };
