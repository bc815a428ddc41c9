import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bin, duit, node, startService, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { canKill, killAtStep, stepsOf } from '../support/kill.ts';
import { hasPty, openTerminal } from '../support/pty.ts';
import { isLong, killingTime } from '../support/long.ts';

// In `npm test` command/death-batch.test.ts kills within its own process.
const tests = canKill() && isLong ? describe : describe.skip;

type Item = Readonly<Record<string, unknown>>;
type Place = ReturnType<typeof warmEnvironment>;

/** So many kills, spread evenly over all steps. */
const kills = Number(process.env['DUIT_TEST_RUNS'] ?? 1);

const run = ['batch', 'voer-uit', 'plan.json', '--ja', '--json', '--velden', 'totaal_incl,resultaat,reden', '--niet-wachten'];

let service: Awaited<ReturnType<typeof startService>>;

async function ask(method: string, path: string, body?: object): Promise<Item | readonly Item[]> {
  const headers = { authorization: `Bearer ${service.testsleutel}`, 'content-type': 'application/json' };
  const reply = await fetch(service.base_url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return ((await reply.json()) as { data: Item | readonly Item[] }).data;
}

/** A place with a plan of two invoices for a customer of its own. */
async function planned(naam: string): Promise<{ place: Place; klant: string }> {
  const place = warmEnvironment({ DUIT_BASE_URL: service.base_url, DUIT_API_KEY: service.testsleutel, DUIT_SOORT: 'test' });
  const { id } = (await ask('POST', '/klanten', { naam })) as { id: string };
  const rows = [`${naam}-2;${naam};Advies;2;95;21;2026-03-14;definitief`, `${naam}-1;${naam};Advies;1;95;21;2026-03-13;definitief`];
  const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus';
  writeFileSync(join(place.folder, 'in.csv'), [header, ...rows].join('\n'));
  expect((await here(place, 'batch', 'plan', 'in.csv', '-o', 'plan.json')).code).toBe(0);
  return { place, klant: id };
}

/** Has a person at a terminal approve what the run of a place waits for; gives the names of what was approved. */
async function approveAll(place: Place): Promise<string[]> {
  const { stderr } = await duit(run, place);
  const asked = /"aanvraag":"(a\d+)"/.exec(String(stderr))?.[1];
  if (asked === undefined) return [];
  const terminal = openTerminal(`'${node}' '${bin}' goedkeuring geef ${asked}`, { ...place.env, NO_COLOR: '1' }, place.folder);
  await terminal.answer(`${asked} goedkeuren?`, 'j');
  expect((await terminal.end()).code).toBe(0);
  return [asked];
}

async function documentsOf(klant: string): Promise<Item[]> {
  const listed = (await ask('GET', '/facturen?limit=100&van=2026-03-13&tot=2026-03-14')) as readonly Item[];
  const whole = await Promise.all(listed.map(async ({ id }) => (await ask('GET', `/facturen/${String(id)}`)) as Item));
  return whole.filter(({ customer_id }) => customer_id === klant);
}

/** Says how each write ended of which nobody knows it, as a user would who looks at the service. */
async function settleAll(stdout: string, place: Place, klant: string): Promise<void> {
  for (const { resultaat, reden, totaal_incl } of JSON.parse(stdout) as Record<'resultaat' | 'reden' | 'totaal_incl', unknown>[]) {
    if (resultaat !== 'onbekend') continue;
    const n = /herstel (\d+)/.exec(String(reden))?.[1] ?? '';
    const made = (await documentsOf(klant)).find((document) => document['totaal_incl'] === totaal_incl);
    const { stdout: told } = await here(place, 'journaal', 'toon', n, '--json');
    const { bewerking } = JSON.parse(told) as { bewerking: string };
    const done = bewerking === 'facturen.create' ? made !== undefined : made?.['nummer'] != null;
    await duit(['journaal', 'herstel', n, ...(done ? ['--gedaan', String(made?.['id'])] : ['--niet-gedaan'])], place);
  }
}

tests('kill -9 at a step of a batch', () => {
  beforeAll(async () => {
    service = await startService(warmEnvironment(), '--zonder-limiet');
    // With the compiled code there already, keeping it is no step.
    await duit(run, (await planned('Warm')).place);
  });
  afterAll(() => service.stop());

  it('leaves each reference with one document or an unknown outcome, and the next run goes on', { timeout: killingTime }, async () => {
    const whole = await planned('Heel');
    const { steps, exitCode } = await stepsOf(run, whole.place);
    expect(exitCode).toBe(0);
    expect(steps.length).toBeGreaterThan(30);
    for (let kill = 0; kill < kills; kill++) {
      const step = steps[Math.floor(((kill + 0.5) * steps.length) / kills)];
      if (!step) throw new Error('there are fewer steps than kills');
      const { place, klant } = await planned(`Kill ${kill}`);
      await killAtStep(step, run, place);
      expect((await documentsOf(klant)).length).toBeLessThanOrEqual(2);
      let ended: number | undefined;
      for (let again = 0; again < 4 && ended !== 0; again++) {
        const { exitCode: code, stdout } = await duit(run, place);
        ended = code;
        if (code !== 0) await settleAll(String(stdout), place, klant);
      }
      const documents = (await documentsOf(klant)).toSorted((one, other) => (String(one['nummer']) < String(other['nummer']) ? -1 : 1));
      expect({ step, ended, dates: documents.map(({ datum }) => datum) }).toEqual({
        step,
        ended: 0,
        dates: ['2026-03-13', '2026-03-14'],
      });
    }
  });

  it.skipIf(!hasPty('kill -9 at a step of an approved batch'))(
    'of which a person approved the whole asks nothing more, unless a write provably did not happen',
    { timeout: killingTime },
    async () => {
      const approved = async (naam: string) => {
        const made = await planned(naam);
        expect((await duit(['profiel', 'wijzig', '--goedkeuring', 'alles'], made.place)).exitCode).toBe(0);
        expect(await approveAll(made.place)).toEqual(['a1']);
        return made;
      };
      const { steps, exitCode } = await stepsOf(run, (await approved('Heel goed')).place);
      expect(exitCode).toBe(0);
      for (let kill = 0; kill < kills; kill++) {
        const step = steps[Math.floor(((kill + 0.5) * steps.length) / kills)];
        if (!step) throw new Error('there are fewer steps than kills');
        const { place, klant } = await approved(`Goed ${kill}`);
        await killAtStep(step, run, place);
        let ended: number | undefined;
        let isSettled = false;
        for (let again = 0; again < 6 && ended !== 0; again++) {
          const { exitCode: code, stdout } = await duit(run, place);
          ended = code;
          if (code === 0) continue;
          if (String(stdout).includes('"onbekend"')) isSettled = true;
          await settleAll(String(stdout), place, klant);
          if (isSettled) await approveAll(place);
        }
        const documents = await documentsOf(klant);
        expect({ step, ended, count: documents.length, numbers: new Set(documents.map(({ nummer }) => nummer)).size }).toEqual({
          step,
          ended: 0,
          count: 2,
          numbers: 2,
        });
        const requests = JSON.parse(String((await duit(['goedkeuring', 'list', '--json'], place)).stdout)) as object[];
        if (!isSettled) expect([step, requests]).toEqual([step, [expect.objectContaining({ aanvraag: 'a1', stand: 'uitgevoerd' })]]);
      }
    },
  );
});
