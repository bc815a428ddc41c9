import { lutimesSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serviceWorld } from '../support/service.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

/** A link in a folder of duit to a folder of somebody, made long ago; gives what is in that folder. */
function linked(world: TestWorld, path: string): () => string[] {
  const elsewhere = mkdtempSync(join(tmpdir(), 'duit-elders-'));
  mkdirSync(join(elsewhere, 'diep'));
  for (const name of ['factuur.pdf', 'diep/nog.pdf']) writeFileSync(join(elsewhere, name), 'van iemand');
  const link = join(world.folder, path);
  mkdirSync(join(link, '..'), { recursive: true, mode: 0o700 });
  symlinkSync(elsewhere, link);
  lutimesSync(link, 1, 1);
  return () => readdirSync(elsewhere, { recursive: true, encoding: 'utf8' }).toSorted();
}

const whole = ['diep', 'diep/nog.pdf', 'factuur.pdf'];

it('a profile that is kept empties no folder behind a link in the place of its unfinished file', async () => {
  const world = await serviceWorld();
  const left = linked(world, 'config/.nieuw');
  const { code, stderr } = await run(
    'profiel maak werk --base-url https://dienst.example/api/v1 --sleutel-omgeving DUIT_API_KEY --zonder-controle',
    world,
  );
  expect([code, left()], stderr).toEqual([0, whole]);
  expect(readdirSync(join(world.folder, 'config'))).not.toContain('.nieuw');
});

it('the practice service empties no folder behind a link in the place of a fill that was broken off', async () => {
  const world = testWorld();
  const left = linked(world, 'state/oefen/vullen-x');
  expect((await run('klanten list --profiel oefen', world)).code).toBe(0);
  expect(left()).toEqual(whole);
  expect(readdirSync(join(world.folder, 'state/oefen'))).not.toContain('vullen-x');
});

it('oefen wis empties no folder behind a link in the place of its outbox', async () => {
  const world = testWorld();
  const left = linked(world, 'state/oefen/postvak-uit');
  expect((await run('oefen wis --ja', world)).code).toBe(0);
  expect(left()).toEqual(whole);
});
