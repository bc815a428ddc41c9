import { fieldDigest, isSame } from './hashes.ts';
import type { Intent } from './records.ts';

/** Of a document with more lines these are compared, and how many there are. */
const mostLines = 100;

/** A body as one level of fields: `regels.0.aantal`, and `regels.length` for how many there are. */
export function flat(value: unknown, path = ''): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return value === undefined ? {} : { [path]: value };
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  const parts = Array.isArray(value)
    ? value.slice(0, mostLines).map((part, index) => [String(index), part] as const)
    : Object.entries(value);
  const fields = parts.map(([name, part]) => flat(part, at(name)));
  return Object.assign({}, ...fields, Array.isArray(value) ? { [at('length')]: value.length } : {}) as Record<string, unknown>;
}

/** What an intent keeps of a body: the name of each field and a digest of its value. */
export const fieldsOf = (salt: string, body: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(flat(body)).map(([name, value]) => [name, fieldDigest(salt, leaf(name), value)]));

/** How a document compares with what was sent; what the reply does not show is `unchecked`. */
export interface Comparison {
  readonly same: readonly string[];
  readonly different: readonly string[];
  readonly unchecked: readonly string[];
}

/** Compares every field that was sent with a document of the service. */
export function compare({ salt, fields }: Pick<Intent, 'salt' | 'fields'>, document: object): Comparison {
  const shown = flat(document);
  const same: string[] = [];
  const different: string[] = [];
  const unchecked: string[] = [];
  for (const [name, sent] of Object.entries(fields)) {
    // The customer has another name in replies than in requests. (factuur)
    const value = name === 'klant_id' ? (shown['customer_id'] ?? shown['klant_id']) : shown[name];
    if (value === undefined || value === null) unchecked.push(name);
    else if (isSame(salt, leaf(name), sent, value)) same.push(name);
    else different.push(name);
  }
  return { same, different, unchecked };
}

const leaf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
