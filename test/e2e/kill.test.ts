import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentOf } from '../../src/service/journal/log/entries.ts';
import { copyFolder } from '../support/copy.ts';
import { duit, ownEnvironment, startService } from '../support/duit.ts';
import { filesWith, keptIn } from '../support/kept.ts';
import { canKill, killAtStep, type Step, stepsOf } from '../support/kill.ts';
import { isLong, killingTime } from '../support/long.ts';

const tests = canKill() ? describe : describe.skip;

/** The writes of the journal that the `before` first records are not about, once all of it is found to hold. */
async function journalOf(place: Place, before: number) {
  const { entries, damaged } = await keptIn(place);
  expect(damaged).toBe(0);
  const earlier = entries.filter(({ n }) => n <= before);
  expect(earlier.map(({ state }) => state)).toEqual(before === 0 ? [] : ['done']);
  return entries.slice(earlier.length).map((entry) => ({ n: entry.n, document: documentOf(entry), toestand: entry.state }));
}

/** The service, which the test also asks directly, without duit. */
let service: Awaited<ReturnType<typeof startService>>;

const list = (path: string) => service.ask<{ id: string }[]>('GET', path);
const one = (path: string) => service.ask('GET', path);
const create = async (path: string, body?: object) => String((await service.ask('POST', path, body))['id']);

type Place = ReturnType<typeof ownEnvironment>;

/** New folders, with an environment in which duit uses the service with the test key. */
const newPlace = (): Place => ownEnvironment(service.env);

/** A place where one write was done before, which is two records. */
let used: Place;
/** A place where nothing was written yet. In both the compiled code of the commands is kept, so that keeping it is no step. */
let unused: Place;

function placeLike({ env: { DUIT_STATE_DIR } }: Place): Place {
  const place = newPlace();
  copyFolder(DUIT_STATE_DIR, place.env.DUIT_STATE_DIR);
  return place;
}

/** A write that nothing blocks, whatever became of another. */
let change: string[];

const newFactuur = async (klant: string) =>
  create('/facturen', { klant_id: klant, regels: [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: 100, btw_percentage: 21 }] });

const regel = { omschrijving: 'Advies', aantal: 3, eenheidsprijs: 95, btw_percentage: 21 };

/** One write: its command line, how often the service has carried it out, and the id of the document. */
interface Case {
  argv: string[];
  carriedOut: () => Promise<{ times: number; id: string | undefined }>;
}

const cases: Record<string, (n: number) => Promise<Case>> = {
  'klanten maak': async (n) => {
    const naam = `Klant ${n}`;
    const carriedOut = async () => {
      const found = await list(`/klanten?q=${encodeURIComponent(naam)}&limit=100`);
      const own = found.filter((klant) => (klant as unknown as { naam: string }).naam === naam);
      return { times: own.length, id: own[0]?.id };
    };
    return { argv: ['klanten', 'maak', '--naam', naam], carriedOut };
  },
  'factuur maak': async () => {
    const klant = await create('/klanten', { naam: 'Koper' });
    const before = new Set((await list('/facturen?limit=100')).map(({ id }) => id));
    const carriedOut = async () => {
      const found = (await list('/facturen?limit=100')).filter(({ id }) => !before.has(id));
      const whole = await Promise.all(found.map(async ({ id }) => one(`/facturen/${id}`)));
      const own = whole.filter(({ customer_id }) => customer_id === klant);
      return { times: own.length, id: own[0]?.['id'] as string | undefined };
    };
    return { argv: ['factuur', 'maak', '--klant', klant, '--regel', Object.values(regel).join(';')], carriedOut };
  },
  'factuur definitief': async () => {
    const id = await newFactuur(await create('/klanten', { naam: 'Koper', kbo_btw_nummer: '0403123486' }));
    const carriedOut = async () => ({ times: (await one(`/facturen/${id}`))['nummer'] === null ? 0 : 1, id });
    return { argv: ['factuur', 'definitief', id], carriedOut };
  },
  'factuur verstuur': async () => {
    const id = await newFactuur(await create('/klanten', { naam: 'Koper', kbo_btw_nummer: '0403123486', email: 'koper@example.be' }));
    await service.ask('POST', `/facturen/${id}/definitief`);
    const outbox = join(servicePlace.env.DUIT_STATE_DIR, 'oefen', 'postvak-uit');
    const { nummer } = await one(`/facturen/${id}`);
    const carriedOut = async () => {
      const mails = existsSync(outbox)
        ? readdirSync(outbox, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.eml'))
        : [];
      const own = mails.filter((name) => readFileSync(join(outbox, name), 'utf8').includes(String(nummer)));
      return { times: own.length, id };
    };
    return { argv: ['factuur', 'verstuur', id, '--kanaal', 'email'], carriedOut };
  },
  'klanten wijzig': async (n) => {
    const id = await create('/klanten', { naam: `Oud ${n}` });
    const carriedOut = async () => ({ times: (await one(`/klanten/${id}`))['adres'] === `Nieuw ${n}` ? 1 : 0, id });
    return { argv: ['klanten', 'wijzig', id, '--adres', `Nieuw ${n}`], carriedOut };
  },
};

/** One that is never done again on its own; a long run takes the others too. */
const tried = Object.entries(cases).filter(([what]) => isLong || what === 'factuur verstuur');

/** The file of lines in a step that writes to it. */
const linesOf = ({ text }: Step): string | undefined => /(journaal-[\da-f-]+\.jsonl)>/.exec(text)?.[1];

/** Writes that wake a thread are counted too and differ from run to run, so that one to the file of lines is counted by its path. */
const pathsOf = (step: Step, { env }: Place): string[] => {
  const name = isLong ? undefined : linesOf(step);
  return name === undefined ? [] : [join(env.DUIT_CONFIG_DIR, name)];
};

/**
 * The first change of the file of lines after the write has left, when only the service knows of it, and that of the store, when the file knows
 * it too; in a long run all steps.
 */
function chosen(steps: readonly Step[]): readonly Step[] {
  if (isLong) return steps;
  const left = steps.findIndex(({ text }) => text.includes('POST /api'));
  const outcome = steps.findIndex((step, at) => at > left && linesOf(step) !== undefined);
  const kept = steps.findIndex(({ on }, at) => at > left && on === 'state.sqlite-wal');
  const n = steps.slice(0, outcome + 1).filter((step) => linesOf(step) !== undefined && step.call === steps[outcome]?.call).length;
  return [{ ...steps[outcome]!, n }, steps[kept]!];
}

let servicePlace: Place;

tests('kill -9', () => {
  beforeAll(async () => {
    servicePlace = ownEnvironment();
    service = await startService(servicePlace, '--zonder-limiet');
    change = ['klanten', 'wijzig', await create('/klanten', { naam: 'Een ander' }), '--adres', 'Anders'];
    const warm = newPlace();
    for (const [index, [, prepare]] of tried.entries()) await duit((await prepare(-1 - index)).argv, warm);
    unused = newPlace();
    mkdirSync(unused.env.DUIT_STATE_DIR, { mode: 0o700 });
    copyFolder(join(warm.env.DUIT_STATE_DIR, 'code'), join(unused.env.DUIT_STATE_DIR, 'code'));
    used = placeLike(unused);
    await duit(change, used);
  });
  afterAll(() => service.stop());

  // In `npm test` command/death.test.ts tries the other steps within one process.
  it.concurrent.each(tried)(
    'at any step of %s leaves it done once, not done, or recorded as unknown',
    async (what, prepare) => {
      const states = new Set<string>();
      const [like, records] = what === 'klanten maak' ? [unused, 0] : [used, 2];
      const whole = await stepsOf((await prepare(0)).argv, placeLike(like));
      expect(whole.exitCode).toBe(0);
      for (const [index, step] of chosen(whole.steps).entries()) {
        const place = placeLike(like);
        const { argv, carriedOut } = await prepare(index + 1);
        const killed = await killAtStep(step, argv, place, pathsOf(step, place));
        const before = await carriedOut();
        const cutOff = (await journalOf(place, records)).some(({ toestand }) => toestand === 'open');
        const recovered = cutOff ? await duit(['journaal', 'herstel', '--niet-wachten', '--json'], place) : undefined;
        const rows = await journalOf(place, records);
        const after = cutOff ? await carriedOut() : before;
        const [row] = rows;
        const here = { what, step, row, stderr: killed.stderr, recovered: recovered?.stderr };
        // It is never done twice, and recovery writes nothing.
        expect({ ...here, times: after.times }).toEqual({ ...here, times: before.times });
        expect(after.times, JSON.stringify(here)).toBeLessThanOrEqual(1);
        // The journal knows each write that the service has, and calls none done that it has not.
        expect(rows.length, JSON.stringify(here)).toBeLessThanOrEqual(1);
        if (after.times === 1) expect(['done', 'unknown'], JSON.stringify(here)).toContain(row?.toestand);
        if (row?.toestand === 'done') expect({ ...here, ...after }).toEqual({ ...here, times: 1, id: row.document });
        else if (row) expect(row.toestand, JSON.stringify(here)).toBe('unknown');
        if (row?.toestand === 'unknown' && what !== 'factuur verstuur')
          expect({ ...here, times: after.times }).toEqual({ ...here, times: 0 });
        // A result is printed only when the write is done.
        if (killed.stdout !== '') expect(row?.toestand, JSON.stringify(here)).toBe('done');
        if (!isLong) expect(recovered, 'the outcome was not known yet').toBeDefined();
        if (recovered) expect(recovered.exitCode, JSON.stringify(here)).toBe(row?.toestand === 'unknown' ? 7 : 0);
        expect(filesWith(service.testsleutel, place), JSON.stringify(here)).toEqual([]);
        states.add(row?.toestand ?? 'none');
        if (row?.toestand === 'unknown') await goesOn(place, argv, carriedOut);
        const next = await duit(change, place);
        expect({ ...here, next: next.exitCode, told: next.stderr }).toEqual({ ...here, next: 0, told: '' });
        rmSync(place.folder, { recursive: true });
      }
      expect(states).toEqual(new Set(isLong ? ['none', 'unknown', 'done'] : ['unknown', 'done']));
      expect(whole.steps.length).toBeGreaterThan(10);
    },
    killingTime,
  );
});

const gone = new Set<string>();

/** Once for each command: the same write is blocked until the user insists, and is then done once more. */
async function goesOn(place: ReturnType<typeof ownEnvironment>, argv: readonly string[], carriedOut: Case['carriedOut']) {
  const name = argv.slice(0, 2).join(' ');
  if (gone.has(name)) return;
  gone.add(name);
  const { times } = await carriedOut();
  const held = await duit(argv, place);
  expect({ name, held: held.exitCode, ...(await carriedOut()) }).toMatchObject({ name, held: argv[1] === 'verstuur' ? 12 : 7, times });
  // That an equal one is meant decides nothing of an uncertain write.
  const again = await duit([...argv, ...(argv[1] === 'verstuur' ? ['--nogmaals'] : ['--negeer-open', '--toch-maken'])], place);
  expect({ name, code: again.exitCode, ...(await carriedOut()) }).toMatchObject({ name, code: 0, times: times + 1 });
}
