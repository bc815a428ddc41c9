import { expect, it } from 'vitest';
import { peppolStatusText } from '../../../../src/cli/views/columns.ts';

it('puts the codes of Peppol that mean one thing in words, and leaves every other value as it is', () => {
  expect(['RE', 'IP', 'PD'].map(peppolStatusText)).toEqual([
    'geweigerd (RE)',
    'in behandeling bij de klant (IP)',
    'volgens de klant betaald (PD)',
  ]);
  const others = ['AP', 'AB', 'afgeleverd', 'constructor', 're', ''];
  expect(others.map(peppolStatusText)).toEqual(others);
});
