import { beforeEach, describe, expect, it } from 'vitest';
import type { Budget, BudgetOptions } from '../../../../src/service/budget/index.ts';
import { grantsOf, type Machine, machine, patient, zeros } from '../../../support/budget.ts';
import { memoryStore } from '../../../support/memory-store.ts';

let here: Machine;
let start: number;

beforeEach(() => {
  here = machine();
  start = here.time.now();
});

const grants = (budget: Budget, count: number) => grantsOf(here, start, budget, count);

describe('where machines share the count', () => {
  const shared = () => {
    const store = { ...memoryStore(), mayGoOn: () => true };
    return (options: Partial<BudgetOptions> = {}) => here.open({ ...options, store });
  };

  it('a job keeps a distance between its requests, and so does what becomes long', async () => {
    expect(await here.time.run(grants(shared()({ job: () => true }), 7))).toEqual([0, 0.54, 1.57, 2.61, 3.64, 4.67, 5.71]);
    start = here.time.now();
    expect(await here.time.run(grants(shared()(), 13))).toEqual([...zeros(10), 1.04, 2.07, 3.11]);
  });

  it('a job bursts once the service was seen to let bursts pass, and never tries by itself whether it does', async () => {
    const open = shared();
    const job = () => true;
    await here.time.run(grants(open({ interactive: true }), 116));
    here.time.set(here.time.now() + 600_000);
    start = here.time.now();
    expect(await here.time.run(grants(open({ job }), 58))).toEqual(zeros(58));
    await (await here.time.run(open({ job }).grant(patient)))?.replied(429, 1_000);
    here.time.set(here.time.now() + 24 * 3_600_000);
    start = here.time.now();
    expect((await here.time.run(grants(open({ job }), 20))).at(-1)).toBeGreaterThan(14);
    here.time.set(here.time.now() + 60_000);
    start = here.time.now();
    expect(await here.time.run(grants(open({ interactive: true }), 10))).toEqual(zeros(10));
  });

  it('a person does not wait, not even beside a job', async () => {
    const open = shared();
    expect(await here.time.run(grants(open({ interactive: true }), 30))).toEqual(zeros(30));
    const working = here.time.run(grants(open({ job: () => true }), 20));
    expect(await grants(open({ interactive: true }), 10)).toEqual(zeros(10));
    await working;
  });
});

describe('the requests of one process that wait', () => {
  it('have one place among those of others, and wait for no longer in all than they may', async () => {
    const [one, other] = [here.open({ tempo: 30 }), here.open({ tempo: 30 })];
    await here.time.run(grants(one, 3));
    const order: string[] = [];
    const ask = async (name: string, budget: Budget, patience = 60_000) => {
      const slot = await budget.grant({ ...patient, patience }).catch(() => undefined);
      order.push(`${name} ${slot ? Math.round(slot.waited / 1_000) : 'not'}`);
    };
    const all = Promise.all([ask('one', one), ask('one', one), ask('one', one, 7_000), ask('other', other)]);
    await new Promise(setImmediate);
    expect((await here.state()).waiting).toHaveLength(2);
    await here.time.run(all);
    expect(order).toEqual(['one 2', 'other 4', 'one 6', 'one not']);
  });
});
