import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyFolder } from '../support/copy.ts';
import { duit, ownEnvironment, startService } from '../support/duit.ts';
import { filesWith, keptIn } from '../support/kept.ts';
import { canKill, failing, killAtStep, type Step, stepsOf } from '../support/kill.ts';
import { isLong, killingTime, sampleBySeed } from '../support/long.ts';

type Place = ReturnType<typeof ownEnvironment>;

let service: Awaited<ReturnType<typeof startService>>;
/** A place where four writes are done and the outcome of one is not known: ten records. */
let full: Place;
const done = [1, 3, 5, 7];
const [uncertain, next] = [9, 11];
/** A write that nothing stands in the way of. */
let write: string[];

function place(): Place {
  const env = { DUIT_BASE_URL: service.base_url, DUIT_API_KEY: service.testsleutel, DUIT_SOORT: 'test' };
  const state = mkdtempSync(join(ownEnvironment().folder, 'state-'));
  if (full) copyFolder(full.env.DUIT_STATE_DIR, state);
  return ownEnvironment({ ...env, DUIT_STATE_DIR: state });
}

/** Makes the store unusable, with no record lost. */
function damage({ env }: Place): void {
  const file = openSync(join(env.DUIT_STATE_DIR, 'state.sqlite'), 'r+');
  writeSync(file, Buffer.alloc(100, 0xa5), 0, 100, 0);
  closeSync(file);
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

/** The numbers of the writes in a journal that holds, and how they stand. */
async function standing(own: Place): Promise<{ numbers: number[]; states: string[]; brokenFrom: number | undefined }> {
  const { entries, brokenFrom } = await keptIn(own);
  return { numbers: entries.map(({ n }) => n), states: entries.map(({ state }) => state), brokenFrom };
}

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

  const forgetting = ['journaal', 'wis', '--ouder', '0'];
  const renewing = ['journaal', 'herstel', '--opnieuw'];

  it.concurrent('while writes are forgotten leaves all of them or none, and gives no number twice', { timeout: killingTime }, async () => {
    const left = new Set<number>();
    for await (const { own, step } of everyEnd(forgetting, () => {})) {
      const { numbers, states, brokenFrom } = await standing(own);
      const kept = numbers.length > 1 ? done : [];
      expect({ step, brokenFrom, numbers }).toEqual({ step, brokenFrom: undefined, numbers: [...kept, uncertain] });
      expect({ step, states }).toEqual({ step, states: [...kept.map(() => 'done'), 'unknown'] });
      expect({ step, code: (await duit(write, own)).exitCode }).toEqual({ step, code: 0 });
      expect({ step, ...(await standing(own)) }).toMatchObject({ step, brokenFrom: undefined, numbers: [...kept, uncertain, next] });
      left.add(numbers.length);
    }
    if (isLong) expect(left).toEqual(new Set([1, 5]));
  });

  it.concurrent('while a damaged journal is renewed leaves the old one or the new one, and loses no record', {
    timeout: killingTime,
  }, async () => {
    const codes = new Set<unknown>();
    for await (const { own, step } of everyEnd(renewing, damage)) {
      const { exitCode, stderr } = await duit(write, own);
      codes.add(exitCode);
      if (exitCode !== 0) {
        expect({ step, exitCode, stderr }).toEqual({
          step,
          exitCode: 10,
          stderr: expect.stringContaining('duit journaal herstel --opnieuw'),
        });
        expect({ step, code: (await duit(renewing, own)).exitCode }).toEqual({ step, code: 0 });
        expect({ step, code: (await duit(write, own)).exitCode }).toEqual({ step, code: 0 });
      }
      expect({ step, ...(await standing(own)) }).toEqual({
        step,
        brokenFrom: undefined,
        numbers: [...done, uncertain, next],
        states: [...done.map(() => 'done'), 'unknown', 'done'],
      });
      expect(filesWith(service.testsleutel, own)).toEqual([]);
    }
    if (isLong) expect(codes).toEqual(new Set([0, 10]));
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
