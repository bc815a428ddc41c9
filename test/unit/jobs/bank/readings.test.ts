import { expect, it } from 'vitest';
import { readBank } from '../../../../src/jobs/bank/decisions.ts';
import { keepStatements } from '../../../../src/jobs/bank/keep.ts';
import { eachOnce } from '../../../../src/jobs/bank/kept.ts';
import { readingsIn, removeReading } from '../../../../src/jobs/bank/readings.ts';
import type { BankStatement } from '../../../../src/jobs/bank/statement.ts';
import { memoryStateStore } from '../../../support/memory-state-store.ts';

const [monday, tuesday] = ['2026-11-16', '2026-11-17'] as const;

/** A statement of a day with these rows, opened at the end of the day before; a table of a bank tells no balances. */
function statement(format: 'csv' | 'camt' | 'coda', day: string, openingCents: number, cents: readonly number[]): BankStatement {
  const rows = cents.map((one): BankStatement['rows'][number] => {
    return { booked: day, valued: null, cents: one, ogm: null, text: '', party: null, party_account: null, kind: 'payment' };
  });
  const closingCents = rows.reduce((sum, row) => sum + row.cents, openingCents);
  const opened = format === 'csv' ? null : day === monday ? '2026-11-13' : monday;
  return {
    format,
    account: 'BE48001123456727',
    currency: 'EUR',
    holder: null,
    number: null,
    opened,
    openingCents,
    closed: day,
    closingCents,
    rows,
  };
}

/** A store in which these were read, each file an hour after the one before, and the work on it. */
async function bank(...files: readonly (readonly BankStatement[])[]) {
  const store = memoryStateStore();
  const made = (hour: number) => ({ tijd: `2026-11-20T1${hour}:00:00.000Z`, gebruiker: 'anna', computer: 'kantoor-1' });
  const stands: string[][] = [];
  for (const [at, file] of files.entries())
    stands.push((await keepStatements(store, file, made(at), () => 'zout')).map(({ stand }) => stand));
  return {
    stands,
    cents: async () => {
      const shown = eachOnce((await readBank(store)).statements, () => false);
      return shown.flatMap(({ rows }) => rows.flatMap(({ cents, repeats }) => (repeats ? [] : cents))).toSorted((a, b) => a - b);
    },
    /** Takes out what the file at this place brought. */
    remove: async (file: number) => {
      const one = (await readingsIn(store)).find(({ statements: [{ gelezen }] }) => gelezen.tijd === made(file).tijd);
      return removeReading(store, one!, made(9));
    },
  };
}

const table = (day: string, ...cents: readonly number[]) => [statement('csv', day, 0, cents)];
const total = (day: string, openingCents: number) => [statement('camt', day, openingCents, [350_00])];

it('counts a statement that tells in one what a removed table told in parts', async () => {
  const { cents, remove } = await bank(table(monday, 100_00, 250_00), total(monday, 1000_00));
  expect(await cents()).toEqual([100_00, 250_00]);
  expect(await remove(0)).toBe(2);
  expect(await cents()).toEqual([350_00]);
});

it('counts it too where a table that stays tells another sum of the day', async () => {
  const { cents, remove } = await bank(table(monday, 100_00), table(monday, 100_00, 250_00), total(monday, 1000_00));
  expect(await remove(1)).toBe(1);
  expect(await cents()).toEqual([100_00, 350_00]);
});

it('leaves hidden what another table still tells, of that day or of another', async () => {
  const night = table(tuesday, 150_00, 200_00, 70_00);
  const tables = [table(monday, 100_00, 250_00), table(tuesday, 150_00, 200_00)] as const;
  const { cents, remove } = await bank(...tables, total(monday, 1000_00), total(tuesday, 1350_00), night);
  expect(await cents()).toEqual([70_00, 100_00, 150_00, 200_00, 250_00]);
  expect(await remove(0)).toBe(2);
  expect(await cents()).toEqual([70_00, 150_00, 200_00, 350_00]);
  expect(await remove(1)).toBe(0);
  expect(await cents()).toEqual([70_00, 150_00, 200_00, 350_00]);
});

it('leaves hidden what another table still tells of a day that lost a row, and counts each hidden row that goes', async () => {
  const { cents, remove } = await bank(
    table(monday, 100_00, 250_00),
    total(monday, 1000_00),
    table(monday, 100_00, 250_00, 70_00),
    table(tuesday, 150_00, 200_00),
    total(tuesday, 1350_00),
  );
  expect(await remove(2)).toBe(1);
  expect(await cents()).toEqual([100_00, 150_00, 200_00, 250_00]);
  expect(await remove(1)).toBe(1);
  expect(await cents()).toEqual([100_00, 150_00, 200_00, 250_00]);
});

it('gives a row that counts again no code that another row of its own has', async () => {
  const of = (one: BankStatement, ...parties: readonly string[]) => [
    { ...one, rows: one.rows.map((row, at) => ({ ...row, party: parties[at]! })) },
  ];
  const parts = of(statement('camt', monday, 1000_00, [350_00, 100_00, 250_00]), 'Peeters', 'Janssens', 'Maes');
  const { cents, remove } = await bank(parts, of(table(monday, 350_00, 350_00)[0]!, 'Claes', 'Peeters'));
  expect(await cents()).toEqual([100_00, 250_00, 350_00]);
  await remove(0);
  expect(await cents()).toEqual([350_00, 350_00]);
});
