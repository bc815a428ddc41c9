import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { inProcessKeys } from '../../src/practice/index.ts';
import type { Transport } from '../../src/machine/transport.ts';
import { copyFolder } from '../support/copy.ts';
import { livesOf } from '../support/death.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { damage, done, expectForgotten, expectRenewed, forgetting, renewing } from '../support/journal-ends.ts';
import { killingTime } from '../support/long.ts';
import { fetchFrom } from '../support/practice-fetch.ts';
import { serviceWorld } from '../support/service.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

const env = { DUIT_BASE_URL: 'https://dienst.example/api/v1', DUIT_API_KEY: inProcessKeys.test, DUIT_SOORT: 'test' };

let transport: Transport;
/** A world where four writes are done and the outcome of one is not known: ten records. */
let full: TestWorld;
/** A write that nothing blocks. */
let write: string[];

beforeAll(async () => {
  const answer = fetchFrom((await serviceWorld()).practice);
  const down = () => Response.json({ error: { status: 503, message: 'even niet' } }, { status: 503 });
  transport = fetchTransport((request) => (request.url.endsWith('/test/inbox') ? down() : answer(request)));
  const headers = { authorization: `Bearer ${env.DUIT_API_KEY}`, 'content-type': 'application/json' };
  const made = await answer(new Request(`${env.DUIT_BASE_URL}/klanten`, { method: 'POST', headers, body: '{"naam":"Lang"}' }));
  write = ['klanten', 'wijzig', ((await made.json()) as { data: { id: string } }).data.id, '--adres', 'Nieuw'];
  full = testWorld({ env, transport });
  for (const _ of done) expect(await run(write, full)).toMatchObject({ code: 0 });
  expect(await run('inbox test --niet-wachten', full)).toMatchObject({ code: 7 });
});

function worldLike(): TestWorld {
  const world = testWorld({ env, transport });
  for (const part of ['state', 'config']) copyFolder(join(full.folder, part), join(world.folder, part));
  return world;
}

/** A world whose store is unusable, with no record lost. */
function damaged(): TestWorld {
  const world = worldLike();
  damage(world);
  return world;
}

const runIn = (world: TestWorld) => ({ place: world, write, run: (argv: readonly string[]) => run(argv, world) });

// Deaths of a real process, also within a commit, are in unit/store/processes.test.ts and e2e/kill.test.ts.
it(
  'death while writes are forgotten leaves all of them or none, and gives no number twice',
  async () => {
    const left = new Set<number>();
    for await (const { world, step } of livesOf(forgetting, worldLike, 4)) left.add(await expectForgotten({ ...runIn(world), step }));
    expect(left).toEqual(new Set([1, 5]));
  },
  killingTime,
);

it(
  'death while a damaged journal is renewed leaves the old one or the new one, and loses no record',
  async () => {
    const codes = new Set<unknown>();
    for await (const { world, step } of livesOf(renewing, damaged, 14))
      codes.add(await expectRenewed({ ...runIn(world), step }, env.DUIT_API_KEY));
    expect(codes).toEqual(new Set([0]));
  },
  killingTime,
);
