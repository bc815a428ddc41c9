import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Answer, answeringWorld, page, pdf, refused, ubl } from '../support/answers.ts';
import { zipIn } from '../support/export.ts';
import { run, type TestWorld } from '../support/world.ts';

const id = '00000001-0000-4000-8000-000000000000';
const row = { id, type: 'factuur', nummer: '2026-0001', status: 'verzonden', datum: '2026-01-02', totaal_incl: 121 };
const words = 'dienst.example aanvaardt dit niet: de klant heeft geen Peppol-adres';

/** A world whose service has no UBL of its one invoice. */
function withoutUbl() {
  const answers: Record<string, Answer> = {
    'GET /facturen': page(row),
    'GET /inbox': page(),
    [`GET /facturen/${id}`]: { data: row },
    [`GET /facturen/${id}/pdf`]: pdf('een'),
    [`GET /facturen/${id}/ubl`]: refused(422, 'de klant heeft geen Peppol-adres'),
  };
  return { world: answeringWorld(answers), answers };
}

/** The same world so many days later. */
const later = <W extends TestWorld>(world: W, days: number): W => ({
  ...world,
  now: () => new Date(world.now().getTime() + days * 86_400_000),
});

it('a UBL that the service refuses for good is recorded with its reason, and is no failure', async () => {
  const { world } = withoutUbl();
  const elsewhere = await run(['archief', 'bijwerken', '--map', 'mijn archief'], world);
  expect(elsewhere.stderr).toContain("Waarom: duit archief controleer --map 'mijn archief'.");
  const first = await run('archief bijwerken', world);
  expect(first).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(
      'Zonder 1 bestand dat de dienst niet heeft, en dat is in orde: 2026-0001, factuur.xml. Waarom: duit archief controleer.',
    ) as string,
  });
  world.sent.length = 0;
  expect(await run('archief bijwerken', world)).toMatchObject({ code: 0, stdout: '' });
  expect(world.sent).toEqual(['GET /facturen?limit=100', 'GET /inbox?limit=100']);
  expect(await run('archief controleer', world)).toMatchObject({
    code: 0,
    stdout: `bestaat_niet\tdata/2026/2026-0001/factuur.xml\t${words}\n`,
  });
});

it('an export without such a UBL is whole, and says which one does not exist', async () => {
  const { world } = withoutUbl();
  await run('archief bijwerken', world);
  expect(await run('archief exporteer -o k.zip --velden volledig', world)).toMatchObject({ code: 0, stdout: 'volledig\ttrue\n' });
  const control = zipIn(world, 'k.zip')['controle.txt'];
  expect(control).toContain('VOLLEDIG: elk bestand');
  expect(control).toContain(`Bestaat niet bij de dienst, volgens de dienst zelf:\r\n  data/2026/2026-0001/factuur.xml: ${words}\r\n`);
});

it('a UBL that does not exist is asked for again after thirty days, and kept once it is there', async () => {
  const { world, answers } = withoutUbl();
  await run('archief bijwerken', world);
  world.sent.length = 0;
  await run('archief bijwerken', later(world, 29));
  expect(world.sent).not.toContain(`GET /facturen/${id}/ubl`);
  expect((await run('archief bijwerken', later(world, 30))).code).toBe(0);
  expect(world.sent.filter((request) => request.endsWith('/ubl'))).toHaveLength(1);
  await run('archief bijwerken', later(world, 59));
  expect(world.sent.filter((request) => request.endsWith('/ubl'))).toHaveLength(1);
  answers[`GET /facturen/${id}/ubl`] = ubl('een');
  expect(await run('archief bijwerken --velden gaten', later(world, 60))).toMatchObject({ code: 0, stdout: '\n' });
  expect((await run('archief controleer', world)).stdout).not.toContain('bestaat_niet');
  // A PDF exists of each: one that is refused is a gap, which the next run tries again.
  answers[`GET /facturen/${id}/pdf`] = refused(422, 'nu niet');
  expect((await run('archief bijwerken --map nog', world)).code).toBe(8);
});

it('an archive whose first run died before it wrote in the log is begun again, and an old one whose log was emptied is not', async () => {
  const { world } = withoutUbl();
  const folder = join(world.folder, 'archief');
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(join(folder, 'logboek.txt'), '', { mode: 0o600 });
  expect(await run('archief bijwerken', world)).toMatchObject({ code: 0 });
  expect(await run('archief controleer', world)).toMatchObject({ code: 0 });
  truncateSync(join(folder, 'logboek.txt'));
  expect(await run('archief bijwerken', world)).toMatchObject({ code: 13 });
});
