import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyFolder } from '../support/copy.ts';
import { duit, ownEnvironment, startService } from '../support/duit.ts';
import { damage, done, expectForgotten, expectRenewed, forgetting, renewing, standing, uncertain } from '../support/journal-ends.ts';
import { canKill, failing, killAtStep, type Step, stepsOf } from '../support/kill.ts';
import { isLong, killingTime, sampleBySeed } from '../support/long.ts';

type Place = ReturnType<typeof ownEnvironment>;

let service: Awaited<ReturnType<typeof startService>>;
/** A place where four writes are done and the outcome of one is not known: ten records. */
let full: Place;
/** A write that nothing blocks. */
let write: string[];

function place(): Place {
  const env = { DUIT_BASE_URL: service.base_url, DUIT_API_KEY: service.testsleutel, DUIT_SOORT: 'test' };
  const state = mkdtempSync(join(ownEnvironment().folder, 'state-'));
  const config = mkdtempSync(join(ownEnvironment().folder, 'config-'));
  if (full) copyFolder(full.env.DUIT_STATE_DIR, state);
  if (full) copyFolder(full.env.DUIT_CONFIG_DIR, config);
  return ownEnvironment({ ...env, DUIT_STATE_DIR: state, DUIT_CONFIG_DIR: config });
}

/**
 * A place after the whole command, and after it is killed at one of its steps, or in a long run at each. In `npm test`
 * command/death-journaal.test.ts tries the others within one process. `prepare` makes each place ready for it.
 */
async function* everyEnd(argv: readonly string[], prepare: (own: Place) => void): AsyncGenerator<{ own: Place; step: Step | undefined }> {
  const whole = place();
  prepare(whole);
  const { steps, exitCode } = await stepsOf(argv, whole);
  expect({ exitCode, many: steps.length > 10 }).toEqual({ exitCode: 0, many: true });
  yield { own: whole, step: undefined };
  for (const step of sampleBySeed(steps, steps.length, 1)) {
    const own = place();
    prepare(own);
    await killAtStep(step, argv, own);
    yield { own, step };
    rmSync(own.env.DUIT_STATE_DIR, { recursive: true });
  }
}

const runIn = (own: Place) => ({
  place: own,
  write,
  run: async (argv: readonly string[]) => {
    const { exitCode, stderr } = await duit(argv, own);
    return { code: exitCode, stderr };
  },
});

describe.skipIf(!canKill())('kill -9, or a failing disk, (needs strace)', () => {
  beforeAll(async () => {
    service = await startService(ownEnvironment(), '--zonder-limiet', '--fout', 'POST /test/inbox status 503');
    const headers = { authorization: `Bearer ${service.testsleutel}`, 'content-type': 'application/json' };
    const made = await fetch(`${service.base_url}/klanten`, { method: 'POST', headers, body: '{"naam":"Lang"}' });
    const { id } = ((await made.json()) as { data: { id: string } }).data;
    write = ['klanten', 'wijzig', id, '--adres', 'Nieuw'];
    const filled = place();
    for (const _ of done) await duit(write, filled);
    await duit(['inbox', 'test', '--niet-wachten'], filled);
    // The compiled code of both commands is kept by now, so that keeping it is no step.
    const warm = place();
    for (const argv of [forgetting, renewing]) await duit(argv, warm);
    copyFolder(join(warm.env.DUIT_STATE_DIR, 'code'), join(filled.env.DUIT_STATE_DIR, 'code'));
    full = filled;
  });
  afterAll(() => service.stop());

  it.concurrent('while writes are forgotten leaves all of them or none, and gives no number twice', { timeout: killingTime }, async () => {
    const left = new Set<number>();
    for await (const { own, step } of everyEnd(forgetting, () => {})) left.add(await expectForgotten({ ...runIn(own), step }));
    if (isLong) expect(left).toEqual(new Set([1, 5]));
  });

  it.concurrent('while a damaged journal is renewed leaves the old one or the new one, and loses no record', {
    timeout: killingTime,
  }, async () => {
    const codes = new Set<unknown>();
    for await (const { own, step } of everyEnd(renewing, damage))
      codes.add(await expectRenewed({ ...runIn(own), step }, service.testsleutel));
    expect(codes).toEqual(new Set([0]));
  });

  it.concurrent('forgets all or nothing when the disk fails', async () => {
    const own = place();
    const { exitCode, stderr } = await failing('fsync:error=EIO:when=1', forgetting, own, [
      join(own.env.DUIT_STATE_DIR, 'state.sqlite-wal'),
    ]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 10, stderr: expect.stringContaining('state.sqlite kan niet geschreven worden: EIO') });
    // The log may hold the change although its flush failed.
    expect([[...done, uncertain], [uncertain]]).toContainEqual((await standing(own)).numbers);
  });
});
