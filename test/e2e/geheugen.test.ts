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
async function place() {
  const own = warmEnvironment({ SLEUTEL: service.testsleutel });
  const words = ['--base-url', service.base_url, '--soort', 'test', '--sleutel-omgeving', 'SLEUTEL'];
  expect((await here(own, 'profiel', 'maak', 'werk', ...words)).code).toBe(0);
  return own;
}

type Place = Awaited<ReturnType<typeof place>>;

const counts = async (own: Place) =>
  Object.fromEntries(
    (JSON.parse((await here(own, 'geheugen', '--json')).stdout) as { soort: string; aantal: number }[]).map(({ soort, aantal }) => [
      soort,
      aantal,
    ]),
  );

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
