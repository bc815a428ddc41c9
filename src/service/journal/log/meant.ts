import { flatFields, lastName } from '../../../contract/fields.ts';
import { meaningOf } from '../../../contract/meaning.ts';
import { addDays, today } from '../../../belgium/dates.ts';
import { digest } from './hashes.ts';

/** The days that an offerte is valid where it does not say. (Limits) */
const validity = 30;

/**
 * A body as it is meant: with the defaults of the API text filled in, so that a default that is given and one that is left
 * out mean the same. (klant, offerte, factuur)
 */
export function meantBody(operation: string, body: unknown, now: Date): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if (operation === 'klanten.create') return { type: 'bedrijf', land: 'BE', ...body };
  if (operation !== 'facturen.create' && operation !== 'offertes.create') return body;
  const { datum = today(now), ...rest } = body as { datum?: string };
  return operation === 'facturen.create' ? { ...rest, datum } : { geldig_tot: addDays(datum, validity), ...rest, datum };
}

/** A digest of a whole body by the meaning of its fields, whatever their order; null for none. */
export function bodyDigest(salt: string, body: unknown): string | null {
  if (body === undefined) return null;
  const fields = [...flatFields(body)].map(([name, value]) => `${name}=${meaningOf(lastName(name), value)}`);
  return digest(salt, fields.toSorted().join('\n'));
}
