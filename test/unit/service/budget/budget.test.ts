import { beforeEach, describe, expect, it } from 'vitest';
import type { Failure } from '../../../../src/failure.ts';
import type { Budget } from '../../../../src/service/budget/index.ts';
import type { Tempo } from '../../../../src/store/tempo.ts';
import { fullMinute, grantsOf, type Machine, machine, patient, twoBursts, zeros } from '../../../support/budget.ts';
import { memoryStore } from '../../../support/memory-store.ts';

let here: Machine;
let start: number;

beforeEach(() => {
  here = machine();
  start = here.time.now();
});

const grants = (budget: Budget, count: number) => grantsOf(here, start, budget, count);

describe('the pace', () => {
  it('is 58 at once, and the next when the first was answered a minute ago', async () => {
    expect(await here.time.run(grants(here.open(), 60))).toEqual([...zeros(58), 60.5, 60.5]);
  });

  it('is shared by all processes on the key', async () => {
    expect(await here.time.run(grants(here.open(), 58))).toEqual(zeros(58));
    expect(await here.time.run(grants(here.open(), 1))).toEqual([60.5]);
  });

  it('is not shared with another key', async () => {
    await here.time.run(grants(here.open(), 58));
    expect(await here.time.run(grants(here.open({ key: async () => 'another' }), 1))).toEqual([0]);
  });

  it('makes no command of twenty in a row wait', async () => {
    for (let i = 0; i < 20; i += 1) expect(await here.time.run(grants(here.open({ interactive: true }), 1))).toEqual([0]);
  });

  it.each([
    [60, [0, 0, 0, 0, 0, 0]],
    [29, [0, 1.57, 3.64, 5.71, 7.78, 9.85]],
    [1, [0, 60.5]],
  ])('of --tempo %d begins as %j', async (tempo, times) => {
    expect(await here.time.run(grants(here.open({ tempo }), times.length))).toEqual(times);
  });

  it('of a slow process does not hold up the others, and counts theirs', async () => {
    await here.time.run(grants(here.open({ tempo: 1 }), 1));
    expect(await here.time.run(grants(here.open(), 5))).toEqual(zeros(5));
    expect(await here.time.run(grants(here.open({ tempo: 1 }), 1))).toEqual([60.5]);
  });

  it('of many slow processes that wait is no row for the others to stand in', async () => {
    const slow = Array.from({ length: 8 }, () => here.open({ tempo: 1 }));
    const all = Promise.all(slow.map((budget) => grants(budget, 1)));
    expect(await here.time.run(grants(here.open(), 6))).toEqual(zeros(6));
    await here.time.run(all);
  });

  it('never has more than 58 charged, however slow the replies are', async () => {
    await twoBursts(here);
    const budget = here.open();
    for (let i = 0; i < 58; i += 1) await here.time.run(budget.grant(patient));
    // A reply can come at once; without one each is charged until 60.5 s after its deadline of 30 s, and 2 s for its start.
    expect(await budget.peek()).toEqual({ used: 58, most: 58, wait: 60_500 });
    const before = here.time.now();
    await here.time.run(budget.grant(patient));
    expect(here.time.now() - before).toBe(92_501);
  });

  it('charges a request until 60.5 s after its reply', async () => {
    const budget = here.open();
    await (await here.time.run(budget.grant(patient)))?.replied(200);
    const replied = here.time.now();
    here.time.set(replied + 60_499);
    expect(await budget.peek()).toMatchObject({ used: 1 });
    here.time.set(replied + 60_500);
    expect(await budget.peek()).toMatchObject({ used: 0 });
  });

  it('charges nothing for what was never sent', async () => {
    const budget = here.open();
    await (await here.time.run(budget.grant(patient)))?.release();
    expect(await budget.peek()).toMatchObject({ used: 0 });
  });

  it('gives back the place in the burst of what was never sent', async () => {
    const budget = here.open();
    for (let turn = 0; turn < 12; turn += 1) {
      const slot = await here.time.run(budget.grant(patient));
      expect(slot?.waited).toBe(0);
      await slot?.release();
    }
  });
});

describe('a long job', () => {
  it('that is alone uses the whole minute', async () => {
    const job = here.open();
    await here.time.run(grants(job, 58));
    expect((await job.peek()).used).toBe(58);
  });

  it('leaves ten requests free for five minutes after another process was seen', async () => {
    const job = here.open();
    await here.time.run(grants(job, 20));
    await here.time.run(grants(here.open(), 1));
    expect(await here.time.run(grants(job, 28))).toEqual([...zeros(27), 60.5]);
    expect(await here.time.run(grants(here.open(), 1))).toEqual([60.5]);
    here.time.set(start + 400_000);
    start = here.time.now();
    expect(await here.time.run(grants(job, 58))).toEqual(zeros(58));
  });

  it('leaves nothing free for another long job', async () => {
    const [one, other] = [here.open(), here.open()];
    await here.time.run(grants(one, 11));
    await here.time.run(grants(other, 11));
    expect(await here.time.run(grants(one, 36))).toEqual(zeros(36));
  });
});

describe('requests that are asked for side by side', () => {
  /** The most requests that were in flight at once, and the seconds until the last reply, of `count` requests that take 100 ms each. */
  const sideBySide = async (count: number) => {
    const budget = here.open();
    const begun = here.time.now();
    let flying = 0;
    let highest = 0;
    const one = async () => {
      const slot = await budget.grant(patient);
      flying += 1;
      highest = Math.max(highest, flying);
      await here.time.sleep(100);
      flying -= 1;
      await slot?.replied(200);
    };
    await here.time.run(Promise.all(Array.from({ length: count }, one)));
    return { highest, seconds: (here.time.now() - begun) / 1_000 };
  };

  it('are two at a time until bursts were seen to pass', async () => {
    expect(await sideBySide(57)).toEqual({ highest: 2, seconds: 2.9 });
  });

  it('all go at once from then on', async () => {
    await twoBursts(here);
    expect(await sideBySide(57)).toEqual({ highest: 57, seconds: 0.1 });
  });

  it('are two at a time again an hour after a 429', async () => {
    await twoBursts(here);
    await (await here.open().grant(patient))?.replied(429, 1_000);
    here.time.set(here.time.now() + 3_602_000);
    expect((await sideBySide(10)).highest).toBe(2);
  });

  it('go on one in each second where their replies take longer', async () => {
    const budget = here.open();
    await here.time.run(Promise.all(Array.from({ length: 6 }, () => budget.grant(patient))));
    expect((here.time.now() - start) / 1_000).toBeCloseTo(4 * (60 / 58), 0);
  });

  it('go on where the reply to one of them does not come', async () => {
    const budget = here.open();
    const slots = await here.time.run(Promise.all(Array.from({ length: 2 }, () => budget.grant(patient))));
    const next = budget.grant(patient);
    await slots[0]?.lost();
    expect((await here.time.run(next))?.waited).toBe(0);
    expect(await budget.peek()).toMatchObject({ used: 3 });
  });

  it('don’t wait for each other’s replies longer than --max-wacht allows, as only the limit counts for that', async () => {
    const budget = here.open();
    const one = async () => {
      const slot = await budget.grant({ ...patient, patience: 0 });
      await here.time.sleep(100);
      await slot?.replied(200);
    };
    await here.time.run(Promise.all(Array.from({ length: 12 }, one)));
    expect(here.time.now() - start).toBe(600);
  });
});

describe('a wait', () => {
  it('ends when a request of the same process turns out not to count', async () => {
    const budget = here.open();
    const slots = await here.time.run(Promise.all(Array.from({ length: 2 }, () => budget.grant(patient))));
    const waiting = [budget.grant(patient), budget.grant(patient)];
    await new Promise(setImmediate);
    await slots[0]?.release();
    expect((await Promise.race(waiting))?.waited).toBe(0);
    expect(here.time.now()).toBe(start);
    await slots[1]?.release();
    expect((await Promise.all(waiting)).map((slot) => slot?.waited)).toEqual([0, 0]);
  });

  it('that would take too long is told at once, with the time to come back, and leaves the row', async () => {
    const budget = here.open({ tempo: 1 });
    await here.time.run(grants(budget, 1));
    const failure = await here.time.run(budget.grant({ ...patient, patience: 20_000 })).catch((error: unknown) => error as Failure);
    expect(failure).toMatchObject({
      reason: 'temporary',
      message: 'De limiet van dienst.example is bereikt: zo lang wordt er niet gewacht. Dit verzoek ging niet weg.',
      hint: expect.stringMatching(
        /^Probeer het opnieuw over 61 s \(na 2026-03-15 1\d:17:4\d\), of wacht langer met --max-wacht\.$/,
      ) as string,
    });
    expect(here.time.now()).toBe(start);
    expect((await here.state()).waiting).toEqual([]);
  });

  it('is shown from two seconds on', async () => {
    const shown: number[] = [];
    const waiting = <T>(seconds: number, work: Promise<T>) => {
      shown.push(Math.round(seconds * 10) / 10);
      return work;
    };
    await here.time.run(grants(here.open({ tempo: 12, waiting }), 4));
    expect(shown).toEqual([4.5, 5, 5]);
    await here.time.run(grants(here.open({ waiting }), 8));
    expect(shown).toHaveLength(3);
  });

  it('ends when the user stops, and leaves the row', async () => {
    const user = new AbortController();
    const budget = here.open({ stop: user.signal });
    await here.time.run(grants(budget, 58));
    const waiting = budget.grant(patient);
    setImmediate(() => user.abort());
    expect(await waiting).toBeUndefined();
    expect((await here.state()).waiting).toEqual([]);
  });

  it('of a command in a terminal comes before long work, in its place among its own kind', async () => {
    const order: string[] = [];
    const one = async (name: string, budget: Budget) => {
      await budget.grant(patient);
      order.push(name);
    };
    const bulk = here.open();
    await here.time.run(fullMinute(here, bulk));
    const person = here.open({ interactive: true });
    await here.time.run(
      Promise.all([one('bulk 1', bulk), one('bulk 2', bulk), one('person 1', person), one('person 2', here.open({ interactive: true }))]),
    );
    expect(order).toEqual(['person 1', 'person 2', 'bulk 1', 'bulk 2']);
  });

  it('of a process in a terminal counts as long work after ten requests', async () => {
    const order: string[] = [];
    const busy = here.open({ interactive: true });
    await here.time.run(fullMinute(here, busy));
    const one = async (name: string, budget: Budget) => {
      await budget.grant(patient);
      order.push(name);
    };
    await here.time.run(Promise.all([one('busy', busy), one('person', here.open({ interactive: true }))]));
    expect(order).toEqual(['person', 'busy']);
  });

  it('that ended just before the machine slept is not taken for a turn now', async () => {
    const memory = memoryStore();
    let slept = false;
    const update: Tempo['update'] = async (name, work) => {
      const result = await memory.update(name, work);
      if (!slept) here.time.set(here.time.now() + 100_000);
      slept = true;
      return result;
    };
    const store = { ...memory, update };
    await here.time.run(here.open({ store }).grant(patient));
    expect({ slept, used: (await here.open({ store }).peek()).used }).toEqual({ slept: true, used: 1 });
  });

  it('is not held up for more than seven seconds by one that was killed in the row', async () => {
    await here.time.run(fullMinute(here, here.open()));
    void here.open({ world: { ...worldOf(), sleep: () => new Promise(() => {}) } }).grant(patient);
    const [granted = 0] = await here.time.run(grants(here.open(), 1));
    expect(granted).toBeLessThan(60.5 + 8.1);
  });
});

const worldOf = () => ({
  now: () => new Date(),
  monotonic: here.time.now,
  uuid: () => 'gedood',
  random: () => 0.5,
  sleep: here.time.sleep,
  stop: new AbortController().signal,
});
