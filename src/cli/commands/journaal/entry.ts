import { usage, notFound } from '../../../failure.ts';
import { listingHint, t } from '../../../language.ts';
import { type Entry, isFinished } from '../../../service/journal/log/entries.ts';
import { beganBy } from '../../../service/journal/log/others.ts';
import type { Journal } from '../../../service/journal/log/journal.ts';
import type { Recovery } from '../../../service/journal/recovery/recovery.ts';
import { isUuid } from '../../../service/references/uuid.ts';

/** The write with this number; fails with exit 3 when the journal has none. */
export async function namedEntry({ entry }: Pick<Journal, 'entry'>, n: number): Promise<Entry> {
  const found = await entry(n);
  if (found) return found;
  throw notFound(t({ nl: `het journaal heeft geen nummer ${n}`, en: `the journal has no number ${n}` }), {
    hint: t(listingHint('duit journaal list')),
  });
}

/** The write with this number; fails with exit 2 when its outcome is certain, or when it is still under way. */
export async function undecidedEntry(recovery: Recovery, journal: Journal, n: number): Promise<Entry> {
  const entry = await namedEntry(journal, n);
  if ((await recovery.undecided()).some((one) => one.n === n)) return entry;
  if (isFinished(entry)) throw usage({ nl: `van nummer ${n} staat vast hoe het afliep`, en: `how number ${n} ended is certain` });
  throw usage({ nl: `nog bezig: ${busyText(entry)}`, en: `still under way: ${busyText(entry)}` });
}

export function busyText(entry: Entry): string {
  const by = beganBy(entry);
  return by === undefined ? String(entry.n) : `${entry.n} (${by})`;
}

/** Reads the id of a document; fails with exit 2 on anything else. */
export function readId(text: string): string {
  if (isUuid(text)) return text.toLowerCase();
  throw usage({ nl: `'${text}' is geen id van een document`, en: `'${text}' is not the id of a document` });
}
