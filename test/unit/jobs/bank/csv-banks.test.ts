import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workbook } from '../../../../src/jobs/batch/example/index.ts';
import { readStatements } from '../../../../src/jobs/bank/read/index.ts';
import { isLong } from '../../../support/long.ts';
import { type CsvBooking, csvBanks } from '../../../support/bank/csv.ts';

const own = 'BE48001123456727';
const words = fc.array(fc.constantFrom('factuur', '2026-0004', 'café', 'twee', 'Peeters & Zn', '12/11'), { minLength: 1, maxLength: 4 });
const bookings = fc
  .array(
    fc.record({
      day: fc.constantFrom('2026-11-17', '2026-11-18', '2026-11-19'),
      cents: fc.oneof(fc.integer({ min: -900_000, max: -1 }), fc.integer({ min: 1, max: 123_456_789 })),
      text: words.map((list) => list.join(' ')),
      party: words.map((list) => list.join(' ')),
      account: fc.constantFrom('BE68539007547034', 'NL91ABNA0417164300'),
    }),
    { minLength: 1, maxLength: 9 },
  )
  .map((list): CsvBooking[] => {
    let after = 100_000;
    return list
      .toSorted((a, b) => a.day.localeCompare(b.day))
      .map((one, at) => ({ ...one, reference: `07000${at}`, after: (after += one.cents) }));
  });

describe.each(csvBanks)('the CSV of $name', ({ write, namesAccount, hasReference, hasBalance }) => {
  it('is read back by its own headers, without any option, in the order in which it was booked', async () => {
    const property = fc.asyncProperty(bookings, async (made) => {
      const csv = { account: namesAccount ? undefined : own };
      const read = await readStatements({ name: 'f.csv', bytes: write(own, made) }, { csv });
      expect(read.map(({ format, account, currency }) => [format, account, currency])).toEqual(read.map(() => ['csv', own, 'EUR']));
      const rows = read.flatMap((statement) => statement.rows);
      expect(rows.map(({ booked, cents }) => [booked, cents])).toEqual(made.map(({ day, cents }) => [day, cents]));
      for (const [at, row] of rows.entries()) {
        expect(row.text).toContain(made[at]!.text);
        if (hasReference) expect(row.reference).toContain(made[at]!.reference);
        expect(row.after).toBe(hasBalance ? made[at]!.after : undefined);
      }
    });
    await fc.assert(property, { numRuns: isLong ? 30 : 10 });
  });
});

const read = (lines: readonly string[], more: { readonly account?: string } = { account: own }) =>
  readStatements({ name: 'f.csv', bytes: Buffer.from(lines.join('\r\n')) }, { csv: more });
const kbc = 'Rekeningnummer;Naam;Munt;Afschriftnummer;Datum;Omschrijving;Valuta;Bedrag;Saldo;rekeningnummer tegenpartij';
const kbcRow = (munt: string, bedrag: string) => `${own};X;${munt};1;17/11/2026;tekst;17/11/2026;${bedrag};;`;

describe('a file of a bank that can mean two things', () => {
  it.each([
    ['an amount', [kbc, kbcRow('EUR', '1.250')], /^f\.csv, regel 2: '1\.250' kan 1250 of een getal met drie decimalen zijn/],
    ['a currency', [kbc, kbcRow('EUR', '1,00'), kbcRow('USD', '2,00'), kbcRow('', '3,00')], 'f.csv, regel 4: zonder munt: EUR of USD?'],
    ['a currency beside another', [kbc, kbcRow('USD', '"€ 1,00"')], 'f.csv, regel 2: € 1,00 of USD: welke munt is dat?'],
    ['a column', [`${kbc};Bedrag`, `${kbcRow('EUR', '1,00')};2,00`], "f.csv: kolom 'Bedrag' staat er meer dan eens: welke is het?"],
    ['no currency', [kbc, kbcRow('Euro’s', '1,00')], /^f\.csv, regel 2: 'EURO’S' is geen munt$/],
    [
      'debit and credit',
      ['Datum;Waardedatum;Debet;Krediet;Omschrijving;Saldo', '17/11/2026;17/11/2026;1,00;2,00;x;'],
      /debet 1,00 en krediet 2,00/,
    ],
    [
      'a sign',
      [
        '"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen"',
        `"20261117","A","${own}","","GT","Bij","-12,10","x","y"`,
      ],
      'f.csv, regel 2: -12,10, Bij: is dat af of bij?',
    ],
    [
      'no sign where others have one',
      [
        '"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen"',
        `"20261117","A","${own}","","GT","Bij","12,10","x","y"`,
        `"20261117","A","${own}","","GT","","12,10","x","y"`,
      ],
      'f.csv, regel 3: 12,10: is dat af of bij?',
    ],
    [
      'a status',
      [
        'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
        'T,C,2026-11-17,2026-11-17,x,1.00,0,EUR,MAYBE,1',
      ],
      /status 'maybe': duit kent completed, pending, reverted/,
    ],
    ['a bank without a column', [kbc.replace(';Bedrag', ''), kbcRow('EUR', '1')], /^f\.csv: zonder kolom bedrag; wel Rekeningnummer/],
    [
      'a quoted cell that never ends',
      [kbc, `"${'x'.repeat(9_000_000)}`],
      /in de rij die op regel 2 begint, gaat een aanhalingsteken open dat nergens sluit/,
    ],
  ])('is refused with both: %s', async (_what, lines, message) => {
    await expect(read(lines)).rejects.toThrow(message);
  });

  it('has a year of two digits behind the day where the bank is known, and is asked where it is not', async () => {
    const [statement] = await read([kbc, kbcRow('EUR', '1,00').replaceAll('17/11/2026', '05/11/26')]);
    expect(statement?.closed).toBe('2026-11-05');
    const columns = { datum: 'Dag', bedrag: 'Som' };
    const unknown = readStatements({ name: 'f.csv', bytes: Buffer.from('Dag;Som\n05/11/26;1,00') }, { csv: { columns, account: own } });
    await expect(unknown).rejects.toThrow("f.csv, regel 2: '05/11/26' kan 05/11/2026 of 26/11/2005 zijn");
  });

  it('takes an amount without a minus for money that came in, where the minus stands in a column of its own', async () => {
    const columns = { datum: 'Dag', bedrag: 'Som', teken: 'Teken' };
    const bytes = Buffer.from('Dag;Som;Teken\n17/11/2026;1,00;\n17/11/2026;2,50;-');
    const [statement] = await readStatements({ name: 'f.csv', bytes }, { csv: { columns, account: own } });
    expect(statement?.rows.map(({ cents }) => cents)).toEqual([100, -250]);
  });

  it('is a workbook too, read by the same headers, hidden rows as well', async () => {
    const bytes = workbook([
      [
        'Rekening',
        'Boekdatum',
        'Valutadatum',
        'Referentie',
        'Beschrijving',
        'Bedrag',
        'Munt',
        'Verrichtingsdatum',
        'Rekening tegenpartij',
        'Naam tegenpartij',
        'Mededeling',
      ],
      [own, '17/11/2026', '17/11/2026', 'B1', 'Overschrijving', -12.05, 'EUR', '17/11/2026', '', 'Peeters', 'huur'],
    ]);
    const [statement] = await readStatements({ name: 'argenta.xlsx', bytes });
    expect(statement).toMatchObject({ account: own, closed: '2026-11-17', rows: [{ cents: -1205, party: 'Peeters', reference: 'B1' }] });
  });
});
