import { describe, expect, it } from 'vitest';
import { creditFactor, type SignedLine } from '../../../../../src/jobs/reports/count/factor.ts';

type Line = readonly [omschrijving: string, totaal: number, rate?: number];

/** A document of these lines, whose totals are their sum. */
const of = (...lines: readonly Line[]) => {
  const regels: SignedLine[] = lines.map(([omschrijving, totaal, btw_percentage = 21]) => ({ omschrijving, totaal, btw_percentage }));
  const excl = lines.reduce((sum, [, totaal]) => sum + totaal, 0);
  return { regels, totaal_excl: excl, totaal_incl: excl * 1.21 };
};

const mixed = of(['Werk', 300], ['Korting', -350], ['Vervoer', 20]);

describe('the factor of a credit note', () => {
  it.each<[string, ReturnType<typeof of>, ReturnType<typeof of>, 1 | -1 | undefined]>([
    ['copied from its invoice', of(['Werk', 100]), of(['Werk', 100]), -1],
    ['written as the negative of its invoice', of(['Werk', -100]), of(['Werk', 100]), 1],
    ['copied from a negative invoice', of(['Korting', -100]), of(['Korting', -100]), -1],
    ['written as the negative of a negative invoice', of(['Korting', 100]), of(['Korting', -100]), 1],
    ['of the rebate of an invoice alone, copied', of(['Korting', -350]), mixed, -1],
    ['of the rebate of an invoice alone, negated', of(['Korting', 350]), mixed, 1],
    ['of a part of a line, whose text is that of the invoice', of(['Werk', 100]), mixed, -1],
    ['of a negative part of a line', of(['Korting', 50]), mixed, 1],
    ['with another text for the same amount', of(['Terug: werk', 300]), mixed, -1],
    ['whose lines contradict each other', of(['Werk', 300], ['Korting', 350]), mixed, undefined],
    ['of a line that its invoice has with both signs', of(['A', 100]), of(['A', 100], ['A', -100], ['B', 5]), undefined],
    ['of such a line and of one that decides', of(['A', 100], ['B', 5]), of(['A', 100], ['A', -100], ['B', 5]), -1],
    ['of an invoice of 0, copied', of(['A', 100], ['B', -100]), of(['A', 100], ['B', -100]), -1],
    ['of an invoice of 0, negated', of(['A', -100], ['B', 100]), of(['A', 100], ['B', -100]), 1],
    ['like no line of an invoice of 0', of(['C', 7]), of(['A', 100], ['B', -100]), undefined],
    ['like no line, which goes the way of its invoice', of(['C', 7]), of(['A', 100]), -1],
    ['like no line, which goes the other way', of(['C', -7]), of(['A', 100]), 1],
    ['whose lines cancel each other out', of(['A', 100], ['A', -100]), of(['B', 5]), -1],
  ])('%s', (_, note, invoice, factor) => {
    expect(creditFactor(note, invoice)).toBe(factor);
  });

  it('goes by the totals where the lines of one of them are not there', () => {
    expect(creditFactor({ totaal_incl: 50 }, of(['A', -100]))).toBe(1);
    expect(creditFactor(of(['A', -100]), { totaal_excl: -100 })).toBe(-1);
  });

  it('goes by its own total without an invoice, and is not decided where the invoice cannot be read', () => {
    expect([creditFactor(of(['A', 5]), null), creditFactor(of(['A', -5]), null)]).toEqual([-1, 1]);
    expect([creditFactor(of(['A', 5]), undefined), creditFactor(of(['A', 0]), undefined)]).toEqual([undefined, -1]);
    expect(creditFactor(of(['A', 5], ['B', -5]), null)).toBeUndefined();
  });
});
