import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Desk, makeProfile, openOffice } from '../support/desks.ts';
import { isLong } from '../support/long.ts';

const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus';
const row = (referentie: string, prijs = 100) => `${referentie};Peeters;Licentie;1;${prijs};21;2026-11-12;definitief`;

/** Two machines without a shared store, with one account at a separate service. */
async function twoDesks() {
  const office = await openOffice();
  const [here, there] = [office.desk('hier'), office.desk('daar')];
  for (const desk of [here, there]) expect(await makeProfile(desk)).toBe(0);
  await here.run('klanten maak --naam Peeters --email p@example.be');
  return { ...office, here, there };
}

/** Plans these rows at a machine, carries the plan out, and gives how that ended. */
async function batch(desk: Desk, rows: readonly string[], ...more: string[]) {
  writeFileSync(join(desk.world.folder, 'in.csv'), `${[header, ...rows].join('\n')}\n`);
  const plan = await desk.run('batch plan in.csv -o plan.json --overschrijven --json');
  const { code, stdout, stderr } = await desk.run(['batch', 'voer-uit', 'plan.json', '--ja', '--json', ...more]);
  const results = (JSON.parse(stdout) as { resultaat: string }[]).map(({ resultaat }) => resultaat);
  return { plan, code, results, stderr };
}

const listed = async (desk: Desk, group = 'factuur') => JSON.parse((await desk.run(`${group} list --alles --json`)).stdout) as object[];

/** Requests of a run by their kind. */
function counted(sent: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const request of sent) {
    const kind = request.replace(/[0-9a-f-]{36}/, '{id}');
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

describe('the same file on two machines without a shared store', () => {
  it('is told by the plan, and the run ends each document with 12', async () => {
    const { here, there, sent } = await twoDesks();
    const rows = [row('A1', 10), row('A2', 20), row('A3', 30)];
    expect(await batch(here, rows)).toMatchObject({ code: 0, results: ['klaar', 'klaar', 'klaar'] });
    sent.length = 0;
    const again = await batch(there, rows);
    expect(again).toMatchObject({ code: 12, results: ['bestaat_al', 'bestaat_al', 'bestaat_al'] });
    expect(again.plan.stdout).toContain(
      'deze factuur is er al: 2026-0001 van 12/11/2026, met dezelfde klant, datum en regels; wordt alleen gemaakt met --toch-maken',
    );
    expect(again.plan.stderr).toContain('Bestaat al: 3, door een ander gemaakt');
    expect(again.stderr).toContain('"override":{"option":"--toch-maken","repeats":true,"who":"mens"}');
    // The third list tells which final document has the latest date.
    expect(counted(sent)).toEqual({ 'GET /facturen': 3, 'GET /facturen/{id}': 3, 'GET /klanten': 1, 'GET /klanten/{id}': 1 });
    expect(await listed(here)).toHaveLength(3);
    // The documents that are not there yet are made, and those of later dates are not held back.
    const more = await batch(there, [...rows, row('A4', 40)]);
    expect(more).toMatchObject({ code: 8, results: ['bestaat_al', 'bestaat_al', 'bestaat_al', 'klaar'] });
    expect(await listed(here)).toHaveLength(4);
    expect(await batch(there, rows, '--toch-maken')).toMatchObject({ code: 0 });
    expect(await listed(here)).toHaveLength(7);
  });

  it('makes as many equal documents of one file as there are not yet, made by others', async () => {
    const { here, there } = await twoDesks();
    await here.run(['factuur', 'maak', '--klant', 'Peeters', '--regel', 'Licentie;1;100;21', '--datum', '2026-11-12']);
    const rows = [row('Gent'), row('Aalst'), row('Mechelen')];
    expect(await batch(there, rows)).toMatchObject({ code: 8, results: ['bestaat_al', 'klaar', 'klaar'] });
    expect(await batch(there, rows)).toMatchObject({ code: 12, results: ['bestaat_al', 'klaar', 'klaar'] });
    expect(await listed(here)).toHaveLength(3);
  });

  it("makes a contract's month once, and says nothing of the month before", async () => {
    const { here, there } = await twoDesks();
    const contracts = `- naam: Onderhoud\n  klant: Peeters\n  ritme: maand\n  van: 2026-11\n  regels:\n    - {omschrijving: Onderhoud, eenheidsprijs: 50, btw_percentage: 21}\n`;
    const month = async (desk: Desk, period: string) => {
      writeFileSync(join(desk.world.folder, 'abonnementen.yaml'), contracts);
      const plan = await desk.run(`abonnement plan abonnementen.yaml --periode ${period} -o plan.json --overschrijven --json`);
      return { remarks: plan.stdout, code: (await desk.run('batch voer-uit plan.json --ja')).code };
    };
    expect((await month(here, '2026-11')).code).toBe(0);
    const december = await month(here, '2026-12');
    expect(december.code).toBe(0);
    expect(december.remarks).not.toContain('lijkt op');
    expect((await month(there, '2026-12')).code).toBe(12);
    expect((await month(there, '2026-11')).code).toBe(12);
    expect(await listed(here)).toHaveLength(2);
  });
});

describe('a month of contracts that another machine billed at another price', () => {
  const contract = (naam: string, klant: string, prijs: number) =>
    `- naam: ${naam}\n  klant: ${klant}\n  ritme: maand\n  van: 2026-11\n  regels:\n    - {omschrijving: ${naam}, eenheidsprijs: ${prijs}, btw_percentage: 21}\n`;
  const plan = async (desk: Desk, contracts: string) => {
    writeFileSync(join(desk.world.folder, 'abonnementen.yaml'), contracts);
    const { code, stdout } = await desk.run('abonnement plan abonnementen.yaml --periode 2026-11 -o plan.json --overschrijven --json');
    expect(code).toBe(0);
    const rows = JSON.parse(stdout) as { referentie: string; waarschuwingen: string | null }[];
    return Object.fromEntries(rows.map(({ referentie, waarschuwingen }) => [referentie, waarschuwingen ?? '']));
  };
  const carryOut = async (desk: Desk) => (await desk.run('batch voer-uit plan.json --ja')).code;
  const told = 'zelfde klant en datum, andere regels';

  it('is named in the plan; a second contract of the customer and another customer are not', async () => {
    const { here, there } = await twoDesks();
    await here.run('klanten maak --naam Claes');
    const care = contract('Onderhoud', 'Peeters', 50);
    expect((await plan(here, contract('Hosting', 'Peeters', 33.7) + care))['Hosting 2026-11']).not.toContain(told);
    expect(await carryOut(here)).toBe(0);
    const elsewhere = await plan(there, contract('Hosting', 'Peeters', 34.58) + care + contract('Advies', 'Claes', 20));
    expect(elsewhere['Hosting 2026-11']).toMatch(/lijkt al gefactureerd met concept [0-9a-f]{8}: zelfde klant en datum, andere regels/);
    expect(elsewhere['Onderhoud 2026-11']).toContain('--toch-maken');
    expect(elsewhere['Advies 2026-11']).not.toContain(told);
    // Where the store knows for which references the invoices are, they are no double of another one.
    expect((await plan(here, contract('Domein', 'Peeters', 9)))['Domein 2026-11']).not.toContain(told);
  });

  it.runIf(isLong)('is looked for in at most fifty invoices of that day, and in the others by the next plan', async () => {
    const { here, there, sent } = await twoDesks();
    await here.run('klanten maak --naam Claes');
    const claes = (at: number) => `C${100 + at};Claes;Werk ${at};1;${500 + at};21;2026-11-01;definitief`;
    const fifty = Array.from({ length: 50 }, (_, at) => claes(at));
    expect((await batch(here, fifty)).code).toBe(0);
    const ours = contract('Hosting', 'Peeters', 33.7);
    sent.length = 0;
    expect((await plan(there, ours))['Hosting 2026-11']).toBe('');
    expect(counted(sent.splice(0))['GET /facturen/{id}']).toBe(50);
    expect((await batch(here, [claes(50)])).code).toBe(0);
    await there.run('geheugen wis --ja');
    sent.length = 0;
    const first = await plan(there, ours);
    expect(counted(sent)['GET /facturen/{id}']).toBe(50);
    expect(first['Hosting 2026-11']).toContain('van 1 facturen van die dag is niet gelezen of ze voor deze klant zijn');
    expect((await plan(there, ours))['Hosting 2026-11']).toBe('');
  });
});

describe('one document that another machine made', () => {
  it('stops an invoice and a quote with 12, and --toch-maken makes another', async () => {
    const { here, there, sent } = await twoDesks();
    for (const [group, name] of [
      ['factuur', 'deze factuur is er al: concept '],
      ['offerte', 'deze offerte is er al: OF-'],
    ] as const) {
      const maak = [group, 'maak', '--klant', 'Peeters', '--regel', 'Advies;1;100;21', '--datum', '2026-11-12'];
      expect((await here.run(maak)).code).toBe(0);
      const dry = await there.run([...maak, '--proef']);
      expect(dry).toMatchObject({ code: 12, stderr: expect.stringContaining(name) as string });
      sent.length = 0;
      const ended = await there.run(maak);
      expect(ended).toMatchObject({ code: 12, stderr: expect.stringContaining(name) as string });
      expect(ended.stderr).toContain(' van 12/11/2026, met dezelfde ');
      expect((await there.run([...maak.slice(0, -1), '2026-11-13'])).code).toBe(0);
      expect((await there.run([...maak, '--toch-maken'])).code).toBe(0);
      expect(await listed(here, group)).toHaveLength(3);
    }
  });

  it('is the same whatever the capitals, dashes, stops and accents of its description, and another by other words or figures', async () => {
    const { here } = await twoDesks();
    const maak = (regel: string, ...more: string[]) =>
      here.run(['factuur', 'maak', '--klant', 'Peeters', '--datum', '2026-11-12', '--regel', regel, ...more]);
    expect(await maak('Advies maart, deel 1;1;100;21')).toMatchObject({ code: 0, stderr: '' });
    for (const text of ['ADVIES MAART, DEEL 1', 'Advies maart, deel 1.', 'Advies  maart – deel 1', 'Ádvies maart: (deel 1)']) {
      const again = await maak(`${text};1;100;21`);
      expect([again.code, again.stderr], text).toEqual([12, expect.stringContaining('deze factuur is er al: concept ')]);
    }
    const other = await maak('Advies maart, deel 2;1;100;21');
    expect([other.code, other.stderr]).toEqual([
      0,
      expect.stringMatching(
        /^Let op: er is al een factuur met dezelfde klant, datum en bedragen, en een andere omschrijving: concept \w{8} .*\.\n$/,
      ),
    ]);
    expect(await maak('Advies maart, deel 1;2;50;21')).toMatchObject({ code: 0, stderr: '' });
    expect(await maak('Opleiding;1;100;21', '--toch-maken')).toMatchObject({ code: 0, stderr: '' });
    expect(await listed(here)).toHaveLength(4);
  });

  it('reads no document where none has the total, and a final one only once', async () => {
    const { here, there, sent } = await twoDesks();
    const maak = (regel: string) => ['factuur', 'maak', '--klant', 'Peeters', '--regel', regel, '--datum', '2026-11-12'];
    await here.run(maak('Advies;1;100;21'));
    await here.run(['factuur', 'definitief', String((await listed(here)).map((one) => (one as { id: string }).id)[0])]);
    await there.run('klanten list');
    const asked = async (regel: string) => {
      sent.length = 0;
      const { code } = await there.run(maak(regel));
      return { code, ...counted(sent.filter((line) => !line.includes('/klanten'))) };
    };
    expect(await asked('Advies;1;90;21')).toEqual({ code: 0, 'GET /facturen': 1, 'POST /facturen': 1 });
    expect(await asked('Advies;1;100;21')).toEqual({ code: 12, 'GET /facturen': 1, 'GET /facturen/{id}': 1 });
    expect(await asked('Advies;1;100;21')).toEqual({ code: 12, 'GET /facturen': 1 });
    expect(await asked('Werk;1;100;21')).toEqual({ code: 0, 'GET /facturen': 1, 'POST /facturen': 1 });
  });
});

describe('an invoice that another program credited', () => {
  it('is not credited once more, at maak, definitief, api or by a batch, unless the user says so', async () => {
    const { here, there, writes } = await twoDesks();
    await batch(here, [row('A1', 10), row('A2', 20)]);
    const nota = (await there.run('creditnota maak 2026-0001 --formaat id')).stdout.trim();
    const told = 'fout: 2026-0001 van 12/11/2026 is al gecrediteerd voor € 12,10: concept ';
    await here.run('geheugen wis --ja');
    const second = await here.run('creditnota maak 2026-0001');
    expect(second).toMatchObject({ code: 12, stderr: expect.stringContaining(told) as string });
    expect(second.stderr).toContain('; van € 12,10 blijft € 0,00 over, en deze creditnota is € 12,10\n');
    const [first] = (await listed(here)).filter((one) => (one as { nummer: string }).nummer === '2026-0001') as { id: string }[];
    expect((await here.run(['api', 'POST', `/facturen/${first?.id}/creditnota`, '--ja'])).code).toBe(12);

    const plan = await here.run('batch crediteer plan.json -o credit.json --eindstatus definitief --json');
    expect(plan.stdout).toContain('2026-0001 van 12/11/2026 is al gecrediteerd');
    expect((await here.run('batch voer-uit credit.json --ja')).code).toBe(8);
    expect(writes().filter((line) => line.endsWith('/creditnota'))).toHaveLength(2);

    const twice = (await here.run('creditnota maak 2026-0001 --toch-maken --formaat id')).stdout.trim();
    expect((await there.run(['creditnota', 'definitief', nota])).code).toBe(0);
    const ended = await there.run(['creditnota', 'definitief', twice]);
    expect(ended).toMatchObject({ code: 12, stderr: expect.stringContaining('is al gecrediteerd voor € 12,10') as string });
    // The practice service itself refuses to credit more than the invoice.
    expect((await there.run(['creditnota', 'definitief', twice, '--toch-maken'])).code).toBe(6);
  });

  it('costs one list and one read for ever of each credit note that nobody read, also for many invoices', async () => {
    const { here, there, sent } = await twoDesks();
    const rows = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'].map((name, at) => row(name, 10 + at));
    await batch(here, rows);
    for (const nummer of ['2026-0001', '2026-0002']) await there.run(`creditnota maak ${nummer}`);
    sent.length = 0;
    await here.run('batch crediteer plan.json -o credit.json');
    expect(counted(sent.splice(0))).toEqual({ 'GET /creditnotas': 1, 'GET /facturen/{id}': 6 + 2 });
    expect((await here.run('batch voer-uit credit.json --ja')).code).toBe(8);
    const made = { 'POST /facturen/{id}/creditnota': 4, 'GET /facturen/{id}': 4 };
    // One list before them all, and one after them.
    expect(counted(sent.splice(0))).toEqual({ 'GET /creditnotas': 2, ...made });
    expect((await here.run('batch voer-uit credit.json --ja')).code).toBe(12);
  });
});
