import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inProcessKeys } from '../../src/practice/index.ts';
import { documentOf } from '../../src/service/journal/log/entries.ts';
import { copyFolder } from '../support/copy.ts';
import { type Life, live } from '../support/death.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { filesWith, keptIn } from '../support/kept.ts';
import { killingTime, sampleBySeed } from '../support/long.ts';
import { fetchFrom } from '../support/practice-fetch.ts';
import { practiceIn } from '../support/service.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

type Data = Record<string, unknown>;

const env = { DUIT_BASE_URL: 'https://dienst.example/api/v1', DUIT_API_KEY: inProcessKeys.test, DUIT_SOORT: 'test' };

/** A service, which the test also asks directly, without duit. */
async function opened() {
  const folder = mkdtempSync(join(tmpdir(), 'duit-service-'));
  const practice = await practiceIn(folder);
  const answer = fetchFrom(practice);
  const ask = async (method: string, path: string, body?: object): Promise<Data> => {
    const headers = { authorization: `Bearer ${env.DUIT_API_KEY}`, 'content-type': 'application/json' };
    const reply = await answer(new Request(env.DUIT_BASE_URL + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }));
    return ((await reply.json()) as { data: Data }).data;
  };
  const outbox = join(folder, 'postvak-uit');
  return {
    ask,
    list: async (path: string) => (await ask('GET', path)) as unknown as Data[],
    create: async (path: string, body?: object) => String((await ask('POST', path, body))['id']),
    mails: () =>
      existsSync(outbox) ? readdirSync(outbox, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.eml')) : [],
    transport: fetchTransport(answer),
  };
}

type Service = Awaited<ReturnType<typeof opened>>;

/** One write: its command line, how often the service has carried it out, and the id of the document. */
interface Write {
  readonly argv: readonly string[];
  readonly carriedOut: () => Promise<{ times: number; id: unknown }>;
}

const regel = { omschrijving: 'Advies', aantal: 3, eenheidsprijs: 95, btw_percentage: 21 };
const koper = { naam: 'Koper', kbo_btw_nummer: '0403123486', email: 'koper@example.be' };
const concept = async ({ create }: Service) => create('/facturen', { klant_id: await create('/klanten', koper), regels: [regel] });
const counted = (found: readonly Data[]) => ({ times: found.length, id: found[0]?.['id'] });

const writes: Record<string, (service: Service, n: number) => Promise<Write>> = {
  'klanten maak': async ({ list }, n) => ({
    argv: ['klanten', 'maak', '--naam', `Klant ${n}`],
    carriedOut: async () => counted((await list(`/klanten?q=Klant+${n}&limit=100`)).filter(({ naam }) => naam === `Klant ${n}`)),
  }),
  'factuur maak': async ({ ask, list, create }, n) => {
    const klant = await create('/klanten', { naam: `Koper ${n}` });
    const before = new Set((await list('/facturen?limit=100')).map(({ id }) => id));
    const carriedOut = async () => {
      const found = (await list('/facturen?limit=100')).filter(({ id }) => !before.has(id));
      const whole = await Promise.all(found.map(({ id }) => ask('GET', `/facturen/${String(id)}`)));
      return counted(whole.filter(({ customer_id }) => customer_id === klant));
    };
    return { argv: ['factuur', 'maak', '--klant', klant, '--regel', `Werk ${n};${n + 1};95;21`], carriedOut };
  },
  'factuur definitief': async (service) => {
    const id = await concept(service);
    const carriedOut = async () => ({ times: (await service.ask('GET', `/facturen/${id}`))['nummer'] === null ? 0 : 1, id });
    return { argv: ['factuur', 'definitief', id], carriedOut };
  },
  'factuur verstuur': async (service) => {
    const id = await concept(service);
    const nummer = String((await service.ask('POST', `/facturen/${id}/definitief`))['nummer']);
    const carriedOut = async () => ({ times: service.mails().filter((name) => name.includes(nummer)).length, id });
    return { argv: ['factuur', 'verstuur', id, '--kanaal', 'email'], carriedOut };
  },
  'klanten wijzig': async ({ ask, create }, n) => {
    const id = await create('/klanten', { naam: `Oud ${n}` });
    const carriedOut = async () => ({ times: (await ask('GET', `/klanten/${id}`))['adres'] === `Nieuw ${n}` ? 1 : 0, id });
    return { argv: ['klanten', 'wijzig', id, '--adres', `Nieuw ${n}`], carriedOut };
  },
};

/** The writes of the journal after the `before` first records, once all of it is found to hold. */
async function journalOf(world: TestWorld, before: number) {
  const { entries, damaged } = await keptIn(world);
  expect(damaged).toBe(0);
  const earlier = entries.filter(({ n }) => n <= before);
  expect(earlier.map(({ state }) => state)).toEqual(before === 0 ? [] : ['done']);
  return entries.slice(earlier.length).map((entry) => ({ document: documentOf(entry), toestand: entry.state }));
}

/** The same write is blocked until the user insists, and is then done once more. */
async function goesOn(world: TestWorld, { argv, carriedOut }: Write): Promise<void> {
  const sends = argv[1] === 'verstuur';
  const { times } = await carriedOut();
  expect({ held: (await run(argv, world)).code, ...(await carriedOut()) }).toMatchObject({ held: sends ? 12 : 7, times });
  // That an equal one is meant decides nothing of an uncertain write.
  const again = await run([...argv, ...(sends ? ['--nogmaals'] : ['--negeer-open', '--toch-maken'])], world);
  expect({ code: again.code, ...(await carriedOut()) }).toMatchObject({ code: 0, times: times + 1 });
}

/** The end of one write whose command died, with all that must hold then; gives how its journal has it. */
async function checkAfter(world: TestWorld, write: Write, printed: string, before: number): Promise<string> {
  const { times } = await write.carriedOut();
  const cutOff = (await journalOf(world, before)).some(({ toestand }) => toestand === 'open');
  const recovered = cutOff ? await run('journaal herstel --niet-wachten --json', world) : undefined;
  const rows = await journalOf(world, before);
  const [row] = rows;
  const after = await write.carriedOut();
  // It is never done twice, recovery writes nothing, and the journal knows each write that the service has.
  expect([times, rows.length > 1, after.times > 1]).toEqual([after.times, false, false]);
  if (after.times === 1) expect(['done', 'unknown']).toContain(row?.toestand);
  if (row?.toestand === 'done') expect(after).toEqual({ times: 1, id: row.document });
  else if (row) expect(row.toestand).toBe('unknown');
  if (row?.toestand === 'unknown' && write.argv[1] !== 'verstuur') expect(after.times).toBe(0);
  // A result is printed only when the write is done.
  if (printed !== '') expect(row?.toestand).toBe('done');
  if (recovered) expect(recovered.code).toBe(row?.toestand === 'unknown' ? 7 : 0);
  expect(filesWith(env.DUIT_API_KEY, world)).toEqual([]);
  return row?.toestand ?? 'none';
}

// One of these deaths for each decisive write is that of a real process, in e2e/kill.test.ts.
it.each(Object.entries(writes))(
  'a command that dies at any step of %s did it once, not, or recorded it as unknown',
  async (what, prepare) => {
    const service = await opened();
    const newWorld = () => testWorld({ env, transport: service.transport });
    const change = ['klanten', 'wijzig', await service.create('/klanten', { naam: 'Een ander' }), '--adres', 'Anders'];
    const used = newWorld();
    await run(change, used);
    const before = what === 'klanten maak' ? 0 : 2;
    const states = new Set<string>();
    const dying = async (at: number, number: number): Promise<Life> => {
      const world = newWorld();
      if (before > 0) copyFolder(join(used.folder, 'state'), join(world.folder, 'state'));
      const write = await prepare(service, number);
      const life = await live(write.argv, world, at);
      const state = await checkAfter(world, write, life.stdout, before);
      if (life.died === undefined) expect([life.code, state]).toEqual([0, 'done']);
      if (state === 'unknown' && !states.has(state)) await goesOn(world, write);
      states.add(state);
      expect(await run(change, world)).toMatchObject({ code: 0, stderr: '' });
      rmSync(world.folder, { recursive: true });
      return life;
    };
    const { steps } = await dying(Number.POSITIVE_INFINITY, 0);
    expect(steps.length).toBeGreaterThan(15);
    // A write is unknown at a few steps in a row: once its line is in the file, until the service has it. One of them is always tried.
    const leaving = steps.findIndex((text) => /^(?:POST|PATCH)$/.test(text));
    for (const at of new Set([leaving, ...sampleBySeed([...steps.keys()], 12, 1)]))
      await dying(at, at + 1).catch((error: unknown) => {
        throw new Error(`dead at step ${at} of ${what}, ${steps[at]}: ${String(error)}`, { cause: error });
      });
    expect(states).toEqual(new Set(['none', 'unknown', 'done']));
  },
  killingTime,
);

it(
  'a command that dies on the way from draft to sent is finished under its reference, and makes and sends nothing twice',
  async () => {
    const service = await opened();
    const ends = new Set<number>();
    const dying = async (at: number, n: number): Promise<Life> => {
      const world = testWorld({ env, transport: service.transport });
      const klant = await service.create('/klanten', { naam: `Weg ${n}`, email: 'weg@example.be' });
      const before = new Set((await service.list('/facturen?limit=100')).map(({ id }) => id));
      const mailed = service.mails().length;
      const words = ['--klant', klant, '--regel', `Weg ${n};${n + 1};95;21`, '--eindstatus', 'verstuurd', '--kanaal', 'email'];
      const argv = ['factuur', 'maak', ...words, '--eigen-referentie', `weg-${n}`];
      const life = await live(argv, world, at);
      await run('journaal herstel --niet-wachten', world);
      const { code } = await run(argv, world);
      const made = (await service.list('/facturen?limit=100')).filter(({ id }) => !before.has(id));
      const mails = service.mails().length - mailed;
      // What may have been done is a question for a person, and everything else is finished.
      expect([0, 7, 12]).toContain(code);
      expect([made.length <= 1, mails <= 1]).toEqual([true, true]);
      if (code === 0) expect([made.length, mails]).toEqual([1, 1]);
      ends.add(code);
      rmSync(world.folder, { recursive: true });
      return life;
    };
    const { steps } = await dying(Number.POSITIVE_INFINITY, 0);
    for (const at of sampleBySeed([...steps.keys()], 24, 1))
      await dying(at, at + 1).catch((error: unknown) => {
        throw new Error(`dead at step ${at}, ${steps[at]}: ${String(error)}`, { cause: error });
      });
    expect(ends).toContain(0);
  },
  killingTime,
);
