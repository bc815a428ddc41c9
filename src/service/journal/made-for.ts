import { documentOf } from './entries.ts';
import { isSame } from './hashes.ts';
import type { Journal } from './journal.ts';

/**
 * Tells of a customer whether this quote was made for it, by the digest that the journal keeps; undefined where duit did not
 * make the quote, or forgot.
 */
export async function madeFor(journal: Journal, offerte: string): Promise<((klant: string) => boolean) | undefined> {
  const id = offerte.toLowerCase();
  const made = (await journal.about(id)).find(
    (entry) => entry.intent.operation === 'offertes.create' && entry.state === 'done' && documentOf(entry)?.toLowerCase() === id,
  );
  const { salt, fields } = made?.intent ?? {};
  const sent = fields?.['klant_id'];
  return salt === undefined || sent === undefined ? undefined : (klant) => isSame(salt, 'klant_id', sent, klant);
}
