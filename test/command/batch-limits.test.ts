import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultyMachine, type Machine } from '../support/faulty.ts';

const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus;kanaal';
const row = (referentie: string, prijs: string, day: number, ending = 'definitief;') =>
  `${referentie};Peeters BV;Advies ${referentie};1;${prijs};21;2026-03-${day};${ending}`;

interface Ended {
  readonly code: number | undefined;
  readonly results: Readonly<Record<string, string>>;
  readonly error: { readonly hint: string; readonly limit?: { readonly option: string }; readonly override?: { readonly option: string } };
}

const sameCommand = 'hetzelfde commando';

/** A machine with a limit and the file of these rows. */
async function machineWith(limit: string, rows: readonly string[]): Promise<Machine> {
  const machine = await faultyMachine();
  await machine.create('/klanten', { naam: 'Peeters BV', kbo_btw_nummer: '0403123486', email: 'p@example.be' });
  writeFileSync(join(machine.world.folder, 'in.csv'), `${[header, ...rows].join('\n')}\n`);
  expect((await machine.run(`profiel wijzig ${limit}`))?.code).toBe(0);
  return machine;
}

/** The remark of each document in the plan, as a program reads it, and its words for a person. */
async function planned(machine: Machine, more = '-o plan.json'): Promise<{ remarks: Record<string, string | null>; stderr: string }> {
  const { code, stdout = '', stderr = '' } = (await machine.run(`batch plan in.csv ${more} --json`)) ?? {};
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  const rows = JSON.parse(stdout) as { referentie: string; waarschuwingen: string | null }[];
  return { remarks: Object.fromEntries(rows.map(({ referentie, waarschuwingen }) => [referentie, waarschuwingen])), stderr };
}

async function carriedOut(machine: Machine, more = ''): Promise<Ended> {
  const { code, stdout = '', stderr = '' } = (await machine.run(`batch voer-uit plan.json --ja --json ${more}`.trim())) ?? {};
  const rows = JSON.parse(stdout) as { referentie: string; resultaat: string }[];
  const report = stderr.trim().split('\n').at(-1) ?? '';
  const { error = { hint: '' } } = (report.startsWith('{') ? JSON.parse(report) : {}) as { error?: Ended['error'] };
  return { code, error, results: Object.fromEntries(rows.map(({ referentie, resultaat }) => [referentie, resultaat])) };
}

describe('a batch on an account with a limit', () => {
  it('names in its plan each document that is too large, and what waits for it; its end names no command that can never go on', async () => {
    // 826.45 comes to 1000.00 with VAT, and 826.46 to 1000.02.
    const rows = [row('A1', '826.45', 10), row('A2', '826.46', 11), row('A3', '100', 12)];
    const machine = await machineWith('--hoogstens-bedrag 1000', rows);
    const { remarks, stderr } = await planned(machine);
    expect(remarks).toEqual({
      A1: null,
      A2: 'de grens --hoogstens-bedrag 1000 houdt maken tegen',
      A3: 'wacht op A2 van vroegere datum: de grens --hoogstens-bedrag 1000 houdt maken tegen',
    });
    expect(stderr).toContain('Een grens van het account houdt 2 documenten tegen (duit help grenzen).');
    expect((await machine.run('batch toon plan.json'))?.stderr).toContain('houdt 2 documenten tegen');
    const first = await carriedOut(machine);
    expect(first).toMatchObject({ code: 8, results: { A1: 'klaar', A2: 'geweigerd', A3: 'tegengehouden' } });
    expect(first.error).toMatchObject({ limit: { option: '--hoogstens-bedrag', value: 1000 } });
    expect(first.error.hint).toContain('duit profiel wijzig omgeving --hoogstens-bedrag <bedrag>');
    expect(first.error.hint).not.toContain('--zonder-volgorde');
    expect(first.error.override).toEqual({ option: '--zonder-volgorde', repeats: false, who: 'mens' });
    expect(first.error.hint).not.toContain(sameCommand);
    // Now nothing is left that can continue, so nothing is sent.
    expect(await carriedOut(machine)).toMatchObject({ code: 12, results: { A1: 'klaar', A2: 'geweigerd', A3: 'tegengehouden' } });
    expect(await carriedOut(machine, '--zonder-volgorde')).toMatchObject({ code: 8, results: { A3: 'klaar' } });
  });

  it('names what the day has no room for, and goes on the next day', async () => {
    const rows = [row('A1', '100', 10), row('A2', '100', 11), row('A3', '100', 12, 'verstuurd;email')];
    const machine = await machineWith('--hoogstens-per-dag 2', rows);
    expect((await planned(machine)).remarks).toMatchObject({
      A1: null,
      A2: null,
      A3: expect.stringContaining('de grens --hoogstens-per-dag 2 houdt definitief maken tegen') as string,
    });
    const first = await carriedOut(machine);
    expect(first).toMatchObject({ code: 8, results: { A1: 'klaar', A2: 'klaar', A3: 'geweigerd' } });
    expect(first.error.hint).toContain('Op een volgende dag laat --hoogstens-per-dag 2 er weer door.');
    expect(first.error.hint).toContain(`Ga verder met ${sameCommand}: duit batch voer-uit plan.json`);
    await machine.world.sleep(24 * 3_600_000);
    expect(await carriedOut(machine)).toMatchObject({ code: 0, results: { A3: 'klaar' } });
  });

  it.each([
    [
      '--hoogstens-per-dag 0',
      'de grens --hoogstens-per-dag 0 houdt definitief maken tegen',
      ': duit profiel wijzig omgeving --hoogstens-per-dag <aantal>',
    ],
    ['--alleen-lezen', 'de grens --alleen-lezen houdt maken tegen', 'Dat is een grens van dit account.'],
    [
      '--mag facturen.list,facturen.get,facturen.create,klanten.*',
      'houdt definitief maken tegen',
      ': duit profiel wijzig omgeving --mag facturen.list,facturen.get,facturen.create,klanten.*,facturen.definitief',
    ],
  ])('that lets nothing pass on any day (%s) is told that nothing goes on', async (limit, remark, way) => {
    const machine = await machineWith(limit, [row('A1', '100', 10)]);
    const { remarks, stderr } = await planned(machine);
    expect(remarks['A1']).toContain(remark);
    expect(stderr).not.toContain('batch voer-uit');
    const { code, error } = await carriedOut(machine);
    expect([code, error.hint]).toEqual([limit === '--alleen-lezen' ? 12 : 8, expect.stringContaining(way)]);
    expect(error.hint).not.toContain(sameCommand);
    expect((await carriedOut(machine)).code).toBe(12);
  });

  it('counts a sending apart, and what was made final before', async () => {
    const machine = await machineWith('--hoogstens-per-dag 1', [row('A1', '100', 10, 'verstuurd;email'), row('A2', '100', 11, 'concept;')]);
    expect((await planned(machine)).remarks['A2']).toBeNull();
    expect(await carriedOut(machine)).toMatchObject({ code: 0 });
    writeFileSync(join(machine.world.folder, 'in.csv'), `${[header, row('A3', '100', 12)].join('\n')}\n`);
    expect((await planned(machine, '-o plan2.json')).remarks['A3']).toContain('--hoogstens-per-dag 1 houdt definitief maken tegen');
  });
});

it('a batch of which one document is there already ends without a command that can never go on', async () => {
  const machine = await machineWith('--hoogstens-bedrag 100000', [row('A1', '100', 10), row('A2', '200', 11)]);
  const [klant] = (await machine.list('/klanten')) as [{ id: string }];
  const regels = [{ omschrijving: 'Advies A1', aantal: 1, eenheidsprijs: 100, btw_percentage: 21 }];
  await machine.create('/facturen', { klant_id: klant.id, datum: '2026-03-10', regels });
  expect((await planned(machine)).remarks['A1']).toContain('wordt alleen gemaakt met --toch-maken');
  const { code, results, error } = await carriedOut(machine);
  expect([code, results]).toEqual([8, { A1: 'bestaat_al', A2: 'klaar' }]);
  expect(error.hint).toMatch(/^Is het dat document, neem het dan over: duit batch voer-uit plan\.json --neem-over 'A1=[-0-9a-f]{36}'$/);
  expect(error).toMatchObject({ override: { option: '--toch-maken', repeats: true, who: 'mens' } });
});

it.each([
  ['verzenden', '1 verzoek wacht straks'],
  ['definitief', '3 verzoeken wachten straks'],
  ['alles', '6 verzoeken wachten straks'],
])('says in its plan how much will wait for a person with --goedkeuring %s', async (level, told) => {
  const rows = [row('A1', '100', 10), row('A2', '200', 11, 'verstuurd;email'), row('A3', '300', 12, 'concept;')];
  const machine = await machineWith(`--goedkeuring ${level}`, rows);
  const { stderr } = await planned(machine);
  expect(stderr).toContain(`${told} op de goedkeuring van een mens, als één aanvraag`);
  const ended = await carriedOut(machine);
  expect([ended.code, ended.error]).toEqual([level === 'alles' ? 12 : 8, expect.objectContaining({ aanvraag: 'a1' })]);
});
