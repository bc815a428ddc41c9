import { describe, expect, it } from 'vitest';
import { cents, recounted, reportWorld, total } from '../support/figures.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { fetchFrom } from '../support/practice-fetch.ts';
import { followed } from '../support/followed.ts';
import { savedWorld, sentBy } from '../support/service.ts';
import { run, type TestWorld } from '../support/world.ts';

type Row = Record<string, string | number | boolean | null>;

const read = async <T = Row>(world: TestWorld, line: string): Promise<T> =>
  JSON.parse((await run(`${line} --json --stil`, world)).stdout) as T;

describe('overzicht', () => {
  it('agrees to the cent with the documents, and then reads lists alone', async () => {
    const world = await reportWorld(90);
    const documents = await recounted(world);
    const drafts = await read<Row[]>(world, 'factuur list --status concept --alles');
    const open = await read<Row[]>(world, 'openstaand');
    const row = await read(world, 'overzicht');
    const unpaid = documents.filter(({ status }) => status === 'verzonden');
    const year = documents.filter(({ datum }) => datum.startsWith('2026'));
    expect(year.length).toBeGreaterThan(0);
    expect(row).toMatchObject({
      profiel: 'werk',
      datum: '2026-03-15',
      concepten: drafts.length,
      verstuurd: 0,
      niet_verstuurd: 0,
      verzending_onbekend: unpaid.length,
      openstaand: open.length,
      vervallen: open.filter(({ dagen_te_laat: days }) => Number(days) > 0).length,
      onzeker: 0,
      omzetgrens: null,
      btw_periode: null,
      volledig: true,
    });
    const amounts = ['verzending_onbekend_totaal', 'openstaand_totaal', 'omzet_dit_jaar'].map((field) => cents(Number(row[field])));
    expect(amounts).toEqual([
      total(unpaid.map(({ incl }) => incl)),
      total(open.map(({ openstaand }) => cents(Number(openstaand)))),
      total(year.map(({ excl }) => excl)),
    ]);
    sentBy(world);
    expect(await read(world, 'overzicht')).toEqual(row);
    expect(sentBy(world).filter((request) => !/^GET \/(facturen|inbox|offertes)\?/.test(request))).toEqual([]);
  });

  it('counts the quotes that expire within 14 days, and the new documents of the inbox', async () => {
    const world = await savedWorld();
    const inbox = await read<Row[]>(world, 'inbox list --status nieuw --alles');
    const quotes = await read<Row[]>(world, 'offerte list --status verzonden --alles');
    const days = await Promise.all(quotes.map(({ id }) => read(world, `offerte toon ${id}`)));
    const soon = days.filter(({ geldig_tot: last }) => String(last) >= '2026-03-15' && String(last) <= '2026-03-29');
    expect(soon.length).toBeGreaterThan(0);
    expect(soon.length).toBeLessThan(quotes.length);
    const row = await read(world, 'overzicht');
    expect([row['offertes_vervallen_binnenkort'], row['inbox_nieuw']]).toEqual([soon.length, inbox.length]);
    expect(cents(Number(row['offertes_totaal']))).toBe(total(soon.map(({ totaal_incl: amount }) => cents(Number(amount)))));
    expect(cents(Number(row['inbox_totaal']))).toBe(total(inbox.map(({ bedrag }) => cents(Number(bedrag)))));
  });

  it('counts a document as sent once the journal knows it', async () => {
    const world = await reportWorld();
    const invoice = (await read<Row[]>(world, 'openstaand')).find(({ type }) => type === 'factuur');
    const before = Number((await read(world, 'overzicht'))['verzending_onbekend']);
    const sent = await run(`factuur verstuur ${invoice?.['id']} --kanaal email --email klant@voorbeeld.be --ja`, world);
    expect(sent.code).toBe(0);
    expect(await read(world, 'overzicht')).toMatchObject({ verstuurd: 1, niet_verstuurd: 0, verzending_onbekend: before - 1 });
  });

  it('tells the next return by the rhythm of the profile, and the limit of a small business', async () => {
    const world = await savedWorld();
    await run('profiel wijzig --btw-stelsel normaal --aangifte kwartaal', world);
    expect((await run('overzicht --formaat tabel', world)).stdout).toContain('\nBtw-aangifte 2026-1: uiterlijk 25/04/2026\n');
    await run('profiel wijzig --btw-stelsel kleine-onderneming', world);
    const { stdout, stderr } = await run('overzicht --formaat tabel', world);
    expect(stdout).toMatch(/^Grens kleine onderneming +€ 25\.000,00$/m);
    expect(stdout).not.toContain('Btw-aangifte');
    expect(stderr).toBe('');
    const klant = (await read<Row[]>(world, 'klanten list --limit 1'))[0]?.['id'];
    const made = await read(world, `factuur maak --klant ${klant} --regel Werk;1;26000;0`);
    await run(`factuur definitief ${made['id']} --ja`, world);
    expect((await run('overzicht', world)).stderr).toContain('De omzet is hoger dan de grens voor een kleine onderneming');
  });

  it('fits a narrow terminal, in both languages', async () => {
    const world = await savedWorld({ tty: 50, env: { NO_COLOR: '1' } });
    const { stdout } = await run('overzicht', world);
    expect(stdout).toMatch(/^werk {2}15\/03\/2026\n\nConcepten +\d+ +€ /);
    for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(50);
    expect((await run('overzicht --taal en', world)).stdout).toMatch(/\nOutstanding, after credits +\d+ +€ /);
  });

  it('counts the documents that the follower of the inbox has yet to do, and those that it set aside', async () => {
    const world = await savedWorld();
    expect(await read(world, 'overzicht')).toMatchObject({ inbox_wacht: 0, inbox_opzij: 0 });
    expect((await run('overzicht --formaat tabel', world)).stdout).not.toContain('Inbox,');
    await followed(
      world,
      { id: 'a', stand: 'wacht' },
      { id: 'b', stand: 'wacht' },
      { id: 'c', stand: 'gedaan' },
      { id: 'd', stand: 'gezien' },
    );
    expect(await run('overzicht --formaat tabel', world)).toMatchObject({
      stdout: expect.stringMatching(/\nInbox, wacht op opvolging +2 *\nOnzekere/),
      stderr: '',
    });
    await followed(world, { id: 'b', stand: 'opzij' });
    const { stdout, stderr } = await run('overzicht --formaat tabel', world);
    expect(stdout).toMatch(/\nInbox, wacht op opvolging +1 *\nInbox, opzijgezet +1 *\n/);
    expect(stderr).toBe('Eén document van de inbox is opzijgezet omdat zijn commando te vaak mislukte. Zie welk: duit inbox opvolging\n');
    await followed(world, { id: 'a', stand: 'opzij' });
    expect(await read(world, 'overzicht')).toMatchObject({ inbox_wacht: 0, inbox_opzij: 2 });
    expect((await run('overzicht --taal en', world)).stderr).toMatch(/^2 documents of the inbox were set aside .* duit inbox opvolging\n$/);
  });

  it('says that the figures are incomplete, and names the document', async () => {
    const world = await reportWorld();
    const [lost] = await read<Row[]>(world, 'factuur list --status verzonden --limit 1');
    const transport = fetchTransport((request) =>
      request.url.endsWith(`/facturen/${lost?.['id']}`)
        ? Promise.resolve(Response.json({ error: { status: 404, message: 'weg' } }, { status: 404 }))
        : fetchFrom(world.practice)(request),
    );
    const { code, stdout, stderr } = await run('overzicht', { ...world, transport: async () => transport });
    expect(code).toBe(8);
    expect(stdout).toContain('volledig\tfalse\n');
    expect(stderr).toContain(`\n  ${lost?.['nummer']}: `);
  });
});
