import { describe, expect, it } from 'vitest';
import { fetchTransport } from '../support/fetch-transport.ts';
import { fetchFrom } from '../support/practice-fetch.ts';
import { savedWorld, sentBy } from '../support/service.ts';
import { run, type TestWorld } from '../support/world.ts';

/** A world whose service gives these rows as its list of documents. */
async function listing(rows: readonly object[], ...options: Parameters<typeof savedWorld>): Promise<TestWorld> {
  const world = await savedWorld(...options);
  const transport = fetchTransport((request) =>
    request.url.includes('/facturen?')
      ? Promise.resolve(Response.json({ data: rows, total: rows.length }))
      : fetchFrom(world.practice)(request),
  );
  return { ...world, transport: async () => transport };
}

const row = (at: number, nummer: string, datum: string) => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  type: 'factuur',
  nummer,
  status: 'verzonden',
  datum,
  totaal_incl: 1,
});

const rows = [row(1, '2026-0001', '2026-01-02'), row(2, '2026-0002', '2026-01-01'), row(3, '2026-0005', '2026-01-03')];

describe('rapport nummering', () => {
  it('finds nothing in the sample data, from the list alone', async () => {
    const world = await savedWorld();
    const { code, stdout, stderr } = await run('rapport nummering', world);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(/^Reeks 2024-\d+ tot en met 2024-\d+: \d+ documenten, facturen en creditnota's samen\.\n/);
    expect(stderr).toMatch(/Niets gevonden\.\n$/);
    expect(sentBy(world).every((request) => request.startsWith('GET /facturen?'))).toBe(true);
  });

  it('names a number of another year than its date, which alone ends with 0', async () => {
    const { code, stdout } = await run('rapport nummering --formaat tsv', await listing([row(1, '2025-0001', '2026-01-02')]));
    expect([code, stdout]).toEqual([0, 'jaar\t2025-0001\t\t1\t2026-01-02\t\t\n']);
  });

  it('shows gaps and dates in both languages, and for programs, and ends with 13', async () => {
    const world = await listing(rows, { tty: 100, env: { NO_COLOR: '1' } });
    const { code, stdout } = await run('rapport nummering', world);
    expect(code).toBe(13);
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['Opmerking', 'Nummer', 'Tot en met', 'Aantal', 'Datum', 'Na nummer', 'Van'],
      ['datum loopt terug', '2026-0002', '1', '01/01/2026', '2026-0001', '02/01/2026'],
      ['ontbreekt', '2026-0003', '2026-0004', '2'],
      [''],
    ]);
    expect((await run('rapport nummering --taal en', world)).stdout).toContain('\nmissing ');
    expect((await run('rapport nummering --formaat tsv --velden bevinding,nummer,aantal', world)).stdout).toBe(
      'datum\t2026-0002\t1\nontbreekt\t2026-0003\t2\n',
    );
  });

  it('calls no number of a period missing that a document of another day has', async () => {
    const late = [...rows.slice(0, 2), row(4, '2026-0003', '2026-02-01'), row(5, '2026-0004', '2026-02-02'), rows[2]!];
    const world = await listing(late, { env: { NO_COLOR: '1' } });
    const { code, stdout, stderr } = await run(
      'rapport nummering --maand 2026-01 --formaat tsv --velden bevinding,nummer,tot_en_met,aantal',
      world,
    );
    expect([code, stdout]).toEqual([0, 'datum\t2026-0002\t\t1\nbuiten_periode\t2026-0003\t2026-0004\t2\ndatum\t2026-0005\t\t1\n']);
    expect(stderr).toContain('Reeks 2026-0001 tot en met 2026-0005: 3 documenten.');
    const shown = await listing(late, { tty: 120, env: { NO_COLOR: '1' } });
    expect((await run('rapport nummering --maand 2026-01', shown)).stdout).toMatch(/valt buiten de periode +2026-0003 +2026-0004 +2/);
    expect((await run('rapport nummering --maand 2026-01 --taal en', shown)).stdout).toMatch(/outside the period/);
  });
});
