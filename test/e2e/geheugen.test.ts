import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { duit, startService, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { isLong } from '../support/long.ts';

let service: Awaited<ReturnType<typeof startService>>;

beforeAll(async () => {
  const there = warmEnvironment();
  await here(there, 'oefen', 'vul', '--klanten', '5', '--facturen', '20', '--profiel', 'oefen');
  service = await startService(there, '--zonder-limiet');
});
afterAll(() => service.stop());

/** A place with the saved profile `werk`. */
async function place(...made: string[]) {
  const own = warmEnvironment({ SLEUTEL: service.testsleutel });
  const words = ['--base-url', service.base_url, '--soort', 'test', '--sleutel-omgeving', 'SLEUTEL', ...made];
  expect((await here(own, 'profiel', 'maak', 'werk', ...words)).code).toBe(0);
  return own;
}

type Place = Awaited<ReturnType<typeof place>>;

const out = async (own: Place, ...argv: string[]) => String((await duit(argv, own)).stdout);
const counts = async (own: Place) =>
  Object.fromEntries(
    (JSON.parse((await here(own, 'geheugen', '--json')).stdout) as { soort: string; aantal: number }[]).map(({ soort, aantal }) => [
      soort,
      aantal,
    ]),
  );
/** The requests that a command makes, as `--debug` shows them. */
const requests = async (own: Place, ...argv: string[]) =>
  String((await duit([...argv, '--debug'], own)).stderr)
    .split('\n')
    .filter((line) => line.startsWith('GET ')).length;

it('keeps what one process read for the next, shows and forgets it', async () => {
  const own = await place();
  const nummer = (
    await out(own, 'factuur', 'list', '--status', 'betaald', '--type', 'factuur', '--limit', '1', '--velden', 'nummer')
  ).trim();
  expect(await requests(own, 'factuur', 'toon', nummer)).toBe(1);
  await out(own, 'klanten', 'list');
  expect(await counts(own)).toMatchObject({ klanten: 5, facturen: 1, inbox: 0 });
  expect(await out(own, '__complete', 'bash', '9', '80', ' ', 'duit factuur toon ')).toBe(`${nummer}\n`);
  expect(statSync(join(own.env.DUIT_STATE_DIR, 'state.sqlite')).mode & 0o777).toBe(0o600);
  const { code, stderr } = await here(own, 'geheugen', 'wis');
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: 'Vergeten. Het journaal en de opvolging van de inbox zijn gebleven, en duit leest opnieuw wat het nodig heeft.\n',
  });
  expect(await counts(own)).toMatchObject({ klanten: 0, facturen: 0 });
  expect(await requests(own, 'factuur', 'toon', nummer)).toBeGreaterThan(1);
});

it('loses nothing when processes read side by side', async () => {
  const own = await place();
  const kinds = ['klanten', 'producten', 'factuur', 'inbox'];
  const runs = (isLong ? [...kinds, ...kinds] : kinds).map((kind) => duit([kind, 'list', '--alles'], own));
  expect((await Promise.all(runs)).map(({ exitCode }) => exitCode)).toEqual(runs.map(() => 0));
  const listed = async (...argv: string[]) => (await here(own, ...argv, '--alles', '--formaat', 'id')).stdout.trim().split('\n').length;
  expect(await counts(own)).toMatchObject({
    klanten: 5,
    producten: await listed('producten', 'list'),
    facturen: await listed('factuur', 'list', '--type', 'factuur'),
    inbox: await listed('inbox', 'list'),
  });
});

it('leaves nothing with --zonder-geheugen, and makes a damaged store anew, which it tells once', async () => {
  const without = await place('--zonder-geheugen');
  await out(without, 'klanten', 'list');
  expect(await counts(without)).toMatchObject({ klanten: 0 });
  const damaged = await place();
  await out(damaged, 'klanten', 'list');
  writeFileSync(join(damaged.env.DUIT_STATE_DIR, 'state.sqlite'), 'kapot');
  const { exitCode, stderr } = await duit(['klanten', 'list'], damaged);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: expect.stringMatching(/^Het journaal was beschadigd en staat nu in .*\n$/) });
  expect((await here(damaged, 'geheugen')).stderr).toBe('');
  expect(await counts(damaged)).toMatchObject({ klanten: 5 });
});
