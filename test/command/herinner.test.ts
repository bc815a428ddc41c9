import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownAccount, writeCamt } from '../support/bank/write.ts';
import { savedWorld } from '../support/service.ts';
import { run, type TestWorld } from '../support/world.ts';

interface Row {
  readonly type: string;
  readonly klant: string;
  readonly klant_id: string;
  readonly nummer: string;
  readonly openstaand: number;
  readonly gecrediteerd: number;
}

async function lateWorld() {
  const world = await savedWorld({ now: '2026-03-15T10:00:00Z' });
  await run(`profiel wijzig --rekening ${ownAccount} --ondernemingsnummer 0403170701`, world);
  return world;
}

const jsonOf = async <T>(world: TestWorld, line: string | readonly string[]): Promise<T> => {
  const words = typeof line === 'string' ? line.split(' ') : line;
  return JSON.parse((await run([...words, '--json', '--stil'], world)).stdout) as T;
};

/** The late invoices of the sample company whose customer is of this type, and who owes nothing else. */
async function late(world: TestWorld, type: string): Promise<Row> {
  const rows = await jsonOf<Row[]>(world, 'openstaand --vervallen');
  for (const row of rows) {
    const klant = await jsonOf<{ type: string }>(world, ['klanten', 'toon', row.klant_id]);
    if (klant.type === type && row.type === 'factuur' && rows.filter(({ klant_id }) => klant_id === row.klant_id).length === 1) return row;
  }
  throw new Error(`no late customer of type ${type}`);
}

const reminder = (world: TestWorld, id: string, ...more: string[]) =>
  run(['openstaand', 'herinner', id, '--afzender', 'Atelier Vermeulen BV', ...more], world);

it('writes a first reminder to a consumer that is free, gives a term, and names the costs that can follow', async () => {
  const world = await lateWorld();
  const { klant_id, nummer } = await late(world, 'particulier');
  const { code, stdout } = await reminder(world, klant_id, '--kosten', '--rente', '11,5');
  expect(code).toBe(0);
  expect(stdout).toContain(`Factuur ${nummer} `);
  const prose = stdout.replaceAll('\n', ' ');
  expect(prose).toMatch(
    /Wilt u € [\d.,]+ binnen 21 dagen, ten laatste op 05\/04\/2026, betalen op BE48 0011 2345 6727 van Atelier Vermeulen BV met de mededeling \+\+\+/,
  );
  expect(prose).toMatch(/Deze eerste herinnering is gratis\..*vergoeding van hoogstens € [\d.,]+ gevraagd/);
  expect(stdout).toContain('Ondernemingsnummer 0403.170.701');
  expect(stdout).not.toMatch(/Schadevergoeding|Interest/);
});

it('asks the costs that the law allows once the term of the first has passed, in the language that was asked', async () => {
  const world = await lateWorld();
  const { klant_id } = await late(world, 'particulier');
  await reminder(world, klant_id);
  await world.sleep(10 * 86_400_000);
  expect((await reminder(world, klant_id, '--kosten', '--toch')).stdout).toContain('Deze eerste herinnering is gratis.');
  await world.sleep(15 * 86_400_000);
  const { stdout } = await reminder(world, klant_id, '--kosten', '--rente', '11,5', '--toch', '--taal', 'en');
  expect(stdout).toMatch(/ {2}Compensation +€ [\d.,]+\n/);
  expect(stdout).toMatch(/ {2}Interest 11,5 % a year +€ [\d.,]+\n/);
  expect(stdout).not.toContain('free');
});

it('asks a business 40 euro and interest at once, where that is asked for', async () => {
  const world = await lateWorld();
  const { klant_id } = await late(world, 'bedrijf');
  expect((await reminder(world, klant_id)).stdout).not.toMatch(/Schadevergoeding|Interest/);
  expect((await reminder(world, klant_id, '--kosten')).stdout).toMatch(/ {2}Schadevergoeding +€ 40,00\n/);
});

it('writes an e-mail for each customer into a folder, which a mail program completes', async () => {
  const world = await lateWorld();
  const { code, stderr } = await run(
    ['openstaand', 'herinner', '--vervallen', '--map', 'brieven', '--afzender', 'Atelier Vermeulen BV'],
    world,
  );
  expect(code).toBe(0);
  const names = readdirSync(join(world.folder, 'brieven'));
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) expect(stderr).toContain(`brieven/${name}\n`);
  const { klant_id } = await late(world, 'bedrijf');
  await run(['klanten', 'wijzig', klant_id, '--email', 'klant@example.be', '--ja'], world);
  const mail = (await reminder(world, klant_id, '--eml')).stdout;
  expect(mail).toMatch(/^X-Unsent: 1\r\nTo: [^\n]*\n? ?<klant@example\.be>\r\nSubject: Herinnering: /);
});

it('asks for no more than the bank has not received', async () => {
  const world = await lateWorld();
  const { klant_id, nummer, openstaand } = await late(world, 'bedrijf');
  await run(`bank lees ${writeCamt(world, 'b.xml', 0, [{ booked: '2026-03-14', cents: 1000, text: nummer }])}`, world);
  const [row] = await jsonOf<{ id: string }[]>(world, 'bank voorstel');
  await run(`bank koppel ${row?.id}`, world);
  const left = (openstaand - 10).toFixed(2).replace('.', ',');
  expect((await reminder(world, klant_id)).stdout.replaceAll('.', '')).toContain(`€ ${left}`);
});

it('refuses where the bank was read more than a week ago, unless --toch is given', async () => {
  const world = await lateWorld();
  const { klant_id } = await late(world, 'bedrijf');
  await run(`bank lees ${writeCamt(world, 'b.xml', 0, [{ booked: '2026-03-01', cents: 1000 }])}`, world);
  const refused = await reminder(world, klant_id);
  expect([refused.code, refused.stdout]).toEqual([12, '']);
  expect(refused.stderr).toContain('de bank is 14 dagen geleden gelezen');
  expect((await reminder(world, klant_id, '--toch')).code).toBe(0);
});

it.each([
  ['openstaand herinner', 2, 'noem een klant, of geef --vervallen'],
  ['openstaand herinner X --vervallen', 2, 'noem een klant, of geef --vervallen'],
  ['openstaand herinner --vervallen', 2, 'geef met --afzender de naam van de schuldeiser'],
  ['openstaand herinner bestaatniet --afzender A', 3, "geen klant 'bestaatniet' gevonden"],
])('refuses %s', async (line, code, text) => {
  const world = await lateWorld();
  const result = await run(line, world);
  expect(result.stderr).toContain(text);
  expect(result.code).toBe(code);
  expect(existsSync(join(world.folder, 'brieven'))).toBe(false);
});

it('says how to tell the account to pay to', async () => {
  const world = await savedWorld();
  await run('profiel wijzig --ondernemingsnummer 0403170701', world);
  const { code, stderr } = await run('openstaand herinner --vervallen --afzender A', world);
  expect([code, stderr]).toEqual([2, expect.stringContaining('duit profiel wijzig werk --rekening IBAN')]);
  expect(readFileSync(join(world.folder, 'config/profielen.json'), 'utf8')).not.toContain('rekeningen');
});
