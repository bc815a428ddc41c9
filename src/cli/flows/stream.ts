import { chunks } from '../output/chunks.ts';
import type { Out } from '../output/out.ts';

/** Turns items in memory into the stream that `out.list` takes. */
export async function* stream<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}

/** Passes results on, and shows how far the work is while the next one is waited for. */
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

/** Passes rows on, page by page as they come, each page after `note` took the facts of its rows that no row carries. */
export async function* noting<T>(rows: AsyncIterable<T>, note: (page: readonly T[]) => Promise<void>): AsyncGenerator<T> {
  for await (const page of chunks(rows, pageSize, (next) => next)) {
    await note(page);
    yield* page;
  }
}
