import { expect, test } from 'vitest';
import { asksPayment, paymentCode } from '../../../../src/einvoice/pdf/write.ts';
import { creditnota, factuur, klanten, seller } from '../../../support/documents/samples.ts';

const regel = (eenheidsprijs: number) => ({ omschrijving: 'Werk', aantal: 1, eenheidsprijs, btw_percentage: 0 });
const gewoon = factuur([regel(1234.5)]);

test('the payload, line by line', () => {
  expect(paymentCode(gewoon)).toBe(
    'BCD\n002\n1\nSCT\nGKCCBEBB\nStudio Zonneklaar BV\nBE68539007547034\nEUR1234.50\n\n\n+++202/6000/00192+++',
  );
});

test('the bank code is optional and a name has at most 70 characters', () => {
  const { bic: _, ...zonder } = seller;
  const lines = paymentCode({ ...gewoon, seller: { ...zonder, naam: 'é'.repeat(80) } })?.split('\n');
  expect(lines?.slice(4, 6)).toEqual(['', 'é'.repeat(70)]);
});

test.each([
  ['a concept', factuur([regel(1)], klanten.belg, { nummer: null })],
  ['a creditnota', creditnota(gewoon)],
  ['nothing to pay', factuur([regel(0)])],
  ['money back', factuur([regel(-1)])],
  ['more than a code can hold', factuur([regel(1_000_000_000)])],
])('%s has none', (_, data) => {
  expect(paymentCode(data)).toBeUndefined();
});

test('the largest amount', () => {
  expect(paymentCode(factuur([regel(999_999_999.99)]))).toContain('\nEUR999999999.99\n');
});

test('more than a code can hold is still asked for', () => {
  expect(asksPayment(factuur([regel(1_000_000_000)]))).toBe(true);
  expect(asksPayment(creditnota(gewoon))).toBe(false);
});
