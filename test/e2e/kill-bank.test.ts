import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyFolder } from '../support/copy.ts';
import { duit, ownEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { canKill, killAtStep, stepsOf } from '../support/kill.ts';
import { isLong, killingTime, sampleBySeed } from '../support/long.ts';

const samples = join(import.meta.dirname, '../samples/bank');
const reading = ['bank', 'lees', samples];

type Place = ReturnType<typeof ownEnvironment>;

/** A place with a copy of this state. */
function placeFrom(state: string): Place {
  const own = mkdtempSync(join(ownEnvironment().folder, 'state-'));
  copyFolder(state, own);
  return ownEnvironment({ DUIT_PROFIEL: 'oefen', DUIT_STATE_DIR: own });
}

/** What the rows became, without the moments at which that happened. */
const rowsIn = async (place: Place): Promise<string> =>
  (await here(place, 'bank', 'list', '--alles', '--velden', 'id,bedrag,stand,documenten,rest', '--formaat', 'tsv', '--stil')).stdout;

describe.skipIf(!canKill())('kill -9 at a step of (needs strace)', () => {
  /** The state of the practice account before its statements were read, and after. */
  let before: string;
  let after: string;
  let linking: string[];

  beforeAll(async () => {
    const place = ownEnvironment({ DUIT_PROFIEL: 'oefen' });
    for (const argv of [
      ['oefen', 'vul', '--ja'],
      ['bank', 'list'],
    ])
      await duit(argv, place);
    // The compiled code of both commands is kept by now, so that keeping it is no step.
    const warm = placeFrom(place.env.DUIT_STATE_DIR);
    await duit(reading, warm);
    const states = [place.env.DUIT_STATE_DIR];
    if (isLong) {
      const proposed = await duit(['bank', 'voorstel', '--formaat', 'id', '--stil'], warm);
      const [row = ''] = String(proposed.stdout).split('\n');
      linking = ['bank', 'koppel', row];
      after = placeFrom(warm.env.DUIT_STATE_DIR).env.DUIT_STATE_DIR;
      await duit(linking, warm);
      states.push(after);
    }
    for (const state of states) copyFolder(join(warm.env.DUIT_STATE_DIR, 'code'), join(state, 'code'));
    before = place.env.DUIT_STATE_DIR;
  });

  const commands = [
    ['lees', () => before, () => reading, [0]],
    ['koppel', () => after, () => linking, [0, 12]],
  ] as const;

  // In `npm test` command/death-bank.test.ts tries the other steps, and those of the other command, within one process.
  it.each(isLong ? commands : commands.slice(0, 1))(
    'bank %s: the same command ends in the state that it ends in unbroken',
    async (_, state, argv, codes) => {
      const whole = placeFrom(state());
      const { steps, exitCode } = await stepsOf(argv(), whole);
      expect({ exitCode, many: steps.length > 5 }).toEqual({ exitCode: 0, many: true });
      const expected = await rowsIn(whole);
      expect(expected.split('\n')).toHaveLength(14);
      for (const step of sampleBySeed(steps, steps.length, 2)) {
        const own = placeFrom(state());
        await killAtStep(step, argv(), own);
        const again = await duit(argv(), own);
        expect(codes, `${step.text}: ${String(again.stderr)}`).toContain(again.exitCode);
        expect(await rowsIn(own), step.text).toBe(expected);
        rmSync(own.env.DUIT_STATE_DIR, { recursive: true });
      }
    },
    killingTime,
  );
});
