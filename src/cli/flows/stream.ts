import { chunks } from '../output/chunks.ts';
import type { Items, Out } from '../output/out.ts';

export async function* stream<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}

export async function* withProgress<T>({ busy }: Pick<Out, 'busy'>, results: AsyncGenerator<T>, text: () => string): AsyncGenerator<T> {
  try {
    for (;;) {
      const next = await busy(text, results.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await results.return(undefined);
  }
}

/** As many rows as one request gives. (Limits) */
const pageSize = 100;

/** A list whose rows come page by page, each page after `note` took the facts of its rows that no row carries. */
export const noting = <T>(list: Items<T>, note: (page: readonly T[]) => Promise<void>): Items<T> => following(list, notedPages(list, note));

async function* notedPages<T>(rows: AsyncIterable<T>, note: (page: readonly T[]) => Promise<void>): AsyncGenerator<T> {
  for await (const page of chunks(rows, pageSize, (next) => next)) {
    await note(page);
    yield* page;
  }
}

const following = <T>(list: Items<T>, items: AsyncIterable<T>): Items<T> => ({
  [Symbol.asyncIterator]: () => items[Symbol.asyncIterator](),
  get rest() {
    return list.rest ?? 'none';
  },
  get total() {
    return list.total;
  },
  offset: list.offset ?? 0,
});
