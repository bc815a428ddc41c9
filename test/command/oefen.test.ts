import { expect, it } from 'vitest';
import { run, testWorld } from '../support/world.ts';

it('names DUIT_OEFEN_LIMIET where it is no number, before any request', async () => {
  expect(await run('klanten list --profiel oefen', testWorld({ env: { DUIT_OEFEN_LIMIET: 'veel' } }))).toEqual({
    code: 2,
    stdout: '',
    stderr: "fout: DUIT_OEFEN_LIMIET: 'veel' is geen geheel getal vanaf 1\n",
  });
});

it('waits for its turn where DUIT_OEFEN_LIMIET is used up', async () => {
  const world = testWorld({ env: { DUIT_OEFEN_LIMIET: '1' } });
  expect((await run('klanten list --profiel oefen --json', world)).code).toBe(0);
  expect(world.slept).toEqual([]);
  expect((await run('klanten list --profiel oefen --json', world)).code).toBe(0);
  expect(world.slept).toEqual([60_000]);
});
