import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totals } from '../../../../src/belgium/totals.ts';
import { type Contract, indexed, invoiceOf, isDue, monthsBefore } from '../../../../src/jobs/recurring/contract.ts';

const contract = (fields: Partial<Contract> = {}): Contract => ({
  naam: 'hosting',
  klant: 'Bakkerij Peeters BV',
  regels: [{ omschrijving: 'Hosting', aantal: 2, eenheidsprijs: 24.5, btw_percentage: 21 }],
  months: 1,
  dag: 1,
  van: '2026-01',
  ...fields,
});

/** The months of these years in which a contract has an invoice. */
const dueIn = (years: readonly number[], fields: Partial<Contract>): string[] =>
  years
    .flatMap((year) => Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`))
    .filter((month) => isDue(contract(fields), month));

/** The month that lies so many months after January 2026, by the calendar. */
const monthAt = (at: number): string => new Date(Date.UTC(2026, at, 1)).toISOString().slice(0, 7);

/** A contract, and the months in which it must have an invoice: the first, and each so many months later, until the last. */
const drawn = fc
  .record({ first: fc.integer({ min: -30, max: 30 }), months: fc.integer({ min: 1, max: 25 }), times: fc.integer({ min: 1, max: 12 }) })
  .chain((one) => fc.record({ one: fc.constant(one), spare: fc.integer({ min: 0, max: one.months - 1 }) }))
  .map(({ one: { first, months, times }, spare }) => ({
    expected: Array.from({ length: times }, (_, at) => monthAt(first + at * months)),
    made: contract({ van: monthAt(first), tot: monthAt(first + (times - 1) * months + spare), months }),
  }));

describe('the months of a contract', () => {
  it('begin with the first and end with the last, both included', () => {
    expect(dueIn([2025, 2026, 2027], { van: '2025-11', tot: '2026-02' })).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(dueIn([2026], { van: '2026-06', tot: '2026-06' })).toEqual(['2026-06']);
    expect(dueIn([2026], { van: '2026-10' })).toEqual(['2026-10', '2026-11', '2026-12']);
  });

  it('are the first, and each a rhythm later until the last, whatever the rhythm', () => {
    const all = Array.from({ length: 420 }, (_, at) => monthAt(at - 40));
    fc.assert(
      fc.property(drawn, ({ made, expected }) => {
        expect(all.filter((month) => isDue(made, month))).toEqual(expected);
      }),
    );
  });

  it('that lie before another are all those with an invoice, the oldest first and without that month', () => {
    expect(monthsBefore(contract({ van: '2025-11' }), '2026-02')).toEqual(['2025-11', '2025-12', '2026-01']);
    expect(monthsBefore(contract({ van: '2026-02' }), '2026-02')).toEqual([]);
    expect(monthsBefore(contract({ van: '2026-02' }), '2025-12')).toEqual([]);
    expect(monthsBefore(contract({ van: '2025-11', tot: '2025-12' }), '2026-05')).toEqual(['2025-11', '2025-12']);
    fc.assert(
      fc.property(drawn, fc.integer({ min: -40, max: 300 }), ({ made, expected }, at) => {
        expect(monthsBefore(made, monthAt(at))).toEqual(expected.filter((month) => month < monthAt(at)));
      }),
    );
  });
});

/** The days of the months of a year that is no leap year. */
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

describe('the date of an invoice', () => {
  const dateOf = (month: string, dag: number) => invoiceOf(contract({ dag }), month, 1).datum ?? '';

  it('is that day where the month has it, and else its last day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 * 12 }), fc.integer({ min: 1, max: 31 }), (at, dag) => {
        const month = monthAt(at);
        const year = Number(month.slice(0, 4));
        const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
        const length = month.endsWith('-02') && isLeap ? 29 : (lengths[at % 12] ?? 0);
        expect(dateOf(month, dag)).toBe(`${month}-${String(dag < length ? dag : length).padStart(2, '0')}`);
      }),
    );
  });
});

describe('a price by the index', () => {
  it.each([
    [24.5, 118.2, 123.4, 25.58],
    [100, 100, 102.5, 102.5],
    [100, 123.4, 118.2, 95.79],
    [0.01, 100, 149, 0.01],
    [0.01, 100, 150, 0.02],
    [0, 118.2, 123.4, 0],
    [19.99, 118.2, 118.2, 19.99],
    // Half a cent goes away from zero, also where a binary fraction lies below it.
    [2.01, 100, 50, 1.01],
    [-2.01, 100, 50, -1.01],
    // A price with more decimals keeps as many.
    [1.005, 100, 100, 1.005],
    [0.045, 100, 101, 0.045],
    [10, 100, 100.05, 10.01],
    [-10, 100, 100.05, -10.01],
    [10, 3, 1, 3.33],
    [1_000_000_000, 118.2, 123.4, 1_043_993_231.81],
  ])('of %d, from %d to %d, is %d', (eenheidsprijs, basis_index, index, expected) => {
    expect(indexed({ aantal: 1, eenheidsprijs }, { basis_index, index })).toBe(expected);
  });

  it('is the price times the index by the base, to within half a cent', () => {
    const hundredths = fc.integer({ min: 1, max: 50_000 });
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), hundredths, hundredths, (cents, basis, index) => {
        const found = BigInt(
          Math.round(indexed({ aantal: 1, eenheidsprijs: cents / 100 }, { basis_index: basis / 100, index: index / 100 }) * 100),
        );
        const twiceOff = 2n * (found * BigInt(basis) - BigInt(cents) * BigInt(index));
        expect(twiceOff <= BigInt(basis) && twiceOff >= -BigInt(basis)).toBe(true);
      }),
    );
  });
});

describe('many of a price by the index', () => {
  it.each([
    [10_000, 0.045, 100, 100, 0.045, 450],
    [3000, 0.004, 100, 100, 0.004, 12],
    [10_000, 0.01, 100, 149, 0.0149, 149],
    [1000, 24.5, 118.2, 123.4, 25.57783, 25_577.83],
    [1_000_000, 0.045, 118.2, 123.4, 0.0469797, 46_979.7],
    [3, 24.5, 118.2, 123.4, 25.578, 76.73],
    [-3000, 0.004, 100, 102.5, 0.0041, -12.3],
    [2, 24.5, 118.2, 123.4, 25.58, 51.16],
    [0.5, -0.333, 100, 110, -0.366, -0.18],
    [0, 24.5, 118.2, 123.4, 25.58, 0],
  ])(
    '%d × %d, from %d to %d, has a price of %d, and the amount to the cent',
    (aantal, eenheidsprijs, basis_index, index, price, amount) => {
      const regels = [{ omschrijving: 'a', aantal, eenheidsprijs, btw_percentage: 21 }];
      const { lines } = invoiceOf(contract({ regels, indexering: { basis_index, index } }), '2026-12', 1);
      expect(lines).toMatchObject([{ aantal, eenheidsprijs: price }]);
      expect(totals(lines.map((line) => ({ ...line, aantal, eenheidsprijs: price, btw_percentage: 21 }))).totaal_excl).toBe(amount);
    },
  );

  it('has an amount within a cent of the exact one, whatever the quantity', () => {
    const hundredths = fc.integer({ min: 5000, max: 20_000 });
    const price = fc.record({ digits: fc.integer({ min: 1, max: 99_999 }), decimals: fc.integer({ min: 0, max: 5 }) });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), price, hundredths, hundredths, (aantal, { digits, decimals }, basis, now) => {
        const made = { aantal, eenheidsprijs: Number(`${digits}e-${decimals}`) };
        const found = indexed(made, { basis_index: basis / 100, index: now / 100 });
        const exact = (BigInt(digits) * BigInt(aantal) * BigInt(now) * 10n ** 8n) / (BigInt(basis) * 10n ** BigInt(decimals));
        const off = BigInt(Math.round(found * 1e8)) * BigInt(aantal) - exact;
        expect(off <= 1_000_000n && off >= -1_000_000n).toBe(true);
      }),
    );
  });
});

describe('the invoice of a month', () => {
  it('has the fields of its contract and of no other, by the reference that makes it once', () => {
    expect(invoiceOf(contract(), '2026-12', 7)).toEqual({
      referentie: 'hosting 2026-12',
      klant: 'Bakkerij Peeters BV',
      datum: '2026-12-01',
      lines: [{ line: 7, omschrijving: 'Hosting', aantal: 2, eenheidsprijs: 24.5, btw_percentage: 21 }],
    });
    const more = { kanaal: ['peppol', 'email'], eindstatus: 'verstuurd', notities: 'Dank u.' } as const;
    expect(invoiceOf(contract(more), '2026-12', 7)).toMatchObject(more);
  });

  it('has the price of each line by the index, and the quantity and rate as they are', () => {
    const regels = [
      { omschrijving: 'a', aantal: 1.5, eenheidsprijs: 10, btw_percentage: 6 },
      { omschrijving: 'b', aantal: 2, eenheidsprijs: -4, btw_percentage: 21 },
    ];
    const { lines } = invoiceOf(contract({ regels, indexering: { basis_index: 100, index: 110 } }), '2026-12', 1);
    expect(lines).toEqual([
      { line: 1, omschrijving: 'a', aantal: 1.5, eenheidsprijs: 11, btw_percentage: 6 },
      { line: 1, omschrijving: 'b', aantal: 2, eenheidsprijs: -4.4, btw_percentage: 21 },
    ]);
  });

  it('has a price without an index to the last decimal', () => {
    const regels = [{ omschrijving: 'a', aantal: 1000, eenheidsprijs: 0.0125, btw_percentage: 21 }];
    expect(invoiceOf(contract({ regels }), '2026-12', 1).lines[0]?.eenheidsprijs).toBe(0.0125);
  });

  const textsOf = (text: string, month: string, months = 1) => {
    const regels = [{ omschrijving: text, aantal: 1, eenheidsprijs: 1, btw_percentage: 21 }];
    const { lines, notities } = invoiceOf(contract({ regels, notities: text, months }), month, 1);
    return { omschrijving: lines[0]?.omschrijving, notities };
  };

  it.each([
    ['2026-02', 1, 'februari 2026'],
    ['2026-12', 1, 'december 2026'],
    ['2026-01', 3, 'januari 2026 tot en met maart 2026'],
    ['2026-10', 3, 'oktober 2026 tot en met december 2026'],
    ['2026-11', 3, 'november 2026 tot en met januari 2027'],
    ['2026-12', 2, 'december 2026 tot en met januari 2027'],
    ['2026-01', 12, 'januari 2026 tot en met december 2026'],
    ['2026-06', 12, 'juni 2026 tot en met mei 2027'],
    ['2026-03', 18, 'maart 2026 tot en met augustus 2027'],
  ])('of %s, every %d months, is for %s', (month, months, periode) => {
    const filled = `Van ${periode}, dus ${periode}`;
    expect(textsOf('Van {periode}, dus {periode}', month, months)).toEqual({ omschrijving: filled, notities: filled });
  });

  it('names the month and the year that it begins in wherever a line asks for them', () => {
    expect(textsOf('{maand} {jaar}: {maand}/{jaar}', '2026-12', 3).omschrijving).toBe('december 2026: december/2026');
    const months = Array.from({ length: 12 }, (_, at) => textsOf('{maand}', monthAt(at)).omschrijving);
    expect(months.join(' ')).toBe('januari februari maart april mei juni juli augustus september oktober november december');
  });
});
