import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openOut } from '../../../../src/cli/output/open.ts';
import { Failure } from '../../../../src/failure.ts';
import { ClosedPipe } from '../../../../src/machine/files/writer.ts';
import type { Sink } from '../../../../src/machine/world.ts';
import { failing, from, memory, sink } from '../../cli/output/sinks.ts';

const view = { columns: [], row: ['id'] };
const caught = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);

test.each(['EPIPE', 'ERR_STREAM_DESTROYED'])('a reader that went away (%s) is no failure of a read', async (code) => {
  const { out } = memory({ stdout: failing(code) });
  expect(await caught(out.record({ id: 'a' }, view))).toBeInstanceOf(ClosedPipe);
});

test('a failing write after a change at the service is exit 9 and names the change', async () => {
  const { out } = memory({ stdout: failing('EPIPE') });
  out.committed('2026-7');
  expect(await caught(out.record({ id: 'a' }, view))).toMatchObject({
    reason: 'unwritten',
    message: 'het is gedaan bij de dienst, maar het resultaat kon niet geschreven worden (de lezer van de uitvoer is gestopt): 2026-7',
    hint: 'Voer het commando niet opnieuw uit.',
  });
});

test('a change that was shown is not named again', async () => {
  let full = false;
  const stdout: Sink = {
    ...sink(),
    write: () => (full ? Promise.reject(Object.assign(new Error('x'), { code: 'ENOSPC' })) : Promise.resolve()),
  };
  const { out } = memory({ stdout, format: 'json' });
  const work = (async function* () {
    out.committed('een');
    yield { id: 'een' };
    full = true;
    out.committed('twee');
    yield { id: 'twee' };
    out.committed('drie');
    yield { id: 'drie' };
  })();
  expect(await caught(out.results(work, view))).toMatchObject({
    reason: 'unwritten',
    message: 'het is gedaan bij de dienst, maar het resultaat kon niet geschreven worden (de schijf is vol): twee',
  });
});

test('a full disk is reported as one, also after it destroyed the stream', async () => {
  const codes = ['ENOSPC', 'ERR_STREAM_DESTROYED'];
  const stdout: Sink = { ...sink(), write: () => Promise.reject(Object.assign(new Error('x'), { code: codes.shift() })) };
  const { out } = memory({ stdout });
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await caught(out.record({ id: 'a' }, view))).toMatchObject({
      reason: 'local',
      message: 'de uitvoer kan niet geschreven worden: de schijf is vol',
    });
  }
});

test.skipIf(!existsSync('/dev/full'))('/dev/full is noticed', async () => {
  const full = await open('/dev/full', 'w');
  const stdout: Sink = { ...sink(), write: (chunk) => full.writeFile(chunk) };
  const failure = await caught(memory({ stdout, format: 'ndjson' }).out.list(from({ id: 'a' }), view));
  await full.close();
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ reason: 'local' });
});

test('a list makes no more requests when nobody reads it', async () => {
  let asked = 0;
  const items = (async function* () {
    for (;;) {
      asked += 1;
      yield { id: String(asked) };
      if (asked % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }
  })();
  expect(await caught(memory({ stdout: failing('EPIPE') }).out.list(items, view))).toBeInstanceOf(ClosedPipe);
  expect(asked).toBeLessThanOrEqual(200);
});

test('a standard error that fails is no failure', async () => {
  const out = openOut({ stdout: sink(), stderr: failing('EPIPE'), env: {}, monotonic: () => 0 });
  await out.notice('x');
  await out.failure(new Failure('usage', 'x'));
});
