import { Refusal } from '../refusal.ts';
import type { Service } from '../service.ts';
import type { KeyKind } from '../store/open.ts';
import { takeTurn } from '../store/verzoek.ts';

/** The keys that are valid where a request comes in, and the requests a minute that each of them may make. */
export interface Access {
  readonly keys: Record<KeyKind, string>;
  /** No limit when absent. */
  readonly limiet?: number | undefined;
}

/** The kind of key that a request carries. Throws a Refusal: 401 without a valid key, 429 past the limit. (Authentication, Limits) */
export function admit({ store, now }: Service, { keys, limiet }: Access, authorization: string | undefined): KeyKind {
  const key = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  const soort = (Object.keys(keys) as KeyKind[]).find((each) => keys[each] === key);
  if (key === undefined || soort === undefined) {
    const message = key === undefined ? 'Geen sleutel: stuur Authorization: Bearer <API_KEY>.' : 'Deze sleutel is niet geldig.';
    throw new Refusal(401, message, undefined, { 'www-authenticate': 'Bearer' });
  }
  const wait = limiet === undefined ? 0 : takeTurn(store, key, limiet, now().getTime());
  // The text shows no refusal past the limit: it is 429 with the seconds until the next turn.
  if (wait > 0) {
    const headers = { 'retry-after': String(Math.ceil(wait / 1000)) };
    throw new Refusal(429, `Te veel verzoeken: hoogstens ${limiet} per minuut.`, undefined, headers);
  }
  return soort;
}
