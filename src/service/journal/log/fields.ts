import { flatFields, lastName, shownField } from '../../../contract/fields.ts';
import { fieldDigest, isSame } from './hashes.ts';
import type { Intent } from './records.ts';

/** The part of a body that an intent keeps: the name of each field and a digest of its value. */
export const fieldsOf = (salt: string, body: unknown): Record<string, string> =>
  Object.fromEntries([...flatFields(body)].map(([name, value]) => [name, fieldDigest(salt, lastName(name), value)]));

/** How a document compares with the body that was sent; a field that the reply does not show is `unchecked`. */
export interface Comparison {
  readonly same: readonly string[];
  readonly different: readonly string[];
  readonly unchecked: readonly string[];
}

/** Compares every field that was sent with a document of the service. */
export function compare({ salt, fields }: Pick<Intent, 'salt' | 'fields'>, document: object): Comparison {
  const shown = flatFields(document);
  const same: string[] = [];
  const different: string[] = [];
  const unchecked: string[] = [];
  for (const [name, sent] of Object.entries(fields)) {
    const value = shownField(shown, name);
    if (value === undefined) unchecked.push(name);
    else if (isSame(salt, lastName(name), sent, value)) same.push(name);
    else different.push(name);
  }
  return { same, different, unchecked };
}
