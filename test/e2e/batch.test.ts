import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { duit, startService, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { isLong } from '../support/long.ts';

type Item = Readonly<Record<string, unknown>>;
type Place = ReturnType<typeof warmEnvironment>;

let service: Awaited<ReturnType<typeof startService>>;

const documentsOf = async (klant: string) => {
  const listed = await service.ask<Item[]>('GET', '/facturen?limit=100');
  const whole = await Promise.all(listed.map(({ id }) => service.ask('GET', `/facturen/${String(id)}`)));
  return whole.filter(({ customer_id }) => customer_id === klant);
};

const count = isLong ? 12 : 6;
const rowsFor = (naam: string): string =>
  [
    'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus',
    ...Array.from(
      { length: count },
      (_, at) => `${naam}-${at};${naam};Advies;${at + 1};95;21;2026-03-${String(28 - at).padStart(2, '0')};definitief`,
    ),
  ].join('\n');

/** A place with a plan of so many invoices for a customer of its own. */
async function planned(naam: string): Promise<{ place: Place; klant: string }> {
  const place = warmEnvironment(service.env);
  const { id } = await service.ask<{ id: string }>('POST', '/klanten', { naam });
  writeFileSync(join(place.folder, 'in.csv'), rowsFor(naam));
  const { code, stderr } = await here(place, 'batch', 'plan', 'in.csv', '-o', 'plan.json');
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return { place, klant: id };
}

interface Result {
  readonly resultaat: string;
  readonly reden: string;
  readonly totaal_incl: number;
}

/** Says how a write ended of which nobody knows it, as a user would who looks at the service. */
async function settle({ reden, totaal_incl }: Result, place: Place, klant: string): Promise<void> {
  const n = /herstel (\d+)/.exec(reden)?.[1] ?? '';
  const made = (await documentsOf(klant)).find((document) => document['totaal_incl'] === totaal_incl);
  const { stdout } = await here(place, 'journaal', 'toon', n, '--json');
  const { bewerking } = JSON.parse(stdout) as { bewerking: string };
  const done = bewerking === 'facturen.create' ? made !== undefined : made?.['nummer'] != null;
  const { exitCode } = await duit(['journaal', 'herstel', n, ...(done ? ['--gedaan', String(made?.['id'])] : ['--niet-gedaan'])], place);
  expect(exitCode).toBe(0);
}

const run = ['batch', 'voer-uit', 'plan.json', '--ja', '--json', '--velden', 'nummer,totaal_incl,resultaat,reden'];

describe('a batch that is cut off', () => {
  beforeAll(async () => {
    service = await startService(warmEnvironment(), '--zonder-limiet');
  });
  afterAll(() => service.stop());

  it('goes on after each kill -9 and makes every document once, its numbers in the order of the dates', async () => {
    const { place, klant } = await planned('Kill');
    for (let killed = 0; killed < (isLong ? 3 : 1); killed++) {
      const running = duit([...run, '--niet-wachten'], place);
      // Wherever it is by then, at the start or in the middle: every place must do.
      await setTimeout(250 + killed * 180);
      running.kill('SIGKILL');
      await running;
    }
    for (let again = 0; again < 10; again++) {
      const { exitCode, stdout } = await duit([...run, '--niet-wachten'], place);
      if (exitCode === 0) break;
      expect(exitCode).toBe(7);
      for (const one of JSON.parse(String(stdout)) as Result[]) if (one.resultaat === 'onbekend') await settle(one, place, klant);
    }
    const documents = await documentsOf(klant);
    expect(new Set(documents.map(({ totaal_incl }) => totaal_incl)).size).toBe(count);
    const dates = documents
      .toSorted((one, other) => (String(one['nummer']) < String(other['nummer']) ? -1 : 1))
      .map(({ datum }) => String(datum));
    expect(dates).toEqual(dates.toSorted());
    expect(dates).toHaveLength(count);
  });

  it('is carried out by one process of two, and the other names it', async () => {
    const { place, klant } = await planned('Twee');
    const ended = await Promise.all([duit(run, place), duit(run, place)]);
    const codes = ended.map(({ exitCode }) => exitCode);
    expect(codes).toContain(0);
    for (const { exitCode, stderr } of ended) {
      if (exitCode === 0) continue;
      expect({ exitCode, stderr: String(stderr) }).toEqual({
        exitCode: 5,
        stderr: expect.stringContaining('een andere duit voert al een batch uit') as string,
      });
    }
    expect(await documentsOf(klant)).toHaveLength(count);
  });

  it('stops at Ctrl-C after the write under way, and goes on later', async () => {
    const { place, klant } = await planned('Stop');
    const running = duit(run, place);
    await expect.poll(async () => (await documentsOf(klant)).length, { timeout: 110_000, interval: 20 }).toBeGreaterThan(1);
    running.kill('SIGINT');
    await running;
    const before = (await documentsOf(klant)).length;
    expect(before).toBeLessThanOrEqual(count);
    expect((await duit(run, place)).exitCode).toBe(0);
    expect(await documentsOf(klant)).toHaveLength(count);
    expect(readFileSync(join(place.folder, 'plan.json'), 'utf8')).not.toContain(service.testsleutel);
  });

  it('stops at Ctrl-C also where the practice service is in the same process', async () => {
    const place = warmEnvironment({ DUIT_PROFIEL: 'oefen' });
    await here(place, 'klanten', 'maak', '--naam', 'Oefen');
    const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage';
    const rows = Array.from({ length: 60 }, (_, at) => `O${at};Oefen;Advies;${at + 1};95;21`);
    writeFileSync(join(place.folder, 'in.csv'), [header, ...rows].join('\n'));
    await here(place, 'batch', 'plan', 'in.csv', '-o', 'plan.json');
    const running = duit([...run, '-o', 'uit.csv'], place);
    const made = async () => (JSON.parse((await here(place, 'batch', 'list', '--json')).stdout) as unknown[]).length;
    await expect.poll(made, { timeout: 110_000 }).toBe(1);
    running.kill('SIGINT');
    expect((await running).signal).toBe('SIGINT');
    expect(readFileSync(join(place.folder, 'uit.csv'), 'utf8')).toContain('niet_af');
    expect((await duit(run, place)).exitCode).toBe(0);
  });
});
