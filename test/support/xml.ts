import { spaces } from '../../src/einvoice/ubl/read/kind.ts';
import { readTree, type Element as Read } from '../../src/einvoice/ubl/read/tree.ts';

/** An element with the prefix that is usual in UBL. The root has its namespace as `xmlns`. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

const prefixes: Record<string, string> = { [spaces.cac]: 'cac:', [spaces.cbc]: 'cbc:' };

/** The root element. Throws on anything but well-formed XML. */
export function parseXml(xml: string): Element {
  const read = readTree(Buffer.from(xml));
  if ('reason' in read) throw new Error(read.detail ?? read.reason);
  const root = elementOf(read.root);
  return { ...root, attributes: { ...root.attributes, xmlns: read.root.space } };
}

const elementOf = ({ name, space, attributes, text: own, children }: Read): Element => ({
  name: (prefixes[space] ?? '') + name,
  attributes: Object.fromEntries(attributes),
  children: children.map(elementOf),
  text: own,
});

/** The elements at a path of names below `element`, in order. */
export const all = (element: Element, path: string): Element[] =>
  path
    .split('/')
    .reduce<Element[]>((found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)), [element]);

/** The text of the first element at a path. */
export const text = (element: Element, path: string): string | undefined => all(element, path)[0]?.text;
