import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listing, type Listing, type Range } from '../../../../src/service/api/pages.ts';

interface Item {
  id: string;
}
type Total = 'matches' | 'page' | 'absent';

const totals: Total[] = ['matches', 'page', 'absent'];
const numbered = (count: number): Item[] => Array.from({ length: count }, (_, n) => ({ id: `${n}` }));

/** A list as the service may keep it; `between` may change the rows after each page. */
function service(rows: Item[], means: Total, between: (page: number) => void = () => {}) {
  const requests: { limit: number; offset: number }[] = [];
  const fetchPage = async ({ limit, offset = 0 }: { limit: number; offset?: number }) => {
    requests.push({ limit, offset });
    const data = rows.slice(offset, offset + limit);
    const total = { matches: rows.length, page: data.length, absent: undefined }[means];
    between(requests.length);
    return { data, total };
  };
  return { requests, list: (range?: Range): Listing<Item> => listing(fetchPage, range) };
}

async function idsOf(list: Listing<Item>): Promise<number[]> {
  const ids = [];
  for await (const { id } of list) ids.push(Number(id));
  return ids;
}

const upTo = (count: number, from = 0): number[] => Array.from({ length: count }, (_, n) => from + n);

describe('reading all', () => {
  // The requests needed when every page were known to be the last: one for each hundred, and one for none.
  test.each([
    [0, 1],
    [1, 1],
    [49, 1],
    [50, 1],
    [51, 1],
    [99, 1],
    [100, 1],
    [101, 2],
    [200, 2],
    [1000, 10],
  ])(
    '%i items: none lost, none doubled, at most one request more than needed, and none where total tells of more pages',
    async (count, needed) => {
      for (const means of totals) {
        const { list, requests } = service(numbered(count), means);
        const all = list();
        expect(await idsOf(all)).toEqual(upTo(count));
        expect(all.rest).toBe('none');
        expect(requests.length - needed).toBeLessThanOrEqual(means === 'matches' && count > 100 ? 0 : 1);
        expect(requests.every(({ limit }) => limit === 100)).toBe(true);
      }
    },
  );

  test('advances by the items received where a page is shorter than asked', async () => {
    const rows = numbered(120);
    const requests: unknown[] = [];
    const list = listing(async ({ limit, offset = 0 }) => {
      requests.push({ limit, offset });
      return { data: rows.slice(offset, offset + Math.min(limit, 50)), total: rows.length };
    });
    expect(await idsOf(list)).toEqual(upTo(120));
    expect(requests).toEqual([
      { limit: 100, offset: 0 },
      { limit: 100, offset: 50 },
      { limit: 100, offset: 100 },
    ]);
  });

  test('goes on where total is less than what came with it', async () => {
    for (const total of [0, 7]) {
      const rows = numbered(250);
      const list = listing(async ({ limit, offset = 0 }) => ({ data: rows.slice(offset, offset + limit), total }));
      expect(await idsOf(list)).toEqual(upTo(250));
    }
  });

  test('starts after the offset', async () => {
    for (const means of totals) {
      const { list } = service(numbered(250), means);
      expect(await idsOf(list({ offset: 30 }))).toEqual(upTo(220, 30));
    }
  });

  test('stops at an empty page where total says no more', async () => {
    const list = listing(async ({ offset = 0 }) => ({ data: offset === 0 ? numbered(100) : [], total: 100 }));
    expect(await idsOf(list)).toEqual(upTo(100));
    expect(list.rest).toBe('none');
  });

  test.each<[what: string, page: (offset: number) => { data: Item[]; total: number }, given: number, message: string]>([
    ['is empty though total counts rows', () => ({ data: [], total: 500 }), 0, 'De dienst gaf 0 van de 500 rijen die ze telt'],
    ['ends before its total', (offset) => ({ data: numbered(200).slice(offset, offset + 100), total: 500 }), 200, '200 van de 500'],
    ['ignores the offset', () => ({ data: numbered(100), total: 1e9 }), 100, '100 van de 1000000000'],
    ['never ends', (offset) => ({ data: upTo(100, offset + 1).map((n) => ({ id: `${n}` })), total: offset + 101 }), 1100, 'eindigt niet'],
  ])('ends with exit 11 after its rows where the list %s', async (_what, page, given, message) => {
    const ids: string[] = [];
    const reading = (async () => {
      for await (const { id } of listing(async ({ offset = 0 }) => page(offset))) ids.push(id);
    })();
    await expect(reading).rejects.toMatchObject({ reason: 'unusable', message: expect.stringContaining(message) });
    expect(ids).toHaveLength(given);
  });

  test('goes on past ten times its total where --limit asks for more', async () => {
    const endless = listing(async ({ offset = 0 }) => ({ data: upTo(100, offset + 1).map((n) => ({ id: `${n}` })), total: offset + 101 }), {
      limit: 2500,
    });
    expect(await idsOf(endless)).toHaveLength(2500);
  });

  test('stops where the service ignores the offset', async () => {
    let requests = 0;
    const list = listing(async () => {
      requests += 1;
      return { data: numbered(100), total: 100 };
    });
    expect(await idsOf(list)).toEqual(upTo(100));
    expect(requests).toBe(2);
  });

  test('fetches nothing before it is read, and no page ahead of the reader', async () => {
    const { list, requests } = service(numbered(300), 'matches');
    const items = list()[Symbol.asyncIterator]();
    expect(requests).toHaveLength(0);
    for (let n = 0; n < 100; n += 1) await items.next();
    expect(requests).toHaveLength(1);
  });
});

describe('side by side', () => {
  /** A service that answers when it is told to, and how many requests wait for it. */
  function slowService(rows: Item[], longest = 100) {
    const waiting: (() => void)[] = [];
    const offsets: number[] = [];
    const list = (range?: Range) =>
      listing(async ({ limit, offset = 0 }) => {
        offsets.push(offset);
        await new Promise<void>((resolve) => waiting.push(resolve));
        return { data: rows.slice(offset, offset + Math.min(limit, longest)), total: rows.length };
      }, range);
    const answer = async () => {
      const most = waiting.length;
      for (const reply of waiting.splice(0)) reply();
      await new Promise((resolve) => setImmediate(resolve));
      return most;
    };
    return { list, offsets, answer };
  }

  /** How many requests were under way in each round, until all is read. */
  async function rounds({ answer }: ReturnType<typeof slowService>, ids: Promise<number[]>): Promise<number[]> {
    const state = { done: false };
    void ids.then(() => (state.done = true));
    const under: number[] = [];
    while (!state.done) under.push(await answer());
    return under.filter((count) => count > 0);
  }

  test('the first page is alone, then six at most are under way', async () => {
    const slow = slowService(numbered(1000));
    const ids = idsOf(slow.list());
    expect(await rounds(slow, ids)).toEqual([1, 6, 3]);
    expect(await ids).toEqual(upTo(1000));
    expect(slow.offsets).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900]);
  });

  test('no page is asked for beyond the limit', async () => {
    const slow = slowService(numbered(1000));
    const ids = idsOf(slow.list({ limit: 250, offset: 10 }));
    expect(await rounds(slow, ids)).toEqual([1, 2]);
    expect(await ids).toEqual(upTo(250, 10));
  });

  test('pages that the service makes shorter follow each other without a gap', async () => {
    const slow = slowService(numbered(200), 40);
    const ids = idsOf(slow.list());
    expect(await rounds(slow, ids)).toEqual([1, 4]);
    expect(await ids).toEqual(upTo(200));
    expect(slow.offsets).toEqual([0, 40, 80, 120, 160]);
  });

  test('a page that fails is told after those before it', async () => {
    const rows = numbered(500);
    const given: number[] = [];
    const list = listing(async ({ limit, offset = 0 }) => {
      if (offset === 200) throw new Error('broken');
      return { data: rows.slice(offset, offset + limit), total: rows.length };
    });
    const reading = async () => {
      for await (const { id } of list) given.push(Number(id));
    };
    await expect(reading()).rejects.toThrow('broken');
    expect(given).toEqual(upTo(200));
  });

  test('whatever order they are answered in while rows come or go, none is doubled and none that stayed is lost', async () => {
    const coming = fc.boolean();
    const changes = fc.array(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), count: fc.integer({ min: 1, max: 60 }) }), {
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 0, max: 900 }), coming, changes, async (s, count, comes, moves) => {
        const rows = numbered(count);
        const gone = new Set<string>();
        let fresh = 100_000;
        const left = [...moves];
        const fetchPage = async ({ limit, offset = 0 }: { limit: number; offset?: number }) => {
          await s.schedule(Promise.resolve());
          const page = { data: rows.slice(offset, offset + limit), total: rows.length };
          const move = left.pop();
          const at = Math.floor((move?.at ?? 0) * rows.length);
          if (move && comes) rows.splice(at, 0, ...numbered(move.count).map(() => ({ id: `${(fresh += 1)}` })));
          else if (move) for (const { id } of rows.splice(at, move.count)) gone.add(id);
          return page;
        };
        const ids = await s.waitFor(idsOf(listing(fetchPage)));
        expect(new Set(ids).size).toBe(ids.length);
        expect(upTo(count).filter((n) => !gone.has(`${n}`) && !ids.includes(n))).toEqual([]);
      }),
    );
  });
});

describe('reading some', () => {
  test.each<[have: number, limit: number, offset: number, means: Total, requests: number, rest: string]>([
    [10, 5, 0, 'matches', 1, 'some'],
    [10, 5, 0, 'page', 1, 'open'],
    [10, 5, 0, 'absent', 1, 'open'],
    [5, 5, 0, 'matches', 1, 'open'],
    [10, 5, 5, 'matches', 1, 'none'],
    [10, 20, 0, 'matches', 1, 'none'],
    [10, 20, 0, 'page', 1, 'none'],
    [300, 150, 0, 'matches', 2, 'some'],
    [300, 150, 0, 'page', 2, 'open'],
    [150, 150, 0, 'matches', 2, 'none'],
    [120, 150, 0, 'page', 2, 'none'],
    [0, 50, 0, 'matches', 1, 'none'],
    [300, 100, 0, 'matches', 1, 'some'],
  ])('of %i rows %i from %i, total %s: %i requests, rest %s', async (have, limit, offset, means, count, rest) => {
    const { list, requests } = service(numbered(have), means);
    const some = list({ limit, offset });
    expect(await idsOf(some)).toEqual(upTo(Math.min(limit, have - offset), offset));
    expect([requests.length, some.rest]).toEqual([count, rest]);
  });

  test('asks for no more items than it needs', async () => {
    const { list, requests } = service(numbered(300), 'matches');
    await idsOf(list({ limit: 150 }));
    expect(requests).toEqual([
      { limit: 100, offset: 0 },
      { limit: 50, offset: 100 },
    ]);
  });

  test('takes no more than asked of a page that is too long, and says that there is more', async () => {
    const list = listing(async () => ({ data: numbered(60) }), { limit: 50 });
    expect(await idsOf(list)).toEqual(upTo(50));
    expect(list.rest).toBe('some');
  });

  test('is open while it has not been read to its end', async () => {
    const { list } = service(numbered(10), 'matches');
    const some = list();
    for await (const _ of some) break;
    expect(some.rest).toBe('open');
  });
});

describe('while rows move', () => {
  test('none is doubled when rows come in front', async () => {
    for (const means of totals) {
      const rows = numbered(250);
      const { list } = service(rows, means, (page) => void rows.unshift({ id: `${1000 + page}` }));
      const ids = await idsOf(list());
      expect(ids.filter((n) => n < 1000)).toEqual(upTo(250));
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  test('goes on while rows in front go with each request, as where the reader takes them out of the list', async () => {
    const rows = numbered(900);
    const { list, requests } = service(rows, 'matches', () => rows.splice(0, 2));
    expect(await idsOf(list())).toEqual(upTo(900));
    expect(requests.length).toBeLessThan(28);
  });

  test('whatever comes and goes, none is doubled, and none that stayed is lost where total tells that rows went', async () => {
    const change = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      in: fc.integer({ min: 0, max: 150 }),
      out: fc.integer({ min: 0, max: 150 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 400 }), fc.array(change, { maxLength: 5 }), async (count, changes) => {
        const rows = numbered(count);
        const gone = new Set<string>();
        let fresh = 100_000;
        const { list } = service(rows, 'matches', (page) => {
          const { at = 0, in: more = 0, out = 0 } = changes[page - 1] ?? {};
          // Either rows come or they go: when as many come as go, total can't tell.
          if (out > 0) for (const { id } of rows.splice(Math.floor(at * rows.length), out)) gone.add(id);
          else rows.unshift(...numbered(more).map(() => ({ id: `${(fresh += 1)}` })));
        });
        const ids = await idsOf(list());
        expect(new Set(ids).size).toBe(ids.length);
        const stayed = upTo(count).filter((n) => !gone.has(`${n}`));
        expect(stayed.filter((n) => !ids.includes(n))).toEqual([]);
      }),
    );
  });
});

test('100,000 items are read in a thousand and one requests at most', async () => {
  const { list, requests } = service(numbered(100_000), 'page');
  expect(await idsOf(list())).toHaveLength(100_000);
  expect(requests).toHaveLength(1001);
});
