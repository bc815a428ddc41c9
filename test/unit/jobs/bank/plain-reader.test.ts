import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readStatements } from '../../../../src/jobs/bank/read/index.ts';
import { isLong } from '../../../support/long.ts';
import { camtOf } from '../../../support/bank/camt.ts';
import { codaOf } from '../../../support/bank/coda.ts';
import { madeStatements } from '../../../support/bank/made.ts';
import { plainCamt, plainCoda, type PlainReading } from '../../../support/bank/plain-reader.ts';

const folder = join(import.meta.dirname, '../../../samples/bank');

/** What the product reads, as the independent reader tells it; the free text is that of the communication alone. */
async function read(bytes: Uint8Array): Promise<PlainReading[]> {
  const statements = await readStatements({ name: 'f', bytes });
  return statements.map(({ account, currency, opened, openingCents, closed, closingCents, rows }) => ({
    account,
    currency,
    opened: opened ?? '',
    openingCents,
    closed,
    closingCents,
    rows: rows.map(({ booked, cents, ogm, party, party_account, text, kind }) => {
      const free = (kind === 'returned' ? text.replace(/ ?AC04$/, '') : text).replaceAll(/\s/g, '');
      return { booked, cents, ogm, party, party_account, free };
    }),
  }));
}

it.each([
  ['coda-1.cod', 'windows-1252', 6, 68_360],
  ['coda-2.cod', 'cp850', 3, 7744],
] as const)('reads %s as a reader does that was written from the format alone', async (name, encoding, count, sum) => {
  const bytes = readFileSync(join(folder, name));
  const plain = plainCoda(bytes, encoding);
  expect(plain.flatMap(({ rows }) => rows)).toHaveLength(count);
  expect(plain.flatMap(({ rows }) => rows).reduce((total, { cents }) => total + cents, 0)).toBe(sum);
  expect(await read(bytes)).toEqual(plain);
});

it.each(['camt-053-001-02.xml', 'camt-053-001-08.xml'])('reads %s as that reader does', async (name) => {
  const bytes = readFileSync(join(folder, name));
  const plain = plainCamt(bytes);
  expect(plain.flatMap(({ rows }) => rows.map(({ cents }) => cents))).toEqual([30_250, 12_100, 24_200, -24_200]);
  expect(await read(bytes)).toEqual(plain);
});

it('reads generated files of both formats as that reader does', async () => {
  const form = fc.record({
    encoding: fc.constantFrom('windows-1252' as const, 'cp850' as const),
    isCut: fc.boolean(),
    isTogether: fc.boolean(),
    saysMore: fc.boolean(),
  });
  const camt = fc.record({ version: fc.integer({ min: 3, max: 13 }), prefix: fc.constantFrom('', 'ns2'), isPretty: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(madeStatements, form, camt, async (made, coda, xml) => {
      const [lines, tree] = [codaOf(made, coda), camtOf(made, xml)];
      expect(await read(lines)).toEqual(plainCoda(lines, coda.encoding));
      expect(await read(tree)).toEqual(plainCamt(tree));
    }),
    { numRuns: isLong ? 100 : 30 },
  );
});
