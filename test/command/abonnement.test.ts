import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serviceWorld } from '../support/service.ts';
import { typing } from '../support/typing.ts';
import { run } from '../support/world.ts';

const contracts = `- naam: hosting-peeters
  klant: Peeters BV
  ritme: maand
  dag: 31
  van: 2026-01
  notities: Hosting {periode}
  eindstatus: definitief
  indexering:
    basis_index: 118,2
    index: 123,4
  regels:
    - omschrijving: Hosting {maand} {jaar}
      aantal: 2
      eenheidsprijs: 24,50
      btw_percentage: 21
- naam: onderhoud
  klant: Peeters BV
  ritme: kwartaal
  van: 2026-02
  tot: 2026-06
  regels:
    - {omschrijving: Onderhoud, eenheidsprijs: 100, btw_percentage: 21}
`;

async function world(text = contracts) {
  const made = await serviceWorld();
  await run(['klanten', 'maak', '--naam', 'Peeters BV'], made);
  writeFileSync(join(made.folder, 'abonnementen.yaml'), text);
  return made;
}

describe('abonnement controleer', () => {
  it('shows each contract with its amount by the index', async () => {
    const { code, stdout } = await run('abonnement controleer --json', await world());
    expect(JSON.parse(stdout)).toEqual([
      {
        naam: 'hosting-peeters',
        klant: 'Peeters BV',
        maanden: 1,
        dag: 31,
        van: '2026-01',
        tot: null,
        naar_dagen: null,
        totaal_zonder_index: 49,
        totaal_excl: 51.16,
        prijzen: 'Hosting {maand} {jaar}: 24.5 → 25.58',
        wijzigingen: null,
      },
      {
        naam: 'onderhoud',
        klant: 'Peeters BV',
        maanden: 3,
        dag: 1,
        van: '2026-02',
        tot: '2026-06',
        naar_dagen: null,
        totaal_zonder_index: 100,
        totaal_excl: 100,
        prijzen: null,
        wijzigingen: null,
      },
    ]);
    expect(code).toBe(0);
  });

  it('reads a file in windows-1252 too, with its letters as they are', async () => {
    const made = await world();
    writeFileSync(join(made.folder, 'abonnementen.yaml'), Buffer.from(contracts.replaceAll('Peeters BV', 'Café Élan'), 'latin1'));
    expect((await run('abonnement controleer --velden klant', made)).stdout).toBe('Café Élan\nCafé Élan\n');
  });

  it('says where an example is when the usual file is not there', async () => {
    expect(await run('abonnement controleer', await serviceWorld())).toEqual({
      code: 2,
      stdout: '',
      stderr: "fout: abonnementen.yaml bestaat niet\ntip: Een voorbeeld van zo'n bestand staat in: duit help abonnement controleer\n",
    });
  });

  it('names every mistake', async () => {
    const { code, stderr } = await run(
      'abonnement controleer',
      await world(
        '- naam: a\n  klant: P\n  ritme: wekelijks\n  dag: 40\n  van: 12/2026\n  index: 3\n- naam: a\n  klant: P\n  ritme: maand\n  van: 2026-01\n  regels: [{aantal: 1, btw_percentage: 21, omschrijving: x}]\n',
      ),
    );
    expect(stderr).toBe(
      [
        'fout: er zijn 7 fouten in abonnementen.yaml. Er is niets verstuurd.',
        '  rij 1, index: onbekend veld',
        "  rij 1, van: '12/2026': hier hoort een maand of een dag, zoals 2026-12 of 2026-12-15",
        '  rij 1, regels: minstens één regel is nodig',
        "  rij 1, ritme: 'wekelijks': kies uit maand, kwartaal, jaar, 2 maanden",
        '  rij 1, dag: hier hoort een dag van 1 tot 31',
        '  rij 2, regel 1, eenheidsprijs: ontbreekt',
        "  rij 2, naam: 'a': twee abonnementen heten zo",
        '',
      ].join('\n'),
    );
    expect(code).toBe(2);
  });
});

it('a contract takes the day of a file as it is written there, and no number that YAML alone reads in it', async () => {
  const made = await world();
  const read = (dag: string) => {
    writeFileSync(join(made.folder, 'abonnementen.yaml'), contracts.replace('dag: 31', `dag: ${dag}`));
    return run('abonnement controleer --json', made);
  };
  const refused = { code: 2, stderr: expect.stringContaining('hier hoort een dag van 1 tot 31') as string };
  for (const dag of ['0x10', '1e1', '+5', '"5.0"']) expect(await read(dag), dag).toMatchObject(refused);
  for (const dag of ['05', '" 5 "']) expect(JSON.parse((await read(dag)).stdout), dag).toMatchObject([{ dag: 5 }, {}]);
});

describe('abonnement plan', () => {
  it('invoices a month once, however often it is planned, and names the months that were missed', async () => {
    const made = await world();
    const planned = await run('abonnement plan --periode 2026-02 -o plan.json --json', made);
    expect(JSON.parse(planned.stdout)).toMatchObject([
      { referentie: 'onderhoud 2026-02', datum: '2026-02-01', totaal_incl: 121, eindstatus: 'concept' },
      { referentie: 'hosting-peeters 2026-02', datum: '2026-02-28', totaal_incl: 61.9, eindstatus: 'definitief' },
    ]);
    expect(planned.stderr).toContain('hosting-peeters: geen factuur van duit gekend voor 2026-01.');
    expect((await run('batch voer-uit plan.json --ja', made)).code).toBe(0);
    const before = made.sent.filter((request) => request.startsWith('POST')).length;
    const again = await run('abonnement plan --periode 2026-02 -o nog.json', made);
    expect(again.stderr).not.toContain('geen factuur van duit gekend');
    const later = await run('abonnement plan --periode 2026-04 -o later.json', made);
    expect(later.stderr).toContain('hosting-peeters: geen factuur van duit gekend voor 2026-03.');
    expect((await run('batch voer-uit nog.json --ja', made)).code).toBe(0);
    expect(made.sent.filter((request) => request.startsWith('POST'))).toHaveLength(before);
    const { stdout } = await run('factuur toon 2026-0001 --json', made);
    expect(JSON.parse(stdout)).toMatchObject({
      notities: 'Hosting februari 2026',
      regels: [{ omschrijving: 'Hosting februari 2026', eenheidsprijs: 25.58 }],
    });
  });

  it('says so where no subscription falls in the month', async () => {
    const { code, stderr } = await run('abonnement plan --periode 2025-12', await world());
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'fout: in 2025-12 valt geen enkel abonnement\n' });
  });

  it('refuses a plan whose contracts changed since, and names the command that makes it again', async () => {
    const made = await world();
    await run('abonnement plan --periode 2026-02 -o plan.json', made);
    writeFileSync(join(made.folder, 'abonnementen.yaml'), contracts.replace('24,50', '29,50'));
    const { code, stderr } = await run('batch voer-uit plan.json --ja', made);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: [
        'fout: het plan is verouderd; er is niets verstuurd',
        '  abonnementen.yaml: het bestand is gewijzigd sinds het plan',
        'tip: Maak het opnieuw: duit abonnement plan abonnementen.yaml --periode 2026-02 -o <plan>',
        '',
      ].join('\n'),
    });
  });
});

describe('a contract that was changed after a month was billed', () => {
  it('keeps that invoice, is named, and holds back none of the others', async () => {
    const made = await world();
    await run('abonnement plan --periode 2026-02 --stil -o plan.json', await withoutEnd(made));
    expect((await run('batch voer-uit plan.json --ja', made)).code).toBe(0);
    const before = made.sent.filter((request) => request.startsWith('POST')).length;
    const text = readFileSync(join(made.folder, 'abonnementen.yaml'), 'utf8').replace('24,50', '29,50');
    writeFileSync(
      join(made.folder, 'abonnementen.yaml'),
      `${text}${contracts.split('- naam: onderhoud')[0]?.replaceAll('hosting-peeters', 'nieuw').replace('aantal: 2', 'aantal: 5')}`,
    );
    const { code, stdout, stderr } = await run('abonnement plan --periode 2026-02 --formaat id -o nog.json', made);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'onderhoud 2026-02\nnieuw 2026-02\n' });
    expect(stderr).toContain(
      'hosting-peeters 2026-02: werd al 2026-0001, met een ander totaal. Die factuur blijft zoals ze is, en staat niet in het plan.',
    );
    expect((await run('batch voer-uit nog.json --ja', made)).code).toBe(0);
    expect(made.sent.filter((request) => request.startsWith('POST')).length - before).toBe(2);
  });
});

const totalsIn = (stdout: string): number[] => (JSON.parse(stdout) as { totaal_incl: number }[]).map(({ totaal_incl }) => totaal_incl);

/** The same world, where no contract ends within a period. */
async function withoutEnd(made: Awaited<ReturnType<typeof world>>) {
  writeFileSync(join(made.folder, 'abonnementen.yaml'), contracts.replace('  tot: 2026-06\n', ''));
  return made;
}

describe('a period in part', () => {
  it('is named and asked where the contract does not say how it is billed', async () => {
    const made = await world(contracts.replace('van: 2026-01', 'van: 2026-01-15'));
    const { code, stderr } = await run('abonnement plan --periode 2026-01 -o plan.json', made);
    expect({ code, stderr }).toEqual({
      code: 12,
      stderr: [
        'fout: een abonnement dekt maar een deel van de periode, en niets zegt hoe dat aangerekend wordt; er is niets verstuurd',
        '  hosting-peeters, 2026-01: 15/01/2026 tot en met 31/01/2026 (17 van 31 dagen): naar dagen € 28,06, de hele periode € 51,16',
        'tip: Zet bij het abonnement naar_dagen: ja, of naar_dagen: nee voor de hele periode.',
        '',
      ].join('\n'),
    });
    for (const [answer, total] of [
      ['1', 33.95],
      ['2', 61.9],
    ] as const) {
      const { stdout } = await run('abonnement plan --periode 2026-01 --json', typing(made, answer));
      expect(totalsIn(stdout)).toEqual([total]);
    }
  });

  it('is billed by its days, which the line names', async () => {
    const made = await world(contracts.replace('van: 2026-01', 'van: 2026-01-15\n  naar_dagen: ja'));
    await run('abonnement plan --periode 2026-01 -o plan.json', made);
    expect((await run('batch voer-uit plan.json --ja', made)).code).toBe(0);
    const { stdout } = await run('factuur toon 2026-0001 --json', made);
    expect(JSON.parse(stdout)).toMatchObject({
      notities: 'Hosting 15/01/2026 tot en met 31/01/2026',
      regels: [
        { omschrijving: 'Hosting januari 2026 (15/01/2026 tot en met 31/01/2026: 17 van 31 dagen)', aantal: 2, eenheidsprijs: 14.03 },
      ],
    });
  });
});
