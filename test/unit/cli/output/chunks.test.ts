import { expect, test } from 'vitest';
import { chunks } from '../../../../src/cli/output/chunks.ts';
import { from } from './sinks.ts';

const at_once = <V>(next: Promise<V>) => next;
const later = () => new Promise((resolve) => setTimeout(resolve, 5));

async function collect<T>(items: AsyncIterable<T>, size = 500): Promise<T[][]> {
  const all: T[][] = [];
  for await (const chunk of chunks(items, size, at_once)) all.push(chunk);
  return all;
}

test('a page goes out while the next is on its way', async () => {
  const pages = (async function* () {
    yield* [1, 2, 3];
    await later();
    yield* [4, 5];
  })();
  expect(await collect(pages)).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test('a chunk is never larger than asked, and an empty source gives no chunk', async () => {
  expect(await collect(from(1, 2, 3, 4, 5), 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(await collect(from())).toEqual([]);
});

test('the items before a failure are given first', async () => {
  const items = (async function* () {
    yield* [1, 2];
    throw new Error('weg');
  })();
  const seen: number[][] = [];
  await expect(
    (async () => {
      for await (const chunk of chunks(items, 500, at_once)) seen.push(chunk);
    })(),
  ).rejects.toThrow('weg');
  expect(seen).toEqual([[1, 2]]);
});

test('the source is closed when the reader stops', async () => {
  let closed = false;
  const items = (async function* () {
    try {
      for (let item = 0; ; item += 1) yield item;
    } finally {
      closed = true;
    }
  })();
  for await (const chunk of chunks(items, 10, at_once)) if (chunk.length > 0) break;
  expect(closed).toBe(true);
});
