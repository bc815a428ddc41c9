import type { Page } from '../contract/index.ts';

/** Which items of a list: `limit` of them in all, or every one; after the first `offset`. */
export interface Range {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** A list's query without its paging, which `listing` adds. */
export type Filter<Query> = Omit<Query, 'limit' | 'offset'>;

/** The items of a list, fetched page by page while they are read. */
export interface Listing<T> extends AsyncIterable<T> {
  /** Once read: whether more follow what was asked for. `open` where only another request could tell. */
  readonly rest: 'none' | 'some' | 'open';
}

const pageSize = 100;

/**
 * Reads a list to its end or to `limit` items, without trusting what `total` counts (not shown): it goes on while
 * `total` says there is more, asks once more after a full page whose `total` may be its own length, and stops at an
 * empty page. Items that come twice because rows moved are given once. When `total` drops between two pages, rows
 * may have moved up past the boundary, so the page is read again from that much earlier. What can't be known: rows
 * removed where `total` counts the page only, or where as many were added meanwhile.
 */
export function listing<T extends { id: string }>(
  fetchPage: (page: { limit: number; offset?: number }) => Promise<Page<T>>,
  { limit = Infinity, offset: first = 0 }: Range = {},
): Listing<T> {
  let rest: Listing<T>['rest'] = 'open';

  async function* items(): AsyncGenerator<T, void, undefined> {
    const seen = new Set<string>();
    let offset = first;
    // How many items match, once a page has shown that `total` counts more than itself.
    let matches: number | undefined;
    let previous: string | undefined;

    while (true) {
      const size = Math.min(pageSize, limit - seen.size);
      const { data, total } = await fetchPage(offset === 0 ? { limit: size } : { limit: size, offset });
      const before = matches;
      if (total != null && (matches !== undefined || total !== data.length)) matches = total;
      if (before !== undefined && matches !== undefined && matches < before && offset > first) {
        offset = Math.max(first, offset - (before - matches));
        previous = undefined;
        continue;
      }
      // A service that ignores `offset` would give its first page for ever.
      if (data.length > 0 && data[0]?.id === previous) return void (rest = 'open');
      previous = data[0]?.id;
      offset += data.length;

      for (const item of data) {
        if (seen.has(item.id)) continue;
        if (seen.size >= limit) return void (rest = 'some');
        seen.add(item.id);
        yield item;
      }
      const more = matches === undefined ? data.length >= size : matches > offset;
      if (data.length === 0 || !more) return void (rest = 'none');
      if (seen.size >= limit) return void (rest = matches === undefined ? 'open' : 'some');
    }
  }

  return {
    [Symbol.asyncIterator]: items,
    get rest() {
      return rest;
    },
  };
}
