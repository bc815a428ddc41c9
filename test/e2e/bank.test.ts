import { join } from 'node:path';
import { expect, it } from 'vitest';
import { duit, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';

const samples = join(import.meta.dirname, '../samples/bank');

type Place = ReturnType<typeof warmEnvironment>;

const linesIn = async (place: Place): Promise<object[]> =>
  JSON.parse(
    String(
      (await duit(['bank', 'list', '--alles', '--json', '--velden', 'id,datum,stand,documenten,rest,voorgesteld', '--stil'], place)).stdout,
    ),
  ) as object[];

/** A fresh state with the sample company. */
async function practised(): Promise<Place> {
  const place = warmEnvironment({ DUIT_PROFIEL: 'oefen' });
  await here(place, 'oefen', 'vul', '--ja');
  return place;
}

it('keeps each statement once where two processes read the same files at the same time', async () => {
  const place = await practised();
  const both = await Promise.all([1, 2].map(() => duit(['bank', 'lees', samples, '--formaat', 'tsv', '--stil'], place)));
  expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  const kept = both.flatMap(({ stdout }) => String(stdout).match(/\tnieuw$/gm) ?? []);
  expect([kept.length, (await linesIn(place)).length]).toEqual([3, 13]);
});
