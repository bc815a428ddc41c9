import { documentOf } from '../log/entries.ts';
import { isSame } from '../log/hashes.ts';
import type { Journal } from '../log/journal.ts';

const makes = new Set(['offertes.create', 'facturen.create']);

/**
 * Tells of a customer whether this quote or invoice was made for it, by the digest that the journal keeps; undefined where duit
 * did not make it, or forgot.
 */
export async function madeFor(journal: Pick<Journal, 'about'>, document: string): Promise<((klant: string) => boolean) | undefined> {
  const id = document.toLowerCase();
  const made = (await journal.about(id)).find(
    (entry) => makes.has(entry.intent.operation) && entry.state === 'done' && documentOf(entry)?.toLowerCase() === id,
  );
  const { salt, fields } = made?.intent ?? {};
  const sent = fields?.['klant_id'];
  return salt === undefined || sent === undefined ? undefined : (klant) => isSame(salt, 'klant_id', sent, klant);
}
