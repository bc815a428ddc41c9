import { describe, expect, it } from 'vitest';
import { cents, recounted, reportWorld, total } from '../support/figures.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { fetchFrom } from '../support/practice-fetch.ts';
import { sentBy } from '../support/service.ts';
import { typing } from '../support/typing.ts';
import { run, type TestWorld } from '../support/world.ts';

interface Row {
  readonly btw_nummer: string | null;
  readonly klant: string;
  readonly klant_ids: readonly string[];
  readonly documenten: number;
  readonly totaal_excl: number;
  readonly totaal_btw: number;
  readonly opgenomen: boolean;
  readonly reden: string;
}

const read = async <T = Row[]>(world: TestWorld, line: string): Promise<T> =>
  JSON.parse((await run(`${line} --json --stil`, world)).stdout) as T;

async function listingWorld(...options: Parameters<typeof reportWorld>) {
  const world = await reportWorld(...options);
  await run('profiel wijzig --btw-stelsel normaal', world);
  return world;
}

/** Makes a customer with an invoice for this amount, and gives the customer's id. */
async function customer(world: TestWorld, naam: string, nummer: string, amount: number, rate = 21): Promise<string> {
  const { id } = JSON.parse(
    (
      await run(
        ['klanten', 'maak', '--naam', naam, ...(nummer ? ['--kbo-btw-nummer', nummer] : []), '--toch-maken', '--json', '--stil'],
        world,
      )
    ).stdout,
  ) as { id: string };
  await invoice(world, id, amount, rate);
  return id;
}

async function invoice(world: TestWorld, klant: string, amount: number, rate = 21): Promise<string> {
  const { id } = await read<{ id: string }>(world, `factuur maak --klant ${klant} --regel Werk;1;${amount};${rate}`);
  expect((await run(`factuur definitief --bevestig datum ${id} --ja`, world)).code).toBe(0);
  return id;
}

describe('rapport klantenlisting', () => {
  it('is to the cent the sum of the documents of each number', async () => {
    const world = await listingWorld(60);
    const documents = (await recounted(world)).filter(({ datum }) => datum.startsWith('2025'));
    expect(documents.some(({ type }) => type === 'creditnota')).toBe(true);
    const rows = [
      ...(await read(world, 'rapport klantenlisting --jaar 2025')),
      ...(await read(world, 'rapport klantenlisting --jaar 2025 --weggelaten')),
    ];
    expect(rows.length).toBeGreaterThan(3);
    for (const { klant_ids, documenten, totaal_excl, totaal_btw } of rows) {
      const theirs = documents.filter(({ customer_id: id }) => klant_ids.includes(id));
      expect([documenten, cents(totaal_excl), cents(totaal_btw)]).toEqual([
        theirs.length,
        total(theirs.map(({ excl }) => excl)),
        total(theirs.map(({ btw }) => btw)),
      ]);
    }
    expect(total(rows.map(({ documenten }) => documenten))).toBe(documents.length);
    expect(rows.filter(({ opgenomen }) => opgenomen).every(({ btw_nummer }) => /^BE\d{10}$/.test(btw_nummer ?? ''))).toBe(true);
  });

  it('reads nothing but the list once everything is known, and each customer again when asked to', async () => {
    const world = await listingWorld();
    await run('rapport klantenlisting --jaar 2025', world);
    sentBy(world);
    const { stderr } = await run('rapport klantenlisting --jaar 2025', world);
    expect(sentBy(world)).toEqual(['GET /facturen?limit=100&van=2025-01-01&tot=2025-12-31']);
    expect(stderr).toContain('de oudste op 15/03/2026. Opnieuw lezen: --klanten-opnieuw.');
    expect((await run('rapport klantenlisting --jaar 2025 --klanten-opnieuw', world)).stderr).not.toContain('de oudste op');
    expect(sentBy(world).filter((request) => request.startsWith('GET /klanten/')).length).toBeGreaterThan(0);
  });

  it('takes one row for a number, with reverse charge, and shows each customer that is left out with the reason', async () => {
    const world = await listingWorld(0);
    await customer(world, 'Peeters BV', 'BE0403.123.486', 200);
    await customer(world, 'Peeters Bouw', '0403123486', 51, 0);
    await customer(world, 'Klein NV', '0998386752', 250);
    await customer(world, 'Jan', '', 900);
    const { stdout, stderr } = await run('rapport klantenlisting --jaar 2026', world);
    expect(stdout).toBe('BE0403123486\tPeeters Bouw / Peeters BV\t2\t251\t42\tboven_250\n');
    expect(stderr).toContain('Klantenlisting 2026, in te dienen uiterlijk 31/03/2027.\n2026 is nog niet voorbij');
    expect(stderr).toContain('bewijzen niet dat een nummer btw-plichtig is');
    expect(stderr).toContain('In de listing: 1 btw-nummers, omzet € 251,00, btw € 42,00.');
    expect(stderr).toContain('Niet opgenomen: 1 × geen btw-nummer (€ 900,00), 1 × hoogstens € 250 (€ 250,00). Toon ze met --weggelaten.');
    expect((await run('rapport klantenlisting --jaar 2026 --weggelaten', world)).stdout).toBe(
      '\tJan\t1\t900\t189\tgeen_nummer\nBE0998386752\tKlein NV\t1\t250\t52.5\ttot_250\n',
    );
    const ids = await run('rapport klantenlisting --jaar 2026 --formaat id', world);
    expect(ids.stdout).toBe('BE0403123486\n');
  });

  it('leaves out the customers that the user names, by number or name', async () => {
    const world = await listingWorld(0);
    await customer(world, 'Tandarts Claes', '0998496917', 400);
    await customer(world, 'Peeters BV', '0403123486', 300);
    const nobody = await run(
      ['rapport', 'klantenlisting', '--jaar', '2026', '--zonder', 'tandarts claes', '--zonder', 'BE 0403.123.486'],
      world,
    );
    expect([nobody.code, nobody.stdout]).toEqual([0, '']);
    expect(nobody.stderr).toContain('Niemand hoort erin: kruis nihil aan in je laatste aangifte van het jaar.');
    expect(nobody.stderr).toContain('2 × weggelaten met --zonder (€ 700,00)');
    const unused = await run('rapport klantenlisting --jaar 2026 --zonder 0998386752 --stil', world);
    expect(unused.stderr).toBe('--zonder: BE0998386752 kocht dit jaar niets.\n');
    await customer(world, 'Jan', '', 1);
    const wrong = await run('rapport klantenlisting --zonder Jan', world);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--zonder: Jan heeft geen Belgisch btw-nummer')]);
    expect((await run('rapport klantenlisting --zonder Niemand', world)).code).toBe(3);
  });

  it('always lists a customer with a credit note on an invoice of an earlier year', async () => {
    const world = await listingWorld(0);
    const klant = await customer(world, 'Peeters BV', '0403123486', 10);
    const { id } = await read<{ id: string }>(world, `factuur maak --klant ${klant} --datum 2025-12-30 --regel Werk;1;100;21`);
    await run(`factuur definitief --bevestig datum ${id} --ja`, world);
    const note = await read<{ id: string }>(world, `creditnota maak ${id}`);
    expect((await run(`factuur definitief --bevestig datum ${note.id} --ja`, world)).code).toBe(0);
    const [row] = await read(world, 'rapport klantenlisting --jaar 2026');
    expect(row).toMatchObject({ btw_nummer: 'BE0403123486', totaal_excl: -90, totaal_btw: -18.9, reden: 'creditnota_eerder_jaar' });
    expect((await run('rapport klantenlisting --jaar 2026 --formaat tabel', world)).stdout).toMatch(/ € -90,00 +€ -18,90 +creditnota op/);
  });

  it('names a Belgian number that is wrong, with the command that corrects it', async () => {
    const world = await listingWorld(0);
    const fetch = fetchFrom(world.practice);
    const klant = await customer(world, 'Peeters BV', '0403123486', 300);
    const transport = fetchTransport(async (request) => {
      const reply = await fetch(request);
      return request.url.endsWith(`/klanten/${klant}`)
        ? new Response((await reply.text()).replace('0403123486', '0403123487'), reply)
        : reply;
    });
    const { code, stdout, stderr } = await run('rapport klantenlisting --jaar 2026 --klanten-opnieuw --stil', {
      ...world,
      transport: async () => transport,
    });
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toContain(`Let op: het btw-nummer van Peeters BV (€ 300,00) klopt niet, dus deze klant staat er niet in.`);
    expect(stderr).toContain(`duit klanten wijzig ${klant} --kbo-btw-nummer NUMMER`);
  });

  it('is incomplete where a customer or document can not be read, and says nothing of a nil listing then', async () => {
    const world = await listingWorld(0);
    const klant = await customer(world, 'Peeters BV', '0403123486', 300);
    const transport = fetchTransport((request) =>
      request.url.endsWith(`/klanten/${klant}`)
        ? Promise.resolve(Response.json({ error: { status: 404, message: 'weg' } }, { status: 404 }))
        : fetchFrom(world.practice)(request),
    );
    const broken = { ...world, env: { ...world.env, DUIT_GEHEUGEN: 'nee' }, transport: async () => transport };
    const { code, stdout, stderr } = await run('rapport klantenlisting --jaar 2026', broken);
    expect([code, stdout]).toEqual([8, '']);
    expect(stderr).toContain(`fout: de cijfers zijn onvolledig\n  ${klant}: `);
    expect(stderr).not.toContain('nihil');
  });

  it('asks for the VAT scheme first, and gives a small business its whole turnover to type over', async () => {
    const world = await reportWorld(0);
    sentBy(world);
    const missingFacts = await run('rapport klantenlisting', world);
    expect([missingFacts.code, sentBy(world)]).toEqual([2, []]);
    expect(missingFacts.stderr).toContain('duit profiel wijzig werk --btw-stelsel STELSEL');
    const asked = await run('rapport klantenlisting --jaar 2026', typing(world, '2'));
    expect([asked.code, asked.stdout]).toEqual([0, '']);
    expect(asked.stderr).toContain(
      'Niemand hoort erin.\nAls kleine onderneming geef je ook je totale omzet op. Typ die zelf over in Intervat: € 0,00.',
    );
    await run('profiel wijzig --btw-stelsel art44', world);
    expect((await run('rapport klantenlisting --stil', world)).stderr).toContain('vraag je boekhouder of je een klantenlisting indient');
  });

  it('takes the listing that is due next, and fits a narrow terminal', async () => {
    const world = await listingWorld(40, { tty: 50, env: { NO_COLOR: '1' } });
    const { stdout, stderr } = await run('rapport klantenlisting', world);
    expect(stderr).toMatch(/Klantenlisting 2025, in te dienen uiterlijk\s31\/03\/2026\./);
    expect(stdout).toMatch(/^Btw-nummer +BE [\d.]+\nKlant /);
    for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(50);
    const { stderr: english } = await run('rapport klantenlisting --taal en', world);
    expect(english).toMatch(/Customer listing 2025, to be filed by\s31\/03\/2026\./);
  });
});
