import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readBank } from '../../../../src/jobs/bank/decisions.ts';
import { type KeepResult, keepStatements } from '../../../../src/jobs/bank/keep.ts';
import { statementKey } from '../../../../src/jobs/bank/kept.ts';
import { readStatements } from '../../../../src/jobs/bank/read/index.ts';
import type { BankStatement } from '../../../../src/jobs/bank/statement.ts';
import { camtOf } from '../../../support/bank/camt.ts';
import { codaOf } from '../../../support/bank/coda.ts';
import { type CsvBooking, csvBanks } from '../../../support/bank/csv.ts';
import type { MadeRow } from '../../../support/bank/made.ts';
import { isLong } from '../../../support/long.ts';
import { memoryStateStore } from '../../../support/memory-state-store.ts';

const account = 'BE48001123456727';
const made = { tijd: '2026-11-20T10:00:00.000Z', gebruiker: 'anna', computer: 'kantoor-1' };
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
const days = ['2026-11-17', '2026-11-18', '2026-11-19'];

/** What truly happened: the bookings of each day, so many of them before noon. Amounts repeat. */
const truth = fc.array(
  fc.record({
    morning: fc.array(fc.constantFrom(100, 100, 250, -100, 400), { minLength: 1, maxLength: 4 }),
    afternoon: fc.array(fc.constantFrom(100, 100, 250, -100, 700), { minLength: 1, maxLength: 4 }),
  }),
  { minLength: days.length, maxLength: days.length },
);

type True = CsvBooking & { readonly isMorning: boolean };

function bookingsOf(history: readonly { morning: readonly number[]; afternoon: readonly number[] }[]): True[] {
  let [after, n] = [100_000, 0];
  return history.flatMap(({ morning, afternoon }, at) =>
    [...morning.map((cents) => [cents, true] as const), ...afternoon.map((cents) => [cents, false] as const)].map(([cents, isMorning]) => {
      const about = { text: `factuur ${++n}`, party: `Klant ${n % 3}`, account: 'BE68539007547034', reference: `0700${n}` };
      return { ...about, day: days[at]!, cents, isMorning, after: (after += cents) };
    }),
  );
}

/** A file that somebody downloads. */
const download = fc.record({
  kind: fc.constantFrom('camt-noon', 'camt-day', 'camt-afternoon', 'coda', 'week', 'csv-noon', 'csv-night', 'quiet'),
  day: fc.nat(days.length - 1),
  hasReferences: fc.boolean(),
  opensToday: fc.boolean(),
});
/** With the bank of the account, which writes its tables and may number its statements in a row. */
type Download = (typeof download extends fc.Arbitrary<infer T> ? T : never) & { readonly bank: number; readonly isNumbered: boolean };

const euroBanks = csvBanks.filter(({ name }) => name !== 'Revolut');

async function fileOf(
  all: readonly True[],
  { kind, day: at, bank, isNumbered, hasReferences, opensToday }: Download,
): Promise<{ statements: BankStatement[]; told: True[] }> {
  const day = days[at]!;
  if (kind.startsWith('csv')) {
    const told = all.filter((one) => one.day < day || (one.day === day && (kind === 'csv-night' || one.isMorning)));
    const { write } = euroBanks[bank % euroBanks.length]!;
    return { told, statements: await readStatements({ name: 'f.csv', bytes: write(account, told) }, { csv: { account } }) };
  }
  const ofDay = (one: string): True[] => all.filter((booking) => booking.day === one);
  const row = ({ cents, text, party, account: other, reference }: True, n: number): MadeRow => {
    const own: MadeRow = { cents, ogm: null, text, party, account: other, isReturned: false, details: [], reference };
    const part = (share: number): MadeRow => ({ ...own, cents: share });
    // In each format another: a batch whose payments make it, also before charges, and details for information only, which are an amount
    // before charges, named or not, or parts that do not add up.
    const forms: Partial<MadeRow>[] = [
      {},
      { details: [part(cents - 30), part(30)] },
      { details: [part(cents + 25)] },
      { details: [part(cents + 25)], charges: 25 },
      { details: [part(cents - 30), part(55)], charges: 25 },
      { details: [part(cents), part(10)] },
      { details: [part(40), part(60), part(cents)] },
    ];
    return { ...own, ...forms[(n + kind.length) % forms.length] };
  };
  const statement = (one: string, told: readonly True[]) => {
    const openingCents = told[0]!.after - told[0]!.cents;
    const isFirst = told[0] === ofDay(one)[0];
    const opened = isFirst && !opensToday ? dayBefore(one) : one;
    const place = days.indexOf(one) + 1;
    // A number of five digits may hold a day or a year, so it is none of a row.
    const camtNumber = 2 * place - (kind === 'camt-noon' ? 1 : 0) + (isNumbered ? 0 : 10_000);
    const number = kind.startsWith('camt') ? camtNumber : isNumbered ? place : 0;
    return { account, holder: 'A', number, opened, closed: one, openingCents, rows: told.map(row) };
  };
  if (kind === 'quiet') {
    const openingCents = ofDay(day).at(-1)!.after;
    const after = new Date(Date.parse(days.at(-1)!) + 86_400_000).toISOString().slice(0, 10);
    const isLast = at === days.length - 1;
    const [opened, closed] = isLast ? [day, after] : [day, day];
    const bytes = codaOf([{ account, holder: 'A', number: 0, opened, closed, openingCents, rows: [] }]);
    return { told: [], statements: await readStatements({ name: 'f', bytes: Buffer.from(bytes) }) };
  }
  if (kind === 'week') {
    const told = all.filter((one) => one.day <= day);
    const parts = await readStatements({
      name: 'f',
      bytes: codaOf(days.slice(0, at + 1).map((one) => ({ ...statement(one, ofDay(one)), opened: dayBefore(one) }))),
    });
    const [first, last] = [parts[0]!, parts.at(-1)!];
    const rows = parts.flatMap((part) => part.rows);
    return { told, statements: [{ ...first, number: last.number, closed: last.closed, closingCents: last.closingCents, rows }] };
  }
  const told = ofDay(day).filter(({ isMorning }) => (kind === 'camt-noon' ? isMorning : kind === 'camt-afternoon' ? !isMorning : true));
  const bytes = kind === 'coda' ? codaOf([statement(day, told)]) : camtOf([statement(day, told)], { hasReferences });
  return { told, statements: await readStatements({ name: 'f', bytes }) };
}

/**
 * Whether somebody may be asked about equal rows: where a statement begins with its day, or after noon, and tells no earlier day for its
 * opening, beside a table without balances.
 */
const mayBeAsked = (downloads: readonly Download[]): boolean =>
  downloads.some(({ kind, opensToday }) => kind === 'camt-afternoon' || (opensToday && /^camt|^coda/.test(kind))) &&
  downloads.some(({ kind, bank }) => kind.startsWith('csv') && !euroBanks[bank % euroBanks.length]!.hasBalance);

/**
 * Whether an afternoon opens with the very balance that a statement of an earlier day ends with, although its own morning lies between them,
 * and no numbers of one format tell that: all balances then say that it begins with its day, so nobody is asked.
 */
const looksWhole = (all: readonly True[], downloads: readonly Download[]): boolean => {
  const ends = (some: readonly True[]): number | undefined => some.at(-1)?.after;
  const closings = downloads
    .filter(({ kind, isNumbered }) => !kind.startsWith('csv') && !(isNumbered && kind.startsWith('camt')))
    .map(({ kind, day: at }) => {
      const ofDay = all.filter(({ day }) => day === days[at]!);
      return { at, end: ends(kind === 'camt-noon' ? ofDay.filter(({ isMorning }) => isMorning) : ofDay) };
    });
  return downloads.some(({ kind, day: at }) => {
    const noon = ends(all.filter(({ day, isMorning }) => day === days[at]! && isMorning));
    return kind === 'camt-afternoon' && closings.some((one) => one.at < at && one.end === noon);
  });
};

/**
 * Whether bookings that come to nothing can be at the edge of a statement: its balances then do not tell a statement of the same
 * bookings from one that follows them, and such a file may be refused. `at` is the last day of which it tells.
 */
const mayBeRefused = (history: readonly { morning: readonly number[]; afternoon: readonly number[] }[], at: number): boolean =>
  history.slice(0, at + 1).some(({ morning, afternoon }) => {
    const isNothing = (some: readonly number[]): boolean => some.reduce((sum, cents) => sum + cents, 0) === 0;
    return [morning, afternoon, [...morning, ...afternoon]].some(isNothing);
  });

const doubtIn = (kept: readonly KeepResult[]) => kept.flatMap((one) => (one.stand === 'twijfel' ? one : []))[0];

const plain = { hasReferences: false, opensToday: false };
const rise = { morning: [100], afternoon: [100] };
/**
 * An afternoon that opens with the balance of an earlier noon (without and with a table of the whole earlier day), one that ends with the
 * amount and the balance of its own noon, one that comes to nothing and has the bookings with which its noon ends or all of them, and one
 * after a morning that comes to nothing and that only numbers tell of.
 */
const found: [(typeof rise)[], number, boolean, Omit<Download, 'bank' | 'isNumbered'>[]][] = [
  [
    [{ morning: [100], afternoon: [-100] }, rise, rise],
    0,
    false,
    [
      { kind: 'camt-afternoon', day: 1, ...plain },
      { kind: 'csv-noon', day: 1, ...plain },
      { kind: 'camt-noon', day: 0, ...plain },
    ],
  ],
  [
    [rise, rise, { morning: [100], afternoon: [-100, 100] }],
    0,
    false,
    [
      { kind: 'camt-afternoon', day: 2, ...plain },
      { kind: 'camt-noon', day: 2, ...plain },
    ],
  ],
  [
    [{ morning: [100], afternoon: [-100, -100] }, { morning: [100, 100], afternoon: [100] }, rise],
    0,
    false,
    [
      { kind: 'csv-night', day: 0, ...plain },
      { kind: 'camt-afternoon', day: 1, ...plain },
      { kind: 'camt-noon', day: 0, ...plain },
    ],
  ],
  [
    [{ morning: [100], afternoon: [-100] }, rise, rise],
    3,
    false,
    [
      { kind: 'camt-day', day: 1, ...plain, opensToday: true },
      { kind: 'camt-afternoon', day: 1, ...plain },
      { kind: 'csv-night', day: 0, ...plain },
      { kind: 'camt-noon', day: 0, ...plain },
    ],
  ],
  [
    [rise, { morning: [100, 100, -100], afternoon: [100, -100] }, rise],
    0,
    false,
    [
      { kind: 'camt-noon', day: 1, ...plain },
      { kind: 'camt-afternoon', day: 1, ...plain },
    ],
  ],
  [
    [rise, rise, { morning: [100, -100], afternoon: [100, -100] }],
    0,
    false,
    [
      { kind: 'camt-noon', day: 2, ...plain, opensToday: true },
      { kind: 'csv-noon', day: 2, ...plain },
      { kind: 'camt-afternoon', day: 2, ...plain },
      { kind: 'camt-noon', day: 2, ...plain, opensToday: true },
      { kind: 'camt-afternoon', day: 2, ...plain },
    ],
  ],
  [
    [rise, rise, { morning: [100, -100], afternoon: [100] }],
    3,
    true,
    [
      { kind: 'csv-noon', day: 2, ...plain },
      { kind: 'camt-day', day: 1, ...plain },
      { kind: 'camt-afternoon', day: 2, ...plain },
    ],
  ],
];

it('counts each booking once, whatever was read of noon and night, in CSV, CAMT and CODA, in any order and twice', async () => {
  const runs = isLong ? 200 : 40;
  await fc.assert(
    fc.asyncProperty(
      truth,
      fc.nat(csvBanks.length - 1),
      fc.boolean(),
      fc.array(download, { minLength: 1, maxLength: 8 }),
      async (history, bank, isNumbered, some) => {
        const downloads = some.map((one) => ({ ...one, bank, isNumbered }));
        const all = bookingsOf(history);
        fc.pre(!looksWhole(all, downloads));
        const store = memoryStateStore();
        const expected = new Set<True>();
        const shown = new Map<string, readonly True[]>();
        for (const one of downloads) {
          const { told, statements } = await fileOf(all, one);
          // Whoever is asked looks at the bank.
          const said = new Map<string, 'zelfde' | 'tweede'>();
          // Two statements may have one key, and never one number too.
          const keyOf = (...both: Parameters<typeof statementKey>[0][]): string =>
            both.map((each) => `${statementKey(each)} ${each.number}`).join(' ');
          const keep = () =>
            keepStatements(
              store,
              statements,
              made,
              () => 'zout',
              (statement, day, other) => said.get(`${day} ${keyOf(statement, other)}`),
            );
          let kept = await keep();
          for (let doubted = doubtIn(kept); doubted; doubted = doubtIn(kept)) {
            expect(mayBeAsked(downloads)).toBe(true);
            const { statement, doubt } = doubted;
            const theirs = shown.get(keyOf(doubt.other)) ?? [];
            const isSame = told.some((booking) => booking.day === doubt.day && theirs.includes(booking));
            said.set(`${doubt.day} ${keyOf(statement, doubt.other)}`, isSame ? 'zelfde' : 'tweede');
            kept = await keep();
          }
          for (const statement of statements) shown.set(keyOf(statement), told);
          const isRefused = kept.some(({ stand }) => stand === 'overlapt');
          expect(isRefused && !mayBeRefused(history, one.day)).toBe(false);
          if (!isRefused) for (const booking of told) expected.add(booking);
          const rows = (await readBank(store)).statements.flatMap((each) => each.rows.filter(({ repeats }) => !repeats));
          expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe([...expected].reduce((sum, { cents }) => sum + cents, 0));
          // A batch is one booking, whose parts have its code.
          expect(new Set(rows.map(({ id, van }) => van ?? id)).size).toBe(expected.size);
          expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        }
        await store.close();
      },
    ),
    { numRuns: runs, examples: found, ...(!isLong && { seed: 43 }) },
  );
});
