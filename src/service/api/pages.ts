import type { Page } from '../../contract/index.ts';
import { openAhead, type PageQuery } from './ahead.ts';

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
  /** Once read: how many items match, where `total` has shown it. */
  readonly total: number | undefined;
  /** How many items were skipped before the first. */
  readonly offset: number;
}

const pageSize = 100;

/** The page at `offset` and, where it is known how many match, those after it: each as long as the `last` one was. */
function* following(offset: number, end: number, last: number | undefined, matches = 0): Generator<PageQuery> {
  const query = (at: number): PageQuery => ({ limit: Math.min(pageSize, end - at), offset: at });
  yield query(offset);
  if (last === undefined) return;
  for (let at = offset + last; at < Math.min(matches, end); at += last) yield query(at);
}

/**
 * Reads a list to its end or to `limit` items, without trusting what `total` counts (not shown): it goes on while
 * `total` says there is more, asks once more after a full page whose `total` may be its own length or is less, and stops
 * at an empty page. Items that come twice because rows moved are given once. When `total` drops between two pages, rows
 * may have moved up past the boundary, so the page is read again from earlier, until it begins with one that was given;
 * from twice as much and one earlier, as the same number may go again meanwhile. What can't be known: rows removed where
 * `total` counts the page only, or where as many were added meanwhile.
 * Once the reader goes past the first page and `total` has shown how much there is, the pages come side by side, until
 * one shows that rows went. A page may then be older than the one before it; rows that moved in between show as a drop
 * of `total` too.
 */
export function listing<T extends { id: string }>(
  fetchPage: (page: { limit: number; offset?: number }) => Promise<Page<T>>,
  { limit = Infinity, offset: first = 0 }: Range = {},
): Listing<T> {
  let rest: Listing<T>['rest'] = 'open';
  // How many items match, once a page has shown that `total` counts more than itself.
  let matches: number | undefined;
  const ask = ({ limit: count, offset: skipped }: PageQuery) =>
    fetchPage(skipped === 0 ? { limit: count } : { limit: count, offset: skipped });

  async function* items(): AsyncGenerator<T, void, undefined> {
    const seen = new Set<string>();
    let offset = first;
    matches = undefined;
    let previous: { readonly id: string | undefined; readonly length: number } | undefined;
    let pages = openAhead(ask);

    while (true) {
      const end = offset + limit - seen.size;
      const size = Math.min(pageSize, end - offset);
      const { data, total } = await pages(following(offset, end, previous?.length, matches));
      const before = matches;
      if (total != null && (matches !== undefined || total > data.length)) matches = total;
      const gone = before !== undefined && matches !== undefined ? before - matches : 0;
      if (gone > 0 && offset > first && !seen.has(data[0]?.id ?? '')) {
        offset = Math.max(first, offset - 2 * gone - 1);
        previous = undefined;
        pages = openAhead(ask, 1);
        continue;
      }
      // A service that ignores `offset` would give its first page for ever. Where `total` grew, a page full of rows came in front.
      if (data.length > 0 && data[0]?.id === previous?.id && matches === before) return void (rest = 'open');
      previous = { id: data[0]?.id, length: data.length };
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
    get total() {
      return matches;
    },
    offset: first,
  };
}
