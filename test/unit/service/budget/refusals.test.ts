import { beforeEach, describe, expect, it } from 'vitest';
import type { Budget, TurnOptions } from '../../../../src/service/budget/index.ts';
import { fullMinute, grantsOf, type Machine, machine, patient, twoBursts, zeros } from '../../../support/budget.ts';

let here: Machine;
let start: number;

beforeEach(() => {
  here = machine();
  start = here.time.now();
});

const grants = (budget: Budget, count: number) => grantsOf(here, start, budget, count);
/** Gets a turn, and the reply 429 to it. */
const refuse = async (asked?: number, budget = here.open()) => (await here.time.run(budget.grant(patient)))?.replied(429, asked);
const later = (ms: number) => {
  here.time.set(here.time.now() + ms);
  start = here.time.now();
};
const hour = 3_600_000;

describe('a 429', () => {
  it.each([
    [7_000, 7_000],
    [0, 1_034],
    [hour, hour],
    // A day would be a mistake of the service.
    [24 * hour, hour],
  ])('that asks for %d ms pauses the key for %d', async (asked, wait) => {
    await refuse(asked);
    const { used, wait: ahead } = await here.open().peek();
    expect({ used, ahead: Math.trunc(ahead) }).toEqual({ used: 1, ahead: wait });
  });

  it('holds for every process, after which one goes first and the others follow evenly', async () => {
    await refuse(10_000);
    const [first, second] = await here.time.run(Promise.all([grants(here.open(), 2), grants(here.open(), 2)]));
    expect([...first, ...second].toSorted((a, b) => a - b)).toEqual([10, 11.04, 12.07, 13.11]);
  });

  it('means 58 requests a minute, evenly, for an hour and no longer', async () => {
    await refuse(0);
    expect((await here.time.run(grants(here.open(), 57))).at(-1)).toBeCloseTo(57 * (60 / 58), 0);
    later(hour - 120_000);
    expect(await here.time.run(grants(here.open(), 3))).toEqual([0, 0.54, 1.57]);
    later(400_000);
    expect(await here.time.run(grants(here.open(), 58))).toEqual(zeros(58));
  });

  it('in that hour makes the hour begin again', async () => {
    await refuse(0);
    later(hour - 1_000);
    await refuse(0);
    later(hour - 2_000);
    expect(await here.time.run(grants(here.open(), 3))).toEqual([0, 0.54, 1.57]);
  });

  it('after bursts that passed means that bursts must pass again', async () => {
    await twoBursts(here);
    expect((await here.state()).passed).toBe(true);
    await refuse(0);
    expect(await here.state()).toMatchObject({ passed: false, burst: null });
  });

  it('to requests that were under way together counts once', async () => {
    const budget = here.open();
    const slots = await here.time.run(Promise.all([1, 2, 3].map(() => budget.grant(patient))));
    for (const slot of slots) await slot?.replied(429);
    expect((await here.state()).refused.row).toBe(1);
    expect((await budget.peek()).wait).toBeLessThanOrEqual(2_000);
  });
});

describe('a 429 that asks for nothing', () => {
  /** How long the key is left alone after each 429 of these replies, in milliseconds. */
  const waits = async (...statuses: number[]) => {
    const budget = here.open();
    const found: number[] = [];
    for (const status of statuses) {
      await (await here.time.run(budget.grant(patient)))?.replied(status);
      if (status === 429) found.push(Math.round((await budget.peek()).wait));
    }
    return found;
  };

  it('is tried again after 2 s, then 10, 50 and 60', async () => {
    expect(await waits(429, 429, 429, 429, 429)).toEqual([2_000, 10_000, 50_000, 60_000, 60_000]);
  });

  it('is tried again after 2 s once another request was let in', async () => {
    expect(await waits(429, 429, 200, 429)).toEqual([2_000, 10_000, 2_000]);
  });

  it('of a second try lets it go before those who came first', async () => {
    const order: string[] = [];
    const one = async (name: string, wish: Partial<TurnOptions>) => {
      await here.open().grant({ ...patient, ...wish });
      order.push(name);
    };
    await here.time.run(fullMinute(here, here.open()));
    await here.time.run(Promise.all([one('first', {}), one('second', {}), one('refused before', { again: true })]));
    expect(order).toEqual(['refused before', 'first', 'second']);
  });
});
