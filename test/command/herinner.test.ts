import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownAccount, writeCamt } from '../support/bank/write.ts';
import { sampleBySeed } from '../support/long.ts';
import { callIn, savedWorld } from '../support/service.ts';
import { typing } from '../support/typing.ts';
import { jsonOf, run, type TestWorld } from '../support/world.ts';

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
  await run('profiel wijzig --straat Kouterstraat --postcode 9000 --gemeente Gent', world);
  return world;
}

/** The late invoices of the sample company whose customer is of this type, and who owes nothing else. */
async function late(world: Awaited<ReturnType<typeof savedWorld>>, type: string): Promise<Row> {
  const rows = await jsonOf<Row[]>(world, 'openstaand --vervallen');
  const alone = rows.filter((row) => row.type === 'factuur' && rows.filter(({ klant_id }) => klant_id === row.klant_id).length === 1);
  for (const row of alone) {
    const { data } = await callIn(world)('GET', `/klanten/${row.klant_id}`);
    if (data['type'] === type) return row;
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

const day = 86_400_000;
const clause = (world: TestWorld, ...more: string[]) => run(['profiel', 'wijzig', '--schadebeding', 'ja', ...more], world);

it('asks costs and interest of a consumer from the day after the term of a letter that went, and not a day before', async () => {
  const world = await lateWorld();
  const { klant_id, openstaand } = await late(world, 'particulier');
  await clause(world, '--wettelijke-rente', '2026-1=11.5');
  const asked = () => reminder(world, klant_id, '--kosten', '--rente', 'wettelijk', '--toch', '--opnieuw');
  expect((await asked()).stderr).toContain('geen kosten en interest: er is nog geen herinnering verstuurd');
  await world.sleep(30 * day);
  const unsent = await asked();
  expect([unsent.stdout.includes('Schadevergoeding'), unsent.stdout.includes('Deze eerste herinnering is gratis.')]).toEqual([false, true]);
  const told = await run(['openstaand', 'herinnerd', klant_id, '--op', '2026-03-15', '--per', 'mail'], world);
  expect([told.code, told.stderr]).toEqual([0, expect.stringMatching(/: herinnerd op 15\/03\/2026, termijn tot en met 05\/04\/2026\.\n/)]);
  const cents = Math.round(openstaand * 100);
  const interest = (Math.floor((cents * 11.5 * 9) / 36_500) / 100).toFixed(2).replace('.', ',');
  const after = await asked();
  expect(after.stdout).toMatch(/ {2}Schadevergoeding +€ [\d.,]+\n/);
  expect(after.stdout.replaceAll(/(?<=\d)\.(?=\d)/g, '')).toMatch(new RegExp(` {2}Interest aan de wettelijke rente +€ ${interest}\n`));
  expect(after.stdout).not.toContain('gratis');
  expect((await reminder(world, klant_id, '--rente', '11,51', '--toch', '--opnieuw')).stderr).toContain(
    'de wettelijke rente van 11,5 % is het hoogste',
  );
  expect((await reminder(world, klant_id, '--rente', '11,5', '--toch', '--opnieuw', '--taal', 'en')).stdout).toMatch(
    / {2}Interest 11,5 % a year +€/,
  );
  await run('profiel wijzig --schadebeding nee', world);
  const without = await asked();
  expect([
    without.stdout.includes('Schadevergoeding'),
    without.stderr.includes('het profiel zegt niet dat je voorwaarden ze vragen'),
  ]).toEqual([false, true]);
});

it.each([
  [21, false],
  [22, true],
])('asks it %d days after the letter went: %s', async (days, asks) => {
  const world = await lateWorld();
  const { klant_id } = await late(world, 'particulier');
  await clause(world);
  await reminder(world, klant_id);
  await run(['openstaand', 'herinnerd', klant_id, '--op', '2026-03-15', '--per', 'post'], world);
  await world.sleep(days * day);
  const { stdout, stderr } = await reminder(world, klant_id, '--kosten', '--toch');
  expect([stdout.includes('Schadevergoeding'), stderr.includes('de termijn van de herinnering loopt nog')]).toEqual([asks, !asks]);
  if (asks)
    expect((await reminder(world, klant_id, '--kosten', '--toch', '--regelmatig', '--opnieuw')).stderr).toContain(
      'drie herinneringen per jaar zijn gratis',
    );
});

const contracts: [string, string, string | undefined, string | undefined][] = [
  ['runs', '2026-01', undefined, 'drie herinneringen per jaar zijn gratis'],
  ['ended on the day before', '2026-01', '2026-04-05', undefined],
  ['ends today', '2026-01', '2026-04-06', 'drie herinneringen per jaar zijn gratis'],
  ['begins tomorrow', '2026-04-07', undefined, undefined],
];

it.each(sampleBySeed(contracts, 2, 1))('lets three reminders be free to a consumer whose contract %s', async (_, van, tot, free) => {
  const world = await lateWorld();
  const { klant_id } = await late(world, 'particulier');
  await clause(world);
  await reminder(world, klant_id);
  await run(['openstaand', 'herinnerd', klant_id, '--op', '2026-03-15', '--per', 'post'], world);
  await world.sleep(22 * day);
  const { naam } = await jsonOf<{ naam: string }>(world, `klanten toon ${klant_id}`);
  const regels = [{ omschrijving: 'Hosting', aantal: 1, eenheidsprijs: 24.5, btw_percentage: 21 }];
  const contract = { naam: 'hosting', klant: naam, ritme: 'maand', dag: 1, van, ...(tot && { tot }), naar_dagen: true, regels };
  writeFileSync(join(world.folder, 'contracten.json'), JSON.stringify([contract]));
  const asked = ['--kosten', '--toch', '--abonnementen', 'contracten.json', '--port', '1,50'];
  const { code, stdout, stderr } = await reminder(world, klant_id, ...asked);
  expect(code).toBe(0);
  expect([stdout.includes('Schadevergoeding'), stdout.includes('Kosten van deze herinnering')]).toEqual([free === undefined, false]);
  expect(stderr).toContain('geen port gevraagd');
  if (free !== undefined) expect(stderr).toContain(free);
});

it('asks 7.50 euro and the postage for the fourth reminder of a year where deliveries are regular', async () => {
  const world = await lateWorld();
  const { klant_id } = await late(world, 'particulier');
  await clause(world);
  await reminder(world, klant_id);
  for (const op of ['2026-03-15', '2026-03-16', '2026-03-17']) {
    await run(['openstaand', 'herinnerd', klant_id, '--op', op, '--per', 'post'], world);
    await world.sleep(day);
  }
  await world.sleep(30 * day);
  const asked = ['--kosten', '--toch', '--regelmatig'];
  const { stdout, stderr } = await reminder(world, klant_id, ...asked, '--port', '1,50');
  expect([stdout, stderr]).toEqual([
    expect.stringMatching(/Kosten van deze herinnering +€ 9,00\n/),
    expect.not.stringContaining('geen port'),
  ]);
  expect((await reminder(world, klant_id, ...asked, '--opnieuw')).stdout).toMatch(/Kosten van deze herinnering +€ 7,50\n/);
  expect(stdout).not.toContain('eerdere herinneringen');
  // The fifth asks what the fourth cost once it went, however often that was said.
  const today = () => world.now().toISOString().slice(0, 10);
  await run(['openstaand', 'herinnerd', klant_id, '--op', today(), '--per', 'post'], world);
  await world.sleep(day);
  await run(['openstaand', 'herinnerd', klant_id, '--op', today(), '--per', 'mail'], world);
  await world.sleep(30 * day);
  const fifth = (await reminder(world, klant_id, ...asked)).stdout;
  const amount = (label: string): number =>
    Number(new RegExp(`${label} .*€ ([\\d.]+,\\d\\d)\\n`).exec(fifth)?.[1]?.replaceAll('.', '').replace(',', '.'));
  expect([amount('Kosten van eerdere herinneringen'), amount('Kosten van deze herinnering')]).toEqual([9, 7.5]);
  const rows = [...fifth.matchAll(/^ {2}(?!Totaal).*€ (-?[\d.]+,\d\d)$/gm)].map(([, one = '']) =>
    Number(one.replaceAll('.', '').replace(',', '.')),
  );
  expect(amount('Totaal')).toBeCloseTo(
    rows.reduce((sum, one) => sum + one, 0),
    2,
  );
});

it('writes a customer once a day, gives the same letter again, and tells in the list when each was reminded of', async () => {
  const world = await lateWorld();
  const { klant_id, nummer } = await late(world, 'particulier');
  const first = await reminder(world, klant_id);
  const second = await reminder(world, klant_id);
  expect([second.code, second.stdout, second.stderr]).toEqual([12, '', expect.stringContaining('vandaag al geschreven voor')]);
  expect((await reminder(world, klant_id, '--opnieuw')).stdout).toBe(first.stdout);
  const listed = async () =>
    (await jsonOf<(Row & { herinnerd: string; herinnering_geschreven: string })[]>(world, 'openstaand --herinnerd')).find(
      (row) => row.nummer === nummer,
    );
  expect(await listed()).toMatchObject({ herinnering_geschreven: '2026-03-15', herinnerd: null });
  expect((await run(['openstaand', 'herinnerd', klant_id, '--op', '2026-03-14', '--per', 'post'], world)).code).toBe(3);
  expect((await run(['openstaand', 'herinnerd', klant_id, '--op', '2026-03-16', '--per', 'post'], world)).code).toBe(2);
  expect((await run(['openstaand', 'herinnerd', klant_id, '--op', '2026-03-15', '--per', 'post'], world)).code).toBe(0);
  expect((await run(['openstaand', 'herinnerd', klant_id, '--op', '2026-03-15', '--per', 'post'], world)).code).toBe(12);
  expect(await listed()).toMatchObject({ herinnerd: '2026-03-15' });
  expect(Object.keys((await jsonOf<object[]>(world, 'openstaand'))[0]!)).not.toContain('herinnerd');
});

it('says to a consumer what was delivered', async () => {
  const world = await lateWorld();
  const { klant_id, nummer } = await late(world, 'particulier');
  const { regels } = await jsonOf<{ regels: { omschrijving: string }[] }>(world, `factuur toon ${nummer}`);
  const text = (await reminder(world, klant_id)).stdout.replaceAll(/\s+/g, ' ');
  expect(text).toContain(`Dit werd geleverd of gedaan: Factuur ${nummer}: ${regels[0]!.omschrijving}`);
  const business = await late(world, 'bedrijf');
  expect((await reminder(world, business.klant_id)).stdout).not.toContain('geleverd');
});

it('asks a business 40 euro and interest at once, where that is asked for', async () => {
  const world = await lateWorld();
  const { klant_id } = await late(world, 'bedrijf');
  expect((await reminder(world, klant_id)).stdout).not.toMatch(/Schadevergoeding|Interest/);
  expect((await reminder(world, klant_id, '--kosten', '--opnieuw')).stdout).toMatch(/ {2}Schadevergoeding +€ 40,00\n/);
  expect((await reminder(world, klant_id, '--kosten', '--kosten-per', 'factuur', '--opnieuw')).stdout).toMatch(
    / {2}Schadevergoeding +€ 40,00\n/,
  );
});

it('writes no letter with interest over a part of the days, and names the half-year whose rate is not set', async () => {
  const world = await lateWorld();
  const { klant_id } = await late(world, 'bedrijf');
  const asked = (...more: string[]) => reminder(world, klant_id, '--rente', 'wettelijk', '--opnieuw', ...more);
  const none = await asked();
  expect([none.code, none.stdout]).toEqual([12, '']);
  expect(none.stderr).toMatch(/er is geen brief geschreven: geen wettelijke rente ingesteld voor .*2026-1 \(\d+ dagen zonder interest\)/);
  expect(none.stderr).toMatch(/--wettelijke-rente .*2026-1=…/);
  await run('profiel wijzig --wettelijke-rente 2026-2=10', world);
  const other = await asked('--taal', 'en');
  expect([other.code, other.stdout]).toEqual([12, '']);
  expect(other.stderr).toMatch(/no letter was written: no legal rate is set for .*2026-1 \(\d+ days without interest\)/);
  const typed = await run(['openstaand', 'herinner', klant_id, '--afzender', 'A', '--rente', 'wettelijk'], typing(world, 'j'));
  expect([typed.code, typed.stdout.includes('Interest')]).toEqual([0, false]);
  expect(typed.stderr).toContain('Toch schrijven, zonder die interest?');
  expect(
    (await run(['openstaand', 'herinner', klant_id, '--afzender', 'A', '--rente', 'wettelijk', '--opnieuw'], typing(world, 'n'))).code,
  ).toBe(12);
  await run('profiel wijzig --wettelijke-rente 2025-2=10,5,2026-1=10,5', world);
  const set = await asked();
  expect([set.code, set.stderr.includes('rente ingesteld')]).toEqual([0, false]);
  expect(set.stdout).toMatch(/Interest aan de wettelijke rente +€/);
});

it('writes an e-mail for each customer into a folder, which a mail program completes', async () => {
  const world = await lateWorld();
  const { code, stdout, stderr } = await run(
    ['openstaand', 'herinner', '--vervallen', '--map', 'brieven', '--afzender', 'Atelier Vermeulen BV'],
    world,
  );
  expect(code).toBe(0);
  const names = readdirSync(join(world.folder, 'brieven'));
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) expect(stdout).toContain(`brieven/${name}\t`);
  expect(stderr).toContain(`${names.length} brieven in brieven.\n`);
  const { klant_id } = await late(world, 'bedrijf');
  await run(['klanten', 'wijzig', klant_id, '--email', 'klant@example.be', '--ja'], world);
  const mail = (await reminder(world, klant_id, '--eml', '--opnieuw')).stdout;
  expect(mail).toMatch(/^X-Unsent: 1\r\nTo: [^\n]*\n? ?<klant@example\.be>\r\nSubject: Herinnering: /);
});

it('gives a program a row for each letter and their totals, and in a dry run the same without a file', async () => {
  const world = await lateWorld();
  const overdue = await jsonOf<Row[]>(world, 'openstaand --vervallen');
  const line = ['openstaand', 'herinner', '--vervallen', '--afzender', 'Atelier Vermeulen BV', '--met-totaal', '--json'];
  type Letters = { rows: Record<string, unknown>[]; totals: Record<string, number> };
  const asked = async (...more: string[]) => JSON.parse((await run([...line, ...more], world)).stdout) as Letters;
  const tried = await asked('--map', 'brieven', '--proef');
  expect(existsSync(join(world.folder, 'brieven'))).toBe(false);
  const { rows, totals } = await asked('--map', 'brieven');
  expect(rows.map(({ bestand }) => String(bestand)).toSorted()).toEqual(
    readdirSync(join(world.folder, 'brieven'))
      .map((name) => `brieven/${name}`)
      .toSorted(),
  );
  const judged = { outcome: 'go', warnings: [], would_stop: null };
  expect(tried).toEqual({ rows: rows.map((row) => ({ ...row, bestand: null, ...judged })), totals });
  expect(totals).toMatchObject({ aantal: rows.length, kosten: 0, interest: 0, totaal: totals['openstaand'] });
  const sum = rows.reduce((cents, { totaal }) => cents + Math.round(Number(totaal) * 100), 0);
  expect(Math.round(totals['totaal']! * 100)).toBe(sum);
  expect(rows.flatMap(({ documenten }) => documenten as string[]).toSorted()).toEqual(overdue.map(({ nummer }) => nummer).toSorted());
  // Without a folder a row has the letter itself.
  const [letter] = (await asked('--opnieuw')).rows;
  expect(letter).toMatchObject({ bestand: null, brief: expect.stringContaining(`Beste ${String(rows[0]!['klant'])},`) as string });
  expect((await run(line.slice(0, -1), world)).code).toBe(2);
});

it('says which invoice may have been paid already by a payment that nobody accepted yet', async () => {
  const world = await lateWorld();
  const { klant_id, nummer, openstaand } = await late(world, 'bedrijf');
  const paid = { booked: '2026-03-14', cents: Math.round(openstaand * 100), text: nummer };
  const told = `Misschien al betaald: ${nummer}. Bekijk de betalingen eerst met duit bank voorstel.\n`;
  expect((await reminder(world, klant_id)).stderr).not.toContain('Misschien');
  await run(`bank lees ${writeCamt(world, 'a.xml', 0, [paid])}`, world);
  expect((await reminder(world, klant_id, '--opnieuw')).stderr).toContain(told);
  await run('bank voorstel --neem-aan eenduidige --ja', world);
  expect(await reminder(world, klant_id, '--opnieuw')).toMatchObject({
    code: 3,
    stderr: expect.not.stringContaining('Misschien') as string,
  });
});

/** A new customer with one invoice that is late. */
async function lateCustomer(world: TestWorld, naam: string, ...more: string[]): Promise<string> {
  const idOf = async (...words: string[]): Promise<string> => (await run([...words, '--formaat', 'id', '--ja'], world)).stdout.trim();
  const klant = await idOf('klanten', 'maak', '--naam', naam, '--toch-maken', ...more);
  const factuur = await idOf('factuur', 'maak', '--klant', klant, '--regel', 'Advies;1;100;21', '--datum', '2026-02-01', '--toch-maken');
  expect(await run(['factuur', 'definitief', factuur, '--ja'], world)).toMatchObject({ code: 0 });
  return klant;
}

const alike: [string, string][] = [
  ['Vereniging van Mede-eigenaars Residentie Duinzicht A', 'Vereniging van Mede-eigenaars Residentie Duinzicht B'],
  ['Café O', 'Cafe O'],
  ['Jan Peeters', 'Jan Peeters'],
];

it.each(sampleBySeed(alike, 3, 1))('keeps the letters of %s and %s apart in one folder, also in two runs', async (one, other) => {
  const world = await lateWorld();
  const klanten = [await lateCustomer(world, one), await lateCustomer(world, other)] as const;
  for (const klant of klanten) expect((await reminder(world, klant, '--map', 'brieven')).code).toBe(0);
  const names = readdirSync(join(world.folder, 'brieven'));
  expect(names).toHaveLength(2);
  const before = names.map((name) => readFileSync(join(world.folder, 'brieven', name), 'utf8'));
  expect([one, other].filter((naam) => before.some((text) => text.includes(naam)))).toHaveLength(2);
  // The letter of the same customer alone is replaced.
  expect((await reminder(world, klanten[0], '--map', 'brieven', '--opnieuw')).code).toBe(0);
  expect(readdirSync(join(world.folder, 'brieven'))).toEqual(names);
  expect(names.map((name) => readFileSync(join(world.folder, 'brieven', name), 'utf8'))).toEqual(before);
});

it('writes one e-mail to its output, and several into a folder alone', async () => {
  const world = await lateWorld();
  const one = await lateCustomer(world, 'Een BV', '--email', 'een@example.be');
  const two = await lateCustomer(world, 'Twee BV', '--email', 'twee@example.be');
  const both = () => run(['openstaand', 'herinner', one, two, '--eml', '--afzender', 'Atelier Vermeulen BV'], world);
  expect(await both()).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('fout: --eml: 2 e-mails passen niet in één uitvoer; geef --map, of noem één klant\n') as string,
  });
  // Neither counts as written.
  const first = await reminder(world, one, '--eml');
  expect([first.code, first.stdout.match(/^X-Unsent: 1\r$/gm)?.length]).toEqual([0, 1]);
  expect((await reminder(world, two, '--eml', '--map', 'brieven')).code).toBe(0);
});

it('says of which named customer nothing is past its due date', async () => {
  const world = await lateWorld();
  const klant = await lateCustomer(world, 'Een BV');
  await run(['klanten', 'maak', '--naam', 'Niets BV', '--ja'], world);
  const told = await run(['openstaand', 'herinner', klant, 'Niets BV', '--afzender', 'Atelier Vermeulen BV'], world);
  expect([told.code, told.stdout.includes('Een BV')]).toEqual([0, true]);
  expect(told.stderr).toContain('geen herinnering voor Niets BV: er is niets te betalen dat over de vervaldatum is');
  const alone = await run(['openstaand', 'herinner', 'Niets BV', '--afzender', 'Atelier Vermeulen BV'], world);
  expect([alone.code, alone.stderr]).toEqual([3, 'fout: er is niets over de vervaldatum\n']);
});

it('asks the cost of each letter that went, in whatever order their sendings are told', async () => {
  const world = await lateWorld();
  const { klant_id } = await late(world, 'particulier');
  await clause(world);
  await reminder(world, klant_id);
  const told = (op: string) => run(['openstaand', 'herinnerd', klant_id, '--op', op, '--per', 'post'], world);
  for (const op of ['2026-03-15', '2026-03-16', '2026-03-17']) {
    await world.sleep(day);
    expect((await told(op)).code).toBe(0);
  }
  await world.sleep(30 * day);
  const asked = (...more: string[]) => reminder(world, klant_id, '--kosten', '--toch', '--regelmatig', ...more);
  const today = () => world.now().toISOString().slice(0, 10);
  const fourth = today();
  expect((await asked('--port', '1,50')).stdout).toMatch(/Kosten van deze herinnering +€ 9,00\n/);
  await world.sleep(10 * day);
  const fifth = today();
  expect((await asked()).stdout).toMatch(/Kosten van deze herinnering +€ 7,50\n/);
  await world.sleep(10 * day);
  for (const op of [fourth, fifth]) expect((await told(op)).code).toBe(0);
  // The fourth went a second time before the fifth was written, which costs nothing more.
  expect((await told(new Date(Date.parse(fourth) + 3 * day).toISOString().slice(0, 10))).code).toBe(0);
  await world.sleep(30 * day);
  expect((await asked()).stdout).toMatch(/Kosten van eerdere herinneringen +€ 16,50\n/);
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

it('is signed by the firm of the profile, unless another sender is named', async () => {
  const world = await lateWorld();
  const { klant_id } = await late(world, 'particulier');
  await run(['profiel', 'wijzig', '--firma', 'Bakker BV'], world);
  expect((await run(['openstaand', 'herinner', klant_id], world)).stdout).toContain('\nBakker BV\n');
  expect((await reminder(world, klant_id, '--opnieuw')).stdout).toContain('\nAtelier Vermeulen BV\n');
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

it('refuses a letter to nobody, to all and one, or from nobody', async () => {
  const world = await lateWorld();
  for (const [line, code, text] of [
    ['openstaand herinner', 2, 'noem een klant, of geef --vervallen'],
    ['openstaand herinner X --vervallen', 2, 'noem een klant, of geef --vervallen'],
    ['openstaand herinner --vervallen', 2, 'geef met --afzender de naam van de schuldeiser'],
    ['openstaand herinner bestaatniet --afzender A', 3, "geen klant 'bestaatniet' gevonden"],
  ] as const) {
    const result = await run(line, world);
    expect([line, result.code, result.stderr]).toEqual([line, code, expect.stringContaining(text)]);
  }
  expect(existsSync(join(world.folder, 'brieven'))).toBe(false);
});

it('says how to tell the account to pay to', async () => {
  const world = await savedWorld();
  await run('profiel wijzig --ondernemingsnummer 0403170701', world);
  const { code, stderr } = await run('openstaand herinner --vervallen --afzender A', world);
  expect([code, stderr]).toEqual([2, expect.stringContaining('duit profiel wijzig werk --rekening IBAN')]);
  expect(readFileSync(join(world.folder, 'config/profielen.json'), 'utf8')).not.toContain('rekeningen');
});

describe('a business that has no number', () => {
  async function numberless() {
    const world = await lateWorld();
    const { klant_id } = await late(world, 'bedrijf');
    expect((await run(['klanten', 'wijzig', klant_id, '--kbo-btw-nummer', '', '--ja'], world)).code).toBe(0);
    const asked = (seen: TestWorld) => reminder(seen, klant_id, '--kosten', '--toch', '--opnieuw');
    return { world, klant_id, asked };
  }

  it('is asked about once, and asks the costs of a business only after a yes', async () => {
    for (const [answer, costs] of [
      ['j', true],
      ['n', false],
    ] as const) {
      const { world, asked } = await numberless();
      const first = await asked(typing(world, answer));
      expect(first.stderr).toContain('heeft geen ondernemingsnummer. Is het een bedrijf, dat kosten en interest meteen betaalt?');
      expect([first.code, first.stdout.includes('Schadevergoeding')], first.stderr).toEqual([0, costs]);
      await world.sleep(day);
      const later = await asked(typing(world));
      expect(later.stderr).not.toContain('Is het een bedrijf');
      expect([later.code, later.stdout.includes('Schadevergoeding')]).toEqual([0, costs]);
      expect((await asked(world)).stderr).not.toContain('heeft geen ondernemingsnummer');
    }
  });

  it('gets the letter of a consumer off a terminal, and is named with the way on', async () => {
    const { world, klant_id, asked } = await numberless();
    const { code, stdout, stderr } = await asked(world);
    expect([code, stdout.includes('Schadevergoeding')]).toEqual([0, false]);
    expect(stderr).toContain(`(duit klanten wijzig ${klant_id} --kbo-btw-nummer …)`);
    expect((await reminder(world, klant_id, '--toch', '--opnieuw')).stderr).not.toContain('ondernemingsnummer');
  });

  it('is asked nothing where it has a number, and a consumer never', async () => {
    const world = await lateWorld();
    for (const type of ['bedrijf', 'particulier']) {
      const { klant_id } = await late(world, type);
      expect((await reminder(typing(world), klant_id, '--kosten', '--toch')).stderr).not.toContain('ondernemingsnummer');
    }
  });
});
