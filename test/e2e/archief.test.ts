import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveIn, sha256sum } from '../support/archive.ts';
import { duit, ownEnvironment, startService } from '../support/duit.ts';
import { canKill, killAtStep, type Step, stepsOf } from '../support/kill.ts';

const tests = canKill() ? describe : describe.skip;

let service: Awaited<ReturnType<typeof startService>>;
const newPlace = () => ownEnvironment({ DUIT_BASE_URL: service.base_url, DUIT_API_KEY: service.testsleutel, DUIT_SOORT: 'test' });
const argv = ['archief', 'bijwerken', '--stil'];

/** The documents of an archive: their paths and contents. */
const payload = (folder: string) => Object.entries(archiveIn(folder)).filter(([file]) => file.startsWith('data/'));

async function ask(path: string, body?: object): Promise<string> {
  const headers = { authorization: `Bearer ${service.testsleutel}`, 'content-type': 'application/json' };
  const reply = await fetch(service.base_url + path, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) });
  return ((await reply.json()) as { data: { id: string } }).data.id;
}

beforeAll(async () => {
  service = await startService(ownEnvironment(), '--zonder-limiet');
  const klant_id = await ask('/klanten', { naam: 'Bakkerij Peeters BV', kbo_btw_nummer: 'BE0403123486' });
  const regels = [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: 100, btw_percentage: 21 }];
  for (const _ of [1, 2]) await ask(`/facturen/${await ask('/facturen', { klant_id, regels })}/definitief`);
});
afterAll(() => service.stop());

/** Some of the steps, from the first to the last. */
const spread = (steps: readonly Step[], count: number): Step[] =>
  Array.from({ length: count }, (_, index) => steps[Math.round((index * (steps.length - 1)) / (count - 1))]).filter(
    (step) => step !== undefined,
  );

tests('duit archief bijwerken, killed', () => {
  it('leaves an archive that holds or names what is missing, and the next run makes it whole', { timeout: 300_000 }, async () => {
    const calm = newPlace();
    // The first run of all keeps the compiled code, which is no step of the command.
    await duit(argv, newPlace());
    const { steps, exitCode } = await stepsOf(argv, calm, 'write,fsync,rename,mkdir,link');
    expect(exitCode).toBe(0);
    const whole = payload(join(calm.folder, 'archief'));
    expect(whole.length).toBe(7);
    for (const step of spread(steps, 14)) {
      const place = newPlace();
      const folder = join(place.folder, 'archief');
      await killAtStep(step, argv, place);
      const left = readText(join(folder, 'manifest-sha256.txt'));
      const complaints = left === '' ? [] : sha256sum(folder);
      expect(complaints.every((line) => line.endsWith(': FAILED open or read'))).toBe(true);
      const { exitCode: code, stderr } = await duit(argv, place);
      expect({ step, code, stderr }).toEqual({ step, code: 0, stderr: '' });
      expect({ step, bad: [...sha256sum(folder), ...sha256sum(folder, 'tagmanifest-sha256.txt')] }).toEqual({ step, bad: [] });
      expect(payload(folder)).toEqual(whole);
    }
  });
});

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').replace(/[^\n]*$/, '');
  } catch {
    return '';
  }
};
