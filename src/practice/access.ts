import { Refusal } from './refusal.ts';
import type { Service } from './service.ts';
import type { Soort } from './store/open.ts';
import { takeTurn } from './store/verzoek.ts';

/** Which keys are good where a request comes in, and how many requests a minute each may do. */
export interface Caller {
  readonly keys: Record<Soort, string>;
  readonly limiet?: number | undefined;
}

/** Which kind of key the request carries. Throws a Refusal: 401 without a good key, 429 past the limit. (Authentication, Limits) */
export function admit({ store, now }: Service, { keys, limiet }: Caller, authorization: string | undefined): Soort {
  const key = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  const soort = (Object.keys(keys) as Soort[]).find((each) => keys[each] === key);
  if (key === undefined || soort === undefined) {
    const message = key === undefined ? 'Geen sleutel: stuur Authorization: Bearer <API_KEY>.' : 'Deze sleutel is niet geldig.';
    throw new Refusal(401, message, undefined, { 'www-authenticate': 'Bearer' });
  }
  if (limiet !== undefined) {
    const wait = takeTurn(store, key, limiet, now().getTime());
    // How the service refuses past the limit is not shown: 429 with the seconds until the next turn.
    if (wait > 0)
      throw new Refusal(429, `Te veel verzoeken: hoogstens ${limiet} per minuut.`, undefined, {
        'retry-after': String(Math.ceil(wait / 1000)),
      });
  }
  return soort;
}
