import { aDay, today } from '../../../belgium/dates.ts';
import { documentOf, type Entry } from '../log/entries.ts';
import { isSame } from '../log/fields.ts';
import type { Journal } from '../log/journal.ts';
import { isMaking } from '../log/log.ts';

/** The write by which duit made this quote or invoice; undefined if it did not, or forgot. */
export async function makerOf(journal: Pick<Journal, 'about'>, document: string): Promise<Entry | undefined> {
  const id = document.toLowerCase();
  return (await journal.about(id)).find(
    (entry) => isMaking(entry.intent) && entry.state === 'done' && documentOf(entry)?.toLowerCase() === id,
  );
}

/** Whether this write made its document for a customer, by the digest that the journal keeps; undefined if it keeps none. */
export function isFor({ intent: { salt, fields } }: Entry, klant: string): boolean | undefined {
  const sent = fields['klant_id'];
  return sent === undefined ? undefined : isSame(salt, 'klant_id', sent, klant);
}

export const hasNotes = (entry: Entry | undefined): boolean => entry !== undefined && 'notities' in entry.intent.fields;

/** Whether this write may have made its document on that day: without a day of its own the service took its today, which may be one off ours. */
export function mayBeOf({ intent: { salt, fields, time } }: Entry, datum: string | undefined): boolean {
  if (datum === undefined) return true;
  const sent = fields['datum'];
  if (sent !== undefined) return isSame(salt, 'datum', sent, datum);
  return [-aDay, 0, aDay].some((shift) => today(new Date(Date.parse(time) + shift)) === datum);
}
