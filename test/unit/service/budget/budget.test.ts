import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Budget, Wish } from '../../../../src/service/budget/index.ts';
import { Failure } from '../../../../src/failure.ts';
import { machine, patient, type Machine } from '../../../support/budget.ts';

let here: Machine;
let start: number;

beforeEach(() => {
  here = machine();
  start = here.time.now();
});

/** When each of `count` requests was granted, in seconds from the start; each is answered at once. */
async function grants(budget: Budget, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const slot = await budget.grant(patient);
    times.push(Math.round((here.time.now() - start) / 10) / 100);
    slot?.replied(200);
  }
  return times;
}

const logFile = (): string => {
  const [name = ''] = readdirSync(join(here.folder, 'tempo'));
  return join(here.folder, 'tempo', name);
};

describe('the pace', () => {
  it('is five at once, then 56 a minute', async () => {
    expect(await here.time.run(grants(here.open(), 8))).toEqual([0, 0, 0, 0, 0, 1.07, 2.14, 3.22]);
  });

  it('is shared by all processes on the key', async () => {
    expect(await here.time.run(grants(here.open(), 5))).toEqual([0, 0, 0, 0, 0]);
    expect(await here.time.run(grants(here.open(), 1))).toEqual([1.07]);
  });

  it('is not shared with another key', async () => {
    await here.time.run(grants(here.open(), 5));
    expect(await here.time.run(grants(here.open({ key: async () => 'another' }), 1))).toEqual([0]);
  });

  it.each([
    [60, [0, 0, 0, 0, 0, 1.07]],
    [29, [0, 0, 2.14, 4.29, 6.43, 8.57]],
    [1, [0, 62.14]],
  ])('of --tempo %d begins as %j', async (tempo, times) => {
    expect(await here.time.run(grants(here.open({ tempo }), times.length))).toEqual(times);
  });

  it('of a slow process does not hold up the others, and counts theirs', async () => {
    await here.time.run(grants(here.open({ tempo: 1 }), 1));
    expect(await here.time.run(grants(here.open(), 5))).toEqual([0, 0, 0, 0, 1.07]);
    expect(await here.time.run(grants(here.open({ tempo: 1 }), 1))).toEqual([63.22]);
  });

  it('of many slow processes that wait is no row for the others to stand in', async () => {
    const slow = Array.from({ length: 8 }, () => here.open({ tempo: 1 }));
    const all = Promise.all(slow.map((budget) => grants(budget, 1)));
    expect(await here.time.run(grants(here.open(), 6))).toEqual([0, 0, 0, 0, 1.07, 2.14]);
    await here.time.run(all);
  });

  it('never has more than 58 charged, however slow the replies are', async () => {
    const budget = here.open();
    for (let i = 0; i < 58; i += 1) await here.time.run(budget.grant(patient));
    expect(here.time.now() - start).toBe(56_787);
    // Without a reply each is charged until 60.5 s after its deadline of 30 s, and 2 s for its start.
    expect(await budget.peek()).toEqual({ used: 58, most: 58, rate: 56, wait: 92_500 - 56_787 });
    await here.time.run(budget.grant(patient));
    expect(here.time.now() - start).toBe(92_501);
  });

  it('charges nothing for what was never sent', async () => {
    const budget = here.open();
    (await here.time.run(budget.grant(patient)))?.release();
    expect(await budget.peek()).toMatchObject({ used: 0 });
  });

  it('gives back the place in the burst of what was never sent', async () => {
    const budget = here.open();
    for (let turn = 0; turn < 12; turn += 1) {
      const slot = await here.time.run(budget.grant(patient));
      expect(slot?.waited).toBe(0);
      slot?.release();
    }
  });
});

describe('a wait', () => {
  it('ends when a request of the same process turns out not to count', async () => {
    const budget = here.open();
    const slots = await here.time.run(Promise.all(Array.from({ length: 5 }, () => budget.grant(patient))));
    const waiting = [budget.grant(patient), budget.grant(patient)];
    await new Promise(setImmediate);
    slots[0]?.release();
    expect((await Promise.race(waiting))?.waited).toBe(0);
    expect(here.time.now()).toBe(start);
    slots[1]?.release();
    expect((await Promise.all(waiting)).map((slot) => slot?.waited)).toEqual([0, 0]);
  });

  it('that would take too long is told at once, with the time to come back, and leaves the row', async () => {
    const budget = here.open({ tempo: 1 });
    await here.time.run(grants(budget, 1));
    const failure = await here.time.run(budget.grant({ ...patient, patience: 20_000 })).catch((error: unknown) => error as Failure);
    expect(failure).toMatchObject({
      reason: 'temporary',
      message: 'De limiet van dienst.example is bereikt: zo lang wordt er niet gewacht. Er is niets gewijzigd.',
      hint: expect.stringMatching(
        /^Probeer het opnieuw over 63 s \(na 2026-03-15 1\d:17:42\), of wacht langer met --max-wacht\.$/,
      ) as string,
    });
    expect(here.time.now()).toBe(start);
    expect(readFileSync(logFile(), 'utf8').trimEnd().split('\n').at(-1)).toContain('"kind":"leave"');
  });

  it('is shown from two seconds on', async () => {
    const shown: number[] = [];
    const waiting = <T>(seconds: number, work: Promise<T>) => {
      shown.push(Math.round(seconds * 10) / 10);
      return work;
    };
    await here.time.run(grants(here.open({ tempo: 12, waiting }), 4));
    expect(shown).toEqual([5.2, 5.2, 5.2]);
    await here.time.run(grants(here.open({ waiting }), 8));
    expect(shown).toHaveLength(3);
  });

  it('ends when the user stops, and leaves the row', async () => {
    const user = new AbortController();
    const budget = here.open({ stop: user.signal });
    await here.time.run(grants(budget, 5));
    const waiting = budget.grant(patient);
    setImmediate(() => user.abort());
    expect(await waiting).toBeUndefined();
    expect(readFileSync(logFile(), 'utf8').trimEnd().split('\n').at(-1)).toContain('"kind":"leave"');
  });

  it('of a command in a terminal comes before long work, in its place among its own kind', async () => {
    const order: string[] = [];
    const one = async (name: string, budget: Budget) => {
      await budget.grant(patient);
      order.push(name);
    };
    const bulk = here.open();
    await here.time.run(grants(bulk, 20));
    const person = here.open({ interactive: true });
    await here.time.run(
      Promise.all([
        one('bulk 1', bulk),
        one('bulk 2', here.open()),
        one('person 1', person),
        one('person 2', here.open({ interactive: true })),
      ]),
    );
    expect(order).toEqual(['person 1', 'person 2', 'bulk 1', 'bulk 2']);
  });

  it('of a process in a terminal counts as long work after ten requests', async () => {
    const order: string[] = [];
    const busy = here.open({ interactive: true });
    await here.time.run(grants(busy, 10));
    const one = async (name: string, budget: Budget) => {
      await budget.grant(patient);
      order.push(name);
    };
    await here.time.run(Promise.all([one('busy', busy), one('person', here.open({ interactive: true }))]));
    expect(order).toEqual(['person', 'busy']);
  });

  it('that ended just before the machine slept is not taken for a turn now', async () => {
    const folder = join(here.folder, 'tempo');
    let slept = false;
    const monotonic = () => {
      if (!slept && existsSync(folder) && readFileSync(logFile(), 'utf8').includes('"kind":"claim"')) {
        here.time.set(here.time.now() + 100_000);
        slept = true;
      }
      return here.time.now();
    };
    await here.time.run(here.open({ monotonic }).grant(patient));
    expect({ slept, used: (await here.open().peek()).used }).toEqual({ slept: true, used: 1 });
  });

  it('is not held up for more than seven seconds by one that was killed in the row', async () => {
    await here.time.run(grants(here.open(), 5));
    void here.open({ world: { ...worldOf(), sleep: () => new Promise(() => {}) } }).grant(patient);
    const [granted = 0] = await here.time.run(grants(here.open(), 1));
    expect(granted).toBeLessThan(8.1);
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

describe('a 429', () => {
  const refusedWith = async (retry_after?: number) => {
    const budget = here.open();
    (await budget.grant(patient))?.replied(429, retry_after);
    return budget.peek();
  };

  it.each([
    [7_000, 7_000],
    [0, 0],
    [3_600_000, 3_600_000],
    // A day would be a mistake of the service.
    [86_400_000, 3_600_000],
  ])('that asks for %d ms pauses the key for %d', async (asked, wait) => {
    expect(await refusedWith(asked)).toMatchObject({ used: 1, rate: 42, wait });
  });

  it('holds for every process, after which one goes first and the rate grows by 4 in each 20 s', async () => {
    await refusedWith(10_000);
    expect(await here.time.run(grants(here.open(), 3))).toEqual([10, 11.43, 12.86]);
    expect(await here.open().peek()).toMatchObject({ rate: 42 });
    here.time.set(start + 30_000);
    expect(await here.open().peek()).toMatchObject({ rate: 46 });
    here.time.set(start + 90_000);
    expect(await here.open().peek()).toMatchObject({ rate: 56 });
  });

  it('twice in a row means that the service allows no bursts: one each 1.05 s at most', async () => {
    const budget = here.open();
    for (const wait of [1_000, 1_000]) (await here.time.run(budget.grant(patient)))?.replied(429, wait);
    here.time.set(start + 300_000);
    start = here.time.now();
    expect(await here.time.run(grants(budget, 4))).toEqual([0, 1.07, 2.15, 3.22]);
  });

  it('for requests that were under way together counts once', async () => {
    const budget = here.open();
    const slots = await Promise.all([1, 2, 3].map(() => budget.grant(patient)));
    for (const slot of slots) slot?.replied(429, 5_000);
    expect(await budget.peek()).toMatchObject({ rate: 42, wait: 5_000 });
  });
});

describe('a 429 that asks for nothing', () => {
  /** How long the key is left alone after each of these replies, in milliseconds, and the rate that is left. */
  const after = async (budget: Budget, ...statuses: number[]) => {
    const waits: number[] = [];
    for (const status of statuses) {
      (await here.time.run(budget.grant(patient)))?.replied(status);
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
    slot?.replied(200);
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
    expect(before).toBe(56);
    expect((await after(budget, 429)).rate).toBe(54.13);
    expect((await after(budget, 429)).rate).toBeCloseTo(54.13, 0);
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
    expect(await rates(1_500, 0, 15, 30, 45, 60, 75)).toEqual([20, 20.5, 21, 25.3, 37, 56]);
  });

  it('lets it grow faster only after two minutes where the pauses that were learned are long', async () => {
    await here.time.run(grants(here.open(), 20));
    await after(here.open(), 429, 429, 200, 429, 429, 429);
    expect(await rates(4_500, 0, 60, 120, 135, 150)).toEqual([20.1, 22.1, 24.2, 28.4, 40.2]);
  });

  it('of a second try lets it go before those who came first', async () => {
    const order: string[] = [];
    const one = async (name: string, wish: Partial<Wish>) => {
      await here.open().grant({ ...patient, ...wish });
      order.push(name);
    };
    await here.time.run(grants(here.open(), 5));
    await here.time.run(Promise.all([one('first', {}), one('second', {}), one('refused before', { again: true })]));
    expect(order).toEqual(['refused before', 'first', 'second']);
  });
});

describe('the log', () => {
  it('is the user’s alone, and holds no key', async () => {
    await here.time.run(grants(here.open(), 2));
    expect(statSync(join(here.folder, 'tempo')).mode & 0o777).toBe(0o700);
    expect(statSync(logFile()).mode & 0o777).toBe(0o600);
    expect(logFile()).toMatch(/tempo\/f6ee52114f4f64b0-b1\.1$/);
    expect(readFileSync(logFile(), 'utf8')).not.toContain('canary');
  });

  it.each(['garbage\n', '\0'.repeat(9), '{"kind":"claim"}\n', '00000000 {"kind":"state"}\n'])(
    'with %j in it counts as full, and heals after a minute',
    async (garbage) => {
      await here.time.run(grants(here.open(), 1));
      writeFileSync(logFile(), garbage, { flag: 'a' });
      const budget = here.open();
      await expect(here.time.run(budget.grant({ ...patient, patience: 0 }))).rejects.toMatchObject({ reason: 'temporary' });
      here.time.set(start + 60_600);
      expect(await here.time.run(grants(here.open(), 2))).toEqual([60.6, 60.6]);
    },
  );

  it('with a line in it that nobody wrote is told as 58 used', async () => {
    await here.time.run(grants(here.open(), 1));
    writeFileSync(logFile(), 'garbage\n', { flag: 'a' });
    expect(await here.open().peek()).toMatchObject({ used: 58, most: 58, wait: 60_500 });
  });

  it('that is overwritten with nothing but garbage heals too', async () => {
    await here.time.run(grants(here.open(), 1));
    writeFileSync(logFile(), 'garbage without end');
    expect(await here.time.run(grants(here.open(), 2))).toEqual([60.5, 60.5]);
  });

  it('loses only its own half line to a writer that died', async () => {
    const budget = here.open();
    await here.time.run(grants(budget, 3));
    writeFileSync(logFile(), '\n1234abcd {"kind":"cla', { flag: 'a' });
    expect(await here.open().peek()).toMatchObject({ used: 3 });
  });

  it('that somebody removes counts as full for who used it', async () => {
    const budget = here.open();
    await here.time.run(grants(budget, 1));
    rmSync(logFile());
    expect(await here.time.run(grants(budget, 3))).toEqual([0, 60.5, 60.5]);
  });

  it('of before the machine started anew holds in its first minute only', async () => {
    await here.time.run(grants(here.open(), 5));
    here.time.set(5_000);
    start = 0;
    expect(await here.time.run(grants(here.open({ boot: 'b2' }), 1))).toEqual([60.5]);
    here.time.set(70_000);
    expect(await here.time.run(grants(here.open({ boot: 'b3' }), 1))).toEqual([70]);
  });

  it('of before the machine started anew is known by its times where no name tells', async () => {
    await here.time.run(grants(here.open(), 5));
    here.time.set(5_000);
    start = 0;
    expect(await here.time.run(grants(here.open(), 1))).toEqual([60.5]);
  });

  it('of a new machine starts at once', async () => {
    here.time.set(5_000);
    start = 0;
    expect(await here.time.run(grants(here.open(), 1))).toEqual([5]);
  });

  it('that can’t be kept is said once, and the process goes by itself', async () => {
    writeFileSync(join(here.folder, 'tempo'), 'not a folder');
    const said: string[] = [];
    const budget = here.open({ warn: (text) => said.push(text) });
    expect(await here.time.run(grants(budget, 6))).toEqual([0, 0, 0, 0, 0, 1.07]);
    expect(said).toEqual([
      'Het tempo wordt niet gedeeld met andere duit-processen, want in de gegevensmap kan niets bewaard worden (de map bestaat niet).',
    ]);
  });

  it('goes on from what was known where the disk gives out halfway', async () => {
    const said: string[] = [];
    const budget = here.open({ warn: (text) => said.push(text) });
    await here.time.run(grants(budget, 3));
    // Removing the folder takes the file away, and leaves no place for a new one.
    rmSync(join(here.folder, 'tempo'), { recursive: true });
    writeFileSync(join(here.folder, 'tempo'), 'not a folder');
    const [first = 0, second = 0] = await here.time.run(grants(budget, 2));
    expect([first, second, said.length]).toEqual([0, 0, 1]);
    expect(await here.time.run(grants(budget, 1))).toEqual([1.07]);
  });

  it('that has no place at all is no obstacle', async () => {
    const said: string[] = [];
    const away = here.open({
      folder: () => {
        throw new Failure('local', 'er is geen thuismap');
      },
      warn: (text) => said.push(text),
    });
    expect(await here.time.run(grants(away, 6))).toEqual([0, 0, 0, 0, 0, 1.07]);
    expect(said).toEqual([expect.stringContaining('(er is geen thuismap)')]);
  });
});
