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

it.each([
  ['0x10', 2],
  ['1e1', 2],
  ['0b11', 2],
  ['+5', 2],
  ['"5.0"', 2],
  ['05', 0],
  ['" 5 "', 0],
])('a contract takes the day %s of a file with exit %i', async (dag, code) => {
  const made = await world(contracts.replace('dag: 31', `dag: ${dag}`));
  const read = await run('abonnement controleer --json', made);
  expect(read.code).toBe(code);
  if (code === 0) expect(JSON.parse(read.stdout)).toMatchObject([{ dag: 5 }, {}]);
  else expect(read.stderr).toContain('hier hoort een dag van 1 tot 31');
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

  it('covers the months of a longer rhythm and ends with tot', async () => {
    const made = await world(
      contracts
        .replace('{omschrijving: Onderhoud,', '{omschrijving: "Onderhoud {periode}",')
        .replace('tot: 2026-06', 'tot: 2026-06\n  naar_dagen: nee'),
    );
    await run('abonnement plan --periode 2026-05 -o plan.json', made);
    const { documenten } = JSON.parse(readFileSync(join(made.folder, 'plan.json'), 'utf8')) as {
      documenten: { referentie: string; regels: { omschrijving: string }[] }[];
    };
    expect(documenten.find(({ referentie }) => referentie === 'onderhoud 2026-05')?.regels[0]?.omschrijving).toBe(
      'Onderhoud mei 2026 tot en met juli 2026',
    );
    const { stdout } = await run('abonnement plan --periode 2026-08 --formaat id', made);
    expect(stdout).toBe('hosting-peeters 2026-08\n');
  });
});

it('refuses fields that it would leave out unseen', async () => {
  const text = `- naam: a
  klant: P
  ritme: maand
  van: 2026-05
  tot: 2026-01
  notities: 12
  indexering: {basis_index: 118, index: 123, datum: 2026-01-01}
  regels: [{omschrijving: x, eenheidsprijs: 1, btw_percentage: 21, korting: 10}]
`;
  expect((await run('abonnement controleer', await world(text))).stderr.split('\n').slice(1, -1)).toEqual([
    '  rij 1, notities: hier hoort tekst',
    '  rij 1, indexering, datum: onbekend veld',
    "  rij 1, tot: '2026-01': ligt voor van (2026-05)",
    '  rij 1, regel 1, korting: onbekend veld',
  ]);
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

  it('bills the new price from the day on that it gives', async () => {
    const made = await world();
    await run('abonnement plan --periode 2026-02 --stil -o plan.json', await withoutEnd(made));
    expect((await run('batch voer-uit plan.json --ja', made)).code).toBe(0);
    const change =
      '  wijzigingen:\n    - vanaf: 2026-03\n      indexering: nee\n      regels: [{omschrijving: Hosting, eenheidsprijs: 60, btw_percentage: 21}]\n';
    const [hosting, rest] = readFileSync(join(made.folder, 'abonnementen.yaml'), 'utf8').split('- naam: onderhoud');
    writeFileSync(join(made.folder, 'abonnementen.yaml'), `${hosting}${change}- naam: onderhoud${rest}`);
    const again = await run('abonnement plan --periode 2026-02 --json', made);
    expect({ code: again.code, totals: totalsIn(again.stdout) }).toEqual({ code: 0, totals: [121, 61.9] });
    expect(totalsIn((await run('abonnement plan --periode 2026-03 --json', made)).stdout)).toEqual([72.6]);
    const { stdout } = await run('abonnement controleer --velden wijzigingen', made);
    expect(stdout).toBe('2026-03-01: 60,00\n\n');
  });
});

describe('a small price by the index', () => {
  const mails = (line: string, indexering = '{basis_index: 100, index: 100}') =>
    `- naam: mails\n  klant: Peeters BV\n  ritme: maand\n  van: 2026-01\n  indexering: ${indexering}\n  regels:\n    - ${line}\n`;

  it.each([
    ['{omschrijving: Mails, aantal: 10000, eenheidsprijs: 0.045, btw_percentage: 21}', 450, 544.5],
    ['{omschrijving: Mails, aantal: 3000, eenheidsprijs: 0.004, btw_percentage: 21}', 12, 14.52],
  ])('bills many of it at their amount: %s', async (line, total, billed) => {
    const made = await world(mails(line));
    expect(totalsIn((await run('abonnement plan --periode 2026-02 --json', made)).stdout)).toEqual([billed]);
    const { stdout } = await run('abonnement controleer --json', made);
    expect(JSON.parse(stdout)).toMatchObject([{ totaal_zonder_index: total, totaal_excl: total }]);
  });

  it.each([
    ['from the first day on', mails('{omschrijving: Mails, eenheidsprijs: 0.01, btw_percentage: 21}', '{basis_index: 100, index: 1}'), ''],
    [
      'from a change of the index on',
      `${mails('{omschrijving: Mails, eenheidsprijs: 0.01, btw_percentage: 21}')}  wijzigingen:\n    - vanaf: 2026-03\n      indexering: {basis_index: 100, index: 1}\n`,
      'wijziging 1, ',
    ],
  ])('is refused where it becomes 0, %s', async (_, text, where) => {
    const { code, stdout, stderr } = await run('abonnement plan --periode 2026-03', await world(text));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`  rij 1, ${where}indexering: de prijs van regel 1 wordt hiermee nul; kijk index en basis_index na\n`);
  });
});

it('a change to a draft from 2 November holds for the invoice of 30 November, which nobody is sent', async () => {
  const made = await serviceWorld({ now: '2026-11-30T10:00:00Z' });
  await run(['klanten', 'maak', '--naam', 'Peeters BV', '--email', 'p@example.be'], made);
  const text = `- naam: hosting
  klant: Peeters BV
  ritme: maand
  dag: 30
  van: 2026-01
  eindstatus: verstuurd
  kanaal: email
  regels: [{omschrijving: Hosting, eenheidsprijs: 60, btw_percentage: 21}]
  wijzigingen:
    - vanaf: 2026-11-02
      eindstatus: concept
`;
  writeFileSync(join(made.folder, 'abonnementen.yaml'), text);
  const endingOf = async (month: string) => {
    const { stdout } = await run(`abonnement plan --periode ${month} --json`, made);
    return (JSON.parse(stdout) as { eindstatus: string }[]).map(({ eindstatus }) => eindstatus);
  };
  expect([await endingOf('2026-10'), await endingOf('2026-11')]).toEqual([['verstuurd'], ['concept']]);
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
