import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { belgian } from '../../src/belgium/decimal.ts';
import { sha256 } from '../../src/machine/files/hash.ts';
import { ownAccount, writeCamt } from '../support/bank/write.ts';
import { zipIn } from '../support/export.ts';
import { savedWorld } from '../support/service.ts';
import { jsonOf, run, type TestWorld } from '../support/world.ts';

/** A world with an archive of the sample company. The first test comes before any payment is known, the others share its payments. */
let archived: TestWorld;
beforeAll(async () => {
  archived = await savedWorld({ now: '2026-11-20T10:00:00Z' });
  expect((await run('archief bijwerken', archived)).code).toBe(0);
});

/** Adds payments of each kind. */
async function pay(world: TestWorld) {
  await run(`profiel wijzig --rekening ${ownAccount},BE68539007547034`, world);
  const open = await jsonOf<{ type: string; nummer: string; gecrediteerd: number; openstaand: number }[]>(world, 'openstaand');
  const [one, other] = open.filter(({ type, gecrediteerd, openstaand }) => type === 'factuur' && gecrediteerd === 0 && openstaand > 50);
  const { ogm, totaal_incl } = await jsonOf<{ ogm: string; totaal_incl: number }>(world, `factuur toon ${one!.nummer}`);
  const cents = Math.round(totaal_incl * 100);
  const movements = [
    { booked: '2026-10-31', cents: 300, party: 'Van Vorige Maand', text: 'oktober' },
    { booked: '2026-11-18', cents, text: ogm.replaceAll(/\D/g, ''), party: 'Janssens Geheim', account: 'BE71096123456769' },
    { booked: '2026-11-18', cents: -50_000, party: 'Spaar Geheim', account: 'BE68539007547034' },
    { booked: '2026-11-19', cents: -70_000, party: 'Huur Geheim', text: 'huur geheim' },
    { booked: '2026-11-19', cents: 1000, party: 'Iemand Geheim', text: 'zomaar geheim' },
  ];
  await run(`bank lees ${writeCamt(world, 'b.xml', 0, movements)}`, world);
  const rows = await jsonOf<{ id: string; bedrag: number }[]>(world, 'bank list --alles');
  const rent = rows.find(({ bedrag }) => bedrag === -700)!;
  await run(['bank', 'negeer', rent.id, '--reden', 'reden geheim'], world);
  await run(`bank boek ${other!.nummer} --bedrag 40 --datum 2026-11-20 --wijze contant`, world);
  return { world, euro: totaal_incl, paid: one!.nummer, cash: other!.nummer };
}

let paid: ReturnType<typeof pay> | undefined;
const paidWorld = () => (paid ??= pay(archived));

const exporteer = (world: TestWorld, more = '') => run(`archief exporteer --maand 2026-11 -o k4.zip --overschrijven ${more}`.trim(), world);
const cells = (csv = '') =>
  csv
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));

it('has no payments where none are known, and says so where their parties are asked for', async () => {
  expect(await exporteer(archived)).toMatchObject({ code: 0, stderr: expect.stringContaining('geen enkel document voldoet') as string });
  expect((await run('archief exporteer -o k4.zip', archived)).code).toBe(0);
  expect(Object.keys(zipIn(archived))).not.toContain('betalingen.csv');
  const { code, stderr } = await exporteer(archived, '--met-tegenpartij');
  expect([code, stderr]).toEqual([2, expect.stringContaining('--met-tegenpartij: duit kent voor dit archief geen betalingen')]);
});

it('exports the payments of a period in parts that add up, without the parties unless they are asked for', async () => {
  const { world, euro, paid: invoice, cash } = await paidWorld();
  const { code, stdout } = await exporteer(world);
  expect([code, stdout]).toEqual([0, expect.stringContaining('\nbetalingen\t5\n')]);
  const { 'betalingen.csv': sheet = '', 'manifest-sha256.txt': manifest, 'controle.txt': page = '' } = zipIn(world);
  const [head, ...rows] = cells(sheet);
  expect(head?.join(';')).toBe('datum;wijze;rekening;afschrift;bedrag;bestemming;document;ogm;rij;document_id;munt');
  const amount = String(euro).replace('.', ',');
  expect(
    rows.map(([datum, wijze, rekening, , bedrag, bestemming, document]) => [datum, wijze, rekening, bedrag, bestemming, document]),
  ).toEqual([
    ['2026-11-18', 'bank', ownAccount, amount, 'document', invoice],
    ['2026-11-18', 'bank', ownAccount, '-500', 'eigen_rekening', ''],
    ['2026-11-19', 'bank', ownAccount, '-700', 'terzijde', ''],
    ['2026-11-19', 'bank', ownAccount, '10', 'open', ''],
    ['2026-11-20', 'contant', '', '40', 'document', cash],
  ]);
  expect(sheet).not.toMatch(/geheim|BE71096123456769|BE68539007547034/i);
  expect(manifest).toContain(`${sha256(sheet)}  betalingen.csv\n`);
  expect(page).toContain(`op documenten ${belgian((euro + 40).toFixed(2))} EUR + van en naar eigen rekeningen -500,00 EUR`);
  expect(page).toContain('gelezen tot en met 19/11/2026');
  expect((await run('archief controleer', world)).code).toBe(0);

  expect((await exporteer(world, '--met-tegenpartij')).code).toBe(0);
  const [named, ...told] = cells(zipIn(world)['betalingen.csv']);
  expect(named?.slice(-4)).toEqual(['tegenpartij', 'tegenrekening', 'mededeling', 'reden']);
  expect(told.map((row) => row.slice(-4).join('|'))).toEqual([
    'Janssens Geheim|BE71096123456769||',
    'Spaar Geheim|BE68539007547034||',
    'Huur Geheim||huur geheim|reden geheim',
    'Iemand Geheim||zomaar geheim|',
    '|||',
  ]);
});

describe('the archive of another profile than the chosen one', () => {
  const elsewhere = (world: TestWorld): TestWorld => ({ ...world, env: { ...world.env, DUIT_PROFIEL: 'winkel' } });

  it('has the payments of its own account', async () => {
    const { world } = await paidWorld();
    const own = await exporteer(world);
    const sheet = zipIn(world)['betalingen.csv'];
    const words = ['profiel', 'maak', 'winkel', '--base-url', 'https://winkel.example/api/v1', '--sleutel-omgeving', 'WINKEL'];
    expect((await run([...words, '--zonder-controle'], world)).code).toBe(0);
    const { code, stdout, stderr } = await exporteer(elsewhere(world));
    expect({ code, stderr }).toEqual({ code: 0, stderr: own.stderr });
    expect(stdout).toContain('\nbetalingen\t5\n');
    expect(zipIn(world)['betalingen.csv']).toBe(sheet);
  });

  it('says that nothing tells of payments where this computer has no profile of its account', async () => {
    const { world } = await paidWorld();
    const bare = join(world.folder, 'kaal');
    const other = { ...world, env: { ...world.env, DUIT_CONFIG_DIR: bare, DUIT_STATE_DIR: bare, DUIT_PROFIEL: '' } };
    const none = await exporteer(other);
    const { code, stdout, stderr } = await run('archief exporteer -o k4.zip --overschrijven', other);
    expect([code, stdout]).toEqual([0, expect.stringContaining('\nbetalingen\t\n')]);
    const reason = 'op deze computer is geen profiel van dit account, dus niets zegt wat er betaald is';
    for (const told of [none.stderr, stderr]) expect(told).toContain(`Zonder betalingen (betalingen.csv ontbreekt): ${reason}.`);
    const { 'betalingen.csv': sheet, 'controle.txt': page = '' } = zipIn(world);
    expect(sheet).toBeUndefined();
    expect(page).toMatch(/^VOLLEDIG: .* Betalingen ontbreken; zie hieronder\.\r\n/);
    expect(page).toContain(`Zonder betalingen (betalingen.csv ontbreekt):\r\n  ${reason}`);
    const named = await exporteer(other, '--met-tegenpartij');
    expect([named.code, named.stderr]).toEqual([2, expect.stringContaining(reason)]);
  });
});
