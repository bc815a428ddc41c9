import { describe, expect, it } from 'vitest';
import { typedRows } from '../../../../src/jobs/batch/values.ts';

/** The VAT rate of each cell that a spreadsheet holds as a number. */
const ratesOf = (...numbers: readonly number[]) =>
  typedRows(
    numbers.map((number, at) => ({ line: at + 2, cells: [{ kind: 'number', number }] })),
    ['btw_percentage'],
    { isSheet: true },
  ).rows.map((row) => row.numbers.btw_percentage);

describe('a VAT rate that a spreadsheet holds as a number', () => {
  it('is a share of one where a cell has the format of a percentage', () => {
    expect(ratesOf(0.21, 0.12, 0.06, 0.07, 0.055, 0.99)).toEqual([21, 12, 6, 7, 5.5, 99]);
  });

  it('is itself from one upwards: one is one percent, not a hundred', () => {
    expect(ratesOf(0, 1, 6, 12, 21, 100)).toEqual([0, 1, 6, 12, 21, 100]);
  });
});

it('takes a rate below one of a list as it stands, because no format made a share of it', () => {
  const { rows } = typedRows([{ line: 1, cells: [{ kind: 'number', number: 0.21 }] }], ['btw_percentage']);
  expect(rows[0]?.numbers.btw_percentage).toBe(0.21);
});

it('keeps a number of another column as it is, also below one', () => {
  const cells = [{ kind: 'number', number: 0.21 } as const, { kind: 'number', number: 0.5 } as const];
  const { rows } = typedRows([{ line: 2, cells }], ['eenheidsprijs', 'aantal']);
  expect(rows[0]?.numbers).toEqual({ eenheidsprijs: 0.21, aantal: 0.5 });
});
