import { describe, expect, it } from 'vitest';
import { answeringWorld, refused } from '../support/answers.ts';
import { run } from '../support/world.ts';

const id = '8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11';

describe('a 404 of the service', () => {
  it.each([
    [`klanten toon ${id}`, `Klant ${id} bestaat niet: weg`],
    [`klanten wijzig ${id} --adres x`, `Klant ${id} bestaat niet: weg`],
    [`producten toon ${id} --taal en`, `Product ${id} does not exist: weg`],
    [`factuur pdf ${id}`, 'niet gevonden: weg'],
  ])('is told in words by %s', async (line, message) => {
    const answer = refused(404, 'weg');
    const paths = [`GET /klanten/${id}`, `PATCH /klanten/${id}`, `GET /producten/${id}`, `GET /facturen/${id}/pdf`];
    const world = answeringWorld({ ...Object.fromEntries(paths.map((path) => [path, answer])), [`GET /facturen/${id}`]: { data: { id } } });
    const { code, stderr } = await run(line, world);
    expect({ code, first: stderr.split('\n')[0]?.replace(/^\w+: /, '') }).toEqual({ code: 3, first: message });
  });
});
