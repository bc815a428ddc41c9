import type { Days } from '../../../belgium/dates.ts';
import type { FactuurKort } from '../../../contract/index.ts';
import type { Journal } from '../../../service/journal/log/journal.ts';
import { type Profile, withoutReturn } from '../../../service/profiles/profile.ts';
import type { StateStore } from '../../../store/store.ts';
import { type Booked, counts, type Ledger } from '../count/booked.ts';
import { type Between, periodBefore, wholeYear } from '../count/days.ts';
import type { Overview } from '../count/overview.ts';
import type { Payments } from '../count/debt.ts';
import { canBeOpen, documentsOf } from '../read/ledger.ts';
import { type BesideLists, readOverview } from '../read/overview.ts';
import type { Reader } from '../read/reader.ts';
import { openReturn, type Counted } from '../read/return.ts';
import type { CodeFile } from '../read/user-codes.ts';
import { figures, type PageFigures } from './figures.ts';

/** The days of the VAT return on a page; undefined if the profile does not say that the account files one, or an end is open. */
export function daysOfReturn({ btw_stelsel }: Profile, { van, tot }: Between): Days | undefined {
  if (btw_stelsel === undefined || withoutReturn(btw_stelsel) || van === undefined || tot === undefined) return undefined;
  return { van, tot };
}

export interface PagePlan extends Pick<BesideLists, 'payments' | 'received' | 'unfinished'> {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly range: Between;
  readonly profile: Profile;
  /** The file that codes the lines at 0 % of the VAT return. */
  readonly codes: CodeFile | undefined;
  readonly journal: Journal;
  readonly store: StateStore;
}

/** Reads all that the page shows, each list and document once; `ledger.unread` lacks. Fails without a list, or where the key is refused. */
export async function readContent(
  reader: Reader,
  { today, range, profile, codes, journal, store, unfinished, received, payments: paymentsOf }: PagePlan,
): Promise<PageContent> {
  const earlier = periodBefore(range, today);
  const year = wholeYear(today);
  const vatDays = daysOfReturn(profile, range);
  const vat = vatDays && (await openReturn(reader, store, { days: vatDays, include: true, filing: false, codes }));
  const read = (days: Between): Promise<FactuurKort[]> => reader.whole(reader.api.facturen.list(days));
  const rows = await read(range);
  const ofVat = vat && (isSame(vat.read, range) ? rows : await read(vat.read));
  const ofYear = isSame(year, range) ? rows : await read(year);
  const ofEarlier = earlier && (await read(earlier));
  const all = isSame(range, {}) ? rows : await read({});
  const unpaid = paymentsOf ? all : all.filter(canBeOpen);
  const ledger = await documentsOf(reader, [rows, ofYear, ofEarlier ?? [], unpaid, ofVat ?? []].flat());
  const those = (...lists: readonly (readonly FactuurKort[])[]): readonly Booked[] => inLists(ledger, lists.flat()).documents;
  const payments = paymentsOf?.(those(unpaid));
  const beside = { journal, unfinished, received, taxpayer: profile, payments: paymentsOf };
  const now = await readOverview(reader, beside, those(unpaid, ofYear), today);
  return {
    profiel: profile,
    range,
    earlier,
    overview: now.figures,
    figures: figures({
      today,
      range,
      documents: those(rows),
      earlier: ofEarlier && those(ofEarlier),
      open: those(unpaid),
      payments,
      rows: all.filter(counts),
    }),
    btw: await vat?.count(ofVat ?? [], (theirs) => inLists(ledger, theirs)),
    payments,
    ledger: { ...ledger, unread: [...ledger.unread, ...now.unsigned] },
  };
}

const isSame = (one: Between, other: Between): boolean => one.van === other.van && one.tot === other.tot;

/** The documents that these lists have, so that each report counts the same ones as its own command. */
function inLists({ documents, unread, invoices }: Ledger, rows: readonly FactuurKort[]): Ledger {
  const ids = new Set(rows.map(({ id }) => id.toLowerCase()));
  const has = ({ id }: { readonly id: string }): boolean => ids.has(id.toLowerCase());
  return { documents: documents.filter(has), unread: unread.filter(({ row }) => has(row)), invoices };
}

export interface PageContent {
  readonly profiel: Pick<Profile, 'naam' | 'ondernemingsnummer' | 'btw_stelsel' | 'firma'>;
  readonly range: Between;
  /** The period a year earlier; undefined if nothing is compared. */
  readonly earlier: Days | undefined;
  readonly overview: Overview;
  readonly figures: PageFigures;
  /** The VAT return of the period; undefined if there is none. */
  readonly btw: Counted | undefined;
  /** All documents that were read for the page, and those that are missing from its figures. */
  readonly ledger: Ledger;
  /** What came in, beside the word of the service; undefined if nothing tells of it. */
  readonly payments: Payments | undefined;
}
