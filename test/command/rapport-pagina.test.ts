import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '../../src/cli/output/money.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { cents, recounted, reportWorld, total } from '../support/figures.ts';
import { type PageElement, readPage, textsOf } from '../support/page.ts';
import { fetchFrom } from '../support/practice-fetch.ts';
import { savedWorld, sentBy } from '../support/service.ts';
import { run, type TestWorld } from '../support/world.ts';

type Row = Record<string, string | number | null>;

const read = async <T = Row[]>(world: TestWorld, line: string): Promise<T> =>
  JSON.parse((await run(`${line} --json --stil`, world)).stdout) as T;

async function pageOf(world: TestWorld, options = ''): Promise<PageElement[]> {
  const { stdout } = await run(`rapport pagina -o - --stil ${options}`.trim(), world);
  return readPage(stdout);
}

/** The texts of the cells in the rows that have this class. */
function rowsOf(found: readonly PageElement[], kind: string): string[] {
  return found.flatMap(({ name, attributes, text }) => (name === 'tr' && attributes['class'] === kind ? [text] : []));
}

const sum = (rows: readonly Row[], field: string): string => formatMoney(total(rows.map((row) => cents(Number(row[field])))) / 100);

/** A world in which the service answers a path that ends so with an error. */
const failing = (world: Awaited<ReturnType<typeof reportWorld>>, end: string, status: number): TestWorld => {
  const transport = fetchTransport((request) =>
    request.url.includes(end)
      ? Promise.resolve(Response.json({ error: { status, message: 'niet <gevonden>' } }, { status }))
      : fetchFrom(world.practice)(request),
  );
  return { ...world, transport: async () => transport };
};

describe('rapport pagina', () => {
  it('has the name of the firm of the profile above it, where that tells one', async () => {
    const world = await reportWorld(5);
    expect(textsOf(await pageOf(world), 'h1')).toEqual(['werk']);
    await run(['profiel', 'wijzig', '--firma', 'Bakker & <Zoon>'], world);
    expect(textsOf(await pageOf(world), 'h1')).toEqual(['Bakker & <Zoon>']);
  });

  it('has to the cent the figures of the other reports and of the documents', async () => {
    const world = await reportWorld();
    const found = await pageOf(world, '--jaar 2025');
    const documents = (await recounted(world)).filter(({ datum }) => datum.startsWith('2025'));
    expect(documents.some(({ type }) => type === 'creditnota')).toBe(true);
    const turnover = formatMoney(total(documents.map(({ excl }) => excl)) / 100);
    const earlier = await read(world, 'rapport omzet --jaar 2024');
    const [time = '', customer = '', product = '', rate = '', ages = ''] = rowsOf(found, 'sum');
    expect(time).toContain(`Totaal${turnover}${sum(earlier, 'totaal_excl')}`);
    for (const row of [customer, product, rate]) expect(row).toContain(`Totaal${turnover}`);
    const open = await read(world, 'openstaand');
    expect(ages.endsWith(sum(open, 'openstaand'))).toBe(true);
    expect(rowsOf(found, 'customer')).toHaveLength(new Set(open.map(({ klant_id }) => klant_id)).size);
    const overview = await read<Row>(world, 'overzicht');
    const tiles = textsOf(found, 'dl')[1] ?? '';
    for (const field of [
      'openstaand_totaal',
      'vervallen_totaal',
      'niet_verstuurd_totaal',
      'verzending_onbekend_totaal',
      'inbox_totaal',
      'omzet_dit_jaar',
    ]) {
      expect(tiles, field).toContain(formatMoney(Number(overview[field])));
    }
  });

  it('asks each list once and no document twice', async () => {
    const world = await reportWorld();
    const first = await run('rapport pagina -o -', world);
    expect(first.code).toBe(0);
    const asked = sentBy(world).filter((request) => /^GET \/facturen\/./.test(request));
    expect(asked.length).toBeGreaterThan(0);
    expect(new Set(asked).size).toBe(asked.length);
    expect((await run('rapport pagina -o -', world)).stdout).toBe(first.stdout);
    expect(sentBy(world).map((request) => request.replace('limit=100&', ''))).toEqual([
      'GET /facturen?van=2026-01-01&tot=2026-12-31',
      'GET /facturen?van=2025-01-01&tot=2025-03-15',
      // The numbers of a period are looked up among all, and so is what is open.
      'GET /facturen?limit=100',
      'GET /facturen?status=concept',
      'GET /inbox?status=nieuw',
      'GET /offertes?status=verzonden',
      expect.stringMatching(/^GET \/facturen\/[0-9a-f-]{36}\/ubl$/),
    ]);
  });

  it('saves a private file and gives its name, size and hash', async () => {
    const world = await reportWorld();
    const { code, stdout, stderr } = await run('rapport pagina -o rapport.html --json --stil', world);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const bytes = readFileSync(join(world.folder, 'rapport.html'));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(JSON.parse(stdout)).toEqual({ bestand: 'rapport.html', bytes: bytes.length, sha256 });
    expect(statSync(join(world.folder, 'rapport.html')).mode & 0o777).toBe(0o600);
    expect((await run('rapport pagina --kwartaal 2026-1 --formaat id --stil', world)).stdout).toBe(
      '2026-01-01_2026-03-31_rapport_werk.html\n',
    );
  });

  it('asks nothing where the file exists, and replaces it only with --overschrijven', async () => {
    const world = await reportWorld(4);
    const path = join(world.folder, 'rapport.html');
    writeFileSync(path, 'van mij');
    sentBy(world);
    const { code, stderr } = await run('rapport pagina -o rapport.html', world);
    expect([code, stderr]).toEqual([
      2,
      'fout: -o: rapport.html bestaat al\ntip: Kies een andere naam, of vervang het met --overschrijven.\n',
    ]);
    expect(sentBy(world)).toEqual([]);
    expect(readFileSync(path, 'utf8')).toBe('van mij');
    expect((await run('rapport pagina -o rapport.html --overschrijven', world)).code).toBe(0);
    expect(readFileSync(path, 'utf8')).toMatch(/^<!DOCTYPE html>\n/);
  });

  it('is in the language of the run, and of the period that is asked for', async () => {
    const world = await reportWorld();
    const dutch = await pageOf(world, '--kwartaal 2025-4');
    expect(dutch[0]?.attributes['lang']).toBe('nl-BE');
    expect(textsOf(dutch, 'title')[0]).toBe('Rapport Atelier Vermeulen BV van 01/10/2025 tot en met 31/12/2025');
    expect(textsOf(dutch, 'h2')).toEqual([
      'Stand op 15/03/2026',
      'Omzet per maand',
      'Verdeling van de omzet',
      'Openstaand op 15/03/2026',
      'Nummering',
    ]);
    const english = await pageOf(world, '--jaar 2025 --taal en');
    expect(english[0]?.attributes['lang']).toBe('en');
    expect(textsOf(english, 'h2')).toContain('Turnover by month');
    expect(textsOf(english, 'p')).toContain(
      'Turnover from 01/01/2025 up to and including 31/12/2025, without drafts; credit notes are subtracted. Beside that from 01/01/2024 up to and including 31/12/2024.',
    );
  });

  it('compares nothing without a first day', async () => {
    const found = await pageOf(await reportWorld(), '--tot 2026-02-28');
    expect(textsOf(found, 'h2')[1]).toMatch(/^Omzet per (maand|kwartaal)$/);
    expect(textsOf(found, 'figcaption')[0]).toBe('in euro');
  });

  it('says so where there is no turnover, nothing outstanding and no number', async () => {
    const world = await savedWorld();
    await world.practice.wipe();
    const found = await pageOf(world);
    const empty = found.flatMap(({ attributes, text }) => (attributes['class'] === 'empty' ? [text] : []));
    expect(empty).toEqual([
      'Nog geen omzet in deze periode.',
      'Nog geen omzet in deze periode.',
      'Er staat niets open.',
      'Geen genummerde documenten in deze periode.',
    ]);
    expect(textsOf(found, 'figure')).toEqual([]);
  });

  it('loads nothing from elsewhere, and runs nothing', async () => {
    const found = await pageOf(await reportWorld());
    expect(found.filter(({ name }) => ['script', 'link', 'img', 'iframe', 'form', 'object'].includes(name))).toEqual([]);
    const policy = found.find(({ attributes }) => attributes['http-equiv'] === 'Content-Security-Policy')?.attributes['content'];
    const style = createHash('sha256')
      .update(textsOf(found, 'style')[0] ?? '')
      .digest('base64');
    expect(policy).toBe(`default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'`);
    for (const { attributes } of found) {
      expect(Object.keys(attributes).filter((name) => name.startsWith('on') || ['src', 'style'].includes(name))).toEqual([]);
      expect(attributes['href'] ?? '#').toMatch(/^#/);
    }
  });

  it('shows the names of a hostile service as text', async () => {
    const world = await savedWorld();
    await world.practice.wipe();
    const name = `</td><script>alert(1)</script>"'&lt; חברה`;
    const klant = JSON.parse((await run(['klanten', 'maak', '--naam', name, '--json'], world)).stdout) as Row;
    const body = { klant_id: klant['id'], regels: [{ omschrijving: name, aantal: 1, eenheidsprijs: 10, btw_percentage: 21 }] };
    writeFileSync(join(world.folder, 'factuur.json'), JSON.stringify(body));
    const { stdout } = await run('factuur maak --invoer factuur.json --formaat id', world);
    expect((await run(`factuur definitief ${stdout.trim()} --ja`, world)).code).toBe(0);
    const found = await pageOf(world);
    const shown = textsOf(found, 'bdi').filter((text) => text === name);
    expect(shown.length).toBeGreaterThanOrEqual(3);
    expect(found.some(({ name: element }) => element === 'script')).toBe(false);
  });

  it('names on the page and in the message what could not be read, and ends with 8', async () => {
    const world = await reportWorld();
    const [lost] = await read(world, 'factuur list --status verzonden --limit 1');
    const broken = failing(world, `/facturen/${lost?.['id']}`, 404);
    const { code, stderr } = await run('rapport pagina -o rapport.html', broken);
    expect(code).toBe(8);
    expect(stderr).toContain(`\n  ${lost?.['nummer']}: `);
    const found = readPage(readFileSync(join(world.folder, 'rapport.html'), 'utf8'));
    const [aside = ''] = textsOf(found, 'aside');
    expect(aside).toMatch(/Onvolledig: 1 van de \d+ documenten zit niet in deze cijfers\./);
    expect(aside).toContain(`${lost?.['nummer']}: `);
  });

  it('has the roosters of the VAT return where the profile says that there is one, and names the amounts in none of them', async () => {
    const world = await reportWorld();
    expect(textsOf(await pageOf(world), 'h2')).not.toContain('Btw-aangifte');
    await run('profiel wijzig --btw-stelsel normaal --aangifte kwartaal', world);
    const boxes = await read(world, 'rapport btw --jaar 2025');
    expect(boxes.some(({ bedrag }) => Number(bedrag) > 0)).toBe(true);
    await run('geheugen wis --ja', world);
    sentBy(world);
    const { code, stdout, stderr } = await run('rapport pagina --jaar 2025 -o -', world);
    const asked = sentBy(world);
    expect(new Set(asked).size).toBe(asked.length);
    const found = readPage(stdout);
    expect(textsOf(found, 'h2')[3]).toBe('Btw-aangifte');
    const rows = found.flatMap(({ name, text }) => (name === 'tr' ? [text] : []));
    for (const { rooster: box, omschrijving, bedrag, volledig } of boxes) {
      expect(rows).toContain(`${box}${omschrijving}${formatMoney(Number(bedrag))}${volledig ? '' : 'onvolledig'}`);
    }
    const same = await run('rapport btw --jaar 2025 --json --stil', world);
    expect(code).toBe(same.code);
    const named = Object.keys((JSON.parse(same.stderr || '{"error":{"errors":{}}}') as { error: { errors: object } }).error.errors);
    expect(named.length).toBeGreaterThan(0);
    for (const name of named)
      expect(
        [textsOf(found, 'aside').join(), stderr].every((text) => text.includes(name)),
        name,
      ).toBe(true);
  });

  it('leaves no file where a list could not be read', async () => {
    const world = await reportWorld(4);
    const { code } = await run('rapport pagina -o rapport.html', failing(world, '/offertes', 403));
    expect(code).toBe(4);
    expect(readdirSync(world.folder).filter((name) => /rapport|part/.test(name))).toEqual([]);
  });
});
