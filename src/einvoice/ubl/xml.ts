/** An element: its name, content and attributes; `a/b` is an element `b` within `a`. One without content is not written. */
export type Xml = readonly [name: string, content: string | readonly (Xml | undefined)[] | undefined, attributes?: Record<string, string>];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;', '\t': '&#9;' };
const escapeText = (text: string): string => text.replaceAll(/[&<>]/g, (char) => entities[char] ?? char);
const escapeAttribute = (text: string): string => text.replaceAll(/[&<>"\n\t]/g, (char) => entities[char] ?? char);

function write([path, content, attributes = {}]: Xml, indent: string): string {
  const [name = '', ...within] = path.split('/');
  if (within.length > 0) return write([name, [[within.join('/'), content, attributes]]], indent);
  const inner =
    typeof content === 'string' ? escapeText(content) : (content ?? []).map((child) => child && write(child, `${indent}  `)).join('');
  if (inner === '') return '';
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  return `${indent}<${name}${written.join('')}>${typeof content === 'string' ? inner : `\n${inner}${indent}`}</${name}>\n`;
}

/** A whole XML document in UTF-8. Text must already be free of characters that XML forbids. */
export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}`;
