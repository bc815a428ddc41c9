import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleScript } from '../../support/bundle.ts';
import { canKill } from '../../support/kill.ts';
import { isLong } from '../../support/long.ts';
import { type Act, actsOf, afterPowerCut, chance, putFiles } from '../../support/power.ts';
import { add, fold, newState, storeIn } from '../../support/store.ts';

const names = ['state.sqlite', 'state.sqlite-wal', 'state.sqlite-shm'];

describe.skipIf(!canKill())('when the power goes (needs strace)', () => {
  let script: string;
  beforeAll(async () => {
    script = await bundleScript('test/support/store-writer.ts');
  });

  // The power goes at each flush and at each so many writes; in a long run at each write.
  const few = isLong ? 1 : 24;
  const states: [string, (folder: string) => unknown, string, number][] = [
    ['with commits in its log', () => {}, '5000', few],
    ['with an empty log', (folder) => fold(folder), '5000', few],
    ['without a log', async (folder) => [await fold(folder), ...names.slice(1).map((name) => rmSync(join(folder, name)))], '5000', few],
    [
      'with a log that is folded in at the end',
      (folder) => storeIn(folder).transaction((tx) => tx.put('c', 'k', 'x'.repeat(600_000))),
      '60000',
      isLong ? 11 : 99,
    ],
  ];
  it.each(states.filter((_, at) => isLong || at % 3 === 0))(
    'at any moment, the store %s is whole and has all that was said to be kept',
    async (_state, prepare, size, step) => {
      const folder = newState();
      const store = storeIn(folder);
      await add(store, ...Array.from({ length: 12 }, (_, body) => ({ body: `${body} ${'x'.repeat(900)}` })));
      await store.close();
      await prepare(folder);
      const there = names.filter((name) => existsSync(join(folder, name)));
      const before = new Map(there.map((name) => [name, readFileSync(join(folder, name))]));
      const acts = actsOf(script, folder, 'append', '2', size);
      expect(acts.some(({ kind, name }) => kind === 'write' && name === 'state.sqlite')).toBe(size === '60000');
      const toldAfter = (done: readonly Act[]) =>
        done.reduce((told, act) => (act.kind === 'write' && act.name === 'stdout' ? Number(act.bytes.toString()) : told), 12);
      expect(toldAfter(acts)).toBe(16);
      const found = new Set<number>();
      for (let count = 0; count <= acts.length; count += 1) {
        const done = acts.slice(0, count);
        if (count % step !== 0 && acts[count]?.kind === 'write' && acts[count]?.name !== 'stdout') continue;
        for (const survives of [() => false, chance(count)]) {
          const place = newState();
          putFiles(place, afterPowerCut(before, done, survives, folder));
          // Nothing of the memory that processes share has to be right.
          writeFileSync(join(place, 'state.sqlite-shm'), Buffer.alloc(32_768, count), { mode: 0o600 });
          const kept = storeIn(place);
          const { lines, damaged } = await kept.check();
          const last = await kept.read((view) => view.last('log'));
          expect({ count, damaged, whole: lines === last && last % 2 === 0, kept: last >= toldAfter(done) }).toEqual({
            count,
            damaged: 0,
            whole: true,
            kept: true,
          });
          found.add(last);
          await kept.close();
        }
      }
      expect([...found].toSorted((a, b) => a - b)).toEqual([12, 14, 16]);
    },
    600_000,
  );

  const briefly = (acts: readonly Act[]) =>
    acts
      .map(({ kind, name }) => `${kind} ${name}`)
      .filter((one, index, all) => one !== all[index - 1] && !/^write (?:pipe|anon|\[|socket)/.test(one));

  it('a new store is whole before it has its name, and its name is kept before anything else is', () => {
    const folder = join(newState(), 'new');
    const acts = briefly(actsOf(script, folder, 'append', '1')).filter((one) => !/(?:gezien|-shm)$/.test(one));
    expect(acts).toEqual([
      expect.stringMatching(/^flush duit-state-/),
      'write state.sqlite.nieuw',
      'flush state.sqlite.nieuw',
      'rename state.sqlite',
      'flush new',
      'write state.sqlite-wal',
      'flush state.sqlite-wal',
      'flush new',
      'write state.sqlite-wal',
      'flush state.sqlite-wal',
      'write stdout',
    ]);
  });

  it('a commit costs one flush, and a process one more, and the end of a process none', () => {
    const folder = newState();
    actsOf(script, folder, 'append', '1');
    const flushes = () => actsOf(script, folder, 'append', '3').filter(({ kind }) => kind === 'flush');
    const log = { kind: 'flush', name: 'state.sqlite-wal' };
    expect(flushes()).toEqual([log, { kind: 'flush', name: basename(folder) }, log, log]);
  });

  it('a log is folded in when it is large, by the process that ends', () => {
    const folder = newState();
    const log = join(folder, 'state.sqlite-wal');
    actsOf(script, folder, 'append', '1', '900000');
    expect(statSync(log).size).toBeGreaterThan(900_000);
    const acts = briefly(actsOf(script, folder, 'append', '1', '100000')).filter((one) => !/(?:gezien|-shm)$/.test(one));
    expect(acts.slice(acts.indexOf('write stdout'))).toEqual([
      'write stdout',
      'flush state.sqlite-wal',
      'write state.sqlite',
      'cut state.sqlite',
      'flush state.sqlite',
      'cut state.sqlite-wal',
    ]);
    expect(statSync(log).size).toBe(0);
  });

  it('no value that processes share is flushed', () => {
    const folder = newState();
    actsOf(script, folder, 'count', '1');
    expect(actsOf(script, folder, 'count', '2').filter(({ kind }) => kind === 'flush')).toEqual([]);
  });
});
