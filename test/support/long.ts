import { chance } from './chance.ts';

/** Whether all is taken in place of a sample, as `npm run test:long` does with every file that asks for it. */
export const isLong = process.env['DUIT_TEST_RUNS'] !== undefined;

/** One of each `share` in a row, at the same places for the same seed, so that groups need one each; in a long run all of them. */
export function sampleBySeed<T>(all: readonly T[], share: number, seed: number): readonly T[] {
  if (isLong) return all;
  const random = chance(seed);
  return Array.from({ length: Math.ceil(all.length / share) }, (_, row) => {
    const some = all.slice(row * share, (row + 1) * share);
    return some[Math.floor(random() * some.length)]!;
  });
}

/** The limit of a test that kills commands at steps, in milliseconds. */
export const killingTime = isLong ? 4 * 3_600_000 : 600_000;
