import { t } from '../../../language.ts';
import type { OptionsOf } from '../../command/option.ts';
import { paging, type PagingOptions, type totalOption } from '../../options.ts';
import type { Column, Items, View } from '../../output/out.ts';
import type { Opened } from '../../session/session.ts';
import { noting, withProgress } from '../stream.ts';
import { usage } from '../../../failure.ts';
import { columnValue, isMissing, shownValue } from '../../output/values.ts';
import type { Api } from '../../../service/api/index.ts';
import { growing } from '../../views/columns.ts';

export type PartOptions = PagingOptions;

export type TotalOptions = OptionsOf<readonly [typeof totalOption]>;

/** Fails with exit 2 for `--met-totaal` without JSON: no other format has a place for totals. */
export function checkTotals({ out }: Opened<'out'>, { metTotaal }: TotalOptions): void {
  if (metTotaal && out.format !== 'json')
    throw usage({ nl: '--met-totaal gaat alleen met --json', en: '--met-totaal goes with --json only' });
}

export type Source<T> = Items<T> & { readonly count?: number | undefined };

/** `--sorteer` reads all first. `--velden` may name a field that duit does not know. `note` takes the facts that no row carries. */
export async function showPart<T extends object>(
  session: Opened<'api' | 'out'>,
  known: View<T>,
  opties: PartOptions,
  list: (api: Api, range?: ReturnType<typeof paging>) => Source<T>,
  note?: (rows: readonly T[]) => Promise<void>,
): Promise<void> {
  const view = growing(known);
  session.out.check(view);
  const order = readOrder(opties.sorteer, view.columns);
  const api = await session.api();
  const sorted = async (by: Order<T>): Promise<readonly T[]> => {
    const rows = await readAll(session, list(api));
    await note?.(rows);
    await tellUnsorted(session, rows, by);
    return by.sorted(rows);
  };
  const inOrder = () => (note ? noting(list(api, paging(opties)), note) : list(api, paging(opties)));
  await session.out.list(order ? wholePart(() => sorted(order), opties) : inOrder(), view);
}

/** Tells of rows that do not show by what they are sorted; one that shows no value has none. */
async function tellUnsorted<T extends object>({ out }: Opened<'out'>, rows: readonly T[], { column }: Order<T>): Promise<void> {
  const unknown = rows.filter((row) => columnValue(row, column) === undefined).length;
  if (unknown === 0) return;
  await out.notice({
    nl: `Van ${unknown} van de ${rows.length} kent duit '${column.field}' niet; ze staan achteraan.`,
    en: `Of ${unknown} of the ${rows.length} duit does not know '${column.field}'; they come last.`,
  });
}

/** The asked part of items that are known before the first is shown; `isAll` tells whether those are all that there are. */
export function wholePart<T>(all: () => Promise<readonly T[]>, opties: PagingOptions, isAll = true): Items<T> {
  const { offset, limit = Number.POSITIVE_INFINITY } = paging(opties);
  let total: number | undefined;
  return {
    async *[Symbol.asyncIterator]() {
      const items = await all();
      total = items.length;
      yield* items.slice(offset, offset + limit);
    },
    get rest() {
      return total !== undefined && total > offset + limit ? 'some' : 'none';
    },
    get total() {
      return isAll ? total : undefined;
    },
    offset,
  };
}

/** The same of rows that already exist, in the asked order. */
export const partOf = <T>(rows: readonly T[], opties: PagingOptions, order: Order<T> | undefined, isAll = true): Items<T> =>
  wholePart(async () => order?.sorted(rows) ?? rows, opties, isAll);

export async function readAll<T>({ out }: Opened<'out'>, list: Source<T>): Promise<T[]> {
  const items: T[] = [];
  const reading = (async function* () {
    yield* list;
  })();
  for await (const item of withProgress(out, reading, () => progressText(items.length, list.count))) items.push(item);
  return items;
}

export function progressText(done: number, count: number | undefined): string {
  if (count === undefined) return t({ nl: `Lezen: ${done}`, en: `Reading: ${done}` });
  return t({ nl: `Lezen: ${done} van ${count}`, en: `Reading: ${done} of ${count}` });
}

export interface Order<T> {
  readonly column: Column<T>;
  /** The items in this order. Items without the value come last; equal items stay in the order of the service. */
  readonly sorted: (items: readonly T[]) => T[];
}

/** Reads `--sorteer` for a list with these columns; undefined without it. Fails with exit 2 on another field or direction. */
export function readOrder<T extends object>(text: string | undefined, columns: readonly Column<T>[]): Order<T> | undefined {
  if (text === undefined) return undefined;
  const [field = '', direction = 'op', ...rest] = text.split(':');
  const column = columns.find((one) => one.field === field);
  if (!column) throw unknownField(field, columns);
  if (rest.length > 0 || (direction !== 'op' && direction !== 'af')) {
    throw usage(
      t({
        nl: `--sorteer: '${text}': na het veld staat :op (oplopend) of :af (aflopend)`,
        en: `--sorteer: '${text}': the field is followed by :op (ascending) or :af (descending)`,
      }),
      { hint: t({ nl: `Bijvoorbeeld --sorteer ${field}:af`, en: `For example --sorteer ${field}:af` }) },
    );
  }
  const sign = direction === 'af' ? -1 : 1;
  const valueOf = (item: T): unknown => {
    const shown = shownValue(item, column);
    // An amount counts as it is shown, a credit note as a negative one; a day or moment as the service writes it.
    return typeof shown === 'number' ? shown : columnValue(item, column);
  };
  return {
    column,
    sorted: (items) => {
      // Made only where something is sorted: it takes several milliseconds, which every page of help would pay.
      const { compare: alphabetically } = new Intl.Collator('nl', { numeric: true });
      return items.toSorted((one, other) => compare(valueOf(one), valueOf(other), sign, alphabetically));
    },
  };
}

function unknownField<T>(field: string, columns: readonly Column<T>[]) {
  const fields = columns.map((column) => column.field).join(', ');
  return usage(
    t({ nl: `--sorteer: op '${field}' kan deze lijst niet gesorteerd worden`, en: `--sorteer: this list can't be sorted by '${field}'` }),
    { hint: t({ nl: `Kies uit: ${fields}`, en: `Choose from: ${fields}` }) },
  );
}

function compare(one: unknown, other: unknown, sign: number, alphabetically: (one: string, other: string) => number): number {
  if (isMissing(one) || isMissing(other)) return Number(isMissing(one)) - Number(isMissing(other));
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
  return sign * alphabetically(String(one), String(other));
}

/** Says how long it takes to read so many documents, where that is more than a minute. */
export async function tellDuration({ out, limit }: Opened<'out' | 'limit'>, count: number): Promise<void> {
  const known = count > 1 ? await limit() : undefined;
  const minutes = known ? Math.ceil(count / known.most) : 0;
  if (minutes > 1)
    await out.notice({
      nl: `Dat duurt ongeveer ${minutes} minuten; met een periode (--jaar, --kwartaal, --maand) zijn het er minder. Ctrl-C stopt met wat er is.`,
      en: `That takes about ${minutes} minutes; with a period (--jaar, --kwartaal, --maand) there are fewer. Ctrl-C stops with what there is.`,
    });
}
