import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStatements } from '../../../../src/jobs/bank/read/index.ts';
import type { BankStatement } from '../../../../src/jobs/bank/statement.ts';
import { keepStatements } from '../../../../src/jobs/bank/keep.ts';
import { memoryStateStore } from '../../../support/memory-state-store.ts';
import { camtOf } from '../../../support/bank/camt.ts';
import { codaOf } from '../../../support/bank/coda.ts';
import { closingCents, countedRows, type MadeStatement, madeStatements } from '../../../support/bank/made.ts';
import { isLong } from '../../../support/long.ts';

/** A statement as both formats can tell it. */
const told = (statement: BankStatement) => {
  const { account, currency, opened, openingCents, closed, rows } = statement;
  const plain = rows.map(({ booked, valued, cents, ogm, text, party, party_account, kind }) => {
    return { booked, valued, cents, ogm, text: text.replace(/ ?AC04$/, ''), party, party_account, kind };
  });
  return { account, currency, opened, openingCents, closed, closingCents: statement.closingCents, rows: plain };
};

const expected = (made: MadeStatement) => ({
  account: made.account,
  currency: 'EUR',
  opened: made.opened,
  openingCents: made.openingCents,
  closed: made.closed,
  closingCents: closingCents(made),
  rows: countedRows(made.rows).map(({ cents, ogm, text, party, account, isReturned }) => ({
    booked: made.closed,
    valued: made.closed,
    cents,
    ogm,
    text,
    party,
    party_account: account,
    kind: isReturned ? 'returned' : 'payment',
  })),
});

const codaForm = fc.record({
  eol: fc.constantFrom('\n' as const, '\r\n' as const),
  encoding: fc.constantFrom('windows-1252' as const, 'cp850' as const, 'utf-8' as const),
  isCut: fc.boolean(),
  isTogether: fc.boolean(),
  hasInformation: fc.boolean(),
  saysMore: fc.boolean(),
});
const versions = (min: number) => fc.integer({ min, max: 13 });
const camtForm = fc.record({
  version: versions(2),
  prefix: fc.constantFrom('', 'ns2', 'camt'),
  isPretty: fc.boolean(),
  hasReferences: fc.boolean(),
});

describe('statements of a separate writer', () => {
  it('read back equal from CODA, whatever its line ends and characters', async () => {
    const property = fc.asyncProperty(madeStatements, codaForm, async (made, form) => {
      const read = await readStatements({ name: 'a.cod', bytes: codaOf(made, form) });
      expect(read.map(told)).toEqual(made.map(expected));
    });
    await fc.assert(property, { numRuns: isLong ? 150 : 20 });
  });

  it('read back equal from each version of CAMT.053', async () => {
    const property = fc.asyncProperty(madeStatements, camtForm, async (made, form) => {
      const read = await readStatements({ name: 'a.xml', bytes: camtOf(made, form) });
      expect(read.map(told)).toEqual(made.map(expected));
    });
    await fc.assert(property, { numRuns: isLong ? 150 : 20 });
  });

  it('are known again in every copy of the file', async () => {
    const gelezen = { tijd: '2026-11-20T10:00:00.000Z', gebruiker: null, computer: 'kantoor' };
    const property = fc.asyncProperty(madeStatements, camtForm, versions(3), versions(3), async (made, form, version, other) => {
      const copies: [Buffer, Buffer][] = [
        [camtOf(made, { ...form, version }), camtOf(made, { ...form, version: other, isPretty: !form.isPretty, prefix: 'x' })],
        [codaOf(made), codaOf(made, { isCut: true, encoding: 'cp850', eol: '\n' })],
      ];
      for (const [first, copy] of copies) {
        const store = memoryStateStore();
        const keep = async (bytes: Buffer) => keepStatements(store, await readStatements({ name: 'a', bytes }), gelezen, () => 'zout');
        const kept = await keep(first);
        if (kept.some(({ stand }) => stand === 'overlapt')) return;
        expect((await keep(copy)).map(({ stand }) => stand)).toEqual(made.map(() => 'gekend'));
      }
    });
    await fc.assert(property, { numRuns: isLong ? 50 : 8 });
  });
});
