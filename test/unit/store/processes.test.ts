import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { takeLock, withLock } from '../../../src/store/sqlite/lock.ts';
import { bundleScript } from '../../support/bundle.ts';
import { isLong } from '../../support/long.ts';
import { add, bodies, newState } from '../../support/store.ts';
import { kindsOfStore } from '../../support/stores.ts';

/** So often two writers are killed. */
const turns = isLong ? 10 : 1;
/** So many processes write at once. */
const writers = isLong ? 8 : 2;

it('the making of a store is waited for ten seconds while another duit is at it, and no longer', async () => {
  const [first, second] = [join(newState(), 'slot'), join(newState(), 'slot')];
  const [release, releaseLate] = [await takeLock(first, 0), await takeLock(second, 0)];
  // A clock of this test alone: no second passes.
  let passed = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => passed);
  const toldError = (error: unknown) => error;
  try {
    const patient = withLock(first, () => 'made').catch(toldError);
    const late = withLock(second, () => 'made').catch(toldError);
    // Some tries are made at each of these moments.
    await setTimeout(60);
    passed = 9_900;
    await setTimeout(60);
    release?.();
    expect(await patient).toBe('made');
    passed = 10_000;
    expect(await late).toMatchObject({ reason: 'temporary', message: expect.stringMatching(/ is in gebruik$/) as string });
  } finally {
    clock.mockRestore();
    releaseLate?.();
  }
});

const kinds = await kindsOfStore('several processes that use PostgreSQL');

describe.each(kinds)('several processes with $name', ({ name, newPlace }) => {
  // A server is asked over a connection some times for each transaction, and a file is not.
  const share = name === 'SQLite' ? 1 : 0.2;
  let script: string;
  const running = new Set<ChildProcess>();
  beforeAll(async () => {
    script = await bundleScript('test/support/store-writer.ts');
  });
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
  });

  /** Starts a process; `first` is what it prints first, `lines` what it printed once it has ended. */
  const start = (...argv: string[]) => {
    const child = spawn(process.execPath, [script, ...argv], { stdio: ['ignore', 'pipe', 'inherit'] });
    running.add(child);
    let printed = '';
    child.stdout.on('data', (part: Buffer) => (printed += part.toString()));
    const first = once(child.stdout, 'data').then(() => printed.trim());
    const lines = once(child, 'close').then(() => printed.split('\n').slice(0, -1));
    return { child, first, lines };
  };

  it('lose no record of each other', async () => {
    const { place, open } = await newPlace();
    const all = await Promise.all(Array.from({ length: writers }, () => start(place, 'append', `${100 * share}`).lines));
    const numbers = all.flat().map(Number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 * writers * share }, (_, index) => 2 * index + 2));
    expect(await open().check()).toEqual({ lines: 200 * writers * share, damaged: 0 });
  });

  it('leave a whole store when they are killed at any moment, with all that they said was kept', async () => {
    const { place, open } = await newPlace();
    await add(open(), { body: 0 });
    const told: number[] = [];
    for (let turn = 0; turn < Math.max(1, turns * share); turn += 1) {
      const both = [start(place, 'append', '100000', '9000'), start(place, 'append', '100000', '10')];
      await Promise.all(both.map(({ first }) => first));
      for (const { child, lines } of both) {
        await setTimeout((turn * 7) % 20);
        child.kill('SIGKILL');
        told.push(...(await lines).map(Number));
      }
    }
    const store = open();
    const { lines, damaged } = await store.check();
    const settled = await store.read((view) => view.records('log', { after: 1 }));
    expect(damaged).toBe(0);
    expect(lines % 2).toBe(1);
    expect(settled.filter(({ about }) => about !== null).map(({ n }) => n)).toEqual(expect.arrayContaining(told));
    expect(await store.read((view) => view.records('log', { unsettled: true }))).toHaveLength(1);
  });

  it('wait for each other no longer than their patience, then say so', async () => {
    const { place, open } = await newPlace();
    await add(open(), { body: 1 });
    const holder = start(place, 'hold');
    await holder.first;
    const begun = performance.now();
    await expect(add(open(150), { body: 2 })).rejects.toMatchObject({
      reason: 'temporary',
      message: expect.stringMatching(/is in gebruik$|een andere duit is aan het schrijven$/) as string,
      hint: expect.stringContaining('robeer het zo meteen opnieuw.') as string,
    });
    expect(performance.now() - begun).toBeGreaterThan(140);
    expect(await bodies(open())).toEqual([1]);
    const waiting = add(open(), { body: 3 });
    holder.child.kill('SIGKILL');
    await waiting;
    expect(await bodies(open())).toEqual([1, 3]);
  });

  it.runIf(name === 'SQLite')('make the store once when all are first', async () => {
    const folder = join(newState(), 'new');
    const all = await Promise.all(Array.from({ length: 4 }, () => start(folder, 'append', '1').lines));
    expect(all.flat().toSorted()).toEqual(['2', '4', '6', '8']);
  });

  it('get a lock one at a time, and it ends with its holder', async () => {
    const { place, open } = await newPlace();
    const store = open();
    const mine = await store.lock('herstel');
    // To ask for it again must not let go of it.
    expect(await store.lock('herstel')).toBeUndefined();
    const other = start(place, 'lock', 'herstel');
    expect(await other.first).toBe('false');
    other.child.kill('SIGKILL');
    await mine?.release();
    const holder = start(place, 'lock', 'herstel');
    expect(await holder.first).toBe('true');
    expect(await store.lock('herstel')).toBeUndefined();
    expect(await store.lock('other')).toBeDefined();
    holder.child.kill('SIGKILL');
    await holder.lines;
    // The server sees a moment later that the connection ended.
    await expect.poll(() => store.lock('herstel'), { timeout: 110_000 }).toBeDefined();
  });

  it('are told who has a lock and for which work, until it lets go', async () => {
    const { place, open } = await newPlace();
    const store = open();
    expect(await store.holder('herstel')).toBeUndefined();
    const mine = await store.lock('herstel', 'facturen.csv');
    const told = await open().holder('herstel');
    expect(told).toEqual({ machine: 'kantoor-1', person: 'anna', work: 'facturen.csv', since: expect.any(Date) as Date });
    await mine?.release();
    expect(await store.holder('herstel')).toBeUndefined();
    const other = start(place, 'lock', 'herstel');
    expect(await other.first).toBe('true');
    expect(await store.holder('herstel')).toMatchObject({ machine: 'kantoor-2', person: 'bert', work: '' });
    other.child.kill('SIGKILL');
  });

  it('count together', async () => {
    const { place, tempo } = await newPlace();
    await Promise.all(Array.from({ length: writers / 2 }, () => start(place, 'count', `${200 * share}`).lines));
    expect(await tempo().peek('key')).toMatchObject({ value: 100 * writers * share });
  });
});
