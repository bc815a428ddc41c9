import { setImmediate, setTimeout as after } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openRest } from '../../../../src/service/budget/turn.ts';
import { heapUsed } from '../../../support/heap.ts';

/** A sleep that ends when its signal does. */
const forever = (_: number, signal?: AbortSignal): Promise<void> =>
  new Promise((_resolve, reject) => {
    if (signal?.aborted) reject(new Error('woken'));
    signal?.addEventListener('abort', () => reject(new Error('woken')));
  });

/** A sleep that ends soon, and does not clear its listener away. */
const briefly = async (_: number, signal?: AbortSignal): Promise<void> => {
  signal?.addEventListener('abort', () => {});
  await setImmediate();
};

describe('the waiting of requests', () => {
  it('ends at a wake and when the user stops, also where it begins after that', async () => {
    const stop = new AbortController();
    const rest = openRest({ sleep: forever, stop: stop.signal });
    const woken = Promise.all([rest.sleep(1000), rest.sleep(1000)]);
    rest.wake();
    await woken;
    const stopped = rest.sleep(1000);
    stop.abort();
    await stopped;
    await rest.sleep(1000);
  });

  it('warns of nothing where many requests wait', async () => {
    const warnings: string[] = [];
    const onWarning = ({ name }: Error) => void warnings.push(name);
    process.on('warning', onWarning);
    onTestFinished(() => void process.off('warning', onWarning));
    const rest = openRest({ sleep: forever, stop: new AbortController().signal });
    for (let time = 0; time < 2; time += 1) {
      const waiting = Promise.all(Array.from({ length: 20 }, () => rest.sleep(1000)));
      rest.wake();
      await waiting;
    }
    // A warning comes after what it warns of.
    await after(10);
    expect(warnings).toEqual([]);
  });

  it('leaves nothing in memory, however often requests waited', async () => {
    const rest = openRest({ sleep: briefly, stop: new AbortController().signal });
    const many = async () => {
      for (let n = 0; n < 4_000; n += 1) {
        await rest.sleep(1);
        rest.wake();
      }
    };
    await many();
    const before = heapUsed();
    await many();
    expect(heapUsed() - before).toBeLessThan(1.2e6);
  });
});
