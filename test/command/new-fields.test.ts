import { describe, expect, it } from 'vitest';
import { answeringWorld, page } from '../support/answers.ts';
import { run } from '../support/world.ts';

const klant = { id: '00000001-0000-4000-8000-000000000000', naam: 'Bakkerij Peeters BV', kredietscore: 'A' };
const factuur = {
  id: '00000002-0000-4000-8000-000000000000',
  type: 'factuur',
  nummer: '2026-0001',
  status: 'verzonden',
  datum: '2026-03-01',
  totaal_incl: 121,
};
const received = { id: '00000003-0000-4000-8000-000000000000', leverancier: 'Garage', factuurnummer: 'G1', gelezen_op: '2026-03-02' };
const answers = {
  'GET /klanten': page(klant),
  'GET /facturen': page({ ...factuur, herinneringen: 2 }),
  [`GET /klanten/${klant.id}`]: { data: klant },
  'GET /inbox': page(received),
  [`GET /inbox/${received.id}`]: { data: received },
  [`GET /facturen/${factuur.id}`]: { data: { ...factuur, herinneringen: 2 } },
};

describe('a field that the service gives and duit does not know', () => {
  it.each([
    ['klanten list --velden naam,kredietscore', 'Bakkerij Peeters BV\tA\n'],
    ['factuur list --velden nummer,herinneringen', '2026-0001\t2\n'],
    [`factuur toon ${factuur.id} --velden nummer,herinneringen --json`, '{"nummer":"2026-0001","herinneringen":2}\n'],
    [`klanten toon ${klant.id} --velden naam,kredietscore`, 'naam\tBakkerij Peeters BV\nkredietscore\tA\n'],
    ['inbox list --velden factuurnummer,gelezen_op', 'G1\t2026-03-02\n'],
    [`inbox toon ${received.id} --velden gelezen_op`, 'gelezen_op\t2026-03-02\n'],
    [`factuur toon ${factuur.id} --velden herinneringen --formaat csv`, 'herinneringen\r\n2\r\n'],
  ])('can be chosen: duit %s', async (line, stdout) => {
    expect(await run(line, answeringWorld(answers))).toEqual({ code: 0, stdout, stderr: '' });
  });

  it('is refused where the reply has none of that name', async () => {
    const { code, stdout, stderr } = await run('klanten list --velden naam,xyz', answeringWorld(answers));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe("fout: --velden: het veld 'xyz' bestaat hier niet\ntip: Deze velden bestaan: id, naam, kredietscore\n");
  });

  it.each(['klanten list --velden nam', 'klanten maak --naam X --velden kredietscore'])(
    'is refused before any request: duit %s',
    async (line) => {
      const world = answeringWorld(answers);
      expect(await run(line, world)).toMatchObject({ code: 2, stdout: '' });
      expect(world.sent).toEqual([]);
    },
  );
});
