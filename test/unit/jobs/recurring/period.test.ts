import { describe, expect, it } from 'vitest';
import { type Contract, isInPart, monthParts, invoiceOf, isDue, monthsBefore } from '../../../../src/jobs/recurring/contract.ts';

const line = { omschrijving: 'Huur', aantal: 1, eenheidsprijs: 100, btw_percentage: 21 };

const contract = (fields: Partial<Contract> = {}): Contract => ({
  naam: 'huur',
  klant: 'Peeters BV',
  regels: [line],
  months: 1,
  dag: 1,
  van: '2026-01',
  naar_dagen: true,
  ...fields,
});

const priced = (eenheidsprijs: number) => [{ ...line, eenheidsprijs }];

/** The lines of an invoice as their price and the text behind the name. */
const billed = (fields: Partial<Contract>, month: string) =>
  invoiceOf(contract(fields), month, 1).lines.map(({ eenheidsprijs, omschrijving = '' }) => [
    eenheidsprijs,
    omschrijving.slice(line.omschrijving.length),
  ]);

describe('a period in part', () => {
  it.each([
    // Begin and end of a month, both included.
    [{ van: '2026-01-15' }, '2026-01', 54.84, ' (15/01/2026 tot en met 31/01/2026: 17 van 31 dagen)'],
    [{ van: '2026-01-31' }, '2026-01', 3.23, ' (31/01/2026: 1 van 31 dagen)'],
    [{ van: '2026-01-02' }, '2026-01', 96.77, ' (02/01/2026 tot en met 31/01/2026: 30 van 31 dagen)'],
    [{ tot: '2026-04-01' }, '2026-04', 3.33, ' (01/04/2026: 1 van 30 dagen)'],
    [{ tot: '2026-04-29' }, '2026-04', 96.67, ' (01/04/2026 tot en met 29/04/2026: 29 van 30 dagen)'],
    [{ van: '2026-06-10', tot: '2026-06-12' }, '2026-06', 10, ' (10/06/2026 tot en met 12/06/2026: 3 van 30 dagen)'],
    // February, also in leap years, in a century that is none, and in one that is.
    [{ van: '2026-02-15' }, '2026-02', 50, ' (15/02/2026 tot en met 28/02/2026: 14 van 28 dagen)'],
    [{ van: '2028-02-15' }, '2028-02', 51.72, ' (15/02/2028 tot en met 29/02/2028: 15 van 29 dagen)'],
    [{ tot: '2028-02-28' }, '2028-02', 96.55, ' (01/02/2028 tot en met 28/02/2028: 28 van 29 dagen)'],
    [{ van: '2028-02-29' }, '2028-02', 3.45, ' (29/02/2028: 1 van 29 dagen)'],
    [{ van: '2100-02-15' }, '2100-02', 50, ' (15/02/2100 tot en met 28/02/2100: 14 van 28 dagen)'],
    [{ van: '2400-02-15' }, '2400-02', 51.72, ' (15/02/2400 tot en met 29/02/2400: 15 van 29 dagen)'],
    // The end of a year.
    [{ van: '2026-12-31' }, '2026-12', 3.23, ' (31/12/2026: 1 van 31 dagen)'],
    [{ tot: '2027-01-01' }, '2027-01', 3.23, ' (01/01/2027: 1 van 31 dagen)'],
    // A quarter costs as much in each of its months.
    [{ months: 3, van: '2026-01-15' }, '2026-01', 84.95, ' (15/01/2026 tot en met 31/03/2026: 17 van 31 dagen en 2 van 3 maanden)'],
    [{ months: 3, tot: '2026-02' }, '2026-01', 66.67, ' (01/01/2026 tot en met 28/02/2026: 2 van 3 maanden)'],
    [{ months: 3, tot: '2026-04' }, '2026-04', 33.33, ' (01/04/2026 tot en met 30/04/2026: 1 van 3 maanden)'],
    [{ months: 3, tot: '2026-02-10' }, '2026-01', 45.24, ' (01/01/2026 tot en met 10/02/2026: 10 van 28 dagen en 1 van 3 maanden)'],
    [
      { months: 3, van: '2026-11-16', tot: '2027-01-10' },
      '2026-11',
      60.75,
      ' (16/11/2026 tot en met 10/01/2027: 15 van 30 dagen en 10 van 31 dagen en 1 van 3 maanden)',
    ],
    [{ months: 12, van: '2026-01', tot: '2027-06' }, '2027-01', 50, ' (01/01/2027 tot en met 30/06/2027: 6 van 12 maanden)'],
    [{ months: 12, van: '2028-02-29' }, '2028-02', 91.95, ' (29/02/2028 tot en met 31/01/2029: 1 van 29 dagen en 11 van 12 maanden)'],
  ])('of %j in %s costs %d', (fields, month, price, text) => {
    expect(billed(fields, month)).toEqual([[price, text]]);
    expect(isInPart(contract(fields), month)).toBe(true);
  });

  it.each([
    [{ van: '2026-01-01' }, '2026-01'],
    [{ van: '2026-01-15' }, '2026-02'],
    [{ tot: '2026-01-31' }, '2026-01'],
    [{ tot: '2028-02-29' }, '2028-02'],
    [{ tot: '2026-02-28' }, '2026-02'],
    [{ tot: '2026-05-01' }, '2026-04'],
    [{ months: 3, tot: '2026-03' }, '2026-01'],
    [{ months: 3, tot: '2026-03-31' }, '2026-01'],
    [{ months: 12, van: '2026-03-01', tot: '2028-02-29' }, '2027-03'],
    [{ wijzigingen: [{ vanaf: '2026-03-01', regels: priced(200) }] }, '2026-02'],
    [{ wijzigingen: [{ vanaf: '2026-02-10', notities: 'Dank u.' }] }, '2026-02'],
  ])('is none where the contract runs through all of it: %j in %s', (fields, month) => {
    expect(billed(fields, month)).toEqual([[100, '']]);
    expect(isInPart(contract(fields), month)).toBe(false);
  });

  it('is billed whole, by the prices of its first day, where the contract says no to days', () => {
    for (const naar_dagen of [false, undefined]) {
      const own = naar_dagen === undefined ? {} : { naar_dagen };
      const { naar_dagen: _, ...without } = contract({ van: '2026-01-15', wijzigingen: [{ vanaf: '2026-02-10', regels: priced(200) }] });
      const made = { ...without, ...own };
      expect(['2026-01', '2026-02', '2026-03'].map((month) => invoiceOf(made, month, 1).lines[0]?.eenheidsprijs)).toEqual([100, 100, 200]);
      expect(invoiceOf(made, '2026-02', 1).lines).toHaveLength(1);
    }
  });

  it('has the days in the place of its months where the text asks for the period', () => {
    const regels = [{ ...line, omschrijving: 'Huur {periode}' }];
    const { lines, notities } = invoiceOf(contract({ regels, notities: '{periode}', van: '2026-01-15' }), '2026-01', 1);
    expect({ omschrijving: lines[0]?.omschrijving, notities }).toEqual({
      omschrijving: 'Huur 15/01/2026 tot en met 31/01/2026 (17 van 31 dagen)',
      notities: '15/01/2026 tot en met 31/01/2026',
    });
  });

  it('keeps its quantity, its sign and its rate, rounds half a cent away from zero, and follows the index first', () => {
    const regels = [
      { omschrijving: 'a', aantal: 3, eenheidsprijs: 24.5, btw_percentage: 6 },
      { omschrijving: 'b', aantal: 1, eenheidsprijs: -24.5, btw_percentage: 21 },
      { omschrijving: 'c', aantal: 1, eenheidsprijs: 0.05, btw_percentage: 0 },
      { omschrijving: 'd', aantal: 2, eenheidsprijs: 0, btw_percentage: 21 },
    ];
    const { lines } = invoiceOf(contract({ regels, van: '2026-02-15', indexering: { basis_index: 100, index: 110 } }), '2026-02', 1);
    // By the index 26.95, -26.95, 0.06 and 0; half of that for 14 of 28 days.
    expect(lines.map(({ aantal, eenheidsprijs, btw_percentage }) => [aantal, eenheidsprijs, btw_percentage])).toEqual([
      [3, 13.48, 6],
      [1, -13.48, 21],
      [1, 0.03, 0],
      [2, 0, 21],
    ]);
  });

  it('bills many of a small price as one, because rounding each would change their amount', () => {
    const regels = [{ omschrijving: 'Mails', aantal: 1000, eenheidsprijs: 0.0125, btw_percentage: 21 }];
    expect(invoiceOf(contract({ regels, van: '2026-01-15' }), '2026-01', 1).lines).toEqual([
      {
        line: 1,
        omschrijving: 'Mails (1.000 × € 0,0125; 15/01/2026 tot en met 31/01/2026: 17 van 31 dagen)',
        aantal: 1,
        eenheidsprijs: 6.85,
        btw_percentage: 21,
      },
    ]);
  });
});

describe('a contract that changes from a day on', () => {
  const changed = { wijzigingen: [{ vanaf: '2026-07-01', regels: priced(120) }] };

  it('has its old price up to the day before, and the new one from that day on', () => {
    expect(['2026-06', '2026-07', '2026-08'].map((month) => billed(changed, month))).toEqual([[[100, '']], [[120, '']], [[120, '']]]);
  });

  it('is billed by the days of each price where it changes within a month', () => {
    const within = { wijzigingen: [{ vanaf: '2026-07-11', regels: priced(120) }] };
    expect(billed(within, '2026-07')).toEqual([
      [32.26, ' (01/07/2026 tot en met 10/07/2026: 10 van 31 dagen)'],
      [81.29, ' (11/07/2026 tot en met 31/07/2026: 21 van 31 dagen)'],
    ]);
    expect(billed({ wijzigingen: [{ vanaf: '2026-07-31', regels: priced(120) }] }, '2026-07').map(([price]) => price)).toEqual([
      96.77, 3.87,
    ]);
    expect(billed({ ...within, months: 3, van: '2026-07' }, '2026-07').map(([price]) => price)).toEqual([10.75, 107.1]);
  });

  it('is cut at each of several changes, at the end and at the begin of one period', () => {
    const many = {
      van: '2028-02-03',
      tot: '2028-02-28',
      wijzigingen: [
        { vanaf: '2028-02-10', regels: priced(200) },
        { vanaf: '2028-02-20', regels: priced(300) },
      ],
    };
    expect(monthParts(contract(many), '2028-02')).toEqual([
      { van: '2028-02-03', tot: '2028-02-09' },
      { van: '2028-02-10', tot: '2028-02-19' },
      { van: '2028-02-20', tot: '2028-02-28' },
    ]);
    expect(billed(many, '2028-02').map(([price]) => price)).toEqual([24.14, 68.97, 93.1]);
  });

  it('follows a new index, or none any more, from its day on', () => {
    const indexing = {
      indexering: { basis_index: 100, index: 110 },
      wijzigingen: [
        { vanaf: '2027-01-01', indexering: { basis_index: 100, index: 115.5 } },
        { vanaf: '2028-01-01', indexering: null },
      ],
    };
    expect(['2026-12', '2027-01', '2027-12', '2028-01'].map((month) => billed(indexing, month)[0]?.[0])).toEqual([110, 115.5, 115.5, 100]);
  });

  it('sends by the channel and has the notes of the day of its invoice', () => {
    const moved = {
      notities: 'oud',
      wijzigingen: [{ vanaf: '2026-07-11', notities: 'nieuw', kanaal: ['email'] as const, eindstatus: 'verstuurd' as const }],
    };
    expect(invoiceOf(contract(moved), '2026-07', 1)).toMatchObject({ notities: 'oud' });
    expect(invoiceOf(contract(moved), '2026-07', 1)).not.toHaveProperty('kanaal');
    expect(invoiceOf(contract(moved), '2026-08', 1)).toMatchObject({ notities: 'nieuw', kanaal: ['email'], eindstatus: 'verstuurd' });
  });

  const before = { eindstatus: 'verstuurd', kanaal: ['peppol'], notities: 'oud', verklaring: 'renovatie' } as const;
  const after = { eindstatus: 'concept', kanaal: ['email'], notities: 'nieuw', verklaring: 'renovatie15' } as const;

  it.each([
    ['after it in the month of a later day', { dag: 30, wijzigingen: [{ vanaf: '2026-11-02', ...after }] }, '2026-11', after],
    ['on that day', { dag: 30, wijzigingen: [{ vanaf: '2026-11-30', ...after }] }, '2026-11', after],
    ['not the day before', { dag: 29, wijzigingen: [{ vanaf: '2026-11-30', ...after }] }, '2026-11', before],
    ['on the last day of a shorter month', { dag: 31, wijzigingen: [{ vanaf: '2026-02-28', ...after }] }, '2026-02', after],
    ['in the first month of a quarter', { dag: 20, months: 3, wijzigingen: [{ vanaf: '2026-04-02', ...after }] }, '2026-04', after],
    ['not later in a quarter', { dag: 20, months: 3, wijzigingen: [{ vanaf: '2026-05-02', ...after }] }, '2026-04', before],
    [
      'where the contract begins within the month',
      { dag: 30, van: '2026-11-10', wijzigingen: [{ vanaf: '2026-11-20', ...after }] },
      '2026-11',
      after,
    ],
    [
      'not where the invoice comes before its begin',
      { dag: 1, van: '2026-11-10', wijzigingen: [{ vanaf: '2026-11-20', ...after }] },
      '2026-11',
      before,
    ],
    ['with a new price by its days', { dag: 30, wijzigingen: [{ vanaf: '2026-11-02', regels: priced(120), ...after }] }, '2026-11', after],
  ])('holds for the channel, the end, the notes and the declaration of its invoice: %s', (_, fields, month, expected) => {
    expect(invoiceOf(contract({ ...before, ...fields }), month, 1)).toMatchObject(expected);
  });

  it('names the months of a whole period in its notes, also where the price changes within it', () => {
    const within = { notities: '{periode}', wijzigingen: [{ vanaf: '2026-07-11', regels: priced(120) }] };
    expect(invoiceOf(contract(within), '2026-07', 1).notities).toBe('juli 2026');
  });
});

describe('the first and the last month of a contract with days', () => {
  it('have an invoice, and no month around them', () => {
    const made = contract({ van: '2026-01-31', tot: '2026-03-01' });
    expect(['2025-12', '2026-01', '2026-02', '2026-03', '2026-04'].filter((month) => isDue(made, month))).toEqual([
      '2026-01',
      '2026-02',
      '2026-03',
    ]);
    expect(monthsBefore(made, '2026-06')).toEqual(['2026-01', '2026-02', '2026-03']);
    expect(['2026-01', '2026-02', '2026-03'].map((month) => invoiceOf(made, month, 1).lines[0]?.eenheidsprijs)).toEqual([3.23, 100, 3.23]);
  });
});
