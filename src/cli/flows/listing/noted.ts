import type { FactuurKort, Offerte, OfferteKort } from '../../../contract/index.ts';
import type { Memory } from '../../../service/memory/memory.ts';
import type { Column } from '../../output/out.ts';
import { columnValue } from '../../output/values.ts';
import type { Opened } from '../../session/session.ts';
import { unlessFailing } from '../../../failure.ts';
import { isFor, makerOf } from '../../../service/journal/evidence/made-for.ts';
import type { SendingKnown } from '../../../service/journal/log/sent.ts';

export type Names = WeakMap<FactuurKort, string>;

export const klantColumn = <T extends object>(names: WeakMap<T, string>): Column<T> => ({
  field: 'klant',
  title: { nl: 'Klant', en: 'Customer' },
  value: (row) => names.get(row),
  sparse: true,
  worth: 7,
});

/** How the customers of rows are named: those of drafts too, as they were last read, where a person reads the list. */
interface Naming {
  readonly memory: Memory;
  readonly drafts: boolean;
  readonly names: Names;
}

export async function noteNames(rows: readonly FactuurKort[], { memory, drafts, names }: Naming): Promise<void> {
  for (const [at, klant] of (await memory.customersOf(rows, { drafts })).entries()) {
    const row = rows[at];
    if (row && klant?.naam !== undefined && !names.has(row)) names.set(row, klant.naam);
  }
}

/** Counts rows with and without a customer, to say why some have none. */
export function openBlanks({ out }: Opened<'out'>, names: Names) {
  let named = 0;
  let all = 0;
  return {
    note: async (rows: readonly FactuurKort[]) => {
      all += rows.length;
      named += rows.filter((row) => names.has(row)).length;
    },
    tell: async () => {
      if (named === 0 || named === all) return;
      await out.notice({
        nl: `Zonder klant: ${all - named} van de ${all}; die documenten las duit nog niet. duit factuur toon <nummer of id> leest er een.`,
        en: `No customer: ${all - named} of the ${all}; duit has not read those documents yet. duit factuur toon <number or id> reads one.`,
      });
    },
  };
}

/** The sending of documents, if known, by id in lower case. */
export type KnownSendings = Map<string, SendingKnown>;

/** Notes what the journal knows of the sending of these documents; nothing if it can't be read, because a list must not stop for it. */
export async function noteSendings(
  rows: readonly Pick<FactuurKort, 'id' | 'status'>[],
  { journal }: Opened<'journal'>,
  known: KnownSendings,
): Promise<void> {
  const finals = rows.filter(({ status }) => status === 'verzonden');
  if (finals.length === 0) return;
  const asked = async () => (await journal()).sendings(finals.map(({ id }) => id));
  for (const [id, one] of (await unlessFailing(asked())) ?? []) known.set(id, one);
}

/** From memory, or a reading of the quote alone: its row need not show more than its status and its total. (Offertes) */
export type KnownQuotes = WeakMap<OfferteKort, Offerte>;

const tellsLittle = ({ nummer, datum, geldig_tot }: OfferteKort): boolean => nummer == null || datum == null || geldig_tot == null;

/** Notes what memory knows of quotes whose rows leave out fields, and gives the rows of which it knows nothing. */
export async function noteQuotes(
  rows: readonly OfferteKort[],
  { memory }: Opened<'memory'>,
  known: KnownQuotes,
): Promise<readonly OfferteKort[]> {
  const little = rows.filter(tellsLittle);
  if (little.length === 0) return [];
  const kept = await (await memory()).quotesOf(little);
  return little.filter((row, at) => {
    const quote = kept[at];
    if (quote) known.set(row, quote);
    return !quote;
  });
}

/**
 * Notes the customers for whom duit made these quotes, of those that memory knows: the service names none. Nothing where the journal can't
 * be read, because a list must not stop for it. (offerte)
 */
export async function noteQuoteNames(
  rows: readonly OfferteKort[],
  { journal, memory }: Opened<'journal' | 'memory'>,
  names: WeakMap<OfferteKort, string>,
): Promise<void> {
  const noted = async () => {
    const customers = await (await memory()).customers();
    if (customers.length === 0) return;
    const log = await journal();
    for (const row of rows) {
      const maker = await makerOf(log, row.id);
      const klant = maker && customers.find(({ id }) => isFor(maker, id) === true);
      if (klant) names.set(row, klant.naam);
    }
  };
  await unlessFailing(noted());
}

export const quoteColumn = (column: Column<OfferteKort>, known: KnownQuotes): Column<OfferteKort> => ({
  ...column,
  value: (row) => columnValue(row, column) ?? columnValue(known.get(row) ?? row, column),
});
