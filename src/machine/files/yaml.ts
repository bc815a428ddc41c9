import {
  type Document,
  LineCounter,
  type Pair,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseAllDocuments,
  parseDocument,
  visit,
} from 'yaml';
import type { Text } from '../../language.ts';
import { type LineOf, type TextFault } from './json.ts';

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const mostAliases = 100;
const deepest = 64;
/** So many fields and items take some seconds and 300 MB; CSV has no such limit. */
const mostFields = 150_000;
const deepBlock = /^ {200}|^[ \t]*(?:[-?][ \t]+){64}/m;

const yamlTexts: Record<string, Text> = {
  BAD_INDENT: { nl: 'de inspringing klopt hier niet', en: 'the indentation is wrong here' },
  TAB_AS_INDENT: { nl: 'inspringen kan alleen met spaties', en: 'only spaces can indent' },
  TAG_RESOLVE_FAILED: { nl: 'eigen types (!) kunnen hier niet', en: 'tags (!) are not allowed here' },
  MULTIPLE_DOCS: { nl: 'er staat meer dan één document in', en: 'there is more than one document' },
};
const twice: Text = { nl: 'dit veld staat er twee keer', en: 'this field is given twice' };
const other: Text = { nl: 'hier klopt de opbouw niet', en: 'the structure is wrong here' };
const noFields: Text = { nl: 'hier horen velden, zoals naam: waarde', en: 'fields are expected here, such as name: value' };
const tooMany: Text = {
  nl: 'er staan meer dan 150.000 velden in; verdeel het over meer bestanden, of gebruik CSV',
  en: 'it has more than 150,000 fields; divide it over several files, or use CSV',
};
const tooMuch: Text = { nl: 'te diep genest of te veel verwijzingen', en: 'nested too deeply or too many references' };

// The library compares each key of a map with all before it, which takes half a minute for 30,000 keys: `repeated` looks once.
const options = { version: '1.2', schema: 'core', uniqueKeys: false, prettyErrors: false } as const;

interface Parsed<T> {
  readonly value?: T;
  readonly fault?: TextFault;
}

/** Reads YAML, or gives its first fault, as repeated fields, tags or a flood of references. `staysText` keeps a number as text. */
export const parseYaml = (text: string, staysText?: (source: string) => boolean): Parsed<unknown> =>
  guarded(text, () => valueOf(parseDocument(text, options), staysText));

export const parseYamlDocuments = (text: string, staysText?: (source: string) => boolean): Parsed<unknown[]> =>
  guarded(text, () => {
    const values: unknown[] = [];
    for (const document of parseAllDocuments(text, options)) {
      const { value, fault } = valueOf(document, staysText);
      if (fault) return { fault };
      values.push(value);
    }
    return { value: values };
  });

function guarded<T>(text: string, parse: () => Parsed<T>): Parsed<T> {
  if (tooDeep(text)) return { fault: { at: 0, why: tooMuch } };
  if (fieldsIn(text) > mostFields) return { fault: { at: 0, why: tooMany } };
  try {
    return parse();
  } catch {
    return { fault: { at: 0, why: tooMuch } };
  }
}

function valueOf(document: Document, staysText: (source: string) => boolean = () => false): Parsed<unknown> {
  const [error] = [...document.errors, ...document.warnings];
  const again = repeated(document);
  if (again !== undefined && again < (error?.pos[0] ?? Infinity)) return { fault: { at: again, why: twice } };
  if (error) return { fault: { at: error.pos[0], why: yamlTexts[error.code] ?? other } };
  if (!isCollection(document.contents)) return { fault: { at: 0, why: noFields } };
  keepText(document, staysText);
  return { value: document.toJS({ maxAliasCount: mostAliases }) };
}

function repeated(document: Document): number | undefined {
  let first: number | undefined;
  visit(document, {
    Map(_key, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        const at = startOf(key);
        if (!isScalar(key)) continue;
        if (seen.has(key.value) && at !== undefined) first = Math.min(first ?? at, at);
        seen.add(key.value);
      }
    },
  });
  return first;
}

/** At least as many as the fields and items of a text: what is in quotes counts too, because the text is not parsed for it. */
function fieldsIn(text: string): number {
  let count = 0;
  // Counted one by one: a list of all that is found in a large text would take the memory that this guards.
  for (const _ of text.matchAll(/:(?=\s)|^[ \t]*[-?](?=\s)|,/gm)) count += 1;
  return count;
}

// The depth is counted on the text, brackets in quotes included, because a parser that runs out of stack can end the process.
function tooDeep(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth = bracket === '[' || bracket === '{' ? depth + 1 : Math.max(0, depth - 1);
    if (depth > deepest) return true;
  }
  return deepBlock.test(text);
}

// Only a number of JSON is a number; `0x10`, `.inf` and a telephone number such as `0470` or `+32` stay text.
function keepText(document: Document, staysText: (source: string) => boolean): void {
  visit(document, {
    Scalar(_key, node) {
      const source = node.source ?? '';
      if (typeof node.value === 'number' && (!jsonNumber.test(source) || staysText(source))) node.value = source;
    },
  });
}

/** The lines of the fields of a text in YAML or JSON, which is valid YAML too. */
export function yamlLines(text: string): LineOf {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { ...options, lineCounter });
  const children = openChildren();
  return (path) => {
    let at: number | undefined;
    let node: unknown = document.contents;
    for (const name of path) {
      const found = children(isAlias(node) ? node.resolve(document) : node, name);
      if (!found) break;
      ({ at, value: node } = found);
    }
    return at === undefined ? undefined : lineCounter.linePos(at).line;
  };
}

/** Finds the item or field of a name within a node, and its position in the text; the fields of a map are gone through once. */
function openChildren(): (node: unknown, name: string) => { at: number | undefined; value: unknown } | undefined {
  const maps = new WeakMap<object, ReadonlyMap<string, Pair>>();
  return (node, name) => {
    if (isMap(node)) {
      const pairs =
        maps.get(node) ?? new Map(node.items.toReversed().map((pair) => [isScalar(pair.key) ? String(pair.key.value) : '', pair]));
      maps.set(node, pairs);
      const pair = pairs.get(name);
      return pair && { at: startOf(pair.key), value: pair.value };
    }
    const item = isSeq(node) ? node.items[Number(name)] : undefined;
    return item === undefined ? undefined : { at: startOf(item), value: item };
  };
}

const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined);
