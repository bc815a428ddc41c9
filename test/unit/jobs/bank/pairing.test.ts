import { describe, expect, it } from 'vitest';
import { dayParts, type KeptBooking, KnownBookings, type KnownRow, type KnownStatement } from '../../../../src/jobs/bank/bookings.ts';
import { identified } from '../../../../src/jobs/bank/identity.ts';
import { pairs } from '../../../../src/jobs/bank/identity.ts';

const day = '2026-11-17';
const row: KnownRow = { booked: day, valued: null, cents: 50_00, ogm: null, kind: 'payment' };
const equal = { format: 'csv', account: 'BE48001123456727', currency: 'EUR', number: null, opened: null, openingCents: 0 } as const;
const [part] = dayParts({ ...equal, closed: day, closingCents: 150_00, rows: [row, row, row] });
const kept: KeptBooking[] = ['k1', 'k2', 'k3'].map((code) => ({ code, cents: 50_00, sightings: [] }));

/** How alike the three bookings and the kept ones are; those without a number can't be the same. */
const likeness: Readonly<Record<string, number>> = { '0 k1': 9, '1 k2': 8, '2 k1': 7, '2 k2': 6, '1 k3': 5 };

it('an equal booking makes another take its second choice where its own first one can go nowhere', () => {
  const alike = (places: readonly number[], code: string) => likeness[`${places.join('')} ${code}`];
  const { same, more, less } = pairs(
    part!,
    kept,
    [],
    ({ places }, { code }) => alike(places, code) ?? 0,
    ({ places }, { code }) => alike(places, code) !== undefined,
  );
  expect([...same].map(([{ places }, { code }]) => `${places.join('')} ${code}`).toSorted()).toEqual(['0 k1', '1 k3', '2 k2']);
  expect([more, less]).toEqual([[], []]);
});

describe('an afternoon that comes to nothing and ends with the amount of a morning', () => {
  /** A proven statement of the day; each row has a code, so that it counts as kept. */
  const proven = (name: string, opened: string, openingCents: number, ...amounts: readonly number[]): KnownStatement => ({
    ...equal,
    format: 'camt',
    opened,
    openingCents,
    closed: day,
    closingCents: amounts.reduce((sum, cents) => sum + cents, openingCents),
    rows: amounts.map((cents, at) => ({ ...row, cents, id: `${name}${at}` })),
  });
  const afternoon = proven('c', day, 10_00, -10_00, 10_00);
  const read = (...earlier: readonly KnownStatement[]) => identified(new KnownBookings(earlier), afternoon, () => 0);

  it('follows a morning that began before the day, without a doubt', () => {
    expect(read(proven('a', '2026-11-16', 0, 10_00))).toMatchObject({ fresh: 2 });
  });

  it('may hold a morning that began on the day, and is not read before a person looked', () => {
    expect(read(proven('a', day, 0, 10_00))).toMatchObject({ day, unsure: true });
  });

  it('stays in doubt where a third statement of the day divides the same money otherwise', () => {
    const third = proven('b', '2026-11-16', 10_00, -4_00, -6_00);
    expect(read(proven('a', day, 0, 10_00), third)).toMatchObject({ day, unsure: true });
  });
});
