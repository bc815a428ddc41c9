import type { Page } from '../../contract/index.ts';
import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';

/** Which items of a list: `limit` of them in all, or every one; after the first `offset`. */
export interface Range {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

export type Filter<Query> = Omit<Query, 'limit' | 'offset'>;

/** Its pages are fetched while they are read. */
export interface Listing<T> extends AsyncIterable<T> {
  /** Once read: whether more follow the items that were asked for. `open` where only another request could tell. */
  readonly rest: 'none' | 'some' | 'open';
  /** Once read: how many items match, where `total` has shown it. */
  readonly total: number | undefined;
  /** How many items there are from the first on, as soon as a page has shown it. */
  readonly count: number | undefined;
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

interface Progress {
  rest: Listing<unknown>['rest'];
  /** How many items match, once a page has shown that `total` counts more than itself. */
  matches: number | undefined;
  /** How many items were found, once the last page came. */
  found: number | undefined;
}

/** A list that is longer than this, or than ten times its `total`, is taken for one that never ends. */
const longestList = 1_000_000;

/**
 * Reads a list to its end or to `limit` items, without trusting `total`, whose meaning is not shown: it continues while
 * `total` says there is more, asks once more after a full page whose `total` may be its own length or is less, and stops
 * at an empty page. Items that come twice because rows moved are given once. When `total` drops between two pages, rows
 * may have moved up past the boundary, so the page is read again from earlier, until it begins with one that was given;
 * from twice as much and one earlier, as the same number may go again meanwhile. Unknowable are rows removed where
 * `total` counts the page only, or where as many were added meanwhile.
 * Once the reader goes past the first page and `total` has shown how much there is, the pages come side by side, until
 * one shows that rows went. A page may then be older than the one before it; rows that moved in between show as a drop
 * of `total` too.
 * After the items that came, it throws `unusable` (exit 11) for a list that is known to lack some, and for one without end.
 */
export function listing<T extends { id: string }>(
  fetchPage: (page: { limit: number; offset?: number }) => Promise<Page<T>>,
  { limit = Infinity, offset = 0 }: Range = {},
): Listing<T> {
  const progress: Progress = { rest: 'open', matches: undefined, found: undefined };
  const ask = ({ limit: count, offset: skipped }: PageQuery) =>
    fetchPage(skipped === 0 ? { limit: count } : { limit: count, offset: skipped });
  return {
    [Symbol.asyncIterator]: () => items(ask, { limit, offset }, progress),
    get rest() {
      return progress.rest;
    },
    get total() {
      return progress.matches;
    },
    get count() {
      return progress.found ?? (progress.matches === undefined ? undefined : progress.matches - offset);
    },
    offset,
  };
}

async function* items<T extends { id: string }>(
  ask: (query: PageQuery) => Promise<Page<T>>,
  { limit, offset: first }: { readonly limit: number; readonly offset: number },
  progress: Progress,
): AsyncGenerator<T, void, undefined> {
  const seen = new Set<string>();
  let offset = first;
  let bound = longestList;
  let previous: { readonly id: string | undefined; readonly length: number } | undefined;
  let pages = openAhead(ask);
  progress.matches = undefined;

  while (true) {
    const end = offset + limit - seen.size;
    const size = Math.min(pageSize, end - offset);
    const before = progress.matches;
    const { data, total } = await pages(following(offset, end, previous?.length, before));
    if (total != null && (before !== undefined || total > data.length)) progress.matches = total;
    const { matches } = progress;
    if (before === undefined && matches !== undefined) bound = Math.min(longestList, Math.max(10 * matches, 10 * pageSize));
    const gone = before !== undefined && matches !== undefined ? before - matches : 0;
    if (gone > 0 && offset > first && !seen.has(data[0]?.id ?? '')) {
      offset = Math.max(first, offset - 2 * gone - 1);
      previous = undefined;
      pages = openAhead(ask, 1);
      continue;
    }
    // A service that ignores `offset` gives its first page for ever. Where `total` grew, a page full of rows came in front.
    if (data.length > 0 && data[0]?.id === previous?.id && matches === before) {
      if (matches === undefined) return void (progress.rest = 'open');
      throw incomplete(lacking(seen.size, matches));
    }
    if (data.length === 0 && total != null && total > offset) throw incomplete(lacking(seen.size, total));
    previous = { id: data[0]?.id, length: data.length };
    offset += data.length;
    const more = matches === undefined ? data.length >= size : matches > offset;
    if (!more) progress.found = offset - first;

    for (const item of data) {
      if (seen.has(item.id)) continue;
      if (seen.size >= limit) return void (progress.rest = 'some');
      seen.add(item.id);
      yield item;
    }
    if (data.length === 0 || !more) return void (progress.rest = 'none');
    if (seen.size >= limit) return void (progress.rest = matches === undefined ? 'open' : 'some');
    if (limit === Infinity && seen.size > bound) throw incomplete(endless(seen.size));
  }
}

const incomplete = (what: string): Failure =>
  new Failure('unusable', what, {
    hint: t({
      nl: 'Wat getoond werd, is niet alles. Vraag een deel met --limit, of meld dit aan de dienst.',
      en: 'The rows that were shown are not all of them. Ask for a part with --limit, or report this to the service.',
    }),
  });

const lacking = (count: number, total: number): string =>
  t({
    nl: `De dienst gaf ${count} van de ${total} rijen die ze telt: de lijst is niet volledig.`,
    en: `The service gave ${count} of the ${total} rows that it counts: the list is not complete.`,
  });

const endless = (count: number): string =>
  t({
    nl: `De lijst van de dienst eindigt niet: na ${count} rijen is gestopt.`,
    en: `The list of the service does not end: reading stopped after ${count} rows.`,
  });

interface PageQuery {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Fetches pages side by side. A call gives the first page of `queries` and begins the others, up to `width` in all, so
 * that they are there when their turn comes; pages that were begun and are not among them are forgotten.
 */
function openAhead<T>(fetchPage: (query: PageQuery) => Promise<Page<T>>, width = 6): (queries: Iterable<PageQuery>) => Promise<Page<T>> {
  let begun = new Map<string, Promise<Page<T>>>();
  return (queries) => {
    const wanted = new Map<string, Promise<Page<T>>>();
    for (const query of queries) {
      const name = `${query.offset}+${query.limit}`;
      const page = begun.get(name) ?? fetchPage(query);
      // Its failure is reported when its turn comes; until then it counts as handled.
      page.catch(() => {});
      wanted.set(name, page);
      if (wanted.size === width) break;
    }
    begun = wanted;
    const [first] = wanted.values();
    return first ?? Promise.reject(new Error('no page was asked for'));
  };
}
