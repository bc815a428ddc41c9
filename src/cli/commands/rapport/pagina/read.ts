import { today } from '../../../../belgium/dates.ts';
import type { FactuurKort } from '../../../../contract/index.ts';
import { type Booked, counts, type Ledger } from '../../../../jobs/reports/count/booked.ts';
import { figures } from '../../../../jobs/reports/page/figures.ts';
import { documentsOf, openLists } from '../../../../jobs/reports/read/ledger.ts';
import { readOverview, yearOf } from '../../../../jobs/reports/read/overview.ts';
import { openReader } from '../../../flows/reports/reader.ts';
import { formatMoment } from '../../../output/moments.ts';
import type { OpenSession } from '../../../session/session.ts';
import { type Range, rangeBefore, rangeOf } from '../range.ts';
import type { Content } from './content.ts';
import { planVat } from './vat.ts';

/**
 * Reads everything that the page shows: each list once, and each document once for all reports. A document that can't be read is in
 * `ledger.unread`. Fails where a list can't be read, or the key is refused.
 */
export async function readContent(session: OpenSession, period: Range, codes?: string): Promise<Content> {
  const now = session.now();
  const day = today(now);
  const range = rangeOf(period, day);
  // Without a first day there is no period a year earlier.
  const earlier = range.van === undefined ? undefined : rangeBefore(range, day);
  const reader = await openReader(session);
  const { api } = reader;
  const profile = await session.profile();
  const { naam, ondernemingsnummer } = profile;
  const read = (days: Range): Promise<FactuurKort[]> => reader.whole(api.facturen.list(days));
  const vat = await planVat(session, reader, range, codes);
  const rows = await read(range);
  const ofVat = vat && (isSame(vat.read, range) ? rows : await read(vat.read));
  const year = yearOf(day);
  const ofYear = isSame(year, range) ? rows : await read(year);
  const ofEarlier = earlier && (await read(earlier));
  const unpaid: FactuurKort[] = [];
  for (const list of openLists(api)) unpaid.push(...(await reader.whole(list)));
  const ledger = await documentsOf(reader, [rows, ofYear, ofEarlier ?? [], unpaid, ofVat ?? []].flat());
  const beside = { journal: await session.journal(), store: await session.state(), taxpayer: profile };
  const those = (...lists: readonly (readonly FactuurKort[])[]): readonly Booked[] => inLists(ledger, lists.flat()).documents;
  return {
    profiel: { naam, ...(ondernemingsnummer !== undefined && { ondernemingsnummer }) },
    range,
    earlier,
    made: formatMoment(now.toISOString(), session.timeZone),
    overview: await readOverview(reader, beside, those(unpaid, ofYear), day),
    figures: figures({
      today: day,
      range,
      documents: those(rows),
      earlier: ofEarlier && those(ofEarlier),
      open: those(unpaid),
      rows: rows.filter(counts),
    }),
    btw: await vat?.count(ofVat ?? [], (theirs) => inLists(ledger, theirs)),
    ledger,
  };
}

const isSame = (one: Range, other: Range): boolean => one.van === other.van && one.tot === other.tot;

/** The documents that these lists have, so that each report counts the same ones as its own command. */
function inLists({ documents, unread }: Ledger, rows: readonly FactuurKort[]): Ledger {
  const ids = new Set(rows.map(({ id }) => id.toLowerCase()));
  const has = ({ id }: { readonly id: string }): boolean => ids.has(id.toLowerCase());
  return { documents: documents.filter(has), unread: unread.filter(({ row }) => has(row)) };
}
