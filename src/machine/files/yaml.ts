import { type Document, isAlias, isCollection, isMap, isNode, isScalar, isSeq, parseAllDocuments, parseDocument, visit } from 'yaml';
import type { Text } from '../../language.ts';
import { type LineOf, placeInJson, type TextFault } from './json.ts';

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const mostAliases = 100;
const deepest = 64;
const deepBlock = /^ {200}|^[ \t]*(?:[-?][ \t]+){64}/m;

const known: Record<string, Text> = {
  DUPLICATE_KEY: { nl: 'dit veld staat er twee keer', en: 'this field is given twice' },
  BAD_INDENT: { nl: 'de inspringing klopt hier niet', en: 'the indentation is wrong here' },
  TAB_AS_INDENT: { nl: 'inspringen kan alleen met spaties', en: 'only spaces can indent' },
  TAG_RESOLVE_FAILED: { nl: 'eigen types (!) kunnen hier niet', en: 'tags (!) are not allowed here' },
  MULTIPLE_DOCS: { nl: 'er staat meer dan één document in', en: 'there is more than one document' },
};
const other: Text = { nl: 'hier klopt de opbouw niet', en: 'the structure is wrong here' };
const noFields: Text = { nl: 'hier horen velden, zoals naam: waarde', en: 'fields are expected here, such as name: value' };
const tooMuch: Text = { nl: 'te diep genest of te veel verwijzingen', en: 'nested too deeply or too many references' };

const options = { version: '1.2', schema: 'core', uniqueKeys: true, prettyErrors: false } as const;

interface Parsed<T> {
  readonly value?: T;
  readonly fault?: TextFault;
}

/**
 * Reads YAML, or gives its first fault. Repeated fields, tags and a flood of references are faults. A number for which
 * `staysText` holds is given as text.
 */
export const parseYaml = (text: string, staysText?: (source: string) => boolean): Parsed<unknown> =>
  guarded(text, () => valueOf(parseDocument(text, options), staysText));

/** Reads each document of a YAML text as `parseYaml` does. */
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
  try {
    return parse();
  } catch {
    return { fault: { at: 0, why: tooMuch } };
  }
}

function valueOf(document: Document, staysText: (source: string) => boolean = () => false): Parsed<unknown> {
  const [error] = [...document.errors, ...document.warnings];
  if (error) return { fault: { at: error.pos[0], why: known[error.code] ?? other } };
  if (!isCollection(document.contents)) return { fault: { at: 0, why: noFields } };
  keepText(document, staysText);
  return { value: document.toJS({ maxAliasCount: mostAliases }) };
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
  const document = parseDocument(text, { version: '1.2', schema: 'core', prettyErrors: false });
  return (path) => {
    let at: number | undefined;
    let node: unknown = document.contents;
    for (const name of path) {
      const found = childOf(isAlias(node) ? node.resolve(document) : node, name);
      if (!found) break;
      ({ at, value: node } = found);
    }
    return at === undefined ? undefined : placeInJson(text, at).line;
  };
}

/** The item or field of this name within a node, and its position in the text. */
function childOf(node: unknown, name: string): { at: number | undefined; value: unknown } | undefined {
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === name);
    return pair && { at: startOf(pair.key), value: pair.value };
  }
  const item = isSeq(node) ? node.items[Number(name)] : undefined;
  return item === undefined ? undefined : { at: startOf(item), value: item };
}

const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined);
