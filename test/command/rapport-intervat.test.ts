import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cents, reportWorld } from '../support/figures.ts';
import { readIntervat } from '../support/intervat.ts';
import { typing } from '../support/typing.ts';
import { run, type TestWorld } from '../support/world.ts';

const read = async <T>(world: TestWorld, words: readonly string[]): Promise<T> =>
  JSON.parse((await run([...words, '--json', '--stil'], world)).stdout) as T;

async function filer(facturen = 0, ...more: readonly string[]) {
  const world = await reportWorld(facturen);
  await run(['profiel', 'wijzig', '--btw-stelsel', 'normaal', '--aangifte', 'kwartaal', ...more], world);
  return world;
}
const enterprise = ['--ondernemingsnummer', '0998.877.195'] as const;

async function sold(world: TestWorld, customer: readonly string[], line: string, datum: string): Promise<string> {
  const klant = await read<{ id: string }>(world, ['klanten', 'maak', ...customer, '--toch-maken']);
  const { id } = await read<{ id: string }>(world, ['factuur', 'maak', '--klant', klant.id, '--regel', line, '--datum', datum]);
  expect((await run(`factuur definitief ${id} --ja --bevestig datum`, world)).code).toBe(0);
  return id;
}

const text = (world: TestWorld, file: string): string => readFileSync(join(world.folder, file), 'utf8');

describe('rapport klantenlisting -o listing.xml', () => {
  it('writes the rows of the report, and names first those that it leaves out', async () => {
    const world = await filer(60, ...enterprise);
    await sold(world, ['--naam', 'Jan & Zoon <x>'], 'Werk;1;10;21', '2025-05-01');
    const rows = await read<{ btw_nummer: string; totaal_excl: number; totaal_btw: number }[]>(
      world,
      'rapport klantenlisting --jaar 2025'.split(' '),
    );
    const { code, stdout, stderr } = await run('rapport klantenlisting --jaar 2025 -o listing.xml', world);
    expect([code, stdout.split('\n')[0]]).toEqual([0, 'bestand\tlisting.xml']);
    expect(stderr).toContain('Jan & Zoon <x> (€ 10,00)');
    const { clients, declarant, period } = readIntervat(text(world, 'listing.xml'));
    expect([declarant, period]).toEqual(['0998877195', '2025']);
    expect(clients.map(({ number, amounts }) => [number, ...amounts.map(Number)])).toEqual(
      rows.map((row) => [row.btw_nummer, cents(row.totaal_excl), cents(row.totaal_btw)]),
    );
    expect((await run('rapport klantenlisting --jaar 2025 -o listing.xml', world)).code).toBe(2);
    const again = 'rapport klantenlisting --jaar 2025 --vervangt 12345-0998877195-202601 -o';
    expect(readIntervat((await run(`${again} -`, world)).stdout).replaced).toBe('12345-0998877195-202601');
    expect((await run(`${again} listing.xml --overschrijven`, world)).code).toBe(0);
  });

  it('names who declares and who files for him, as the profile tells them', async () => {
    const office =
      'ondernemingsnummer=0403.170.701;firma=Kantoor Claes & Co;straat="Markt 1; bus 2";postcode=8000;gemeente=Brugge;telefoon=050/33.44.55;mail_van_firma=info@claes.be';
    const world = await filer(20, ...enterprise, '--firma', 'Bakker & Zoon BV', '--gemeente', 'Gent', '--mail-van-firma', 'a@b.example');
    const listing = async () => readIntervat((await run('rapport klantenlisting --jaar 2025 -o - --stil', world)).stdout);
    // Intervat takes no ending of an e-mail address with more than five letters.
    expect((await listing()).known).toEqual(['Name Bakker & Zoon BV', 'City Gent', 'CountryCode BE']);
    expect((await listing()).representative).toBeUndefined();
    const more = ['--straat', 'Kerkstraat 1', '--postcode', '10431', '--land', 'gr', '--telefoon', '(09) 123.45.67'];
    await run(['profiel', 'wijzig', ...more, '--mail-van-firma', 'info@bakker.be', '--mandataris', office], world);
    const { known, representative } = await listing();
    expect(known).toEqual([
      'Name Bakker & Zoon BV',
      'Street Kerkstraat 1',
      'PostCode 10431',
      'City Gent',
      'CountryCode EL',
      'EmailAddress info@bakker.be',
      'Phone 09 123 45 67',
    ]);
    expect(representative).toEqual([
      '0403170701',
      'Name Kantoor Claes & Co',
      'Street Markt 1; bus 2',
      'PostCode 8000',
      'City Brugge',
      'CountryCode BE',
      'EmailAddress info@claes.be',
      'Phone 050 33 44 55',
    ]);
    await run(['profiel', 'wijzig', '--mandataris', 'geen'], world);
    expect((await listing()).representative).toBeUndefined();
  });

  it('makes no file where nobody is listed: nil is ticked, and a small business types its turnover', async () => {
    const world = await filer(0, ...enterprise);
    const nil = await run('rapport klantenlisting --jaar 2025 -o listing.xml --json', world);
    expect([nil.code, JSON.parse(nil.stdout)]).toEqual([0, { bestand: null, bytes: null, sha256: null }]);
    expect(nil.stderr).toContain('kruis nihil aan in je laatste aangifte van het jaar.');
    await run('profiel wijzig --btw-stelsel kleine-onderneming', world);
    const small = await run('rapport klantenlisting --jaar 2025 -o listing.xml', world);
    expect(small.stderr).toContain('Typ die zelf over in Intervat: € 0,00.\n');
    await sold(world, ['--naam', 'Jan'], 'Werk;1;10;21', '2025-05-01');
    expect((await run('rapport klantenlisting --jaar 2025', world)).stderr).toContain('Typ die zelf over in Intervat: € 10,00.\n');
    expect(existsSync(join(world.folder, 'listing.xml'))).toBe(false);
  });

  it('asks whether a period that is not over is meant; off a terminal it names the option', async () => {
    const world = await filer(20, ...enterprise);
    const year = new Date(world.now()).getFullYear();
    const line = `rapport klantenlisting --jaar ${year} -o listing.xml`;
    const refused = await run(line, world);
    expect([refused.code, refused.stdout]).toEqual([12, '']);
    const told = JSON.parse((await run(`${line} --json`, world)).stderr) as object;
    expect(told).toMatchObject({ error: { reason: 'unusual', override: { option: '--bevestig periode', who: 'mens' } } });
    expect((await run(line, typing(world, 'n'))).code).toBe(12);
    expect(existsSync(join(world.folder, 'listing.xml'))).toBe(false);
    expect((await run(`${line} --bevestig periode`, world)).code).toBe(0);
    expect((await run(`${line} --overschrijven`, typing(world, 'j'))).code).toBe(0);
  });

  it.each([
    ['a profile without a number', '--jaar 2025 -o l.xml', 'duit profiel wijzig werk --ondernemingsnummer NUMMER'],
    ['another ending', '--jaar 2025 -o l.csv', 'eindigt op .xml'],
    ['a reference that Intervat does not give', '--jaar 2025 -o l.xml --vervangt 12', '123456-0998877195-202601'],
    ['an option of a file without one', '--jaar 2025 --bevestig periode', '--bevestig doet niets zonder -o'],
    ['rows that are left out as a file', '--jaar 2025 --weggelaten -o l.xml', '--weggelaten'],
  ])('refuses %s', async (_, options, message) => {
    const world = await filer(0);
    const { naam } = await read<{ naam: string }>(world, ['profiel', 'toon']);
    const { code, stderr } = await run(`rapport klantenlisting ${options}`, world);
    expect(code).toBe(2);
    expect(stderr).toContain(message.replace('werk', naam));
  });
});

describe('rapport ic-opgave -o ic.xml', () => {
  const line = 'rapport ic-opgave --kwartaal 2026-1 --bevestig periode --btw-codes codes.yaml -o ic.xml';

  it('writes a row for each number and code, and names a customer whose net is nothing', async () => {
    const world = await filer(0, ...enterprise);
    writeFileSync(join(world.folder, 'codes.yaml'), 'regels:\n  goederen: 46\n  dienst: 44\n');
    const greek = ['--naam', 'Ελλάς & Υιοί', '--kbo-btw-nummer', 'EL094259216', '--land', 'GR'];
    await sold(world, greek, 'goederen;1;100.10;0', '2026-01-10');
    await sold(world, greek, 'dienst;1;50;0', '2026-02-10');
    const dutch = ['--naam', 'Jansen BV', '--kbo-btw-nummer', 'NL123456789B13', '--land', 'NL'];
    const first = await sold(world, dutch, 'goederen;1;30;0', '2026-02-11');
    const { id } = await read<{ id: string }>(world, ['creditnota', 'maak', first]);
    expect((await run(`factuur definitief ${id} --ja --bevestig datum`, world)).code).toBe(0);
    const { code, stderr } = await run(line, world);
    expect(code).toBe(0);
    expect(stderr).toContain("Jansen BV L € 0,00 (nul na creditnota's)");
    expect(readIntervat(text(world, 'ic.xml'))).toMatchObject({
      period: 'Quarter 1 Year 2026',
      sums: { AmountSum: 15010n },
      clients: [
        { number: 'EL094259216', code: 'L', amounts: [10010n] },
        { number: 'EL094259216', code: 'S', amounts: [5000n] },
      ],
    });
  });

  it('writes nothing where a figure is missing, or where there is nothing', async () => {
    const world = await filer(0, ...enterprise);
    writeFileSync(join(world.folder, 'codes.yaml'), 'regels:\n  goederen: 46\n');
    const nothing = await run(line, world);
    expect([nothing.code, nothing.stderr.includes('Niets aan te geven: dan dien je niets in.')]).toEqual([0, true]);
    await sold(world, ['--naam', 'Jansen BV', '--kbo-btw-nummer', 'NL123456789B13', '--land', 'NL'], 'advies;1;30;0', '2026-02-11');
    const { code, stderr } = await run(line, world);
    expect([code, stderr.includes('de cijfers zijn onvolledig; er is geen bestand gemaakt')]).toEqual([8, true]);
    expect(existsSync(join(world.folder, 'ic.xml'))).toBe(false);
  });
});
