import { describe, expect, it } from 'vitest';
import { answeringWorld, page, refused } from '../support/answers.ts';
import { run } from '../support/world.ts';

describe('a word of a table', () => {
  it.each([
    ['draft', 'concept'],
    ['sent', 'verzonden'],
    ['Accepted', 'geaccepteerd'],
    ['rejected', 'geweigerd'],
    ['expired', 'verlopen'],
  ])('offerte list --status %s asks for %s', async (word, status) => {
    const world = answeringWorld({ 'GET /offertes': page() });
    expect((await run(['offerte', 'list', '--status', word, '--taal', 'en'], world)).code).toBe(0);
    expect(world.sent).toEqual([expect.stringContaining(`status=${status}`)]);
  });

  it('names the store of this machine in English', async () => {
    const { stdout } = await run('profiel toon oefen --formaat tabel --taal en', answeringWorld({}));
    expect(stdout).toMatch(/\nDatabase +on this machine\n/);
  });
});

it.each([
  ['Niet gevonden', 'fout: niet gevonden.\n'],
  ['Factuur niet gevonden.', 'fout: niet gevonden.\n'],
  ['De route is verhuisd.', 'fout: niet gevonden: De route is verhuisd.\n'],
])('a 404 that says %j is told once', async (message, stderr) => {
  const world = answeringWorld({ 'GET /nergens': refused(404, message) });
  expect(await run('api GET /nergens', world)).toEqual({ code: 3, stdout: '', stderr });
});
