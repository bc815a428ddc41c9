import { addedUp } from '../../../belgium/decimal.ts';
import { today } from '../../../belgium/dates.ts';
import type { Factuur } from '../../../contract/index.ts';
import { everyOf } from '../../../group-by.ts';
import { documentOf } from '../log/entries.ts';
import type { Text } from '../../../language.ts';
import type { Api } from '../../api/index.ts';
import type { Journal } from '../log/journal.ts';
import type { Intent } from '../log/records.ts';
import { isDraft } from './creates.ts';
import { sameId, type Listed, type ListedRow, mostRead, type There } from './there.ts';

/** How far an invoice is credited. Amounts are in euro and above zero, whatever sign the service gives a credit note. (creditnota) */
export interface Credited {
  readonly factuur: Factuur;
  /** The credit notes for it. */
  readonly by: readonly ListedRow[];
  readonly sum: number;
  /** What no credit note takes away yet; undefined if the invoice shows no total. */
  readonly left: number | undefined;
  /** How many credit notes dated from `since` on were not looked at, so that nobody knows for which invoice they are. */
  readonly unread: number;
  readonly since: string;
  readonly listed: Listed;
}

export interface Looking {
  readonly there: There;
  readonly journal: Pick<Journal, 'about' | 'invoicesOfNotes' | 'keepInvoicesOfNotes'>;
  readonly now: Date;
}

/**
 * Finds the credit notes for an invoice. A row of the list does not show the invoice, so those that nobody read yet are read, the newest
 * first and at most 50; for which invoice one is never changes, so that is kept. `counts` says which of them matter; by default all, drafts too. (Creditnota's)
 */
export async function creditsOf(
  factuur: Factuur,
  { there, journal, now }: Looking,
  counts: (row: ListedRow) => boolean = () => true,
): Promise<Credited> {
  const day = today(now);
  // An invoice may be dated ahead of the day on which it is credited.
  const since = factuur.datum != null && factuur.datum < day ? factuur.datum : day;
  const listed = await there.notes(since);
  const rows = listed.rows.filter(counts);
  const linked = await journal.invoicesOfNotes(rows.map(({ id }) => id));
  const fresh = new Map<string, string>();
  const by: ListedRow[] = [];
  let reads = 0;
  let unread = 0;
  for (const row of rows) {
    const made = linked.get(row.id.toLowerCase()) ?? (await invoiceByJournal(journal, row.id));
    if (made !== undefined) {
      if (sameId(made, factuur.id)) by.push(row);
      continue;
    }
    if (!(await there.isKnown(row)) && ++reads > mostRead) {
      unread += 1;
      continue;
    }
    const note: Factuur | undefined = await there.whole('facturen', row);
    if (!note) unread += 1;
    if (note?.gekoppelde_factuur_id != null) fresh.set(row.id, note.gekoppelde_factuur_id);
    if (isFor(factuur, note)) by.push({ ...row, ...total(note ?? row) });
  }
  await journal.keepInvoicesOfNotes(fresh);
  const sum = addedUp(by.map((note) => sizeOf(note) ?? sizeOf(factuur) ?? 0));
  const whole = sizeOf(factuur);
  return { factuur, by, sum, left: whole === undefined ? undefined : addedUp([whole, -sum]), unread, since, listed };
}

/** As many as one request gives. (Limits) */
const mostListed = 100;

const inBetween: Text = {
  nl: 'maakte een ander programma intussen ook een creditnota?',
  en: 'did another program make a credit note too?',
};

/** The newest credit notes at the service, and as many more as were made here; one request for a hundred of them. */
export const newestNotes = ({ creditnotas }: Pick<Api, 'creditnotas'>, made: number): Promise<ListedRow[]> =>
  everyOf(creditnotas.list({}, { limit: mostListed + made - 1 }, inBetween));

interface LookingAfter extends Pick<Looking, 'there' | 'journal'> {
  /** Gives the newest credit notes, as they are after it. */
  readonly newest: () => Promise<readonly ListedRow[]>;
  /** Whether this is a credit note that was made here. */
  readonly isMade: (id: string) => boolean;
  /** Whether the write was made without a look, so that final ones may have been there before. */
  readonly isDecided: boolean;
}

/**
 * The credit notes for the invoice of a write that are there after it and were not before, but for those that were made here. Another
 * program may have made its own final already. It takes a request for each new one of another program. Nothing can prevent them: the
 * service compares nothing. (Creditnota's)
 */
export async function creditedMeanwhile(
  { document, snapshot, time }: Pick<Intent, 'document' | 'snapshot' | 'time'>,
  { newest, there, journal, isMade, isDecided }: LookingAfter,
): Promise<ListedRow[]> {
  if (!snapshot) return [];
  const before = new Set(snapshot.ids);
  // The day of the service may be one off ours.
  const since = today(new Date(Date.parse(time) - 86_400_000));
  const rows = (await newest()).filter((row) => {
    const isNew = isDraft(row) || (!isDecided && (row.datum ?? since) >= since);
    return isNew && !before.has(row.id) && !isMade(row.id);
  });
  // The look before the write kept for which invoice each of those was that were there.
  const linked = await journal.invoicesOfNotes(rows.map(({ id }) => id));
  const found: ListedRow[] = [];
  let reads = 0;
  for (const row of rows) {
    if (reads === mostRead || linked.has(row.id.toLowerCase()) || (await invoiceByJournal(journal, row.id)) !== undefined) continue;
    reads += 1;
    const note: Factuur | undefined = await there.whole('facturen', row);
    if (sameId(note?.gekoppelde_factuur_id, document)) found.push(row);
  }
  return found;
}

const total = ({ totaal_incl }: ListedRow) => (totaal_incl == null ? {} : { totaal_incl });

export const sizeOf = ({ totaal_incl }: Pick<ListedRow, 'totaal_incl'>): number | undefined =>
  totaal_incl == null ? undefined : Math.abs(totaal_incl);

async function invoiceByJournal(journal: Pick<Journal, 'about'>, id: string): Promise<string | undefined> {
  const made = (await journal.about(id.toLowerCase())).find(
    (entry) => entry.intent.operation === 'facturen.creditnota' && entry.state === 'done' && sameId(documentOf(entry), id),
  );
  return made?.intent.document ?? undefined;
}

/** Whether a credit note is for this invoice; one that names none is where customer and total are those of the invoice. */
function isFor(factuur: Factuur, note: Factuur | undefined): boolean {
  if (note?.gekoppelde_factuur_id != null) return sameId(note.gekoppelde_factuur_id, factuur.id);
  return sameId(note?.customer_id, factuur.customer_id) && note !== undefined && sizeOf(note) === sizeOf(factuur);
}
