import { describe, expect, it } from 'vitest';
import { inProcess, newKlant } from '../../../support/practice.ts';

describe('lists', () => {
  it('count anew when this process or another has written', async () => {
    const mine = await inProcess();
    const theirs = await inProcess({ folder: mine.folder });
    const total = async () => (await mine.call('GET', '/klanten')).total;
    expect(await total()).toBe(0);
    await newKlant(mine.call);
    expect(await total()).toBe(1);
    await newKlant(theirs.call);
    expect(await total()).toBe(2);
    await mine.close();
    await theirs.close();
  });

  it('stay quick on a large account', async () => {
    const account = await inProcess();
    const { fill } = account.practice;
    expect(await fill({ klanten: 1000, facturen: 20_000 })).toMatchObject({ klanten: 1000, facturen: 20_000, creditnotas: 1818 });
    const took = async (path: string) => {
      const times = [];
      for (let turn = 0; turn < 9; turn++) {
        const before = performance.now();
        await account.call('GET', path);
        times.push(performance.now() - before);
      }
      return times.toSorted((a, b) => a - b)[4];
    };
    // Ten times what a quiet machine needs: this is to notice a scan of the whole table, not to measure.
    for (const path of ['/facturen?limit=100&offset=19000', '/facturen?limit=100&status=betaald&type=factuur&van=2025-01-01&offset=9000']) {
      expect(await took(path)).toBeLessThan(30);
    }
    await account.close();
  });
});
