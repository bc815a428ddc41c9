import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../refusal.ts';
import type { KeyKind } from '../store/open.ts';
import type { Answer } from './request.ts';

/** The limit where a request comes in. */
export interface Limit {
  readonly perMinute: number;
  /** Takes a turn for a key. Gives 0 when there was one left, else the milliseconds until there is one. */
  readonly take: (key: string) => number;
  /** Whether a refusal tells when the next turn comes. */
  readonly retryAfter: boolean;
}

/** The keys that are valid where a request comes in, and the rules there for each request. */
export interface PracticeAccess {
  readonly keys: Record<KeyKind, string>;
  /** No limit when absent. */
  readonly limit?: Limit | undefined;
  /** Carries out a request that was let in, in another way than the service does; `soort` is the kind of its key. */
  readonly instead?: (carryOut: () => Promise<Answer>, soort: KeyKind) => Promise<Answer>;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The key in an Authorization header; undefined where it holds none. */
export const bearerKey = (authorization: string | undefined): string | undefined => /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

/** Whether two keys are the same; the time that it takes must not tell how much of a guess is right. */
export const sameKey = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/** The kind of key that a request carries. Throws a Refusal: 401 without a valid key, 429 past the limit. (Authentication, Limits) */
export function admit({ keys, limit }: PracticeAccess, authorization: string | undefined): KeyKind {
  const key = bearerKey(authorization);
  const soort = key === undefined ? undefined : (Object.keys(keys) as KeyKind[]).find((each) => sameKey(keys[each], key));
  if (key === undefined || soort === undefined) {
    const message = key === undefined ? 'Geen sleutel: stuur Authorization: Bearer <API_KEY>.' : 'Deze sleutel is niet geldig.';
    throw new Refusal(401, message, undefined, { 'www-authenticate': 'Bearer' });
  }
  const wait = limit?.take(key) ?? 0;
  if (limit && wait > 0) {
    const headers: Record<string, string> = limit.retryAfter ? { 'retry-after': String(Math.ceil(wait / 1000)) } : {};
    throw new Refusal(429, `Te veel verzoeken: hoogstens ${limit.perMinute} per minuut.`, undefined, headers);
  }
  return soort;
}
