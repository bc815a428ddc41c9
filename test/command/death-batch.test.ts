import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { inProcessKeys } from '../../src/practice/index.ts';
import { copyFolder } from '../support/copy.ts';
import { livesOf } from '../support/death.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { killingTime } from '../support/long.ts';
import { type Call, caller } from '../support/practice.ts';
import { fetchFrom } from '../support/practice-fetch.ts';
import { practiceIn } from '../support/service.ts';
import { typing } from '../support/typing.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

type Item = Readonly<Record<string, unknown>>;

const env = { DUIT_BASE_URL: 'https://dienst.example/api/v1', DUIT_API_KEY: inProcessKeys.test, DUIT_SOORT: 'test' };
const line = ['batch', 'voer-uit', 'plan.json', '--ja', '--json', '--velden', 'totaal_incl,resultaat,reden', '--niet-wachten'];

/** A world with a service of its own, both in the state that those of another are in. */
interface Place {
  readonly world: TestWorld;
  readonly service: string;
  readonly call: Call;
}

async function placeLike(other?: Place): Promise<Place> {
  const service = mkdtempSync(join(tmpdir(), 'duit-service-'));
  if (other) copyFolder(other.service, service);
  const practice = await practiceIn(service);
  const answer = fetchFrom(practice);
  const world = testWorld({ env, transport: fetchTransport(answer) });
  if (other) copyFolder(other.world.folder, world.folder);
  return { world, service, call: caller(env.DUIT_BASE_URL, { normaal: env.DUIT_API_KEY, test: env.DUIT_API_KEY }, answer) };
}

/** A place with a plan of two invoices, and one where a person approved the whole of it. */
let planned: Place;
let approved: Place;

/** Has a person at a terminal approve what the run of a place waits for; says whether there was such a thing. */
async function approveAll({ world }: Place): Promise<boolean> {
  const asked = /"aanvraag":"(a\d+)"/.exec((await run(line, world)).stderr)?.[1];
  if (asked !== undefined) expect(await run(`goedkeuring geef ${asked}`, typing(world, 'j'))).toMatchObject({ code: 0 });
  return asked !== undefined;
}

beforeAll(async () => {
  planned = await placeLike();
  await planned.call('POST', '/klanten', { body: { naam: 'Peeters' } });
  const rows = [2, 1].map((n) => `P-${n};Peeters;Advies;${n};95;21;2026-03-1${n + 2};definitief`);
  const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus';
  writeFileSync(join(planned.world.folder, 'in.csv'), [header, ...rows].join('\n'));
  expect(await run('batch plan in.csv -o plan.json', planned.world)).toMatchObject({ code: 0 });
  approved = await placeLike(planned);
  expect(await run('profiel wijzig --goedkeuring alles', approved.world)).toMatchObject({ code: 0 });
  expect(await approveAll(approved)).toBe(true);
});

async function documentsOf({ call }: Place): Promise<Item[]> {
  const { list } = await call('GET', '/facturen?limit=100');
  return Promise.all(list.map(async ({ id }) => (await call('GET', `/facturen/${String(id)}`)).data));
}

/** Says how each write ended of which nobody knows it, as a user would who looks at the service. */
async function settleAll(stdout: string, place: Place): Promise<void> {
  for (const { resultaat, reden, totaal_incl } of JSON.parse(stdout) as Record<'resultaat' | 'reden' | 'totaal_incl', unknown>[]) {
    if (resultaat !== 'onbekend') continue;
    const n = /herstel (\d+)/.exec(String(reden))?.[1] ?? '';
    const made = (await documentsOf(place)).find((document) => document['totaal_incl'] === totaal_incl);
    const { bewerking } = JSON.parse((await run(`journaal toon ${n} --json`, place.world)).stdout) as { bewerking: string };
    const isDone = bewerking === 'facturen.create' ? made !== undefined : made?.['nummer'] != null;
    await run(['journaal', 'herstel', n, ...(isDone ? ['--gedaan', String(made?.['id'])] : ['--niet-gedaan'])], place.world);
  }
}

// Deaths of a real process are in e2e/batch.test.ts, and in a long run in e2e/kill-batch.test.ts.
it.each([
  ['leaves each reference with one document or an unknown outcome, and the next run goes on', () => planned, 32],
  ['that a person approved asks nothing more, unless a write provably did not happen', () => approved, 80],
] as const)(
  'the death of a batch at any step %s',
  async (_, state, share) => {
    const isApproved = state() === approved;
    let place = state();
    const newWorld = async () => (place = await placeLike(state())).world;
    for await (const { world, step } of livesOf(line, newWorld, share)) {
      expect((await documentsOf(place)).length).toBeLessThanOrEqual(2);
      let ended: number | undefined;
      let isSettled = false;
      for (let again = 0; again < 6 && ended !== 0; again += 1) {
        const { code, stdout } = await run(line, world);
        ended = code;
        if (code === 0) break;
        isSettled ||= stdout.includes('"onbekend"');
        await settleAll(stdout, place);
        if (isApproved && isSettled) await approveAll(place);
      }
      const documents = (await documentsOf(place)).toSorted((one, other) => (String(one['nummer']) < String(other['nummer']) ? -1 : 1));
      const dates = documents.map(({ datum }) => datum);
      const numbers = new Set(documents.map(({ nummer }) => nummer)).size;
      expect({ step, ended, dates, numbers }).toEqual({ step, ended: 0, dates: ['2026-03-13', '2026-03-14'], numbers: 2 });
      if (!isApproved || isSettled) continue;
      const requests = JSON.parse((await run('goedkeuring list --json', world)).stdout) as object[];
      expect([step, requests]).toEqual([step, [expect.objectContaining({ aanvraag: 'a1', stand: 'uitgevoerd' })]]);
    }
  },
  killingTime,
);
