import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answeringWorld, idOf, page, pdf, ubl } from '../support/answers.ts';
import { run } from '../support/world.ts';

const customer = { id: idOf(70), naam: 'Immo Claés BV' };

const sold = [
  { nummer: '2012-0001', datum: '2012-05-06', customer_id: customer.id },
  { nummer: '2026-0002', datum: '2026-02-03', customer_id: customer.id },
  { nummer: '2013-0003', datum: '2013-02-03' },
].map((fields, index) => ({ id: idOf(index + 1), type: 'factuur', status: 'betaald', ...fields }));

/** A world with an archive of the first `count` documents, whose service then has all. */
async function archived(count = sold.length) {
  const answers: Record<string, object | string> = { 'GET /inbox': page(), [`GET /klanten/${customer.id}`]: { data: customer } };
  for (const row of sold) {
    answers[`GET /facturen/${row.id}`] = { data: row };
    answers[`GET /facturen/${row.id}/pdf`] = pdf(row.nummer);
    answers[`GET /facturen/${row.id}/ubl`] = ubl();
  }
  const world = answeringWorld(answers);
  answers['GET /facturen'] = page(...sold.slice(0, count));
  expect((await run('archief bijwerken', world)).code).toBe(0);
  answers['GET /facturen'] = page(...sold);
  world.sent.length = 0;
  return world;
}

const kept = async (world: Awaited<ReturnType<typeof archived>>, more = '') =>
  (await run(`archief toon --velden nummer,bewaren_tot_minstens --stil ${more}`.trim(), world)).stdout;

describe('duit archief bewaren', () => {
  it('keeps all of a customer longer, also what comes later, and toon goes by it', async () => {
    const world = await archived(1);
    expect(await kept(world, '--vervalt')).toBe('2012-0001\t2022-12-31\n');
    expect(await run(['archief', 'bewaren', 'immo claes bv', '--jaren', '25', '--velden', 'nummer,bewaren_tot_minstens'], world)).toEqual({
      code: 0,
      stdout: '2012-0001\t2037-12-31\n',
      stderr: 'Vastgelegd voor 1 document, en voor alles wat nog komt van Immo Claés BV.\n',
    });
    expect(world.sent).toEqual([]);
    await run('archief bijwerken', world);
    expect(await kept(world)).toBe('2026-0002\t2051-12-31\n2013-0003\t2023-12-31\n2012-0001\t2037-12-31\n');
    expect(await kept(world, '--vervalt')).toBe('2013-0003\t2023-12-31\n');
    expect((await run('archief controleer', world)).code).toBe(0);
    const log = readFileSync(join(world.folder, 'archief/logboek.txt'), 'utf8');
    expect(log).toContain('"soort":"bewaren","van":"naam","waarde":"Immo Claés BV","jaren":25}');
  });

  it('keeps one document until a year or a day, and the last command holds', async () => {
    const world = await archived();
    await run('archief bewaren 2013-0003 --tot 2051', world);
    expect(await kept(world)).toContain('2013-0003\t2051-12-31\n');
    await run(`archief bewaren ${idOf(3)} --tot 30/06/2040`, world);
    expect(await kept(world)).toContain('2013-0003\t2040-06-30\n');
    await run('archief bewaren 2013-0003 --jaren 10', world);
    expect(await kept(world)).toContain('2013-0003\t2023-12-31\n');
  });

  it('refuses less than the law asks, an unknown name with a suggestion, and writes nothing', async () => {
    const world = await archived();
    const before = readFileSync(join(world.folder, 'archief/logboek.txt'), 'utf8');
    const refusal = async (...argv: string[]) => {
      const { code, stderr } = await run(['archief', 'bewaren', ...argv], world);
      return { code, stderr };
    };
    expect(await refusal('2026-0002', '--jaren', '7')).toEqual({
      code: 2,
      stderr: 'fout: --jaren: 7 is korter dan de 10 jaar die de wet minstens vraagt\n',
    });
    expect(await refusal('Immo Claes BV', '--tot', '2035')).toEqual({
      code: 2,
      stderr: 'fout: --tot: 2035-12-31 is vroeger dan de wet minstens vraagt voor 2026-0002 Immo Claés BV: 2036-12-31\n',
    });
    expect(await refusal('immo', '--jaren', '25')).toEqual({
      code: 3,
      stderr:
        "fout: 'immo' is in het archief geen nummer van een document, en geen klant of leverancier\ntip: Bedoel je 'Immo Claés BV'?\n",
    });
    expect(await refusal('2026-0002')).toEqual({ code: 2, stderr: 'fout: geef --tot of --jaren\n' });
    expect((await refusal('2026-0002', '--tot', '2051', '--jaren', '25')).code).toBe(2);
    expect((await refusal('2026-0002', '--tot', '2051', '--proef')).stderr).toBe('Proef: het archief is niet gewijzigd.\n');
    expect(readFileSync(join(world.folder, 'archief/logboek.txt'), 'utf8')).toBe(before);
  });
});
