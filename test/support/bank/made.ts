import fc from 'fast-check';

/** A movement that a test makes, before any format. With details it is the total of them. */
export interface MadeRow {
  readonly cents: number;
  /** Twelve digits, or none if the communication is free. */
  readonly ogm: string | null;
  readonly text: string;
  readonly party: string | null;
  readonly account: string | null;
  readonly isReturned: boolean;
  readonly details: readonly MadeRow[];
  /** The cents of charges that the bank names in CAMT and took off already. */
  readonly charges?: number;
  /** The bank's own reference in CAMT. */
  readonly reference?: string;
  /** The reference that the payer gave it. */
  readonly endToEnd?: string;
}

/** A statement that a test makes. */
export interface MadeStatement {
  readonly account: string;
  readonly holder: string;
  readonly number: number;
  readonly opened: string;
  readonly closed: string;
  readonly openingCents: number;
  readonly rows: readonly MadeRow[];
}

const accounts = ['BE48001123456727', 'BE68539007547034', 'BE62510007547061', 'NL91ABNA0417164300'];
const letters = Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGH0123456789éèçàôü/&-');
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 9 });
const words = (most: number) => fc.array(word, { minLength: 1, maxLength: 9 }).map((list) => list.join(' ').slice(0, most).trim());

const ogm = fc.integer({ min: 1, max: 9_999_999_999 }).map((ten) => {
  const digits = String(ten).padStart(10, '0');
  return digits + String(ten % 97 || 97).padStart(2, '0');
});

const leaf: fc.Arbitrary<MadeRow> = fc
  .record({
    cents: fc.oneof(fc.integer({ min: -500_000, max: 900_000 }), fc.integer({ min: 0, max: 99_999_999_999 })),
    ogm: fc.option(ogm),
    text: words(130),
    party: fc.option(words(30)),
    account: fc.constantFrom(...accounts),
    isReturned: fc.boolean(),
  })
  .map((row) => ({
    ...row,
    text: row.ogm === null ? row.text : '',
    account: row.party === null ? null : row.account,
    details: [],
  }));

const totalOf = (details: readonly MadeRow[]): MadeRow => ({
  cents: details.reduce((sum, { cents }) => sum + cents, 0),
  ogm: null,
  text: 'VERZAMELING',
  party: null,
  account: null,
  isReturned: false,
  details,
});

const group = fc.array(leaf, { minLength: 1, maxLength: 4 }).map(totalOf);
/** A group with a group within it, which a leaf follows. */
const nested = fc.tuple(fc.array(leaf, { minLength: 1, maxLength: 3 }), leaf).map(([inner, last]) => totalOf([totalOf(inner), last]));

const day = fc.integer({ min: 0, max: 9000 }).map((days) => new Date(Date.UTC(2019, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));

/** Statements of several accounts, with groups and reversals, some of them over the end of a year. */
export const madeStatements = fc.array(
  fc
    .record({
      account: fc.constantFrom(...accounts),
      holder: words(26),
      number: fc.integer({ min: 0, max: 999 }),
      days: fc.oneof(fc.tuple(day, day), fc.constant(['2025-12-31', '2026-01-02'] as [string, string])),
      openingCents: fc.integer({ min: -99_999_999, max: 99_999_999 }),
      rows: fc.array(fc.oneof({ weight: 4, arbitrary: leaf }, group, nested), { maxLength: 8 }),
    })
    .map(({ days: [one, other], ...made }): MadeStatement => {
      const [opened, closed] = one < other ? [one, other] : [other, one];
      return { ...made, opened, closed };
    }),
  { minLength: 1, maxLength: 4 },
);

/** The movements that count: those without details. */
export const countedRows = (rows: readonly MadeRow[]): MadeRow[] =>
  rows.flatMap((row) => (row.details.length > 0 ? countedRows(row.details) : [row]));

export const closingCents = ({ openingCents, rows }: MadeStatement): number => rows.reduce((sum, { cents }) => sum + cents, openingCents);
