import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleScript } from '../../../support/bundle.ts';
import { canKill } from '../../../support/kill.ts';
import { type Act, actsOf, afterPowerCut, chance, putFiles } from '../../../support/power.ts';
import { add, newState, storeIn } from '../../../support/store.ts';

const names = ['state.sqlite', 'state.sqlite-journal'];

describe.skipIf(!canKill())('when the power goes', () => {
  let script: string;
  beforeAll(async () => {
    script = await bundleScript('test/support/store-writer.ts');
  });

  it('at any moment, the store is whole and has all that was said to be kept', async () => {
    const folder = newState();
    const store = storeIn(folder);
    await add(store, ...Array.from({ length: 12 }, (_, body) => ({ body: `${body} ${'x'.repeat(900)}` })));
    await store.close();
    const before = new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
    const acts = actsOf(script, folder, 'append', '2', '5000');
    const toldAfter = (done: readonly Act[]) =>
      done.reduce((told, act) => (act.kind === 'write' && act.name === 'stdout' ? Number(act.bytes.toString()) : told), 12);
    expect(toldAfter(acts)).toBe(16);
    const found = new Set<number>();
    for (let count = 0; count <= acts.length; count += 1) {
      const done = acts.slice(0, count);
      for (const survives of [() => false, chance(count)]) {
        const place = newState();
        putFiles(place, afterPowerCut(before, done, survives));
        const there = storeIn(place);
        const { records, brokenFrom } = await there.verify('log');
        const last = await there.read((view) => view.last('log'));
        expect({ count, brokenFrom, whole: records === last && last % 2 === 0, kept: last >= toldAfter(done) }).toEqual({
          count,
          brokenFrom: undefined,
          whole: true,
          kept: true,
        });
        found.add(last);
        await there.close();
      }
    }
    expect([...found].toSorted((a, b) => a - b)).toEqual([12, 14, 16]);
  });

  const briefly = (acts: readonly Act[]) =>
    acts
      .map(({ kind, name }) => `${kind} ${name}`)
      .filter((one, index, all) => one !== all[index - 1] && !/^write (?:pipe|anon|\[|socket)/.test(one));

  it('a new store is whole before it has its name, and its name is kept before anything else is', () => {
    const folder = join(newState(), 'new');
    const acts = briefly(actsOf(script, folder, 'append', '1')).filter((one) => !one.endsWith('.gezien'));
    expect(acts).toEqual([
      expect.stringMatching(/^flush duit-state-/),
      'write state.sqlite.nieuw',
      'flush state.sqlite.nieuw',
      'rename state.sqlite',
      'flush new',
      'write state.sqlite-journal',
      'flush state.sqlite-journal',
      'flush new',
      'write state.sqlite-journal',
      'flush state.sqlite-journal',
      'write state.sqlite',
      'flush state.sqlite',
      'cut state.sqlite-journal',
      'flush state.sqlite-journal',
      'write stdout',
    ]);
  });

  it('a mark costs one flush, but for the first', () => {
    const folder = newState();
    actsOf(script, folder, 'mark', '1');
    expect(briefly(actsOf(script, folder, 'mark', '2'))).toEqual(['write mark', 'flush mark']);
  });

  it('no value that processes share is flushed', () => {
    const folder = newState();
    actsOf(script, folder, 'count', '1');
    expect(actsOf(script, folder, 'count', '2').filter(({ kind }) => kind === 'flush')).toEqual([]);
  });
});
