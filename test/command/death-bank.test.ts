import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { copyFolder } from '../support/copy.ts';
import { livesOf } from '../support/death.ts';
import { killingTime } from '../support/long.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

const reading = ['bank', 'lees', join(import.meta.dirname, '../samples/bank')];

/** A world of the practice account, in the state that another left. */
function worldLike(other?: TestWorld): TestWorld {
  const world = testWorld({ env: { DUIT_PROFIEL: 'oefen' }, now: '2026-11-27T10:00:00Z' });
  if (other) copyFolder(join(other.folder, 'state'), join(world.folder, 'state'));
  return world;
}

/** What the rows became, without the moments at which that happened. */
const rowsIn = async (world: TestWorld): Promise<string> =>
  (await run('bank list --alles --velden id,bedrag,stand,documenten,rest --formaat tsv --stil', world)).stdout;

let before: TestWorld;
let after: TestWorld;
let linking: string[];

beforeAll(async () => {
  before = worldLike();
  for (const line of ['oefen vul --ja', 'bank list']) expect(await run(line, before)).toMatchObject({ code: 0 });
  after = worldLike(before);
  expect(await run(reading, after)).toMatchObject({ code: 0 });
  const [row = ''] = (await run('bank voorstel --formaat id --stil', after)).stdout.split('\n');
  linking = ['bank', 'koppel', row];
});

// Deaths of a real process, also within a commit, are in unit/store/processes.test.ts and e2e/kill.test.ts.
it.each([
  ['lees', () => before, () => reading, [0]],
  ['koppel', () => after, () => linking, [0, 12]],
] as const)(
  'bank %s ends after its death at any step in the state that it ends in unbroken',
  async (_, state, argv, codes) => {
    let expected: string | undefined;
    for await (const { world, step } of livesOf(argv(), () => worldLike(state()), 12)) {
      if (expected !== undefined) {
        const again = await run(argv(), world);
        expect(codes, `${step}: ${again.stderr}`).toContain(again.code);
      }
      expected ??= await rowsIn(world);
      expect(await rowsIn(world), step).toBe(expected);
    }
    expect(expected?.split('\n')).toHaveLength(14);
  },
  killingTime,
);
