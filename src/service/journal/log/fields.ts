import { flatFields, lastName, shownField } from '../../../contract/fields.ts';
import type { Intent } from './records.ts';
import { meaningOf, meaningsOf, meansTheSame } from '../../../contract/meaning.ts';
import { folded } from '../../../machine/text/fold.ts';
import { sha256 } from '../../../machine/files/hash.ts';
import { addDays, today } from '../../../belgium/dates.ts';

/** The part of a body that an intent keeps: the name of each field and a digest of its value. */
export const fieldsOf = (salt: string, body: unknown): Record<string, string> =>
  Object.fromEntries([...flatFields(body)].map(([name, value]) => [name, fieldDigest(salt, lastName(name), value)]));

/** How a document compares with the body that was sent; a field that the reply does not show is `unchecked`. */
export type Comparison = ReturnType<typeof compare>;

export function compare({ salt, fields }: Pick<Intent, 'salt' | 'fields'>, document: object) {
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

/** A digest of a value under the salt of one intent, long enough to tell values of one document apart. */
export const digest = (salt: string, value: string): string => sha256(`${salt}\n${value}`).slice(0, 16);

/** A digest of the id of a document, long enough to tell the documents of a few days apart. */
export const idDigest = (id: string): string => digest('', id.toLowerCase());

const fieldDigest = (salt: string, field: string, value: unknown): string => digest(salt, meaningOf(field, value));

/** Whether a value in a reply is the one whose digest was kept when it was sent. */
export const isSame = (salt: string, field: string, sent: string, value: unknown): boolean =>
  meaningsOf(field, value).some((meaning) => digest(salt, meaning) === sent);

/** The days that an offerte is valid where it does not say. (Limits) */
const validity = 30;

/** A body with the defaults of the API text filled in, so that one given and one left out mean the same. (klant, offerte, factuur) */
export function meantBody(operation: string, body: unknown, now: Date): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if (operation === 'klanten.create') return { type: 'bedrijf', land: 'BE', ...body };
  if (operation !== 'facturen.create' && operation !== 'offertes.create') return body;
  const { datum = today(now), ...rest } = body as { datum?: string };
  return operation === 'facturen.create' ? { ...rest, datum } : { geldig_tot: addDays(datum, validity), ...rest, datum };
}

/** A description without the differences of a person who types it again: capitals, accents, punctuation, dashes, white space. */
const descriptionOf = (text: string): string =>
  folded(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a value that is shown is most likely the one that is meant: as `meansTheSame` says, but for how a description is typed. */
export const meansMuchTheSame = (field: string, sent: unknown, shown: unknown): boolean =>
  meansTheSame(field, sent, shown) || (field === 'omschrijving' && descriptionOf(String(sent)) === descriptionOf(String(shown)));

/** A digest of a whole body by the meaning of its fields, whatever their order and however a text is typed; null for none. */
export function bodyDigest(salt: string, body: unknown): string | null {
  if (body === undefined) return null;
  const fields = [...flatFields(body)].map(([name, value]) => `${name}=${likeness(lastName(name), value)}`);
  return digest(salt, fields.toSorted().join('\n'));
}

const likeness = (field: string, value: unknown): string =>
  typeof value === 'string' && (field === 'omschrijving' || field === 'notities') ? descriptionOf(value) : meaningOf(field, value);
