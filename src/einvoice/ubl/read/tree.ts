import { SaxesParser, type SaxesTagNS } from 'saxes';
import { Failure } from '../../../failure.ts';

export interface Element {
  /** The URI of its namespace; empty if it has none. */
  readonly space: string;
  /** Its name without prefix. */
  readonly name: string;
  /** Its attributes by the name as written, without the declarations of namespaces. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Its own text, not that of its children, and not trimmed. */
  readonly text: string;
  readonly children: readonly Element[];
  readonly parent: Element | undefined;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1, in characters. */
  readonly column: number;
}

/** Why a document can't be read. Each but the last three also holds for XML that is well-formed. */
export type ReadReason =
  | 'too_big'
  | 'too_deep'
  | 'too_many_elements'
  | 'too_many_attributes'
  | 'too_many_references'
  | 'doctype'
  | 'encoding'
  | 'empty'
  | 'not_well_formed';

export type Read =
  | { readonly root: Element }
  | { readonly reason: ReadReason; readonly line?: number; readonly column?: number; readonly detail?: string };

/** The most bytes that `readTree` takes. With the tree of such a document a process stays below 200 MB. */
export const mostBytes = 36_000_000;

const mostElements = 300_000;
const mostAttributes = 1_000_000;
const mostAttributesOfOne = 100;
/** Character references and CDATA sections: each costs many times its own size while a text is put together. */
const mostReferences = 500_000;
const deepest = 100;

/** Bytes decoded at once, so that no second copy of the whole text exists. */
const step = 65_536;

const noAttributes: ReadonlyMap<string, string> = new Map();
const childless: readonly Element[] = [];

type Open = { -readonly [Key in keyof Element]: Element[Key] };

class Refusal extends Error {
  constructor(readonly reason: ReadReason) {
    super(reason);
  }
}

interface TreeOptions {
  /** In bytes. */
  readonly most?: number;
  /** Gets each element when its end is read; true lets it go, so that a long document never is in memory as a whole. */
  readonly ended?: (element: Element) => boolean;
}

/**
 * The tree of an XML document, or the reason why it has none. It throws only the failures of `ended`, follows no reference to
 * anything outside the bytes, and refuses a DOCTYPE, so only the five predefined entities and character references exist.
 */
export function readTree(bytes: Uint8Array, { most = mostBytes, ended = () => false }: TreeOptions = {}): Read {
  if (bytes.length > most) return { reason: 'too_big' };
  const decoder = decoderOf(bytes);
  if (typeof decoder === 'string') return { reason: 'encoding', detail: decoder };
  const parser = new SaxesParser({ xmlns: true });
  const grown = grow(parser, ended);
  try {
    for (let at = 0; at < bytes.length; at += step) {
      const text = decode(decoder, bytes.subarray(at, at + step), true);
      grown.count(text);
      parser.write(text);
    }
    parser.write(decode(decoder, undefined, false)).close();
  } catch (error) {
    return refused(error, parser, () => textOf(bytes));
  }
  const root = grown.root();
  return root ? { root } : { reason: 'empty' };
}

function decode(decoder: Decoder, bytes: Uint8Array | undefined, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw new Refusal('encoding');
  }
}

function refused(error: unknown, parser: SaxesParser<{ xmlns: true }>, whole: () => string): Read {
  if (error instanceof Failure) throw error;
  const place = { line: parser.line, column: Math.max(parser.column, 1) };
  if (error instanceof Refusal) return { reason: error.reason, ...place };
  // The parser begins its messages with the place.
  const detail = (error as Error).message.replace(/^\d+:\d+: /, '').slice(0, 200);
  const ampersand = /^unclosed tag|^unexpected end|entity/.test(detail) ? plainAmpersand(whole()) : undefined;
  if (ampersand) return { reason: 'not_well_formed', ...ampersand, detail: 'plain ampersand' };
  return detail.includes('document must contain a root element') ? { reason: 'empty' } : { reason: 'not_well_formed', ...place, detail };
}

/** Builds the tree while the parser reads; `count` takes note of each text before the parser gets it. */
function grow(
  parser: SaxesParser<{ xmlns: true }>,
  ended: NonNullable<TreeOptions['ended']>,
): { count: (text: string) => void; root: () => Element | undefined } {
  const limits = openLimits();
  const shared: Shared = { names: new Map(), attributes: new Map() };
  const place = { line: 1, column: 1 };
  let root: Open | undefined;
  let current: Open | undefined;
  /** Remembers where the next tag begins: at `ahead` characters from the place that the parser has reached. */
  const mark = (ahead: number): void => {
    place.line = parser.line;
    place.column = parser.column + ahead;
  };
  const add = (text: string): void => {
    if (current) current.text += text;
  };
  parser.on('doctype', () => refuse('doctype'));
  parser.on('text', (text) => {
    add(text);
    mark(0);
  });
  parser.on('cdata', (text) => {
    add(text);
    mark(1);
    limits.reference();
  });
  for (const event of ['comment', 'processinginstruction', 'xmldecl'] as const) parser.on(event, () => mark(1));
  parser.on('opentagstart', limits.element);
  parser.on('attribute', limits.attribute);
  parser.on('opentag', (tag) => {
    const element = elementOf(tag, current, place, shared);
    if (!current) root = element;
    else if (current.children === childless) current.children = [element];
    else (current.children as Element[]).push(element);
    current = element;
    mark(1);
  });
  parser.on('closetag', () => {
    const isGone = current !== undefined && ended(current);
    limits.end(isGone);
    const parent = current?.parent;
    if (isGone) (parent?.children as Element[] | undefined)?.pop();
    current = parent;
    mark(1);
  });
  return { count: limits.references, root: () => root };
}

function openLimits() {
  let [elements, attributes, ofOne, references] = [0, 0, 0, 0];
  /** The number of elements before each one that is open. */
  const before: number[] = [];
  const reference = () => {
    if (++references > mostReferences) refuse('too_many_references');
  };
  return {
    element: () => {
      ofOne = 0;
      before.push(elements);
      if (++elements > mostElements) refuse('too_many_elements');
      if (before.length > deepest) refuse('too_deep');
    },
    end: (isGone: boolean) => {
      const earlier = before.pop() ?? 0;
      if (isGone) elements = earlier;
    },
    attribute: () => {
      if (++ofOne > mostAttributesOfOne || ++attributes > mostAttributes) refuse('too_many_attributes');
    },
    reference,
    references: (text: string) => {
      for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) reference();
    },
  };
}

function elementOf(tag: SaxesTagNS, parent: Open | undefined, { line, column }: Pick<Element, 'line' | 'column'>, shared: Shared): Open {
  const name = tagName(tag, shared.names);
  const attributes = attributesOf(tag, shared.attributes);
  return { space: tag.uri, name, attributes, text: '', children: childless, parent, line, column };
}

function refuse(reason: ReadReason): never {
  throw new Refusal(reason);
}

/** The names and attributes so far. Equal names share one string, and equal attributes one map, which keeps a long invoice small in memory. */
interface Shared {
  readonly names: Map<string, string>;
  readonly attributes: Map<string, ReadonlyMap<string, string>>;
}

function tagName(tag: SaxesTagNS, names: Map<string, string>): string {
  const known = names.get(tag.local);
  if (known === undefined) names.set(tag.local, tag.local);
  return known ?? tag.local;
}

function attributesOf(tag: SaxesTagNS, known: Map<string, ReadonlyMap<string, string>>): Element['attributes'] {
  let key = '';
  for (const written in tag.attributes) if (!isDeclaration(written)) key += `${written}=${tag.attributes[written]?.value}\n`;
  if (key === '') return noAttributes;
  const same = known.get(key);
  if (same) return same;
  const values = Object.values(tag.attributes).filter(({ name }) => !isDeclaration(name));
  const map = new Map(values.map(({ name, value }) => [name, value]));
  if (key.length < 100 && known.size < 1000) known.set(key, map);
  return map;
}

const isDeclaration = (attribute: string): boolean => attribute === 'xmlns' || attribute.startsWith('xmlns:');

type Decoder = InstanceType<typeof TextDecoder>;

/** The encodings in which invoices arrive, by the name in the XML declaration, with the name that Node knows. */
const declared: Record<string, string> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
};

/** The decoder for the encoding of an XML document, or the name of an encoding that duit does not read. */
function decoderOf(bytes: Uint8Array): Decoder | string {
  const encoding = encodingOf(bytes);
  const known = encoding.startsWith('utf-16') ? encoding : declared[encoding];
  return known === undefined ? encoding : new TextDecoder(known, { fatal: true });
}

function textOf(bytes: Uint8Array): string {
  const decoder = decoderOf(bytes);
  try {
    return typeof decoder === 'string' ? '' : decoder.decode(bytes);
  } catch {
    return '';
  }
}

/** As XML 1.0, appendix F, finds it: by the byte order mark, else by the shape of the first bytes, else as declared. */
function encodingOf(bytes: Uint8Array): string {
  const first = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (/^(0000feff|fffe0000|0000003c|3c000000)/.test(first)) return 'utf-32';
  if (/^(fffe|3c00)/.test(first)) return 'utf-16le';
  if (/^(feff|003c)/.test(first)) return 'utf-16be';
  if (first.startsWith('efbbbf')) return 'utf-8';
  const head = String.fromCharCode(...bytes.subarray(0, 300));
  const name = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1];
  return name?.toLowerCase() ?? 'utf-8';
}

const loneAmpersand = /&(?!(?:[\p{L}_:][\p{L}\p{N}_:.-]*|#\d+|#x[\dA-Fa-f]+);)/gu;

/** A document in which the first thousand are within CDATA is none that anybody wrote. */
const mostTried = 1000;

/** Where an ampersand begins no reference, as in `R & D`: the parser would find its fault further on, or at the end of the file. */
function plainAmpersand(text: string): { line: number; column: number } | undefined {
  let tried = 0;
  for (const { index } of text.matchAll(loneAmpersand)) {
    const within = ['<![CDATA[', ']]>', '<!--', '-->'].map((mark) => text.lastIndexOf(mark, index)) as [number, number, number, number];
    if (within[0] <= within[1] && within[2] <= within[3]) {
      const before = text.slice(0, index).split(/\r\n|\r|\n/);
      return { line: before.length, column: Array.from(before.at(-1) ?? '').length + 1 };
    }
    if (++tried === mostTried) return undefined;
  }
  return undefined;
}
