import { describe, expect, it } from 'vitest';
import { cents, recounted, reportWorld, total } from '../support/figures.ts';
import { sentBy } from '../support/service.ts';
import { fetchTransport } from '../support/fetch-transport.ts';
import { fetchFrom } from '../support/practice-fetch.ts';
import { run, type TestWorld } from '../support/world.ts';

type Row = Record<string, string | number | null>;

const head = 'Betaald is wat de dienst betaald noemt; deelbetalingen zijn niet gekend.\n';

const rows = async (world: TestWorld, line: string): Promise<Row[]> =>
  JSON.parse((await run(`${line} --json --stil`, world)).stdout) as Row[];

describe('openstaand', () => {
  it('agrees to the cent with the documents themselves, and reads each of them once', async () => {
    const world = await reportWorld();
    const unpaid = (await rows(world, 'openstaand')).find(({ type }) => type === 'factuur');
    const [note] = await rows(world, `creditnota maak ${unpaid?.['id']} --ja`).then((made) => [made].flat());
    await run(`creditnota definitief ${note?.['id']} --ja`, world);
    await run('geheugen wis --ja', world);
    const documents = await recounted(world);
    const open = documents.filter(({ status }) => status === 'verzonden');
    const invoices = new Set(open.filter(({ type }) => type === 'factuur').map(({ id }) => id));
    const credits = documents.filter(({ gekoppelde_factuur_id: of }) => of && invoices.has(of));
    const expected = total([...new Set([...open, ...credits])].map(({ incl }) => incl));
    expect(credits.length).toBeGreaterThan(0);
    sentBy(world);
    const found = await rows(world, 'openstaand');
    expect(total(found.map(({ openstaand }) => cents(Number(openstaand))))).toBe(expected);
    expect(sentBy(world).some((request) => /^GET \/facturen\/./.test(request))).toBe(true);
    expect(await rows(world, 'openstaand')).toEqual(found);
    expect(sentBy(world).filter((request) => /^GET \/facturen\/./.test(request))).toEqual([]);
    const balance = await rows(world, 'openstaand --ouderdomsbalans');
    expect(total(balance.map(({ openstaand }) => cents(Number(openstaand))))).toBe(expected);
    expect(balance).toHaveLength(new Set(found.map(({ klant_id }) => klant_id)).size);
  });

  it('shows only what is late, or only one customer, with the sum of those rows', async () => {
    const world = await reportWorld();
    const all = await rows(world, 'openstaand');
    const late = await rows(world, 'openstaand --vervallen');
    expect(late.map(({ id }) => id)).toEqual(all.filter(({ dagen_te_laat: days }) => Number(days) > 0).map(({ id }) => id));
    expect(late.length).toBeGreaterThan(0);
    const { klant, klant_id } = all[0] ?? {};
    const { stdout } = await run(['openstaand', '--klant', String(klant), '--json', '--stil'], world);
    expect(JSON.parse(stdout)).toEqual(all.filter((row) => row['klant_id'] === klant_id));
  });

  it('gives a program the totals beside the rows with --met-totaal, and not with another format than JSON', async () => {
    const world = await reportWorld();
    for (const line of ['openstaand', 'openstaand --vervallen', 'openstaand --ouderdomsbalans']) {
      const all = await rows(world, line);
      const { rows: same, totals } = JSON.parse((await run(`${line} --met-totaal --json --stil`, world)).stdout) as {
        rows: Row[];
        totals: Row;
      };
      expect(same).toEqual(all);
      expect(totals['aantal']).toBe(all.length);
      expect(cents(Number(totals['openstaand']))).toBe(total(all.map(({ openstaand }) => cents(Number(openstaand)))));
    }
    const { code, stderr } = await run('openstaand --met-totaal', world);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--met-totaal gaat alleen met --json')]);
  });

  it('names what could not be read, says that the figures are incomplete and ends with 8', async () => {
    const world = await reportWorld();
    const all = await rows(world, 'openstaand');
    const lost = all.find(({ type }) => type === 'factuur');
    await run('geheugen wis --ja', world);
    const transport = fetchTransport((request) =>
      request.url.endsWith(`/facturen/${lost?.['id']}`)
        ? Promise.resolve(Response.json({ error: { status: 404, message: 'niet gevonden' } }, { status: 404 }))
        : fetchFrom(world.practice)(request),
    );
    const broken = { ...world, transport: async () => transport };
    const { code, stdout, stderr } = await run('openstaand --formaat id', broken);
    expect(code).toBe(8);
    expect(stdout.split('\n').slice(0, -1)).toEqual(all.flatMap(({ id }) => (id === lost?.['id'] ? [] : [id])));
    expect(stderr).toMatch(/Onvolledig: 1 van de \d+ documenten zit niet in deze cijfers\.\nfout: de cijfers zijn onvolledig\n/);
    expect(stderr).toContain(`\n  ${lost?.['nummer']}: `);
    expect(stderr).toContain('Hetzelfde commando probeert ze opnieuw en leest alleen wat nog ontbreekt.\n');
    expect(await run('openstaand --formaat id', world)).toMatchObject({ code: 0, stdout: all.map(({ id }) => `${id}\n`).join('') });
  });

  it('stops asking for documents when the service fails again and again, and names them all', async () => {
    const world = await reportWorld();
    const asked = new Set<string>();
    const transport = fetchTransport((request) => {
      if (!/\/facturen\/[^/?]+$/.test(request.url)) return fetchFrom(world.practice)(request);
      asked.add(request.url);
      return Promise.resolve(Response.json({ error: { status: 503, message: 'even niet' } }, { status: 503 }));
    });
    const { code, stdout, stderr } = await run('rapport omzet --jaar 2025', { ...world, transport: async () => transport });
    const count = Number(/^Onvolledig: (\d+) van de \1 documenten/m.exec(stderr)?.[1]);
    expect([code, stdout]).toEqual([8, '']);
    expect(count).toBeGreaterThan(asked.size);
    expect(asked.size).toBeGreaterThanOrEqual(5);
    expect(stderr.match(/: niet meer gevraagd$/gm)?.length).toBe(count - asked.size);
  });

  it('is a table that fits, with sums under it, in both languages', async () => {
    const world = await reportWorld(40, { tty: 80, env: { NO_COLOR: '1' } });
    const { stdout, stderr } = await run('openstaand --ouderdomsbalans', world);
    expect(stderr).toContain(head);
    for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
    expect(stdout).toMatch(/^Klant .* 31-60 +61-90 +> 90 .*Openstaand\n/);
    const last = stdout.trimEnd().split('\n').at(-1) ?? '';
    expect(last).toMatch(/^Totaal van \d+ /);
    expect(last.match(/€/g)?.length).toBeGreaterThan(2);
    expect((await run('openstaand --taal en', world)).stdout).toMatch(/^Customer +Number .*Overdue .*Outstanding/);
    const narrow = await reportWorld(40, { tty: 50, env: { NO_COLOR: '1' } });
    expect((await run('openstaand', narrow)).stdout).toMatch(/^Klant .*\nNummer .*\n(?:.*\n)*Te laat +\d+ d\.\n/);
  });

  it('refuses a customer that is not there, before it reads documents', async () => {
    const world = await reportWorld(4);
    const { code, stderr } = await run('openstaand --klant bestaatniet', world);
    expect([code, stderr]).toEqual([3, expect.stringContaining("geen klant 'bestaatniet' gevonden")]);
    expect(sentBy(world).some((request) => request.includes('facturen'))).toBe(false);
  });
});
