import { expect, it } from 'vitest';
import { makeFinal, newFactuur } from '../../../../src/practice/rules/factuur.ts';
import { calculate } from '../../../../src/practice/rules/regels.ts';

it('the number of a factuur grows past four digits', () => {
  const regels = [{ omschrijving: 'Advies', aantal: 3, eenheidsprijs: 95, btw_percentage: 21 }];
  const concept = newFactuur(
    'f1',
    { klant_id: 'K1', regels },
    calculate(regels, () => undefined),
    new Date('2026-03-15T11:00:00Z'),
  );
  expect(makeFinal(concept, () => 12_345)).toMatchObject({ nummer: '2026-12345', ogm: '+++202/6012/34520+++' });
});
