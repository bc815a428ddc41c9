import { addDays } from '../../../belgium/dates.ts';
import { everyOf } from '../../../group-by.ts';
import type { Text } from '../../../language.ts';
import type { InboxDocumentKort, Offerte } from '../../../contract/index.ts';
import type { Api } from '../../../service/api/index.ts';
import { parallel, readsAtOnce } from '../../../service/api/parallel.ts';
import type { Journal } from '../../../service/journal/log/journal.ts';
import type { Taxpayer } from '../../../service/profiles/profile.ts';
import type { Booked } from '../count/booked.ts';
import { wholeYear } from '../count/days.ts';
import { isUnpaid, overview, receivedMoney, type ReceivedMoney, type Sources } from '../count/overview.ts';
import type { PaymentsOf } from '../count/payments.ts';
import { openLists, readSigns } from './ledger.ts';
import type { Reader } from './reader.ts';

/**
 * The lists of final documents that the overview of this day counts: all from its year on, and of those before it all that can be unpaid, so
 * that none is read twice; all where payments are known, as one can be for any.
 */
export function overviewLists(api: Api, day: string, isPaymentKnown = false) {
  if (isPaymentKnown) return [api.facturen.list()];
  const { van } = wholeYear(day);
  return [...openLists(api, { tot: addDays(van, -1) }), api.facturen.list({ van })];
}

export interface BesideLists {
  readonly journal: Pick<Journal, 'sendings' | 'undecided'>;
  readonly unfinished: Sources['unfinished'];
  readonly taxpayer: Taxpayer;
  readonly received: (documents: readonly InboxDocumentKort[]) => Promise<ReceivedMoney>;
  readonly payments?: PaymentsOf | undefined;
}

/**
 * The overview of this day over these documents, which are those of `overviewLists`, and the draft credit notes that it lacks, because nothing
 * tells their sign, and the new received documents whose money only a person can tell. It reads the drafts, the inbox and the open quotes.
 */
export async function readOverview(reader: Reader, beside: BesideLists, documents: readonly Booked[], day: string) {
  const { api } = reader;
  const { journal, unfinished, taxpayer } = beside;
  const payments = beside.payments?.(documents);
  const rows = await reader.whole(api.facturen.list({ status: 'concept' }));
  const isDraftNote = ({ type }: (typeof rows)[number]): boolean => type === 'creditnota';
  const { factors, unsigned } = await readSigns(reader, rows.filter(isDraftNote));
  const drafts = rows.map((row) => {
    const factor = isDraftNote(row) ? factors.get(row.id) : 1;
    return factor === undefined ? 0 : factor * (row.totaal_incl ?? 0) + 0;
  });
  const inbox = await reader.whole(api.inbox.list({ status: 'nieuw' }));
  const received = await beside.received(inbox);
  const quotes = await openQuotes(reader);
  const sendings = await journal.sendings(documents.filter(isUnpaid).map(({ id }) => id));
  const uncertain = (await journal.undecided()).length;
  const { btw_stelsel, aangifte } = taxpayer;
  const counted = { drafts, documents, sendings, quotes, inbox, received, unfinished, uncertain, payments };
  const figures = overview({ today: day, ...counted, btw_stelsel, aangifte });
  const doubtful = inbox.filter((one) => receivedMoney(one, received).twijfel.length > 0);
  return { figures, unsigned, doubtful, returned: payments?.returned ?? [] };
}

const validity: Text = { nl: 'tot wanneer geldt deze offerte?', en: 'until when does this quote hold?' };

/** The quotes that were sent and not answered yet, with the last day on which they hold; read where neither list nor memory tells it. */
async function openQuotes({ api, memory, whole, following }: Reader): Promise<Offerte[]> {
  const rows = await whole(api.offertes.list({ status: 'verzonden' }));
  const kept = await memory.quotesOf(rows);
  const known = rows.map((row, at) => (row.geldig_tot == null ? (kept[at] ?? row) : row));
  const reading = parallel(known, readsAtOnce, async (one) => (one.geldig_tot == null ? api.offertes.get(one.id, validity) : one));
  return everyOf(following(reading, known.length));
}
