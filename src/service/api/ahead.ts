import type { Page } from '../../contract/index.ts';

/** Which page of a list: how many items, and how many come before. */
export interface PageQuery {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Fetches pages side by side. A call gives the first page of `queries` and begins the others, up to `width` in all, so
 * that they are there when their turn comes; pages that were begun and are not among them are forgotten.
 */
export function openAhead<T>(
  fetchPage: (query: PageQuery) => Promise<Page<T>>,
  width = 6,
): (queries: Iterable<PageQuery>) => Promise<Page<T>> {
  let begun = new Map<string, Promise<Page<T>>>();
  return (queries) => {
    const wanted = new Map<string, Promise<Page<T>>>();
    for (const query of queries) {
      const name = `${query.offset}+${query.limit}`;
      const page = begun.get(name) ?? fetchPage(query);
      // Its failure is told when its turn comes; until then it counts as handled.
      page.catch(() => {});
      wanted.set(name, page);
      if (wanted.size === width) break;
    }
    begun = wanted;
    const [first] = wanted.values();
    return first ?? Promise.reject(new Error('no page was asked for'));
  };
}
