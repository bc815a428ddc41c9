import { beforeEach, describe, expect, it } from 'vitest';
import type { Budget, Wish } from '../../../../src/service/budget/index.ts';
import { fullMinute, grantsOf, type Machine, machine, patient, twoBursts } from '../../../support/budget.ts';

let here: Machine;
let start: number;

beforeEach(() => {
  here = machine();
  start = here.time.now();
});

const grants = (budget: Budget, count: number) => grantsOf(here, start, budget, count);

describe('a 429', () => {
  const refusedWith = async (retry_after?: number) => {
    const budget = here.open();
    await (await budget.grant(patient))?.replied(429, retry_after);
    return budget.peek();
  };

  it.each([
    [7_000, 7_000],
    [0, 0],
    [3_600_000, 3_600_000],
    // A day would be a mistake of the service.
    [86_400_000, 3_600_000],
  ])('that asks for %d ms pauses the key for %d', async (asked, wait) => {
    expect(await refusedWith(asked)).toMatchObject({ used: 1, rate: 43.5, wait });
  });

  it('holds for every process, after which one goes first and the rate grows by 4 in each 20 s', async () => {
    await refusedWith(10_000);
    expect(await here.time.run(grants(here.open(), 3))).toEqual([10, 11.38, 12.76]);
    expect(await here.open().peek()).toMatchObject({ rate: 43.5 });
    here.time.set(start + 30_000);
    expect(await here.open().peek()).toMatchObject({ rate: 47.5 });
    here.time.set(start + 90_000);
    expect(await here.open().peek()).toMatchObject({ rate: 58 });
  });

  it('twice in a row means that the service allows no bursts: one a second at most', async () => {
    const budget = here.open();
    for (const wait of [1_000, 1_000]) await (await here.time.run(budget.grant(patient)))?.replied(429, wait);
    here.time.set(start + 300_000);
    start = here.time.now();
    expect(await here.time.run(grants(budget, 4))).toEqual([0, 0.54, 1.57, 2.61]);
  });

  it('for requests that were under way together counts once', async () => {
    const budget = here.open();
    const slots = await Promise.all([1, 2, 3].map(() => budget.grant(patient)));
    for (const slot of slots) await slot?.replied(429, 5_000);
    expect(await budget.peek()).toMatchObject({ rate: 43.5, wait: 5_000 });
  });
});

describe('a 429 that asks for nothing', () => {
  /** How long the key is left alone after each of these replies, in milliseconds, and the rate that is left. */
  const after = async (budget: Budget, ...statuses: number[]) => {
    const waits: number[] = [];
    for (const status of statuses) {
      await (await here.time.run(budget.grant(patient)))?.replied(status);
      if (status === 429) waits.push(Math.round((await budget.peek()).wait));
    }
    const { rate } = await budget.peek();
    return { waits, rate: Math.round(rate * 100) / 100 };
  };

  it('leaves what went through in the last minute, at least 5', async () => {
    await here.time.run(grants(here.open(), 20));
    expect((await after(here.open(), 429)).rate).toBe(20);
    expect((await after(here.open({ key: async () => 'another' }), 429)).rate).toBe(5);
  });

  it('is tried again after 1.5 s, then 20 s, or as soon as the oldest request is a minute old', async () => {
    await here.time.run(grants(here.open(), 1));
    expect((await after(here.open(), 429, 429, 429, 429, 429)).waits).toEqual([1_500, 19_500, 19_500, 19_497, 3_900]);
  });

  it('and lets the next in shows a bucket: three quarters of the rate are left, without bursts', async () => {
    const budget = here.open();
    await after(budget, 429);
    const slot = await here.time.run(budget.grant(patient));
    const low = (await budget.peek()).rate;
    await slot?.replied(200);
    // It grew a little since the 429.
    expect([low, (await budget.peek()).rate].map(Math.floor)).toEqual([5, 43]);
    start = here.time.now();
    const [first = 0, second = 0] = await here.time.run(grants(budget, 2));
    expect([first > 1, second - first > 1]).toEqual([true, true]);
  });

  it('and lets the next in only after the long pause leaves the rate as low as it was', async () => {
    expect((await after(here.open(), 429, 429, 200)).rate).toBe(5);
  });

  it('makes the pause half as long again while the try after it is refused too, up to 13 s', async () => {
    const { waits } = await after(here.open(), 429, 200, ...Array.from({ length: 7 }, () => 429));
    expect(waits.slice(1)).toEqual([2_000, 3_000, 4_500, 6_750, 10_125, 13_000, 13_000]);
  });

  it('makes it a fifth shorter whenever that is let in, down to 0.9 s', async () => {
    const { waits } = await after(here.open(), 429, ...Array.from({ length: 7 }, () => [200, 429]).flat());
    expect(waits.slice(1)).toEqual([2_000, 1_600, 1_280, 1_024, 900, 900, 900]);
  });

  it('makes the pace slower once a minute, by the part of it that the pause takes', async () => {
    const budget = here.open();
    await after(budget, 429, 200);
    here.time.set(start + 70_000);
    // What went through in the minute before is more than the rate it leaves.
    await here.time.run(grants(budget, 60));
    const before = (await budget.peek()).rate;
    expect(before).toBe(58);
    expect((await after(budget, 429)).rate).toBe(56.07);
    expect((await after(budget, 429)).rate).toBeCloseTo(56.07, 0);
  });

  /** The rate so many seconds after a pause of so many milliseconds. */
  const rates = async (pause: number, ...times: number[]) => {
    const since = here.time.now() + pause;
    const grown: number[] = [];
    for (const seconds of times) {
      here.time.set(since + seconds * 1_000);
      grown.push(Math.round((await here.open().peek()).rate * 10) / 10);
    }
    return grown;
  };

  it('lets the pace grow by a tenth in a minute, and faster after half of one', async () => {
    await here.time.run(grants(here.open(), 20));
    await after(here.open(), 429);
    expect(await rates(1_500, 0, 15, 30, 45, 60, 75)).toEqual([20, 20.5, 21, 25.3, 37, 56.3]);
  });

  it('lets it grow faster only after two minutes where the pauses that were learned are long', async () => {
    await here.time.run(grants(here.open(), 20));
    await after(here.open(), 429, 429, 200, 429, 429, 429);
    expect(await rates(4_500, 0, 60, 120, 135, 150)).toEqual([20.1, 22.1, 24.1, 28.4, 40.1]);
  });

  it('of a second try lets it go before those who came first', async () => {
    const order: string[] = [];
    const one = async (name: string, wish: Partial<Wish>) => {
      await here.open().grant({ ...patient, ...wish });
      order.push(name);
    };
    await here.time.run(fullMinute(here, here.open()));
    await here.time.run(Promise.all([one('first', {}), one('second', {}), one('refused before', { again: true })]));
    expect(order).toEqual(['refused before', 'first', 'second']);
  });
});

describe('the limit that a 429 has shown', () => {
  const hour = 3_600_000;
  const refuse = async (wish: Partial<Wish> = {}) => (await here.time.run(here.open().grant({ ...patient, ...wish })))?.replied(429, 1_000);
  const later = (ms: number) => {
    here.time.set(here.time.now() + ms);
    start = here.time.now();
  };

  beforeEach(async () => {
    await here.time.run(grants(here.open(), 5));
    await refuse();
    later(hour / 2);
  });

  it('holds for other processes: a burst of three quarters of what went through, then 58 a minute', async () => {
    expect(await here.time.run(grants(here.open(), 5))).toEqual([0, 0, 0, 0.54, 1.57]);
  });

  it('holds after the machine started anew, once its first minute is over', async () => {
    here.time.set(70_000);
    start = here.time.now();
    expect(await here.time.run(grants(here.open({ boot: 'b2' }), 5))).toEqual([0, 0, 0, 0.54, 1.57]);
  });

  it('is tried again by a read after an hour, never by a write', async () => {
    later(hour / 2);
    expect(await here.time.run(grantsOf(here, start, here.open(), 5, { write: true }))).toEqual([0, 0, 0, 0.54, 1.57]);
    later(hour);
    expect(await here.time.run(grants(here.open(), 20))).toEqual(Array.from({ length: 20 }, () => 0));
  });

  it('is tried by one read at a time', async () => {
    later(hour / 2);
    await here.time.run(grants(here.open(), 3));
    const budget = here.open();
    const [tries, waits] = await here.time.run(Promise.all([budget.grant(patient), budget.grant(patient)]));
    expect([tries?.waited, (waits?.waited ?? 0) > 500]).toEqual([0, true]);
  });

  it('stays as it was where the try is refused, and is tried again after an hour, then after two', async () => {
    later(hour / 2);
    await here.time.run(grants(here.open(), 3));
    await refuse();
    expect(await here.open().peek()).toMatchObject({ rate: 58 });
    later(hour - 10_000);
    expect(await here.time.run(grants(here.open(), 4))).toEqual([0, 0, 0, 0.54]);
    later(20_000);
    await here.time.run(grants(here.open(), 4));
    await refuse();
    expect((await here.state()).learned).toMatchObject({ kind: 'paced', burst: 3, hold: 4 * hour });
  });

  it('may be a larger burst after a try, which is not spent before the service has room again', async () => {
    await (await here.time.run(here.open().grant(patient)))?.replied(429);
    expect((await here.state()).learned.burst).toBe(1);
    later(hour);
    await here.time.run(grants(here.open(), 12));
    await (await here.time.run(here.open().grant(patient)))?.replied(429);
    expect((await here.state()).learned.burst).toBe(5);
    expect(await here.time.run(grants(here.open(), 3))).toEqual([1.58, 2.61, 3.65]);
  });

  it('is forgotten once two bursts in a row passed', async () => {
    later(hour / 2);
    await twoBursts(here);
    start = here.time.now();
    expect(await here.time.run(grantsOf(here, start, here.open(), 58, { write: true }))).toEqual(Array.from({ length: 58 }, () => 0));
  });
});
