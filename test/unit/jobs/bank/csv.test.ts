import { describe, expect, it } from 'vitest';
import type { CsvLayout } from '../../../../src/jobs/bank/read/csv/index.ts';
import { partedTexts } from '../../../../src/jobs/bank/kept.ts';
import { readBank } from '../../../../src/jobs/bank/decisions.ts';
import { keepStatements } from '../../../../src/jobs/bank/keep.ts';
import { readStatements } from '../../../../src/jobs/bank/read/index.ts';
import { memoryStateStore } from '../../../support/memory-state-store.ts';
import { heapUsed } from '../../../support/heap.ts';

const made = { tijd: '2026-11-18T10:00:00Z', gebruiker: null, computer: 'kantoor-1' };
const columns = {
  datum: 'Boekingsdatum',
  valutadatum: 'Valutadatum',
  bedrag: 'Bedrag',
  tekst: ['Mededeling', 'Details'],
  tegenpartij: 'Naam',
  tegenrekening: 'Tegenrekening',
  rekening: 'Rekening',
  munt: 'Munt',
};
const head = 'Rekening;Boekingsdatum;Valutadatum;Bedrag;Munt;Naam;Tegenrekening;Mededeling;Details';
const rows = [
  'BE48 0011 2345 6727;17/11/2026;18/11/2026;1.344,85;EUR;Café Zwaantje;BE68 5390 0754 7034;***202/6000/00192***;uw factuur',
  'BE48 0011 2345 6727;17/11/2026;;-3,25;EUR;;;KOSTEN;',
  'BE48 0011 2345 6727;18/11/2026;18/11/2026;+12,10;EUR;Peeters;;twee;',
  'BE48 0011 2345 6727;18/11/2026;18/11/2026;+12,10;EUR;Peeters;;twee;',
];
const read = (lines: readonly string[], csv: CsvLayout = { columns }) =>
  readStatements({ name: 'f.csv', bytes: Buffer.from(lines.join('\r\n'), 'latin1') }, { csv });

describe("a bank's CSV", () => {
  it('gives a statement a day, with lines above its headers, and two equal rows as two', async () => {
    const [first, second, ...others] = await read(['Overzicht vanaf;01/11/2026', '', head, ...rows]);
    expect(others).toEqual([]);
    const account = {
      format: 'csv',
      account: 'BE48001123456727',
      currency: 'EUR',
      opened: null,
      openingCents: 0,
      holder: null,
      number: null,
    };
    expect(first).toMatchObject({ ...account, closed: '2026-11-17', closingCents: 134_160 });
    expect(first?.rows).toMatchObject([
      {
        booked: '2026-11-17',
        valued: '2026-11-18',
        cents: 134_485,
        ogm: null,
        text: '***202/6000/00192*** uw factuur',
        party: 'Café Zwaantje',
        party_account: 'BE68539007547034',
        kind: 'other',
      },
      { valued: null, cents: -325, text: 'KOSTEN', party: null, party_account: null },
    ]);
    expect(second).toMatchObject({ ...account, closed: '2026-11-18', closingCents: 2420 });
    expect(second?.rows).toHaveLength(2);
  });

  it('gives its rows the same codes in another download of the same days, and equal ones two', async () => {
    const store = memoryStateStore();
    const keep = async (lines: readonly string[]) => keepStatements(store, await read([head, ...lines]), made, () => 'zout');
    expect((await keep(rows)).map(({ stand }) => stand)).toEqual(['nieuw', 'nieuw']);
    for (const some of [rows.slice(0, 2), rows.slice(2), [rows[1]!], [rows[3]!]]) {
      expect((await keep(some)).map(({ stand }) => stand)).toEqual(['gekend']);
    }
    const { statements } = await readBank(store);
    const counted = statements.flatMap((day) => day.rows.filter(({ repeats }) => !repeats));
    expect([counted.length, new Set(counted.map(({ id }) => id)).size]).toEqual([4, 4]);
  });

  it('takes some hundreds of bytes a row, kept as well as read', async () => {
    const lines = Array.from({ length: 4000 }, (_, n) => `${rows[0]};${n}`);
    const bytes = Buffer.from([`${head};Nr`, ...lines].join('\n'));
    await read([head, ...rows]);
    const before = heapUsed();
    const statements = await readStatements({ name: 'f.csv', bytes }, { csv: { columns } });
    const whenRead = heapUsed();
    const kept = statements.map(
      (one) =>
        partedTexts(
          one,
          one.rows.map((_, n) => ({ id: String(n) })),
          made,
          'zout',
        ).plain,
    );
    const perRow = [whenRead - before, heapUsed() - whenRead].map((all) => all / lines.length);
    expect(kept.flatMap((one) => one.rows)).toHaveLength(4000);
    expect(statements).toHaveLength(1);
    expect(Math.max(...perRow), perRow.join(', ')).toBeLessThan(700);
    expect(perRow[1]).toBeLessThan(300);
  });

  it('takes the account from its layout where no column tells it', async () => {
    const layout = { columns: { datum: 'datum', bedrag: 'bedrag' }, account: 'BE48 0011 2345 6727' };
    const [statement] = await read(['Datum,Bedrag', '2026-11-17,12.10'], layout);
    expect(statement).toMatchObject({ account: 'BE48001123456727', closingCents: 1210 });
  });

  it.each([
    ['without a column', ['Datum;Bedrag', '1;2'], /^f\.csv: zonder kolom boekingsdatum, valutadatum, mededeling/],
    ['with a day that does not exist', [head, rows[0]?.replace('17/11/2026', '31/11/2026') ?? ''], /^f\.csv, regel 2: .*31\/11\/2026/],
    ['with an amount that is none', [head, rows[0]?.replace('1.344,85', 'veel') ?? ''], /^f\.csv, regel 2: 'veel' is geen getal/],
    ['with a part of a cent', [head, rows[0]?.replace('1.344,85', '1,3448') ?? ''], /^f\.csv, regel 2: een deel van een cent$/],
    ['without an account', [head, rows[0]?.replace(/^[^;]*/, '') ?? ''], /^f\.csv, regel 2: zonder rekening$/],
  ])('is refused %s', async (_what, lines, message) => {
    await expect(read(lines)).rejects.toThrow(message);
  });
});

it('reads an amount with its sign behind it', async () => {
  const amounts = ['100,00-', '1.250,50 -', '12,10+', '-3,25', '3,25'];
  const line = (bedrag: string) => `BE48 0011 2345 6727;17/11/2026;;${bedrag};EUR;;;x;`;
  const [statement] = await read([head, ...amounts.map(line)]);
  expect(statement?.rows.map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([-125_050, -10_000, -325, 325, 1210]);
});
