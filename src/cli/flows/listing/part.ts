import { t } from '../../../language.ts';
import { paging, type PagingOptions } from '../../options.ts';
import type { Items, View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import { withProgress } from '../progress.ts';
import { readOrder } from './order.ts';

/** The options of a list that say which part of it is shown, and in which order. */
export interface PartOptions extends PagingOptions {
  sorteer?: string | undefined;
}

/** A list as the service gives it, or another one; it can tell how many items there are in all. */
export type Source<T> = Items<T> & { readonly count?: number | undefined };

type Teller = Pick<OpenSession, 'out'>;

/** The part that the options ask for of a list that is read from the service; `--sorteer` reads all of it first. */
export function partOf<T extends object>(
  session: Teller,
  view: View<T>,
  opties: PartOptions,
): (list: (range?: ReturnType<typeof paging>) => Source<T>) => Items<T> {
  const order = readOrder(opties.sorteer, view.columns);
  return (list) => (order ? wholePart(async () => order.sorted(await readAll(session, list())), opties) : list(paging(opties)));
}

/** The part that the options ask for of items that are all known before the first is shown. */
export function wholePart<T>(all: () => Promise<readonly T[]>, opties: PagingOptions): Items<T> {
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
      return total;
    },
    offset,
  };
}

/** Reads a list to its end and shows how far that is. */
export async function readAll<T>({ out }: Teller, list: Source<T>): Promise<T[]> {
  const items: T[] = [];
  const reading = (async function* () {
    yield* list;
  })();
  for await (const item of withProgress(out, reading, () => progressText(items.length, list.count))) items.push(item);
  return items;
}

/** How far the reading is, such as `Lezen: 12 van 137`. */
export function progressText(done: number, count: number | undefined): string {
  if (count === undefined) return t({ nl: `Lezen: ${done}`, en: `Reading: ${done}` });
  return t({ nl: `Lezen: ${done} van ${count}`, en: `Reading: ${done} of ${count}` });
}
