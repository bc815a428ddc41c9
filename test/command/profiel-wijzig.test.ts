import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { typing } from '../support/typing.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

async function withProfile(): Promise<TestWorld> {
  const world = testWorld({ env: { SLEUTEL: 'geheim' } });
  const made = await run('profiel maak werk --base-url https://dienst.example/api/v1 --sleutel-omgeving SLEUTEL --zonder-controle', world);
  expect(made.code).toBe(0);
  return world;
}

const facts = async (world: TestWorld) =>
  (await run('profiel toon werk --velden ondernemingsnummer,btw_stelsel,aangifte --json', world)).stdout;

describe('profiel wijzig', () => {
  it('keeps what it is told beside the rest of the profile', async () => {
    const world = await withProfile();
    const path = join(world.folder, 'config', 'profielen.json');
    const before = JSON.parse(readFileSync(path, 'utf8')) as { profielen: object[] };
    const line = 'profiel wijzig --ondernemingsnummer BE0403.123.486 --btw-stelsel normaal --aangifte kwartaal';
    expect((await run(line, world)).code).toBe(0);
    const after = { ondernemingsnummer: '0403123486', btw_stelsel: 'normaal', aangifte: 'kwartaal' };
    expect(await facts(world)).toBe(`${JSON.stringify(after)}\n`);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ ...before, profielen: [{ ...before.profielen[0], ...after }] });
    expect((await run('profiel wijzig werk --aangifte maand', world)).code).toBe(0);
    expect(await facts(world)).toBe(`${JSON.stringify({ ...after, aangifte: 'maand' })}\n`);
  });

  it('reads the legal rates however they are written', async () => {
    const world = await withProfile();
    for (const [text, rates] of [
      ['2026-1=10,5', '2026-1=10.5'],
      ['2026-1=10,5,2026-2=11', '2026-1=10.5,2026-2=11'],
      ['2026-1=10.5, 2026-2=10,5', '2026-1=10.5,2026-2=10.5'],
      ['2026-1=12;2026-2=10,5', '2026-1=12,2026-2=10.5'],
    ] as const) {
      expect((await run(['profiel', 'wijzig', '--wettelijke-rente', text], world)).code).toBe(0);
      expect(JSON.parse((await run('profiel toon werk --velden wettelijke_rente --json', world)).stdout)).toEqual({
        wettelijke_rente: rates,
      });
    }
  });

  it('asks about a legal rate that is no half percent, as the law rounds up to one', async () => {
    const world = await withProfile();
    for (const text of ['2026-1=10,25', '2026-1=10.1', '2026-1=10,5,2026-2=10,51']) {
      const { code, stderr } = await run(['profiel', 'wijzig', '--wettelijke-rente', text], world);
      expect([code, stderr], text).toEqual([
        12,
        expect.stringMatching(/de wet rondt op naar een half procent, en 2026-[12] 10,\d+ % is dat niet/),
      ]);
    }
    expect((await run('profiel wijzig --wettelijke-rente 2026-1=10,25', typing(world, 'n'))).code).toBe(12);
    expect((await run('profiel toon werk --velden wettelijke_rente --json', world)).stdout).not.toContain('10');
    expect((await run('profiel wijzig --wettelijke-rente 2026-1=10,25', typing(world, 'j'))).code).toBe(0);
    expect((await run('profiel wijzig --wettelijke-rente 2026-1=10,25 --ja', world)).code).toBe(0);
    expect((await run('profiel wijzig --wettelijke-rente 2026-1=foo', world)).code).toBe(2);
  });

  it('keeps the firm of the profile, shows it, and another profile of the account has it too', async () => {
    const world = await withProfile();
    const told = ['--firma', ' Bakker  BV ', '--straat', 'Markt 1', '--postcode', '9000', '--gemeente', 'Gent'];
    expect((await run(['profiel', 'wijzig', ...told, '--telefoon', '+32 9/123.45.67', '--mail-van-firma', 'a@b.be'], world)).code).toBe(0);
    const fields = '--velden firma,straat,postcode,gemeente,telefoon,mail_van_firma --json';
    const firm = {
      firma: 'Bakker BV',
      straat: 'Markt 1',
      postcode: '9000',
      gemeente: 'Gent',
      telefoon: '+32 9 123 45 67',
      mail_van_firma: 'a@b.be',
    };
    expect(JSON.parse((await run(`profiel toon werk ${fields}`, world)).stdout)).toEqual(firm);
    await run('profiel maak lezer --account-van werk --sleutel-omgeving SLEUTEL --zonder-controle', world);
    expect(JSON.parse((await run(`profiel toon lezer ${fields}`, world)).stdout)).toEqual(firm);
  });

  it('refuses what no firm has, and changes nothing', async () => {
    const world = await withProfile();
    for (const [words, text] of [
      [['--firma', ' '], '--firma: is leeg'],
      [['--postcode', '1234567890123456'], '--postcode: geef hoogstens 15 tekens, zonder stuurtekens'],
      [['--firma', 'Bakker\u202e BV'], '--firma: geef hoogstens 200 tekens, zonder stuurtekens'],
      [['--telefoon', 'bel mij'], '--telefoon: geef cijfers, zoals +32 9 123 45 67'],
      [['--mail-van-firma', 'a@b'], "--mail-van-firma: 'a@b' is geen e-mailadres"],
      [['--land', 'Griekenland'], "--land: 'Griekenland' is geen landcode van twee letters, zoals BE of NL"],
      [['--mandataris', 'firma=Kantoor'], 'ontbreekt: ondernemingsnummer, straat, postcode, gemeente, telefoon, mail_van_firma'],
      [['--mandataris', 'firma=A;naam=B'], "onbekende naam 'naam'; kies uit ondernemingsnummer, firma, "],
      [
        ['--mandataris', 'firma="A'],
        'een aanhalingsteken staat verkeerd of is niet gesloten\ntip: Schrijf --mandataris "ondernemingsnummer=',
      ],
      [['--mandataris', '0403170702;A;B;9000;C;09;a@b.be'], "'0403170702' is geen Belgisch ondernemingsnummer"],
      [['--mandataris', '0403170701;A;B;9000;C;09;a@b.example'], "Intervat aanvaardt 'a@b.example' niet als e-mailadres"],
    ] as const) {
      const { code, stderr } = await run(['profiel', 'wijzig', ...words], world);
      expect([code, stderr]).toEqual([2, expect.stringContaining(text)]);
    }
    expect(readFileSync(join(world.folder, 'config', 'profielen.json'), 'utf8')).not.toMatch(/firma|telefoon|land|mandataris/);
  });

  it('forgets the rhythm of returns under a scheme without a return', async () => {
    const world = await withProfile();
    await run('profiel wijzig --aangifte maand', world);
    await run('profiel wijzig --btw-stelsel kleine-onderneming', world);
    expect(await facts(world)).toBe('{"ondernemingsnummer":null,"btw_stelsel":"kleine-onderneming","aangifte":null}\n');
  });

  it('changes nothing with --proef', async () => {
    const world = await withProfile();
    const { code, stderr } = await run('profiel wijzig --aangifte maand --proef', world);
    expect([code, stderr]).toEqual([0, 'Proef: de profielen zijn niet gewijzigd.\n']);
    expect(await facts(world)).toContain('"aangifte":null');
  });

  it('is kept when the profile is made again for the same account, and said to be gone for another', async () => {
    const world = await withProfile();
    await run('profiel wijzig werk --ondernemingsnummer 0403123486 --btw-stelsel normaal --aangifte maand', world);
    const told = await facts(world);
    const again = 'profiel maak werk --sleutel-omgeving SLEUTEL --zonder-controle --overschrijven --stil --base-url';
    expect((await run(`${again} https://dienst.example/api/v1/ --beschermd`, world)).stderr).toBe('');
    expect(await facts(world)).toBe(told);
    const shared = 'profiel maak tweede --account-van werk --sleutel-omgeving SLEUTEL --zonder-controle';
    expect((await run(shared, world)).stdout).toContain('\naangifte\tmaand\n');
    const moved = await run(`${again} https://ander.example/api/v1`, world);
    expect([moved.code, moved.stderr]).toEqual([0, expect.stringContaining("'werk' is nu van een ander account")]);
    expect(moved.stderr).toContain('Stel ze opnieuw in: duit profiel wijzig werk');
    expect(await facts(world)).toBe('{"ondernemingsnummer":null,"btw_stelsel":null,"aangifte":null}\n');
    expect((await run(`${again} https://dienst.example/api/v1`, world)).stderr).toBe('');
  });

  it('shows the words in the language of the user', async () => {
    const { stdout } = await run('profiel wijzig --btw-stelsel kleine-onderneming --formaat tabel --taal en', await withProfile());
    expect(stdout).toMatch(/^VAT scheme +small business$/m);
  });

  it('refuses what no profile has, and changes nothing', async () => {
    const world = await withProfile();
    for (const [words, text] of [
      ['', 'niets te wijzigen: geef minstens één optie op'],
      ['--ondernemingsnummer 0403123487', "--ondernemingsnummer: '0403123487' is geen Belgisch ondernemingsnummer"],
      ['--btw-stelsel art44 --aangifte maand', '--aangifte: met het stelsel art44 is er geen periodieke aangifte'],
      ['wrk --aangifte maand', "er is geen profiel 'wrk'"],
      ['oefen --aangifte maand', "het profiel 'oefen' kan niet gewijzigd worden"],
    ] as const) {
      const { code, stderr } = await run(['profiel', 'wijzig', ...words.split(' ').filter(Boolean)], world);
      expect([code, stderr]).toEqual([2, expect.stringContaining(text)]);
    }
    expect(await facts(world)).toBe('{"ondernemingsnummer":null,"btw_stelsel":null,"aangifte":null}\n');
  });

  it('names a wrong value that was written into the file by hand', async () => {
    const world = await withProfile();
    const path = join(world.folder, 'config', 'profielen.json');
    await run('profiel wijzig --aangifte maand', world);
    writeFileSync(path, readFileSync(path, 'utf8').replace('"maand"', '"week"'));
    const { code, stderr } = await run('profiel toon werk', world);
    expect(code).toBe(10);
    expect(stderr).toContain('aangifte');
    expect(stderr).toContain('"maand" of "kwartaal"');
  });
});
