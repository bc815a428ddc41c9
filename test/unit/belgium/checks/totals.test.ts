import { describe, expect, it } from 'vitest';
import { totalsOf, totalDifferences } from '../../../../src/belgium/checks/totals.ts';

const line = { aantal: 3, eenheidsprijs: 95, btw_percentage: 21 };
const ours = { regels: [285], per_tarief: [], totaal_excl: 285, totaal_btw: 59.85, totaal_incl: 344.85 };

describe('the totals of lines', () => {
  it('are exact', () => {
    expect(totalsOf([line, { aantal: 0.1, eenheidsprijs: 0.7, btw_percentage: 6 }])).toMatchObject({
      totaal_excl: 285.07,
      totaal_incl: 344.92,
    });
  });

  it.each([{}, { ...line, aantal: undefined }, { ...line, eenheidsprijs: null }, { ...line, btw_percentage: null }])(
    'are unknown where a figure is missing: %j',
    (lacking) => {
      expect(totalsOf([line, lacking])).toBeUndefined();
    },
  );
});

describe('the totals of a reply', () => {
  it.each([
    ['the same', { totaal_excl: 285, totaal_btw: 59.85, totaal_incl: 344.85 }, []],
    ['a cent more', { totaal_incl: 344.86 }, [{ field: 'totaal_incl', here: 344.85, there: 344.86 }]],
    ['the same cents as a sum of binary fractions', { totaal_incl: 344.849_999_999_999_97 }, []],
    ['none', {}, []],
    ['null', { totaal_incl: null }, []],
    ['zero', { totaal_excl: 0 }, [{ field: 'totaal_excl', here: 285, there: 0 }]],
  ])('that are %s', (_, reply, expected) => {
    expect(totalDifferences(ours, reply)).toEqual(expected);
  });
});
