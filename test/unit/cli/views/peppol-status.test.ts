import { expect, it } from 'vitest';
import { deliveryBy, isRefusedForContent, peppolStatusText } from '../../../../src/contract/peppol-status.ts';

it('puts the known words of Peppol in words, and leaves every other value as it is', () => {
  expect(['RE', 'IP', 'PD', 'AP', 'AB', 'RE (SV)', 'RE FD'].map(peppolStatusText)).toEqual([
    'geweigerd (RE)',
    'in behandeling bij de klant (IP)',
    'volgens de klant betaald (PD)',
    'afgeleverd (AP)',
    'doorgegeven zonder bevestiging (AB)',
    'geweigerd, een regel van UBL is geschonden (RE (SV))',
    'geweigerd, niet af te leveren (RE FD)',
  ]);
  const others = ['afgeleverd', 'geweigerd', 'constructor', 're', 'RE wegens vakantie', 'niet geweigerd', ''];
  expect(others.map(peppolStatusText)).toEqual(others);
});

it('tells what a word says of the delivery, and nothing of a word that nobody showed', () => {
  const words = ['afgeleverd', 'AP', 'AB', 'geweigerd', 'RE', 'RE/BV', 'fout', 'CA', 'gequeued', 're', 'Geweigerd!', ''];
  expect(words.map(deliveryBy)).toEqual([
    'delivered',
    'delivered',
    'passed_on',
    'refused',
    'refused',
    'refused',
    'failed',
    ...Array.from({ length: 5 }, () => undefined),
  ]);
  expect(['RE SV', 'RE (BV)', 'RE FD', 'RE BW', 'RE', 'geweigerd', 'SV'].map(isRefusedForContent)).toEqual([
    true,
    true,
    ...Array.from({ length: 5 }, () => false),
  ]);
});
