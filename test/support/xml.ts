import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element as it stands in the file. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
});

type Raw = Record<string, unknown>;

/** The root element. Throws on anything but well-formed XML. */
export function parseXml(xml: string): Element {
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw new Error(valid.err.msg);
  const root = (parser.parse(xml) as Raw[]).map(read).find((node) => node !== undefined);
  if (!root) throw new Error('no root element');
  return root;
}

function read(raw: Raw): Element | undefined {
  const name = Object.keys(raw).find((key) => key !== ':@' && key !== '#text');
  if (name === undefined) return undefined;
  const content = raw[name] as Raw[];
  return {
    name,
    attributes: (raw[':@'] ?? {}) as Record<string, string>,
    children: content.map(read).filter((child) => child !== undefined),
    text: content.map((part) => ('#text' in part ? String(part['#text']) : '')).join(''),
  };
}

/** The elements at a path of names below `element`, in order. */
export const all = (element: Element, path: string): Element[] =>
  path
    .split('/')
    .reduce<Element[]>((found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)), [element]);

/** The text of the first element at a path. */
export const text = (element: Element, path: string): string | undefined => all(element, path)[0]?.text;
