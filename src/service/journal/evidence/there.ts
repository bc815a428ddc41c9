import { totalsOf } from '../../../belgium/checks/totals.ts';
import { centsOf } from '../../../belgium/decimal.ts';
import type { Factuur, Klant, Offerte, RegelInvoer } from '../../../contract/index.ts';
import { isSameId } from '../../../contract/meaning.ts';
import { unlessNotFound } from '../../../failure.ts';
import { everyOf, groupBy } from '../../../group-by.ts';
import type { Text } from '../../../language.ts';
import type { Api } from '../../api/index.ts';
import type { Memory } from '../../memory/memory.ts';
import type { Journal } from '../log/journal.ts';
import { shownReference } from '../log/own-reference.ts';
import { hasNotes, isFor, makerOf } from './made-for.ts';
import { resembles, daysOf, isOfOtherDay, mayBeWithin, sameness, type WantedWrite } from './wanted.ts';

/** The part of memory that spares reading a final document again. */
export type Remembered = Pick<Memory, 'keeps' | 'wholeOf' | 'quotesOf' | 'draftsOf' | 'finalOf' | 'typeOf'> &
  Partial<Pick<Memory, 'nameOf' | 'klantenOf'>>;

export type ListedRow = Pick<Factuur, 'id' | 'type' | 'nummer' | 'status' | 'datum' | 'totaal_incl'>;

/** The rows of a list that was read; `whole` where it holds all there are. */
export interface Listed {
  readonly rows: readonly ListedRow[];
  readonly whole: boolean;
  readonly van?: string;
  readonly tot?: string;
  /** Whether the service said that no document of these days is left. */
  readonly isEnd?: boolean;
}

/** Looks at the service for documents that already exist. Each list and document is read once. */
export type There = ReturnType<typeof openThere>;

/** The document that is the same, where one was found, and how many were not looked at. */
export interface Same {
  readonly found?: Factuur | Offerte | undefined;
  /** The reference that it shows, where it is known by that. */
  readonly reference?: string | undefined;
  /** If none was found, one that differs in its descriptions alone. */
  readonly like?: Factuur | Offerte | undefined;
  readonly unread: number;
}

/** So many documents that were never read are read for one write. */
export const mostRead = 50;

/** The parts that a look at the service works with; without a memory every document is read. */
export interface ThereSources {
  readonly api: Api;
  readonly memory?: Remembered | undefined;
  readonly journal: Pick<Journal, 'about'>;
}

const whyRead = {
  invoices: { nl: 'staat deze factuur er al?', en: 'does this invoice already exist?' },
  quotes: { nl: 'staat deze offerte er al?', en: 'does this quote already exist?' },
  notes: { nl: 'staan er al creditnota’s voor deze factuur?', en: 'are there credit notes for this invoice already?' },
  whole: { nl: 'staat dit document in de weg?', en: 'is this document in the way?' },
  before: { nl: 'hoe staat het document vóór dit verzoek?', en: 'what state is the document in before this request?' },
  klant: { nl: 'naar wie gaat het?', en: 'who does it go to?' },
  price: { nl: 'de prijs van het product, om totalen te vergelijken', en: 'the price of the product, to compare totals' },
} as const satisfies Record<string, Text>;

/** So many quotes are looked at, in one request. (Limits) */
const newestQuotes = 100;

const keyOf = (kind: WantedWrite['kind'], id: string): string => `${kind} ${id.toLowerCase()}`;

const readWhole = (api: ThereSources['api'], kind: WantedWrite['kind'], id: string): Promise<Factuur | Offerte | undefined> =>
  api[kind].get(id, whyRead.whole).catch(unlessNotFound);

/** Does work once for a key; what failed now is done again for the next that asks. */
export function openOnce() {
  const kept = new Map<string, Promise<unknown>>();
  const once = <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const found = (kept.get(key) as Promise<T> | undefined) ?? work();
    kept.set(key, found);
    found.catch(() => kept.delete(key));
    return found;
  };
  return { once, isBegun: (key: string): boolean => kept.has(key) };
}

/** Opens the look; touches nothing before it is asked. */
export function openThere({ api, memory, journal }: ThereSources) {
  const { once, isBegun } = openOnce();
  const given = new Map<string, string>();

  const remembered = async (kind: WantedWrite['kind'], row: ListedRow): Promise<Factuur | Offerte | undefined> =>
    (await (kind === 'facturen' ? memory?.wholeOf([row]) : memory?.quotesOf([row])))?.[0];

  const there = {
    /** The invoices of these days; without an end those of later days too. */
    invoices: (van: string, tot?: string): Promise<Listed> =>
      once(`van ${van} ${tot}`, async () => {
        const days = { van, ...(tot !== undefined && { tot }) };
        const list = api.facturen.list({ type: 'factuur', ...days }, {}, whyRead.invoices);
        const listed = await allOf(list, days);
        return { ...listed, isEnd: list.rest === 'none' };
      }),
    /** The newest quotes, or all: their list takes no days. (Offertes) */
    quotes: (all: boolean): Promise<Listed> =>
      once(`quotes ${all}`, async () => {
        const list = api.offertes.list({}, all ? {} : { limit: newestQuotes }, whyRead.quotes);
        const { rows } = await allOf(list, {});
        return { rows, whole: list.rest === 'none' };
      }),
    notes: (van: string): Promise<Listed> =>
      once(`notes ${van}`, async () => allOf(api.creditnotas.list({ van }, {}, whyRead.notes), { van })),
    whole: (kind: WantedWrite['kind'], row: ListedRow): Promise<Factuur | Offerte | undefined> =>
      once(keyOf(kind, row.id), async () => (await remembered(kind, row)) ?? (await readWhole(api, kind, row.id))),
    /** Fails if the service has none. */
    factuur: (id: string): Promise<Factuur> =>
      once(keyOf('facturen', id), async () => (await memory?.finalOf(id)) ?? (await api.facturen.get(id, whyRead.before))),
    /** Fails if the service has none. */
    klant: (id: string): Promise<Klant> => once(`klant ${id}`, () => api.klanten.get(id, whyRead.klant)),
    priced: (regel: RegelInvoer) => priced(regel, api),
    /** Whether it takes no request to know the document of this row. */
    isKnown: async (row: ListedRow, kind: WantedWrite['kind'] = 'facturen'): Promise<boolean> =>
      isBegun(keyOf(kind, row.id)) || (await remembered(kind, row)) !== undefined,
    same: (rows: readonly ListedRow[], wanted: WantedWrite): Promise<Same> =>
      sameAmong({ api, memory, journal, there, given }, rows, wanted),
  };
  return there;
}

interface Searching extends ThereSources {
  readonly there: There;
  /** The names for which a document was found before, by its id. */
  readonly given: Map<string, string>;
}

/**
 * The document among these rows that is the same as the one that is wanted: for the same customer and day, with the same
 * lines. Where both show a reference, that decides in place of day and lines. One that stands for another name of the job, or was given
 * for one before, is not given again. At most 50 documents are read for it, but by a job that looks for a reference; `unread` says how many
 * more might be the one.
 */
async function sameAmong(searching: Searching, rows: readonly ListedRow[], wanted: WantedWrite): Promise<Same> {
  const { api, memory, journal, there, given } = searching;
  const { kind, meant, label, own } = wanted;
  const total = await totalAbout(meant, api);
  const { klant_id } = meant as { klant_id?: string };
  const shows = shownReference((meant as { notities?: unknown }).notities) !== undefined;
  const isTaken = (id: string) => own?.has(id) || (given.has(id) && given.get(id) !== label);
  const days = shows ? {} : daysOf(wanted);
  const likely = ofTotal(rows, total).filter((row) => mayBeWithin(row.datum, days) && !isTaken(row.id.toLowerCase()));
  const drafts = likely.length > 0 && kind === 'facturen' ? await memory?.draftsOf(likely) : undefined;
  const known = new Map(drafts?.map((draft) => [draft.id, draft]));
  // A job reads them once for all of its documents, and one that it leaves unread would stop the same ones each time.
  let left = shows && own !== undefined ? Infinity : mostRead;
  let unread = 0;
  let like: Same['like'];
  for (const row of likely) {
    const id = row.id.toLowerCase();
    const maker = await makerOf(journal, id);
    // A row and a quote show no customer, but the journal knows for whom duit made them.
    if (klant_id !== undefined && maker && isFor(maker, klant_id) === false) continue;
    // Each reference stands for a document of its own.
    const other = maker?.intent.label;
    if (label !== undefined && other !== undefined && other !== label) continue;
    if (isOfOtherDay(wanted, maker, row) && !(shows && hasNotes(maker))) continue;
    // A draft as it was read proves no more than that it is another one.
    const draft = known.get(id);
    if (draft && !sameness(wanted, maker, draft)) {
      like ??= likeOf(wanted, draft);
      continue;
    }
    if (!(await there.isKnown(row, kind)) && left-- <= 0) {
      unread += 1;
      continue;
    }
    const document = await there.whole(kind, row);
    const same = document && sameness(wanted, maker, document);
    if (!same) {
      like ??= document && likeOf(wanted, document);
      continue;
    }
    if (label !== undefined) given.set(id, label);
    return { found: document, unread: 0, ...same };
  }
  return { unread, like };
}

/** A document that only its descriptions tell from the wanted one. Each name or reference stands for one of its own, so that it tells more. */
const likeOf = ({ meant, label }: WantedWrite, document: Factuur | Offerte): Same['like'] =>
  label === undefined && shownReference((meant as { notities?: unknown }).notities) === undefined && resembles(meant, document)
    ? document
    : undefined;

const allOf = async (list: AsyncIterable<ListedRow>, period: Pick<Listed, 'van' | 'tot'>): Promise<Listed> => ({
  rows: await everyOf(list),
  whole: true,
  ...period,
});

/** The total with VAT of the lines; undefined if it can't be known. */
async function totalAbout(meant: unknown, api: Api): Promise<AboutTotal | undefined> {
  const { regels = [] } = meant as { regels?: readonly RegelInvoer[] };
  const filled = await Promise.all(regels.map((regel) => priced(regel, api)));
  const totals = totalsOf(filled);
  // A service may round the VAT of each line instead of each rate.
  return totals && { incl: totals.totaal_incl, slack: 0.01 * (regels.length + 1) };
}

/** A line that names a product stands for one of it. (regel) */
async function priced(regel: RegelInvoer, api: Api): Promise<Partial<RegelInvoer>> {
  if (regel.product_id === undefined) return regel;
  const product = await api.producten.get(regel.product_id, whyRead.price).catch(unlessNotFound);
  return { aantal: 1, eenheidsprijs: product?.eenheidsprijs ?? undefined, btw_percentage: product?.btw_percentage ?? undefined };
}

export const sameId = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one != null && other != null && isSameId(one, other);

/** A total with VAT and how far that of the service may lie from it, in euro. */
interface AboutTotal {
  readonly incl: number;
  readonly slack: number;
}

type Row = Pick<Factuur, 'totaal_incl'>;

const byTotal = new WeakMap<readonly Row[], ReadonlyMap<number | undefined, readonly Row[]>>();

const totalCents = ({ totaal_incl }: Row): number | undefined => (totaal_incl == null ? undefined : centsOf(totaal_incl));

/** The rows of about this total, and those that show none. A job asks the same list once for each of its documents. */
function ofTotal<T extends Row>(rows: readonly T[], total: AboutTotal | undefined): readonly T[] {
  if (total === undefined) return rows;
  const index = (byTotal.get(rows) as ReadonlyMap<number | undefined, readonly T[]> | undefined) ?? groupBy(rows, totalCents);
  byTotal.set(rows, index);
  const [cents, slack] = [centsOf(total.incl), centsOf(total.slack)];
  const near = Array.from({ length: 2 * slack + 1 }, (_, at) => index.get(cents - slack + at) ?? []).flat();
  return [...near, ...(index.get(undefined) ?? [])];
}
