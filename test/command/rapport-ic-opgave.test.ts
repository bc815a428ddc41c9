import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reportWorld } from '../support/figures.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { fetchFrom } from '../support/practice-fetch.ts';
import { sampleBySeed } from '../support/long.ts';
import { sentBy } from '../support/service.ts';
import { run, type TestWorld } from '../support/world.ts';

const read = async <T>(world: TestWorld, line: string | readonly string[]): Promise<T> => {
  const words = typeof line === 'string' ? line.split(' ') : line;
  return JSON.parse((await run([...words, '--json', '--stil'], world)).stdout) as T;
};

interface Row {
  readonly btw_nummer: string | null;
  readonly code: string;
  readonly bedrag: number;
  readonly reden: string;
}

/** A world with a customer of each kind, and a file that codes their lines at 0 %. */
async function icWorld() {
  const world = await reportWorld(0);
  await run('profiel wijzig --btw-stelsel normaal --aangifte kwartaal', world);
  writeFileSync(join(world.folder, 'codes.yaml'), 'regels:\n  goederen: 46\n  dienst: 44\n  driehoek: 46T\n  bouw: 45\n');
  return world;
}

async function customer(world: TestWorld, naam: string, nummer: string, land: string): Promise<string> {
  const number = nummer ? ['--kbo-btw-nummer', nummer] : [];
  return (await read<{ id: string }>(world, ['klanten', 'maak', '--naam', naam, ...number, '--land', land, '--toch-maken'])).id;
}

async function invoice(world: TestWorld, klant: string, text: string, amount: number, datum = '2026-02-10'): Promise<string> {
  const words = ['factuur', 'maak', '--klant', klant, '--regel', `${text};1;${amount};0`, '--datum', datum];
  const { id } = await read<{ id: string }>(world, words);
  expect((await run(`factuur definitief ${id} --ja --bevestig datum`, world)).code).toBe(0);
  return id;
}

const line = 'rapport ic-opgave --kwartaal 2026-1 --btw-codes codes.yaml';

describe('rapport ic-opgave', () => {
  it('has a row for each number and code, beside the return', async () => {
    const world = await icWorld();
    const nl = await customer(world, 'Jansen BV', 'NL123456789B13', 'NL');
    await invoice(world, nl, 'goederen', 100);
    await invoice(world, nl, 'dienst', 50);
    await invoice(world, nl, 'driehoek', 7);
    await invoice(world, await customer(world, 'Peeters BV', '0403123486', 'BE'), 'bouw', 300);
    const { code, stdout, stderr } = await run(line, world);
    expect([code, stdout]).toEqual([
      0,
      'NL123456789B13\tL\tJansen BV\t1\t100\teu_nummer\nNL123456789B13\tS\tJansen BV\t1\t50\teu_nummer\nNL123456789B13\tT\tJansen BV\t1\t7\teu_nummer\n',
    ]);
    expect(stderr).toContain('Ic-opgave van 01/01/2026 tot en met 31/03/2026, in te dienen uiterlijk 25/04/2026.');
    expect(stderr).toContain('Controle: de opgave is € 157,00; 44 + 46 - 48 van rapport btw is € 157,00.\n');
    const boxes = await read<{ rooster: string; bedrag: number }[]>(world, 'rapport btw --kwartaal 2026-1 --btw-codes codes.yaml');
    expect(boxes.filter(({ rooster: box }) => ['44', '46', '48'].includes(box)).map(({ bedrag }) => bedrag)).toEqual([50, 107, 0]);
    sentBy(world);
    await run(line, world);
    expect(sentBy(world).every((request) => request.startsWith('GET /facturen?'))).toBe(true);
  });

  it('subtracts a credit note in its own period, coded as its invoice', async () => {
    const world = await icWorld();
    const nl = await customer(world, 'Jansen BV', 'NL123456789B13', 'NL');
    const first = await invoice(world, nl, 'goederen', 100, '2025-12-20');
    await invoice(world, nl, 'goederen', 30, '2026-01-10');
    const { id } = await read<{ id: string }>(world, `creditnota maak ${first}`);
    expect((await run(`factuur definitief ${id} --ja --bevestig datum`, world)).code).toBe(0);
    const [row] = await read<Row[]>(world, line);
    expect(row).toMatchObject({ btw_nummer: 'NL123456789B13', code: 'L', bedrag: -70 });
    expect((await run(line, world)).stderr).toContain('de opgave is € -70,00; 44 + 46 - 48 van rapport btw is € -70,00.');
    expect((await run('rapport ic-opgave --maand 2025-12 --btw-codes codes.yaml', world)).stderr).toContain('uiterlijk 20/01/2026');
  });

  it('names the supplies that are left out, with the reason and the difference', async () => {
    const world = await icWorld();
    const wrong = await customer(world, 'Jansen BV', 'NL123456789B13', 'NL');
    await invoice(world, wrong, 'goederen', 100);
    await invoice(world, await customer(world, 'Zonder', '', 'NL'), 'dienst', 20);
    await invoice(world, await customer(world, 'Peeters BV', '0403123486', 'BE'), 'dienst', 5);
    const transport = fetchTransport(async (request) => {
      const reply = await fetchFrom(world.practice)(request);
      return request.url.endsWith(`/klanten/${wrong}`) ? new Response((await reply.text()).replace('B13', 'B14'), reply) : reply;
    });
    const odd = { ...world, transport: async () => transport };
    const { code, stdout, stderr } = await run(`${line} --klanten-opnieuw`, odd);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toContain(
      'Jansen BV L € 100,00 (nummer klopt niet), Peeters BV S € 5,00 (Belgisch nummer), Zonder S € 20,00 (geen btw-nummer)',
    );
    expect(stderr).toContain(`Let op: het btw-nummer van Jansen BV (€ 100,00) klopt niet`);
    expect(stderr).toContain(`duit klanten wijzig ${wrong} --kbo-btw-nummer NUMMER`);
    expect(stderr).toContain('Let op: Peeters BV heeft een Belgisch btw-nummer, maar € 5,00 staat als 44 gecodeerd.');
    expect(stderr).toContain('Het verschil, € 125,00, staat hierboven bij niet opgenomen.');
    expect((await run(`${line} --weggelaten --formaat csv`, odd)).stdout).toContain(',L,Jansen BV,1,100,fout_nummer\r\n');
  });

  it('is incomplete where a line at 0 % has no code, and files nothing where there is nothing', async () => {
    const world = await icWorld();
    const nothing = await run(line, world);
    expect([nothing.code, nothing.stdout]).toEqual([0, '']);
    expect(nothing.stderr).toContain('Niets aan te geven: dan dien je niets in.');
    await invoice(world, await customer(world, 'Jansen BV', 'NL123456789B13', 'NL'), 'advies', 100);
    const { code, stderr } = await run(line, world);
    expect(code).toBe(8);
    expect(stderr).toContain('fout: de cijfers zijn onvolledig\n');
    expect(stderr).toContain('"advies"  Jansen BV: geen code');
    expect(stderr).not.toContain('Niets aan te geven');
  });

  it('takes the last period of the profile, or asks for one under a scheme without returns', async () => {
    const world = await icWorld();
    expect((await run('rapport ic-opgave --taal en', world)).stderr).toContain(
      'Intra-Community listing from 01/10/2025 up to and including 31/12/2025, to be filed by 25/01/2026.',
    );
    await run('profiel wijzig --btw-stelsel kleine-onderneming', world);
    const { code, stderr } = await run('rapport ic-opgave', world);
    expect([code, stderr]).toEqual([2, expect.stringContaining('geef de periode: --kwartaal 2026-4 of --maand 2026-11')]);
    expect((await run('rapport ic-opgave --kwartaal 2026-1', world)).stderr).not.toContain('rapport btw');
  });

  it('covers several accounts', async () => {
    const own = await icWorld();
    const world = { ...own, env: { ...own.env, ANDERE: 'een-andere-sleutel' } };
    await invoice(world, await customer(world, 'Jansen BV', 'NL123456789B13', 'NL'), 'goederen', 100);
    await run('profiel maak winkel --base-url https://dienst.example/api/v1 --sleutel-omgeving ANDERE --zonder-controle', world);
    const { code, stdout, stderr } = await run(`${line} --profielen werk,winkel`, world);
    expect([code, stdout]).toEqual([8, 'werk\tNL123456789B13\tL\tJansen BV\t1\t100\teu_nummer\n']);
    expect(stderr).toContain("\n  winkel: hiervoor weet duit nog niet genoeg over 'winkel': btw-stelsel (");
  });
});

describe('rapport btw of an intra-Community supply', () => {
  const goods = 'Kast. Vrijgestelde intracommunautaire levering, artikel 39bis van het Btw-Wetboek';
  const doubt = 'Controle: gecodeerd als intracommunautair (44 of 46), voor een klant van buiten de EU: ';
  const ofQuarter = 'rapport btw --kwartaal 2026-1 --btw-codes codes.yaml';

  const outside: readonly (readonly [where: string, nummer: string, land: string, text: string])[] = [
    ['in Great Britain by the wording', 'GB434031494', 'GB', goods],
    ['in Great Britain without a number', '', 'GB', goods],
    ['in Switzerland by the codes', 'CHE123456788MWST', 'CH', 'goederen'],
    ['in the United States, of a service', '', 'US', 'dienst'],
  ];

  it.each(sampleBySeed(outside, 4, 1))('tells that the customer is outside the Union: %s', async (_name, nummer, land, text) => {
    const world = await icWorld();
    await invoice(world, await customer(world, 'Smith Ltd', nummer, land), text, 100);
    sentBy(world);
    const { code, stderr } = await run(ofQuarter, world);
    expect(code).toBe(0);
    expect(stderr).toContain(`${doubt}2026-0001 (Smith Ltd). Hoort dat in 47?`);
    expect((await run([...ofQuarter.split(' '), '--stil', '--taal', 'en'], world)).stderr).toContain(
      'for a customer outside the EU: 2026-0001',
    );
    expect(sentBy(world).filter((request) => request.startsWith('GET /klanten'))).toEqual([]);
  });

  const inside: readonly (readonly [where: string, nummer: string, land: string, text: string])[] = [
    ['in Northern Ireland', 'XI434031494', 'GB', goods],
    ['in the Netherlands', 'NL123456789B13', 'NL', goods],
    ['in the Union without a number', '', 'FR', 'dienst'],
    ['in Great Britain with export', 'GB434031494', 'GB', 'Uitvoer, artikel 39 van het Btw-Wetboek'],
  ];

  it.each(sampleBySeed(inside, 2, 1))('says nothing of a customer %s', async (_name, nummer, land, text) => {
    const world = await icWorld();
    await invoice(world, await customer(world, 'Smith Ltd', nummer, land), text, 100);
    const { code, stderr } = await run(ofQuarter, world);
    expect(code).toBe(0);
    expect(stderr).not.toContain('van buiten de EU');
  });

  it('tells it on the page too', async () => {
    const world = await icWorld();
    await invoice(world, await customer(world, 'Smith Ltd', 'GB434031494', 'GB'), goods, 100);
    const { stdout } = await run('rapport pagina -o - --kwartaal 2026-1 --stil', world);
    expect(stdout).toContain(`${doubt}2026-0001 (Smith Ltd).`);
  });

  it('says nothing of a customer who is not known, and asks nothing for it', async () => {
    const world = await icWorld();
    await invoice(world, await customer(world, 'Smith Ltd', 'GB434031494', 'GB'), goods, 100);
    expect((await run('geheugen wis --ja', world)).code).toBe(0);
    sentBy(world);
    const { code, stderr } = await run(ofQuarter, world);
    expect(code).toBe(0);
    expect(stderr).not.toContain('van buiten de EU');
    expect(sentBy(world).filter((request) => request.startsWith('GET /klanten/'))).toEqual([]);
  });
});
