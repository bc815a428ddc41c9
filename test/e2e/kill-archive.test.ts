import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJournal } from '../../src/service/journal/journal.ts';
import { ownEnvironment, startService } from '../support/duit.ts';
import { canKill, failing, killAtStep, stepsOf } from '../support/kill.ts';
import { intent, result } from '../unit/service/journal/records.ts';

const open = (state: string) => openJournal(state, 'omgeving', { pid: 0, started: () => undefined, now: () => new Date() });
const records = { profile: 'omgeving', operation: 'facturen.creditnota' };
/** The system calls that change the disk. */
const calls = 'write,pwrite64,fsync,rename,unlink,ftruncate';
/** The numbers of one write that was cut off, and of eighty that are done, half of them in the archive. */
const [cutOff, done] = [1, Array.from({ length: 80 }, (_, index) => 2 + 2 * index)];
const last = 161;

let service: Awaited<ReturnType<typeof startService>>;
let klant: string;
let full: string;

function place() {
  const env = { DUIT_BASE_URL: service.base_url, DUIT_API_KEY: service.testsleutel, DUIT_SOORT: 'test' };
  const state = mkdtempSync(join(ownEnvironment().folder, 'state-'));
  cpSync(full, state, { recursive: true });
  return ownEnvironment({ ...env, DUIT_STATE_DIR: state });
}

/** The journal after the whole command, and after it is killed at each of its steps. */
async function* everyEnd(argv: readonly string[]) {
  const whole = place();
  const { steps } = await stepsOf(argv, whole, calls);
  yield { step: 'none', journal: open(whole.env.DUIT_STATE_DIR) };
  for (const step of steps) {
    const killed = place();
    await killAtStep(step, argv, killed);
    yield { step: `${step.call} ${step.n}`, journal: open(killed.env.DUIT_STATE_DIR) };
  }
}

describe.skipIf(!canKill())('kill -9, or a failing disk,', () => {
  beforeAll(async () => {
    service = await startService(ownEnvironment(), '--zonder-limiet');
    const headers = { authorization: `Bearer ${service.testsleutel}`, 'content-type': 'application/json' };
    const made = await fetch(`${service.base_url}/klanten`, { method: 'POST', headers, body: '{"naam":"Lang"}' });
    klant = ((await made.json()) as { data: { id: string } }).data.id;
    full = mkdtempSync(join(ownEnvironment().folder, 'lang-'));
    const journal = open(full);
    await journal.append(intent({ ...records, base_url: service.base_url }));
    for (const n of done) {
      await journal.append(intent({ ...records, base_url: service.base_url, document: null }));
      await journal.append(result(n));
    }
  });
  afterAll(() => service.stop());

  it.concurrent('while settled writes are archived leaves each of them once', async () => {
    const seen = new Set<number>();
    for await (const { step, journal } of everyEnd(['klanten', 'wijzig', klant, '--adres', 'Nieuw'])) {
      const [first, ...entries] = journal.entries();
      expect({ step, first }).toMatchObject({ step, first: { n: cutOff, state: 'open' } });
      const before = entries.filter(({ n }) => n <= last).map(({ n, state }) => `${n} ${state}`);
      expect({ step, before }).toEqual({ step, before: done.map((n) => `${n} done`) });
      seen.add(journal.recent().length);
      expect({ step, next: (await journal.append(intent(records))).n > last }).toEqual({ step, next: true });
    }
    // Before and after the archiving.
    expect([Math.min(...seen), Math.max(...seen)]).toEqual([1, 41]);
  }, 240_000);

  it.concurrent('while writes are forgotten leaves those that are not settled, and gives no number twice', async () => {
    const seen = new Set<number>();
    for await (const { step, journal } of everyEnd(['journaal', 'wis', '--ouder', '0'])) {
      const [first, ...entries] = journal.entries();
      expect({ step, first }).toMatchObject({ step, first: { n: cutOff, state: 'open' } });
      expect({ step, states: new Set(entries.map(({ state }) => state)).size <= 1 }).toEqual({ step, states: true });
      seen.add(entries.length);
      expect({ step, next: (await journal.append(intent(records))).n }).toEqual({ step, next: last + 1 });
    }
    expect([...seen].toSorted((a, b) => a - b)).toEqual([0, 40, 80]);
  }, 240_000);

  it('leaves the archive unchanged when the disk fails', async () => {
    const own = place();
    const archive = () => readFileSync(join(own.env.DUIT_STATE_DIR, 'journaal', 'omgeving.jsonl.oud'));
    const before = archive();
    expect((await failing('fsync:error=ENOSPC:when=1', ['klanten', 'wijzig', klant, '--adres', 'Vol'], own)).exitCode).toBe(10);
    expect(archive()).toEqual(before);
  });
});
