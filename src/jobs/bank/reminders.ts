import { addDays, today } from '../../belgium/dates.ts';
import { reminderTerm } from '../../belgium/reminder.ts';
import type { DocumentLanguage } from '../../service/profiles/profile.ts';
import type { StateStore } from '../../store/store.ts';
import { bankLog, logged, type MadeBy, momentIn } from './kept.ts';

export type ReminderWay = 'post' | 'mail';

interface WrittenReminder extends MadeBy {
  readonly soort: 'herinnering';
  readonly klant: string;
  /** The ids of its documents, in lower case. */
  readonly documenten: readonly string[];
  /** The cost of the letter itself that it asks, with its postage, in cents. */
  readonly kosten?: number;
  /** Answer of the user for a customer without an enterprise number; absent if never asked. */
  readonly particulier?: boolean;
  /** The language that a person chose for the letters to this customer. */
  readonly taal?: DocumentLanguage;
}

/** The word of a person that a document is left out of reminders, or is in them again. */
interface LeftOut extends MadeBy {
  readonly soort: 'herinnering_zonder' | 'herinnering_weer';
  /** The id of the document in lower case. */
  readonly documenten: readonly string[];
  readonly reden?: string;
}

/** The word of a person that a reminder went, on a day, `YYYY-MM-DD`. */
interface SentReminder extends Omit<WrittenReminder, 'soort'> {
  readonly soort: 'herinnerd';
  readonly op: string;
  readonly per: ReminderWay;
}

export type Reminder = WrittenReminder | SentReminder;

const kept = (store: StateStore): Promise<(Reminder | LeftOut)[]> =>
  store.read(async (view) => {
    const lines = (await view.records(bankLog)).map(({ body }) => body as unknown as Reminder | LeftOut);
    return lines.flatMap((one) => (one.soort.startsWith('herinner') ? [one] : [])).toSorted((a, b) => a.tijd.localeCompare(b.tijd));
  });

/** The oldest first. */
export const remindersIn = async (store: StateStore): Promise<Reminder[]> =>
  (await kept(store)).flatMap((one) => (one.soort === 'herinnering' || one.soort === 'herinnerd' ? [one] : []));

/** The reasons, by id in lower case. */
export async function leftOutIn(store: StateStore): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const one of await kept(store)) {
    if (one.soort === 'herinnering_zonder') for (const id of one.documenten) found.set(id, one.reden ?? '');
    if (one.soort === 'herinnering_weer') for (const id of one.documenten) found.delete(id);
  }
  return found;
}

/** Fails with exit 10 if the store can't be used. */
export const keepReminder = (store: StateStore, reminder: Reminder | LeftOut): Promise<void> =>
  store.transaction(async (transaction) => {
    const isOfOrder = reminder.soort === 'herinnering_zonder' || reminder.soort === 'herinnering_weer';
    const tijd = isOfOrder ? await momentIn(transaction, reminder.tijd) : reminder.tijd;
    await logged(transaction, { ...reminder, tijd });
  });

const isSent = (one: Reminder): one is SentReminder => one.soort === 'herinnerd';

/** In order of their days. */
export const sentReminders = (reminders: readonly Reminder[]): SentReminder[] =>
  reminders.filter(isSent).toSorted((a, b) => a.op.localeCompare(b.op));

/** The Belgian day. */
export const reminderDay = (one: Reminder): string => (isSent(one) ? one.op : today(new Date(one.tijd)));

/**
 * The last day of the term of a reminder that went on this day. The law gives 14 days, which begin on the third working day after a letter
 * and on the day after an e-mail; the longer term of every letter covers both.
 */
export const termEnd = (op: string): string => addDays(op, reminderTerm);

/** `document` is an id in lower case. */
export const firstSent = (reminders: readonly Reminder[], document: string): SentReminder | undefined =>
  sentReminders(reminders).find(({ documenten }) => documenten.includes(document));
