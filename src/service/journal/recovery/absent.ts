import { openApi, type Client } from '../../api/index.ts';
import type { Text } from '../../../language.ts';
import { isDraft } from '../evidence/creates.ts';
import type { ListedRow } from '../evidence/there.ts';
import type { Entry } from '../log/entries.ts';
import { idDigest } from '../log/hashes.ts';
import type { Journal } from '../log/journal.ts';
import { isOwned } from './reconcile.ts';

/** Milliseconds after the write from which a list can prove that it made nothing: no commit comes as late. */
const longEnough = 3_600_000;

/** The write that may have made nothing, and the moments that count for it, in milliseconds. */
interface Absence {
  readonly entry: Entry;
  /** When it was last known to be under way. */
  readonly since: number;
  readonly now: number;
}

/**
 * Whether the service proves that an invoice was never made: every document of its days was read before the write, every one is read again
 * an hour later or more, and each was there before or is of another write of this journal. With anything less it proves nothing.
 */
export async function isProvenAbsent(journal: Journal, client: Client, { entry, since, now }: Absence): Promise<boolean> {
  const { operation, snapshot } = entry.intent;
  const { van, tot, finals, whole, ids = [] } = snapshot ?? {};
  if (operation !== 'facturen.create' || !whole || !finals || van === undefined || tot === undefined || now - since < longEnough)
    return false;
  const drafts = new Set(ids.map((id) => id.toLowerCase()));
  const before = new Set(finals);
  const list = openApi(client).facturen.list({ type: 'factuur', van, tot }, {}, looked);
  const later: ListedRow[] = [];
  for await (const row of list) later.push(row);
  // A list that misses what was there before, or that does not end, may miss the invoice too.
  const shown = new Set(later.map(({ id }) => id.toLowerCase()));
  const digests = new Set(later.map(({ id }) => idDigest(id)));
  if (list.rest !== 'none' || [...drafts].some((id) => !shown.has(id)) || finals.some((one) => !digests.has(one))) return false;
  for (const row of later) {
    const isKnown = drafts.has(row.id.toLowerCase()) || (!isDraft(row) && before.has(idDigest(row.id)));
    if (!isKnown && !(await isOwned(journal, entry, row.id))) return false;
  }
  return true;
}

const looked: Text = {
  nl: 'bewijst de hele lijst dat een verzoek zonder antwoord niet uitgevoerd is?',
  en: 'does the whole list prove that a request without a reply was not carried out?',
};
