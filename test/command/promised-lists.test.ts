import { describe, expect, it } from 'vitest';
import { callIn, savedWorld, sentBy } from '../support/service.ts';
import { typing } from '../support/typing.ts';
import { run, type TestWorld } from '../support/world.ts';

const promising = () => savedWorld({ karig: true });
const headOf = ({ stdout }: { stdout: string }) => stdout.split('\n')[0]?.split(/ {2,}/);
const quotesIn = async (world: Awaited<ReturnType<typeof promising>>) => {
  const call = callIn(world);
  const { list } = await call('GET', '/offertes?limit=100');
  return Promise.all(list.map(async ({ id }) => (await call('GET', `/offertes/${String(id)}`)).data));
};

describe('quotes of which the list shows no number and no day', () => {
  it('are listed without empty columns, and with what was read of them before', async () => {
    const world = await promising();
    const [first, second] = await quotesIn(world);
    const list = 'offerte list --limit 2 --formaat tabel';
    expect(headOf(await run(list, world))).toEqual(['Status', 'Totaal incl.', 'Id']);
    await run(`offerte toon ${String(first?.['id'])}`, world);
    sentBy(world);
    const told = await run(list, world);
    expect(sentBy(world)).toEqual(['GET /offertes?limit=2']);
    expect(headOf(told)).toEqual(['Nummer', 'Datum', 'Geldig tot', 'Status', 'Totaal incl.', 'Id']);
    expect(told.stdout).toContain(first?.['nummer']);
    expect(told.stdout).toContain(second?.['id']);
    expect(told.stdout).not.toContain(second?.['nummer']);
    expect((await run('offerte list --limit 1 --velden nummer,datum --formaat csv', world)).stdout).toBe(
      `nummer,datum\r\n${String(first?.['nummer'])},${String(first?.['datum'])}\r\n`,
    );
  });

  it('stay in JSON as the service shows them', async () => {
    const world = await promising();
    const [first] = await quotesIn(world);
    await run(`offerte toon ${String(first?.['id'])}`, world);
    const { stdout } = await run('offerte list --limit 1 --json', world);
    expect(JSON.parse(stdout)).toEqual([{ id: first?.['id'], status: first?.['status'], totaal_incl: first?.['totaal_incl'] }]);
  });

  it('are sorted by day as far as that was read, and the command tells of the others', async () => {
    const world = await promising();
    const quotes = await quotesIn(world);
    const sorted = 'offerte list --alles --sorteer datum --velden datum --formaat tsv';
    const all = quotes.length;
    expect(await run(sorted, world)).toMatchObject({
      code: 0,
      stderr: `Van ${all} van de ${all} kent duit 'datum' niet; ze staan achteraan.\n`,
    });
    for (const { id } of quotes.slice(1)) await run(`offerte toon ${String(id)}`, world);
    const days = quotes.slice(1).map(({ datum }) => String(datum));
    expect(await run(sorted, world)).toEqual({
      code: 0,
      stdout: `${days.toSorted().join('\n')}\n\n`,
      stderr: `Van 1 van de ${all} kent duit 'datum' niet; ze staan achteraan.\n`,
    });
    await run(`offerte toon ${String(quotes[0]?.['id'])}`, world);
    expect((await run(sorted, world)).stderr).toBe('');
  });

  it('are offered by number and day where they are few, and by id where they are many', async () => {
    const world = await promising();
    const quotes = await quotesIn(world);
    const chosen = typing(world, '1');
    const many = await run('offerte toon', chosen);
    expect(quotes.length).toBeGreaterThan(10);
    expect(many.stderr).toContain(String(quotes[0]?.['id']).slice(0, 8));
    for (const { id } of quotes.slice(8)) await run(`offerte toon ${String(id)}`, world);
    const few = await run('offerte toon', typing(world, '1'));
    for (const { nummer } of quotes) expect(few.stderr).toContain(nummer);
  });
});

describe('products of which the list shows a name and a price', () => {
  const unsold = async (world: TestWorld) => {
    const { stdout } = await run('producten list --niet-actief --velden id,naam,eenheidsprijs --json', world);
    return (JSON.parse(stdout) as { id: string; naam: string; eenheidsprijs: number }[])[0]!;
  };

  it('are listed without empty columns, and sorting by another field tells that it is not known', async () => {
    const world = await promising();
    expect(headOf(await run('producten list --formaat tabel', world))).toEqual(['Naam', 'Prijs', 'Id']);
    const { stderr } = await run('producten list --sorteer btw_percentage --taal en', world);
    expect(stderr).toMatch(/^Of (\d+) of the \1 duit does not know 'btw_percentage'; they come last\.$/m);
  });

  it('give a copied invoice no price of one that is no longer sold', async () => {
    const world = await promising();
    const { naam, eenheidsprijs } = await unsold(world);
    const { stdout } = await run('klanten list --limit 1 --velden id --formaat tsv', world);
    const line = `omschrijving="${naam}";aantal=1;eenheidsprijs=${eenheidsprijs + 1};btw_percentage=21`;
    const made = await run(['factuur', 'maak', '--klant', stdout.trim(), '--regel', line, '--formaat', 'id'], world);
    const copied = await run(['factuur', 'kopieer', made.stdout.trim(), '--prijzen', 'van-nu', '--proef'], world);
    expect(copied.stderr).toContain(`Regel 1, ${naam}: niet gevonden in de prijslijst`);
  });

  it('become no line once they are no longer sold', async () => {
    const world = await promising();
    const { naam } = await unsold(world);
    const { stderr } = await run('factuur maak', typing(world, '1', naam, '1', '2', '10', '21'));
    expect(stderr).toContain('Dit product wordt niet meer verkocht. Kies een ander, of schrijf de regel zelf.\n');
    expect(stderr).toContain(`  1  ${naam}  2 × € 10,00  21 %`);
  });
});
