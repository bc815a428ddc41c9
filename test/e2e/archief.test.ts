import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyFolder } from '../support/copy.ts';
import { archiveIn, sha256sum } from '../support/archive.ts';
import { duit, ownEnvironment, startService } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { canKill, killAtStep, type Step, stepsOf } from '../support/kill.ts';
import { isLong } from '../support/long.ts';

const tests = canKill() ? describe : describe.skip;

/** So many kills, spread evenly over all steps, keep this within half a minute; in a long run each step is one. */
const kills = isLong ? Infinity : 1;
const calls = 'write,fsync,rename,mkdir,link,ftruncate,unlink';

type Place = ReturnType<typeof ownEnvironment>;

let service: Awaited<ReturnType<typeof startService>>;
let warm: Place;
let whole: Record<string, string>;

/** A place of its own, with the compiled code there already, so that keeping it is no step. */
function newPlace(): Place {
  const place = ownEnvironment(service.env);
  if (warm) copyFolder(warm.env.DUIT_STATE_DIR, place.env.DUIT_STATE_DIR);
  return place;
}

/** The documents of an archive: their paths and contents. */
const payload = (folder: string) => Object.fromEntries(Object.entries(archiveIn(folder)).filter(([file]) => file.startsWith('data/')));

const create = async (path: string, body?: object): Promise<unknown> => (await service.ask('POST', path, body))['id'];

beforeAll(async () => {
  service = await startService(ownEnvironment(), '--zonder-limiet');
  const klant_id = await create('/klanten', { naam: 'Bakkerij Peeters BV', kbo_btw_nummer: 'BE0403123486' });
  const regels = [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: 100, btw_percentage: 21 }];
  for (const _ of [1, 2]) await create(`/facturen/${String(await create('/facturen', { klant_id, regels }))}/definitief`);
  const first = newPlace();
  await duit(['archief', 'bijwerken'], first);
  whole = payload(join(first.folder, 'archief'));
  warm = first;
});
afterAll(() => service.stop());

/** Some of the steps, evenly apart. */
const spread = (steps: readonly Step[]): Step[] =>
  steps.length <= kills
    ? [...steps]
    : Array.from({ length: kills }, (_, index) => steps[Math.floor(((index + 0.5) * steps.length) / kills)]!);

/** The documents that `sha256sum -c` complains of; the last line of a manifest may be cut. */
function complaintsIn(folder: string): string[] {
  const manifest = join(folder, 'manifest-sha256.txt');
  if (!existsSync(manifest)) return [];
  const copy = join(folder, '.duit-manifest');
  writeFileSync(copy, readFileSync(manifest, 'utf8').replace(/[^\n]*$/, ''));
  const lines = readFileSync(copy, 'utf8') === '' ? [] : sha256sum(folder, copy);
  rmSync(copy);
  return lines.map((line) => line.replace(/: FAILED.*$/, '')).toSorted();
}

/** The documents that `controleer` names as damaged, and its exit code. */
async function damagedIn(place: Place): Promise<{ code: number; named: string[] }> {
  const { code, stdout } = await here(place, 'archief', 'controleer', '--json', '--stil');
  const found = code === 10 ? [] : (JSON.parse(stdout) as { bevinding: string; bestand: string }[]);
  const damaged = found.filter(({ bevinding, bestand }) => bestand.startsWith('data/') && bevinding !== 'te_veel');
  return { code, named: damaged.map(({ bestand }) => bestand).toSorted() };
}

/** Kills a command at its steps. Each time both checks name the same files, and the next run makes the archive whole. */
async function killAll(argv: readonly string[], prepare: (place: Place) => void): Promise<void> {
  const calm = newPlace();
  prepare(calm);
  const { steps, exitCode } = await stepsOf(argv, calm, calls);
  expect(exitCode).toBe(0);
  expect(steps.length).toBeGreaterThan(20);
  for (const step of spread(steps)) {
    const place = newPlace();
    prepare(place);
    const folder = join(place.folder, 'archief');
    await killAtStep(step, argv, place);
    const complaints = complaintsIn(folder);
    const { code, named } = await damagedIn(place);
    // A file whose line has not come into the manifest is known to the log alone.
    const listed = existsSync(join(folder, 'manifest-sha256.txt')) ? readFileSync(join(folder, 'manifest-sha256.txt'), 'utf8') : '';
    expect({ step, named: named.filter((file) => listed.includes(`  ${file}\n`)) }).toEqual({ step, named: complaints });
    expect({ step, codes: complaints.length > 0 ? [13] : [0, 10, 13] }).toMatchObject({
      codes: expect.arrayContaining([code]) as number[],
    });
    const again = await here(place, ...argv, '--stil');
    expect({ step, code: again.code, stderr: again.stderr }).toEqual({ step, code: 0, stderr: '' });
    expect({ step, bad: [...sha256sum(folder), ...sha256sum(folder, 'tagmanifest-sha256.txt')] }).toEqual({ step, bad: [] });
    expect((await damagedIn(place)).code).toBe(0);
    expect(payload(folder)).toEqual(whole);
  }
}

tests('an archive whose command is killed', { timeout: 3_600_000 }, () => {
  it('holds or names the missing files after bijwerken, and the next run makes it whole', async () => {
    expect(Object.keys(whole).length).toBe(7);
    await killAll(['archief', 'bijwerken'], () => {});
  });

  it.runIf(isLong)('holds or names the missing files after herstel, and the next run makes it whole', async () => {
    await killAll(['archief', 'herstel'], ({ folder }) => {
      const archive = join(folder, 'archief');
      copyFolder(join(warm.folder, 'archief'), archive);
      const [one = '', two = ''] = Object.keys(whole)
        .filter((file) => file.endsWith('factuur.pdf'))
        .map((file) => join(archive, file.replace('factuur.pdf', '')));
      appendFileSync(join(one, 'factuur.pdf'), ' ');
      rmSync(join(one, 'document.json'));
      renameSync(join(two, 'factuur.xml'), join(two, 'anders.xml'));
      appendFileSync(join(archive, 'bagit.txt'), 'x');
    });
  });
});
