import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLong } from '../support/long.ts';
import { serviceWorld } from '../support/service.ts';
import { run } from '../support/world.ts';

const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;eindstatus;kanaal';
const unused =
  'wordt niet gebruikt met eindstatus definitief. Moet het document weg, zet dan eindstatus op verstuurd; anders laat je kanaal leeg';

async function planned(line: string, rows: readonly string[], name = 'in.csv') {
  const made = await serviceWorld();
  await run('klanten maak --naam Peeters --email p@example.be', made);
  writeFileSync(join(made.folder, name), rows.join('\n'));
  return run(line, made);
}

describe('a channel of orders that are only made final', () => {
  const yaml =
    '- {referentie: A1, klant: Peeters, eindstatus: definitief, kanaal: email, regels: [{omschrijving: a, aantal: 1, eenheidsprijs: 1, btw_percentage: 21}]}';

  it.each([
    ['in its row', [header, 'A1;Peeters;Advies;1;10;21;definitief;peppol'], ''],
    ['in the second row', [header, 'A1;Peeters;Advies;1;10;21;definitief;', 'A1;Peeters;Reis;1;5;21;;email'], ''],
    ['with the end status as an option', [header, 'A1;Peeters;Advies;1;10;21;;peppol+email'], ' --eindstatus definitief'],
    ['in YAML', [yaml], ''],
  ])('is a fault of its document: %s', async (_, rows, more) => {
    const name = rows.includes(yaml) ? 'in.yaml' : 'in.csv';
    const { code, stderr } = await planned(`batch plan ${name}${more} --json`, rows, name);
    const { errors } = (JSON.parse(stderr) as { error: { errors: object } }).error;
    expect({ code, errors }).toEqual({ code: 2, errors: { 'A1.kanaal': unused } });
  });

  it('is refused as an option, for credit notes too', async () => {
    const rows = [header, 'A1;Peeters;Advies;1;10;21;;'];
    const told =
      '--kanaal wordt niet gebruikt met --eindstatus definitief; geef --eindstatus verstuurd om te versturen, of laat --kanaal weg';
    expect(await planned('batch plan in.csv --eindstatus definitief --kanaal peppol', rows)).toEqual({
      code: 2,
      stdout: '',
      stderr: `fout: ${told}\n`,
    });
    const within = [header, 'A1;Peeters;Advies;1;10;21;definitief;', 'A2;Peeters;Advies;2;10;21;concept;'];
    const english = await planned('batch plan in.csv --kanaal email --taal en', within);
    expect(english.stderr).toContain('--kanaal is not used with --eindstatus definitief; give --eindstatus verstuurd to send');
    const credit = await planned('batch crediteer plan.json --eindstatus definitief --kanaal email', [header]);
    expect([credit.code, credit.stderr]).toEqual([2, expect.stringContaining('--kanaal wordt niet gebruikt')]);
  });

  it('as an option is for the orders that are sent', async () => {
    const rows = [
      header,
      'A1;Peeters;Advies;1;10;21;definitief;',
      'A2;Peeters;Advies;2;10;21;verstuurd;',
      'A3;Peeters;Advies;3;10;21;;email',
    ];
    const { code, stdout } = await planned('batch plan in.csv --kanaal email --json', rows);
    expect(code).toBe(0);
    const documents = JSON.parse(stdout) as { eindstatus: string; kanaal: string | null }[];
    expect(documents.map(({ eindstatus, kanaal }) => [eindstatus, kanaal])).toEqual([
      ['definitief', null],
      ['verstuurd', 'email'],
      ['concept', null],
    ]);
  });

  it.each(isLong ? ['csv', 'yaml', 'xlsx'] : ['xlsx'])('does not stand in the example that batch voorbeeld gives: %s', async (kind) => {
    const made = await serviceWorld();
    await run(['klanten', 'maak', '--naam', 'Bakkerij De Gouden Korst BV', '--peppol-id', '0208:0403123486'], made);
    await run(['klanten', 'maak', '--naam', 'Tandartspraktijk Claes'], made);
    expect((await run(`batch voorbeeld -o in.${kind}`, made)).code).toBe(0);
    const { code, stdout } = await run(`batch plan in.${kind} --json`, made);
    expect(code).toBe(0);
    const documents = JSON.parse(stdout) as { eindstatus: string; kanaal: string | null }[];
    expect(documents.map(({ eindstatus, kanaal }) => [eindstatus, kanaal])).toEqual([
      ['verstuurd', 'peppol'],
      ['concept', null],
    ]);
  });
});

describe('a channel of a contract whose invoices are only made final', () => {
  const contract = (...more: string[]) => [
    '- naam: hosting',
    '  klant: Peeters',
    '  ritme: maand',
    '  van: 2026-01',
    ...more,
    '  regels: [{omschrijving: Hosting, eenheidsprijs: 10, btw_percentage: 21}]',
  ];

  it.each([
    ['its own', contract('  eindstatus: definitief', '  kanaal: email'), 'kanaal'],
    ['that of a change', contract('  wijzigingen: [{vanaf: 2026-05-01, eindstatus: definitief, kanaal: peppol}]'), 'wijziging 1, kanaal'],
  ])('is a fault: %s', async (_, rows, field) => {
    const { code, stderr } = await planned('abonnement controleer', rows, 'abonnementen.yaml');
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`${field}: ${unused}`) as string });
  });

  it('stays for later where a change stops the sending alone', async () => {
    const rows = contract('  eindstatus: verstuurd', '  kanaal: email', '  wijzigingen: [{vanaf: 2026-05-01, eindstatus: definitief}]');
    expect((await planned('abonnement controleer', rows, 'abonnementen.yaml')).code).toBe(0);
  });
});
