import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TransportError } from '../../src/machine/transport.ts';
import { keepFolders } from '../support/copy.ts';
import { reportWorld } from '../support/figures.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { fetchFrom } from '../support/practice-fetch.ts';
import { sentBy } from '../support/service.ts';
import { typing } from '../support/typing.ts';
import { run, type TestWorld } from '../support/world.ts';

type Row = Record<string, string | number | boolean | null>;

const base = 'https://dienst.example/api/v1';
const away = 'https://weg.example/api/v1';

/**
 * A world with the profiles `werk` and `winkel`, whose accounts have the same documents, and `weg`, whose service can't be reached. The
 * service takes each key that begins with the one in SLEUTEL for a key of an account of its own.
 */
async function officeWorld(...options: Parameters<typeof reportWorld>) {
  const made = await reportWorld(...options);
  const key = made.env['SLEUTEL'] ?? '';
  const env: Readonly<Record<string, string | undefined>> = { ...made.env, SLEUTEL_WINKEL: `${key}-winkel` };
  const world = { ...made, env };
  for (const [naam, address] of [
    ['winkel', base],
    ['weg', away],
  ] as const) {
    const words = ['profiel', 'maak', naam, '--base-url', address, '--sleutel-omgeving', 'SLEUTEL_WINKEL', '--zonder-controle', '--stil'];
    expect((await run(words, world)).code).toBe(0);
  }
  const transport = fetchTransport((request) => {
    if (request.url.startsWith(away)) throw new TransportError('refused', false);
    world.sent.push(`${request.method} ${request.url.replace(base, '')}`);
    const headers = new Headers(request.headers);
    if (headers.get('authorization')?.startsWith(`Bearer ${key}`)) headers.set('authorization', `Bearer ${key}`);
    return fetchFrom(world.practice)(new Request(request, { headers }));
  });
  return { ...world, transport: async () => transport };
}

const rows = async (world: TestWorld, line: string): Promise<Row[]> =>
  JSON.parse((await run(`${line} --json --stil`, world)).stdout) as Row[];

const named = (found: readonly Row[]): string[] => [...new Set(found.map(({ profiel }) => String(profiel)))];

describe('--profielen', () => {
  let world: Awaited<ReturnType<typeof officeWorld>>;
  let back: () => void;

  beforeAll(async () => {
    world = await officeWorld();
    back = keepFolders(world);
  });

  beforeEach(() => back());

  it('gives the rows of each report for each account, as it does for one', async () => {
    for (const naam of ['werk', 'winkel']) await run(`profiel wijzig ${naam} --btw-stelsel normaal`, world);
    for (const line of [
      'openstaand',
      'openstaand --ouderdomsbalans',
      'rapport omzet --jaar 2025 --per klant',
      'rapport omzet --jaar 2025 --vergelijk',
      'rapport nummering',
      'rapport btw --kwartaal 2025-2',
    ]) {
      const one = await rows(world, line);
      const both = await rows(world, `${line} --profielen winkel,werk`);
      expect(both, line).toEqual(['winkel', 'werk'].flatMap((profiel) => one.map((row) => ({ profiel, ...row }))));
      expect(named(both)).toEqual(one.length > 0 ? ['winkel', 'werk'] : []);
    }
  });

  it('runs the commands of the keys one after the other, as each may ask something', async () => {
    const asked: string[] = [];
    for (const naam of ['een', 'twee'])
      await run(['profiel', 'maak', naam, '--base-url', base, '--sleutel-opdracht', `pass ${naam}`, '--zonder-controle', '--stil'], world);
    const command = async (line: string) => {
      asked.push(line);
      await new Promise((resolve) => setImmediate(resolve));
      asked.push(`${line}: klaar`);
      return `${world.env['SLEUTEL']}-${line}`.replace(' ', '-');
    };
    const { code } = await run('openstaand --profielen een,twee', { ...world, command });
    expect({ code, asked }).toEqual({ code: 0, asked: ['pass een', 'pass een: klaar', 'pass twee', 'pass twee: klaar'] });
  });

  it('gives a row of the overview for each account, with totals in a table', async () => {
    const one = JSON.parse((await run('overzicht --json --stil', world)).stdout) as Row;
    expect(await rows(world, 'overzicht --profielen werk,winkel')).toEqual([one, { ...one, profiel: 'winkel' }]);
    const { stdout } = await run('overzicht --profielen werk,winkel', {
      ...world,
      env: { ...world.env, NO_COLOR: '1' },
      stdout: { ...world.stdout, isTTY: true, columns: 80 },
    });
    expect(stdout).toMatch(/^Profiel +werk\n(?:.*\n)+\nProfiel +winkel\n/);
    expect(stdout).toMatch(/^Totaal van 2\n(?:.* € .*\n)+/m);
    for (const line of stdout.trimEnd().split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
  });

  it('shows the others where one fails, and names that one', async () => {
    const { code, stdout, stderr } = await run('overzicht --profielen weg,werk --formaat id', world);
    expect([code, stdout]).toEqual([8, 'werk\n']);
    expect(stderr).toContain('fout: 1 van de 2 accounts ontbreekt of is onvolledig\n  weg: ');
    const { stderr: json } = await run('openstaand --profielen weg,werk --json --stil', world);
    expect(JSON.parse(json)).toMatchObject({ code: 8, error: { errors: { weg: expect.any(String) } } });
  });

  it('names the documents that the figures of one account lack', async () => {
    const [lost] = await rows(world, 'factuur list --type factuur --status verzonden --limit 1');
    const transport = fetchTransport((request) =>
      request.url.endsWith(`/facturen/${lost?.['id']}`)
        ? Promise.resolve(Response.json({ error: { status: 404, message: 'weg' } }, { status: 404 }))
        : fetchFrom(world.practice)(request),
    );
    const { code, stderr } = await run('openstaand --profielen werk', { ...world, transport: async () => transport });
    expect(code).toBe(8);
    expect(stderr).toMatch(/^werk: Onvolledig: 1 van de /m);
    expect(stderr).toContain(`\n  werk: de cijfers zijn onvolledig; ${lost?.['nummer']}: `);
  });

  it('asks nothing: an account without the facts of a report fails by name, with the command that tells them', async () => {
    await run('profiel wijzig werk --btw-stelsel normaal', world);
    const { code, stdout, stderr } = await run('rapport klantenlisting --jaar 2025 --profielen winkel,werk', typing(world, '1'));
    expect(code).toBe(8);
    expect(stdout).toMatch(/^werk\tBE0/);
    expect(stderr).toContain(`winkel: hiervoor weet duit nog niet genoeg over 'winkel': btw-stelsel (Stel het één keer in: duit profiel`);
    expect(stderr).toContain('\nwerk: In de listing: ');
    expect(stderr.match(/Klantenlisting 2025/g)).toHaveLength(1);
  });

  it('takes with alle every saved profile once, and not the practice account', async () => {
    await run('profiel verwijder weg --ja', world);
    await run('profiel maak dubbel --account-van werk --sleutel-omgeving SLEUTEL --zonder-controle', world);
    const { code, stdout, stderr } = await run('overzicht --profielen alle --formaat id', world);
    expect([code, stdout]).toEqual([0, 'werk\nwinkel\n']);
    expect(stderr).toContain("'dubbel' is hetzelfde account als 'werk' en telt niet nog eens mee.");
    expect((await run('overzicht --profielen oefen,werk --formaat id', world)).stdout).toBe('oefen\nwerk\n');
  });

  it('remembers what it reads for each account by itself, and takes many of them', async () => {
    const few = await officeWorld(8);
    const path = join(few.folder, 'config', 'profielen.json');
    const saved = JSON.parse(readFileSync(path, 'utf8')) as { profielen: object[] };
    const names = Array.from({ length: 12 }, (_, at) => `klant${at}`);
    const more = names.map((naam) => ({
      ...saved.profielen[0],
      naam,
      account: randomUUID(),
      sleutel: { bron: 'bestand', waarde: `${few.env['SLEUTEL']}-${naam}` },
    }));
    writeFileSync(path, JSON.stringify({ ...saved, profielen: [...saved.profielen, ...more] }));
    const line = `rapport omzet --van 2024-01-01 --profielen ${names.join(',')}`;
    const first = await rows(few, line);
    expect(named(first)).toEqual(names);
    sentBy(few);
    expect(await rows(few, line)).toEqual(first);
    expect(new Set(sentBy(few))).toEqual(new Set(['GET /facturen?limit=100&van=2024-01-01']));
  });

  it('keeps no return of several accounts as filed', async () => {
    const { code, stderr } = await run('rapport btw --ingediend --profielen alle', world);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--ingediend gaat niet samen met --profielen')]);
  });

  it('refuses --zonder, which names a customer of one account, and alle where nothing is saved', async () => {
    const { code, stderr } = await run('rapport klantenlisting --zonder Jan --profielen alle', world);
    expect([code, stderr]).toEqual([2, expect.stringContaining('gaat niet samen met --profielen')]);
    for (const naam of ['werk', 'winkel', 'weg']) await run(`profiel verwijder ${naam} --ja`, world);
    const nobody = await run('overzicht --profielen alle', world);
    expect([nobody.code, nobody.stderr]).toEqual([2, expect.stringContaining('--profielen alle: er is nog geen profiel bewaard')]);
  });
});
