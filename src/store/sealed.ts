import { getItem } from './items.ts';
import type { Steps } from './steps.ts';
import type { Json } from './store.ts';

/** The collection and the key under which an account names those that were sealed for it. */
export const sealedKey = ['opslag', 'verzegeld'] as const;

/**
 * The lines of the logs of sealed accounts are shown with numbers of their own: those of the first begin at this one, those of the second
 * at twice this. No log comes to so many.
 */
export const sealedSpan = 100_000_000;

/** The accounts that were sealed for this one, in the order in which that was done. */
export function* sealedFor(account: string): Steps<readonly string[]> {
  return sealedIn(yield* getItem(account, ...sealedKey));
}

/** The same from the value of that key. */
export const sealedIn = (value: Json | undefined): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);
