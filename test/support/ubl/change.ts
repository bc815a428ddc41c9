import { type Element, readTree } from '../../../src/einvoice/ubl/read/tree.ts';
import { spaces } from '../../../src/einvoice/ubl/read/kind.ts';
import { aggregates, elementOrder } from '../../../src/einvoice/ubl/rules/schema/index.ts';

/** An element that a test may change. */
interface Node {
  name: string;
  prefix: string;
  attributes: Map<string, string>;
  text: string;
  children: Node[];
}

/** A change to a document, made at its root. */
export type Change = (root: Node) => void;

const prefixes: Record<string, string> = { [spaces.cac]: 'cac:', [spaces.cbc]: 'cbc:', [spaces.ext]: 'ext:' };

const nodeOf = ({ name, space, attributes, text, children }: Element): Node => ({
  name,
  prefix: prefixes[space] ?? '',
  attributes: new Map(attributes),
  text: children.length > 0 ? '' : text,
  children: children.map(nodeOf),
});

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const written = ({ name, prefix, attributes, text, children }: Node): string => {
  const attrs = [...attributes].map(([key, value]) => ` ${key}="${escape(value)}"`).join('');
  return `<${prefix}${name}${attrs}>${escape(text)}${children.map(written).join('')}</${prefix}${name}>`;
};

/** The root of an XML document. Throws where there is none. */
export function rootOf(xml: string | Uint8Array): Element {
  const read = readTree(typeof xml === 'string' ? Buffer.from(xml) : xml);
  if ('reason' in read) throw new Error(`${read.reason} at ${read.line}:${read.column} ${read.detail ?? ''}`);
  return read.root;
}

/** An XML document with changes made to it. */
export function changed(xml: string, ...changes: readonly Change[]): string {
  const root = nodeOf(rootOf(xml));
  for (const change of changes) change(root);
  root.attributes.set('xmlns', root.name === 'Invoice' ? spaces.invoice : spaces.creditNote);
  for (const [space, prefix] of Object.entries(prefixes)) root.attributes.set(`xmlns:${prefix.slice(0, -1)}`, space);
  return written(root);
}

/** The elements at a path; `Line` is the line of either kind of document, and `[2]` behind a name takes the second alone. */
function at(root: Node, path: string): Node[] {
  const steps = path === '' ? [] : path.split('/');
  return steps.reduce<Node[]>(
    (found, step, depth) => {
      const [, name = '', number] = /^(\w+)(?:\[(\d+)\])?$/.exec(step) ?? [];
      const names = name === 'Line' && depth === 0 ? ['InvoiceLine', 'CreditNoteLine'] : [name];
      const next = found.flatMap(({ children }) => children.filter((child) => names.includes(child.name)));
      return number === undefined ? next : next.slice(Number(number) - 1, Number(number));
    },
    [root],
  );
}

function some(root: Node, path: string): Node[] {
  const found = at(root, path);
  if (found.length === 0) throw new Error(`the document has no ${path}`);
  return found;
}

const orders = new Map(
  elementOrder.flatMap(([parents, children]) => parents.split(' ').map((parent) => [parent, children.match(/\w+/g) ?? []] as const)),
);

/** Puts the children of every element in the order of the schema, if known. */
export const inOrder: Change = ({ name, children }) => {
  const order: readonly string[] = orders.get(name) ?? [];
  children.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  children.forEach(inOrder);
};

/** Several changes, one after the other. */
export const all =
  (...changes: readonly Change[]): Change =>
  (root) =>
    changes.forEach((change) => change(root));

/** Gives every element at a path another text. */
export const set =
  (path: string, text: string): Change =>
  (root) => {
    for (const node of some(root, path)) node.text = text;
  };

/** Takes every element at a path away. */
export const drop =
  (path: string): Change =>
  (root) => {
    const found = new Set(some(root, path));
    for (const parent of at(root, path.split('/').slice(0, -1).join('/')))
      parent.children = parent.children.filter((child) => !found.has(child));
  };

/** Sets an attribute of every element at a path, or takes it away. */
export const attr =
  (path: string, name: string, value?: string): Change =>
  (root) => {
    for (const { attributes } of some(root, path)) {
      if (value === undefined) attributes.delete(name);
      else attributes.set(name, value);
    }
  };

/** Puts elements, written with their prefixes, at the end of every element at a path, or at its beginning. */
export const put =
  (path: string, xml: string, first = false): Change =>
  (root) => {
    const spaced = Object.entries(prefixes).map(([space, prefix]) => `xmlns:${prefix.slice(0, -1)}="${space}"`);
    for (const node of some(root, path)) {
      const added = rootOf(`<x ${spaced.join(' ')}>${xml}</x>`).children.map(nodeOf);
      if (first) node.children.unshift(...added);
      else node.children.push(...added);
    }
  };

/** Puts a second one beside the first element at a path. */
export const twice =
  (path: string): Change =>
  (root) => {
    const [found] = some(root, path);
    for (const parent of at(root, path.split('/').slice(0, -1).join('/'))) {
      const place = found ? parent.children.indexOf(found) : -1;
      if (place >= 0 && found) parent.children.splice(place, 0, structuredClone(found));
    }
  };

/** Makes every element of the way to a path that is not there, in the namespace that its end asks for, and gives it a text. */
export const make =
  (path: string, text = 'x'): Change =>
  (root) => {
    let node = root;
    const steps = path.split('/');
    for (const [depth, step] of steps.entries()) {
      const names = step === 'Line' && depth === 0 ? ['InvoiceLine', 'CreditNoteLine'] : [step];
      const there = node.children.find((child) => names.includes(child.name) && depth < steps.length - 1);
      const next = there ?? {
        name: step,
        prefix: aggregates.has(step) ? 'cac:' : 'cbc:',
        attributes: new Map<string, string>(),
        text: '',
        children: [],
      };
      if (!there) node.children.push(next);
      node = next;
    }
    node.text = text;
  };

/** Makes an element at a path where there is none. */
export const ensure =
  (path: string, text?: string): Change =>
  (root) => {
    if (at(root, path).length === 0) make(path, text)(root);
  };
