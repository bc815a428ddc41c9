import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTempo } from '../../../../src/machine/store/tempo.ts';
import { bundleScript } from '../../../support/bundle.ts';
import { add, bodies, newState, storeIn } from '../../../support/store.ts';

describe('several processes', () => {
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
    const folder = newState();
    const all = await Promise.all(Array.from({ length: 8 }, () => start(folder, 'append', '100').lines));
    const numbers = all.flat().map(Number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 800 }, (_, index) => 2 * index + 2));
    expect(await storeIn(folder).verify('log')).toEqual({ records: 1_600 });
  });

  it('leave a whole store when they are killed at any moment, with all that they said was kept', async () => {
    const folder = newState();
    await add(storeIn(folder), { body: 0 });
    const told: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      const writers = [start(folder, 'append', '100000', '9000'), start(folder, 'append', '100000', '10')];
      await Promise.all(writers.map(({ first }) => first));
      for (const { child, lines } of writers) {
        await new Promise((resolve) => setTimeout(resolve, (turn * 7) % 20));
        child.kill('SIGKILL');
        told.push(...(await lines).map(Number));
      }
    }
    const store = storeIn(folder);
    const { records, brokenFrom } = await store.verify('log');
    const settled = await store.read((view) => view.records('log', { after: 1 }));
    expect(brokenFrom).toBeUndefined();
    expect(records % 2).toBe(1);
    expect(settled.filter(({ about }) => about !== null).map(({ n }) => n)).toEqual(expect.arrayContaining(told));
    expect(await store.read((view) => view.records('log', { unsettled: true }))).toHaveLength(1);
  });

  it('wait for each other no longer than their patience, then say so', async () => {
    const folder = newState();
    await add(storeIn(folder), { body: 1 });
    const holder = start(folder, 'hold');
    await holder.first;
    const begun = performance.now();
    await expect(add(storeIn(folder, 'a', 150), { body: 2 })).rejects.toMatchObject({
      reason: 'local',
      message: `${join(folder, 'state.sqlite')} is bezet`,
      hint: 'Een andere duit is aan het schrijven; probeer het zo meteen opnieuw.',
    });
    expect(performance.now() - begun).toBeGreaterThan(140);
    expect(await bodies(storeIn(folder))).toEqual([1]);
    const waiting = add(storeIn(folder), { body: 3 });
    holder.child.kill('SIGKILL');
    await waiting;
    expect(await bodies(storeIn(folder))).toEqual([1, 3]);
  });

  it('make the store once when all are first', async () => {
    const folder = join(newState(), 'new');
    const all = await Promise.all(Array.from({ length: 4 }, () => start(folder, 'append', '1').lines));
    expect(all.flat().toSorted()).toEqual(['2', '4', '6', '8']);
  });

  it('get a lock one at a time, and it ends with its holder', async () => {
    const folder = newState();
    const store = storeIn(folder);
    const mine = await store.lock('herstel');
    // To ask for it again must not let go of it.
    expect(await store.lock('herstel')).toBeUndefined();
    const other = start(folder, 'lock', 'herstel');
    expect(await other.first).toBe('false');
    other.child.kill('SIGKILL');
    await mine?.release();
    const holder = start(folder, 'lock', 'herstel');
    expect(await holder.first).toBe('true');
    expect(await store.lock('herstel')).toBeUndefined();
    expect(await store.lock('other')).toBeDefined();
    holder.child.kill('SIGKILL');
    await holder.lines;
    expect(await store.lock('herstel')).toBeDefined();
  });

  it('count together', async () => {
    const folder = newState();
    await Promise.all(Array.from({ length: 4 }, () => start(folder, 'count', '200').lines));
    expect(await openTempo({ folder, now: () => new Date() }).peek('key')).toEqual({ value: 800, lostAt: undefined });
  });
});
