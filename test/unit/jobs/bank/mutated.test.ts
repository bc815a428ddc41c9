import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../../src/failure.ts';
import { readStatements } from '../../../../src/jobs/bank/read/index.ts';
import { camtOf } from '../../../support/bank/camt.ts';
import { codaOf } from '../../../support/bank/coda.ts';
import { madeStatements } from '../../../support/bank/made.ts';
import { mutatedStatement } from '../../../support/bank/mutated.ts';
import { chance } from '../../../support/chance.ts';
import { isLong } from '../../../support/long.ts';

/** So many files. */
const count = isLong ? 100_000 : 150;

const bases = fc.sample(madeStatements, { numRuns: 60, seed: 31 }).flatMap((made, at) => {
  const [coda, camt] = [codaOf(made, { isCut: at % 2 === 0, isTogether: at % 3 === 0 }), camtOf(made, { version: 2 + (at % 12) })];
  return [coda, camt];
});

describe('mutated statements', () => {
  it(`never crash, and none is read whose sums disagree: ${count}`, { timeout: Math.max(120_000, count * 20) }, async () => {
    const random = chance(31);
    let [read, refused] = [0, 0];
    for (let at = 0; at < count; at += 1) {
      const bytes = mutatedStatement(bases[at % bases.length] ?? Buffer.alloc(0), random);
      try {
        for (const statement of await readStatements({ name: 'a', bytes })) {
          const { openingCents, closingCents, closed, rows } = statement;
          const sum = rows.reduce((total, { cents }) => total + BigInt(cents), BigInt(openingCents));
          expect(sum).toBe(BigInt(closingCents));
          for (const day of [closed, ...rows.map(({ booked }) => booked)]) {
            expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
          }
        }
        read += 1;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        expect(error.reason).toBe('usage');
        expect(error.message).toMatch(/^a(, regel \d+)?: ./);
        refused += 1;
      }
    }
    // Both ends are reached often enough to mean something.
    expect(read).toBeGreaterThan(count / 50);
    expect(refused).toBeGreaterThan(count / 2);
    if (count > 1000) console.log(`${count} files, ${read} of them read, ${refused} refused`);
  });
});
