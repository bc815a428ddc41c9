import { expect, it } from 'vitest';
import { formatMoney } from '../../src/cli/output/money.ts';
import { type Movement, ownAccount, writeCamt } from '../support/bank/write.ts';
import { sampleBySeed } from '../support/long.ts';
import { savedWorld } from '../support/service.ts';
import { jsonOf, run, type TestWorld } from '../support/world.ts';

interface Row {
  readonly type: string;
  readonly klant: string;
  readonly klant_id: string;
  readonly nummer: string | null;
  readonly datum: string;
  readonly dagen_te_laat: number | null;
  readonly openstaand: number;
  readonly openstaand_klant: number;
}

const words = (line: string | readonly string[]): readonly string[] => (typeof line === 'string' ? line.split(' ') : line);

const done = async (world: TestWorld, line: string | readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await run([...words(line)], world);
  expect(code, stderr).toBe(0);
  return stdout;
};

const cents = (euro: number): number => Math.round(euro * 100);

async function bankWorld(): Promise<TestWorld> {
  const world = await savedWorld({ now: '2026-03-15T10:00:00Z' });
  await done(world, `profiel wijzig --rekening ${ownAccount} --ondernemingsnummer 0403170701`);
  return world;
}

/** A late invoice of a business that owes nothing else. */
async function late(world: TestWorld): Promise<Row> {
  const rows = await jsonOf<Row[]>(world, 'openstaand --vervallen');
  const all = await jsonOf<Row[]>(world, 'openstaand');
  for (const row of rows) {
    if (row.type !== 'factuur' || all.filter(({ klant_id }) => klant_id === row.klant_id).length > 1) continue;
    if ((await jsonOf<{ type: string }>(world, ['klanten', 'toon', row.klant_id])).type === 'bedrijf') return row;
  }
  throw new Error('no late customer');
}

/** Reads these movements, and gives the ids of their rows in order of day. */
async function moved(world: TestWorld, movements: readonly Movement[]): Promise<string[]> {
  await done(world, `bank lees ${writeCamt(world, 'b.xml', 100_000, movements)}`);
  return (await jsonOf<{ id: string }[]>(world, 'bank list --sorteer datum')).map(({ id }) => id);
}

const letter = (world: TestWorld, id: string) => run(['openstaand', 'herinner', id, '--afzender', 'A', '--opnieuw'], world);

it('shows what a customer paid in advance wherever it tells what is owed, and sets it off in the letter', async () => {
  const world = await bankWorld();
  const { klant_id, klant, openstaand } = await late(world);
  const [before] = await jsonOf<Record<string, number>[]>(world, 'overzicht').then((one) => [one].flat());
  const [id] = await moved(world, [{ booked: '2026-03-13', cents: 1000, text: 'voor later' }]);
  await done(world, ['bank', 'koppel', String(id), '--klant', klant_id]);

  const theirs = (await jsonOf<Row[]>(world, 'openstaand')).filter((one) => one.klant_id === klant_id);
  expect(theirs.map((one) => [one.type, one.klant, one.openstaand, one.openstaand_klant])).toEqual([
    ['factuur', klant, openstaand, (cents(openstaand) - 1000) / 100],
    ['voorschot', klant, -10, (cents(openstaand) - 1000) / 100],
  ]);
  expect(theirs[1]).toMatchObject({ nummer: null, datum: '2026-03-13', dagen_te_laat: null, ontvangen: 10, id });
  expect((await jsonOf<Row[]>(world, 'openstaand --vervallen')).some(({ type }) => type === 'voorschot')).toBe(false);
  const ages = await jsonOf<Record<string, unknown>[]>(world, 'openstaand --ouderdomsbalans');
  expect(ages.find((one) => one['klant_id'] === klant_id)).toMatchObject({ losse_creditnotas: -10 });
  expect(await jsonOf(world, ['klanten', 'toon', klant_id])).toMatchObject({
    openstaand: (cents(openstaand) - 1000) / 100,
    te_laat: openstaand,
    voorschot: 10,
  });
  const [after] = await jsonOf<Record<string, number>[]>(world, 'overzicht').then((one) => [one].flat());
  expect(cents(after!['openstaand_totaal']!)).toBe(cents(before!['openstaand_totaal']!) - 1000);
  expect(after!['vervallen_totaal']).toBe(before!['vervallen_totaal']);
  expect(await done(world, 'rapport pagina -o -')).toMatch(/>voorschot<[^]*-10,00/);

  const { code, stdout } = await letter(world, klant_id);
  expect(code).toBe(0);
  expect(stdout).toMatch(/ {2}Voorschot +van 13\/03\/2026 +€ -10,00\n/);
  expect(stdout.replaceAll('.', '')).toContain(`Wilt u € ${((cents(openstaand) - 1000) / 100).toFixed(2).replace('.', ',')} nu betalen`);
  expect((await run(['openstaand', 'herinner', klant_id, '--afzender', 'A', '--opnieuw', '--taal', 'en'], world)).stdout).toMatch(
    /Advance payment +of 13\/03\/2026/,
  );
});

it('shows the rest of a payment that was too much as an advance, and reminds of nothing that it covers', async () => {
  const world = await bankWorld();
  const rows = await jsonOf<Row[]>(world, 'openstaand --vervallen');
  const { klant_id, nummer, openstaand } = await late(world);
  const other = rows.find((one) => one.klant_id !== klant_id && one.type === 'factuur')!;
  const [id] = await moved(world, [{ booked: '2026-03-13', cents: cents(other.openstaand) + 2500, text: String(other.nummer) }]);
  await done(world, ['bank', 'koppel', String(id)]);
  await done(world, ['bank', 'koppel', String(id), '--klant', klant_id]);
  const of = async () => (await jsonOf<Row[]>(world, 'openstaand')).filter((one) => one.klant_id === klant_id);
  expect((await of()).map((one) => [one.nummer, one.openstaand])).toEqual([
    [nummer, openstaand],
    [null, -25],
  ]);
  await done(world, ['bank', 'ontkoppel', String(id)]);
  expect((await of()).map((one) => one.nummer)).toEqual([nummer]);
  const file = writeCamt(world, 'c.xml', 100_000 + cents(other.openstaand) + 2500, [
    { booked: '2026-03-14', cents: cents(openstaand), text: 'alles' },
  ]);
  await done(world, `bank lees ${file}`);
  const last = (await jsonOf<{ id: string; mededeling: string }[]>(world, 'bank list')).find(({ mededeling }) => mededeling === 'alles');
  await done(world, ['bank', 'koppel', last!.id, '--klant', klant_id]);
  expect((await of())[0]?.openstaand_klant).toBe(0);
  expect((await letter(world, klant_id)).code).toBe(3);
});

it('shows no advance that went back, and the one of a customer without documents by its name', async () => {
  const world = await bankWorld();
  const made = await jsonOf<{ id: string }>(world, ['klanten', 'maak', '--naam', 'Nieuwe Klant BV']);
  const rows = await moved(world, [
    { booked: '2026-03-11', cents: 5000, text: 'vooraf', party: 'IEMAND ANDERS' },
    { booked: '2026-03-12', cents: -2000, text: 'deels terug', party: 'IEMAND ANDERS' },
    { booked: '2026-03-13', cents: -3000, text: 'rest terug', party: 'IEMAND ANDERS' },
  ]);
  const theirs = async () => (await jsonOf<Row[]>(world, 'openstaand')).filter((one) => one.klant_id === made.id);
  const shown: [string, number][][] = [];
  for (const id of rows) {
    await done(world, ['bank', 'koppel', id, '--klant', made.id]);
    shown.push((await theirs()).map((one) => [one.klant, one.openstaand]));
  }
  expect(shown).toEqual([[['Nieuwe Klant BV', -50]], [['Nieuwe Klant BV', -30]], []]);
  expect((await jsonOf<Row[]>(world, 'openstaand --volgens dienst')).some(({ type }) => type === 'voorschot')).toBe(false);
});

const returns: readonly [how: string, movement: Partial<Movement>][] = [
  ['by its code and reference', { isReturned: true }],
  ['by its code alone', { isReturned: true, text: 'AC04' }],
  ['by the party and the amount of an earlier one', { text: 'storno', party: 'PEETERS' }],
];

it.each(sampleBySeed(returns, 2, 1))(
  'says that a payment came back, which is known %s, until somebody decides on it',
  async (_name, how) => {
    const world = await bankWorld();
    const { klant_id, nummer, openstaand } = await late(world);
    const { ogm } = await jsonOf<{ ogm: string }>(world, ['factuur', 'toon', String(nummer)]);
    const text = ogm.replaceAll(/\D/g, '');
    const paid = { booked: '2026-03-11', cents: cents(openstaand), text, party: 'PEETERS' };
    await moved(world, [paid]);
    const back = { booked: '2026-03-13', cents: -cents(openstaand), text, ...how };
    const from = how.party ?? '13/03/2026';
    const told = `1 betaling kwam terug (${from} ${formatMoney(openstaand)}): duit bank voorstel`;
    const messages = async () =>
      Promise.all(['openstaand', 'overzicht', `klanten toon ${klant_id}`].map(async (line) => (await run(line, world)).stderr));
    for (const stderr of await messages()) expect(stderr).not.toContain('kwam terug');
    await done(world, `bank lees ${writeCamt(world, 'c.xml', 100_000 + cents(openstaand), [back])}`);
    for (const stderr of await messages()) expect(stderr).toContain(told);
    expect((await run('overzicht --taal en', world)).stderr).toContain(`1 payment was returned (${from} `);
    expect((await jsonOf<object[]>(world, 'overzicht').then((one) => [one].flat()))[0]).toMatchObject({
      teruggekeerd: 1,
      teruggekeerd_totaal: -openstaand,
    });
    expect(await done(world, 'rapport pagina -o -')).toContain('Betalingen die terugkwamen');
    const [row] = await jsonOf<{ id: string }[]>(world, 'bank list --open --alles');
    await done(world, ['bank', 'koppel', row!.id, String(nummer)]);
    for (const stderr of await messages()) expect(stderr).not.toContain('kwam terug');
    const open = (await jsonOf<Row[]>(world, 'openstaand')).find((one) => one.nummer === nummer);
    expect(open).toMatchObject({ openstaand, dagen_te_laat: expect.any(Number) });
  },
);
