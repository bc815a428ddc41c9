import { setTimeout as after } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { parallel } from '../../../../src/service/api/parallel.ts';

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Work that takes the item as its number of milliseconds, and a count of the work under way. */
function watched() {
  const state = { running: 0, most: 0, started: [] as number[] };
  const work = async (ms: number) => {
    state.started.push(ms);
    state.running += 1;
    state.most = Math.max(state.most, state.running);
    await after(ms);
    state.running -= 1;
    if (ms === 13) throw new Error('thirteen');
    return ms;
  };
  return { state, work };
}

it('gives the results in the order of the items, however long each takes', async () => {
  const { work } = watched();
  expect(await all(parallel([30, 1, 20, 2, 10], 3, work))).toEqual([30, 1, 20, 2, 10]);
});

it('works on as many items as its width at the same time, and never on more', async () => {
  const { state, work } = watched();
  await all(parallel([9, 8, 7, 6, 5, 4, 3, 2, 1], 4, work));
  expect(state.most).toBe(4);
});

it('gives all of fewer items than its width, and nothing for no items', async () => {
  const { work } = watched();
  expect(await all(parallel([2, 1], 4, work))).toEqual([2, 1]);
  expect(await all(parallel([], 4, work))).toEqual([]);
});

it('reads a list no further ahead than its width', async () => {
  let read = 0;
  async function* endless() {
    while (true) yield (read += 1);
  }
  for await (const item of parallel(endless(), 3, async (one) => one)) if (item === 2) break;
  expect(read).toBe(4);
});

it('throws the first failure in order, once the work under way has ended', async () => {
  const { state, work } = watched();
  const seen: number[] = [];
  const reading = (async () => {
    for await (const item of parallel([1, 13, 40, 2, 3, 4], 3, work)) seen.push(item);
  })();
  await expect(reading).rejects.toThrow('thirteen');
  expect(seen).toEqual([1]);
  expect(state.running).toBe(0);
  expect(state.started).toEqual([1, 13, 40, 2]);
});

async function* broken() {
  yield 20;
  throw new Error('page 2');
}

it('throws the failure of the list itself after the work under way has ended', async () => {
  const { state, work } = watched();
  await expect(all(parallel(broken(), 4, work))).rejects.toThrow('page 2');
  expect(state.running).toBe(0);
});

it('starts nothing more once its reader stops', async () => {
  const { state, work } = watched();
  for await (const item of parallel([1, 2, 3, 4, 5], 2, work)) if (item === 1) break;
  expect(state.started).toEqual([1, 2]);
  expect(state.running).toBe(0);
});
