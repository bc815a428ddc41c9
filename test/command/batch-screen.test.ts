import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleBySeed } from '../support/long.ts';
import { serviceWorld } from '../support/service.ts';
import { type Options, run, type TestWorld } from '../support/world.ts';

const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus;kanaal';
const rows = [
  'A1;Peeters;Advies;3;95,5;21;2026-03-12;definitief;',
  'A1;;Boek;2;10,25;6;;;',
  'A2;Peeters;Advies;1;95;21;2026-03-13;verstuurd;email',
  'A3;Peeters;Advies;2;95;21;2025-01-03;concept;',
];

/** A world with a plan of these rows. */
async function planned(options: Options = {}, text = [header, ...rows].join('\n'), name = 'in.csv'): Promise<TestWorld> {
  const world = await serviceWorld(options);
  await run(['klanten', 'maak', '--naam', 'Peeters', '--kbo-btw-nummer', '0403123486', '--email', 'p@example.be'], world);
  writeFileSync(join(world.folder, name), text);
  expect((await run(`batch plan ${name} -o plan.json`, world)).code).toBe(0);
  return world;
}

describe('the page of a plan', () => {
  it('has the lines, quantities, prices and VAT of each document, and its remarks whole, on a terminal of 80 columns too', async () => {
    const world = await planned({ tty: 80, env: { NO_COLOR: '1' } });
    const { stdout } = await run('batch toon plan.json', world);
    const lines = stdout.split('\n');
    expect(lines[0]).toMatch(/^Referentie +Klant +Datum +Excl\. btw +Btw +Totaal incl\. +Tot/);
    expect(lines.find((line) => line.startsWith('A1 '))).toMatch(/ +€ 307,00 +€ 61,40 +€ 368,40 +definitief/);
    expect(lines).toEqual(
      expect.arrayContaining(['  Advies             3  95,50  21 %  € 286,50', '  Boek               2  10,25   6 %   € 20,50']),
    );
    expect(stdout).toContain('  Let op: de datum is meer dan een jaar geleden');
    expect(stdout).not.toContain('Stand');
  });

  it('gives programs the lines, a spreadsheet the remarks, and both without a profile too', async () => {
    const world = await planned();
    const [, first] = JSON.parse((await run('batch toon plan.json --json', world)).stdout) as object[];
    expect(first).toMatchObject({
      referentie: 'A1',
      totaal_btw: 61.4,
      resultaat: null,
      regels: [{ aantal: 3, eenheidsprijs: 95.5, btw_percentage: 21 }, { omschrijving: 'Boek' }],
    });
    expect((await run('batch toon plan.json --formaat csv', world)).stdout).toContain('de datum is meer dan een jaar geleden');
    const { DUIT_API_KEY: _key, DUIT_BASE_URL: _url, ...env } = world.env;
    expect(await run('batch toon plan.json --formaat id', { ...world, env })).toMatchObject({ code: 0, stdout: 'A3\nA1\nA2\n' });
  });

  it('shows what is done as done, and counts the requests that are left, sendings too', async () => {
    const world = await planned();
    expect((await run('batch toon plan.json', world)).stderr).toContain('Te versturen: 6 verzoeken, minder dan een minuut.');
    await run('batch voer-uit plan.json --ja', world);
    const { stdout, stderr } = await run('batch toon plan.json --formaat csv --velden referentie,nummer,resultaat', world);
    expect(stdout).toBe('referentie,nummer,resultaat\r\nA3,,klaar\r\nA1,2026-0001,klaar\r\nA2,2026-0002,klaar\r\n');
    expect(stderr).toContain('Klaar: 3.\n');
    expect(stderr).toMatch(/^3 documenten, samen € [\d.,]+\.\n/);
    expect(stderr).toContain('Er is niets meer te versturen.\n');
    expect(stderr).not.toContain('Voer het uit');
    // A new plan of the same file, and one of credit notes that are made, say the same.
    expect((await run('batch plan in.csv', world)).stderr).toContain('Er is niets meer te versturen.\n');
    await run('batch crediteer plan.json --eindstatus definitief -o credit.json', world);
    await run('batch voer-uit credit.json --ja', world);
    expect((await run('batch crediteer plan.json --eindstatus definitief', world)).stderr).toContain('Er is niets meer te versturen.\n');
  });
});

describe('the file with the result', () => {
  const resultOf = async (world: TestWorld, options = ''): Promise<string> => {
    expect((await run(`batch voer-uit plan.json --ja -o uit.csv ${options}`.trim(), world)).code).toBe(0);
    return readFileSync(join(world.folder, 'uit.csv'), 'utf8');
  };
  /** The totals of each row. */
  const totals = (text: string, delimiter: string): (string | undefined)[] => {
    const [head = '', ...lines] = text.trimEnd().split('\r\n');
    const at = head.split(delimiter).indexOf('totaal_incl');
    return lines.map((line) => line.split(delimiter)[at]);
  };

  it('has the semicolons and decimal commas of its input, and the total of a document once', async () => {
    const world = await planned();
    expect(totals(await resultOf(world), ';')).toEqual(['368,40', '', '114,95', '229,90']);
    // The same command brings it up to date.
    expect(totals(await resultOf(world), ';')).toEqual(['368,40', '', '114,95', '229,90']);
  });

  const styles: [string, string, string, (text: string) => string][] = [
    ['commas and points', ',', '368.40', (text: string) => text.replaceAll(',', '.').replaceAll(';', ',')],
    ['tabs', '\t', '368,40', (text: string) => text.replaceAll(';', '\t')],
    ['a sign of its own', '|', '368,40', (text: string) => `sep=|\n${text.replaceAll(';', '|')}`],
    ['semicolons and points', ';', '368.40', (text: string) => text.replaceAll(',', '.')],
  ];
  it.each(sampleBySeed(styles, 4, 1))('has the %s of its input', async (_style, delimiter, total, styled) => {
    const world = await planned({}, styled([header, ...rows].join('\n')));
    expect(totals(await resultOf(world), delimiter)[0]).toBe(total);
    expect(totals(await resultOf(world), delimiter)[0]).toBe(total);
  });

  it('keeps the mark of UTF-8, and gives Windows text back with it', async () => {
    const text = [header, ...rows].join('\n').replace('Boek', 'Café');
    const world = await planned({}, `\ufeff${text}`);
    expect(await resultOf(world)).toMatch(/^\ufeffreferentie;.*\r\n.*\r\nA1;;Café;/);
    const windows = await planned();
    writeFileSync(join(windows.folder, 'in.csv'), Buffer.from(text, 'latin1'));
    await run('batch plan in.csv -o plan.json --overschrijven', windows);
    expect(await resultOf(windows)).toMatch(/^\ufeffreferentie;.*\r\n.*\r\nA1;;Café;/);
  });

  it('is what --csv-stijl asks, and JSON for programs', async () => {
    const world = await planned({}, [header, ...rows].join('\n').replaceAll(',', '.').replaceAll(';', ','));
    const text = await resultOf(world, '--csv-stijl be --overschrijven');
    expect([text.startsWith('\ufeff'), totals(text, ';')[0]]).toEqual([true, '368,40']);
    await run('batch voer-uit plan.json --ja -o uit.json', world);
    expect(JSON.parse(readFileSync(join(world.folder, 'uit.json'), 'utf8'))).toMatchObject([
      { totaal_incl: '368.40' },
      { totaal_incl: '' },
      {},
      {},
    ]);
  });
});
