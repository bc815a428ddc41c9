import { expect, it } from 'vitest';
import { bankLine } from '../../../src/cli/views/bank.ts';
import { booked, match, ogmOf, row } from '../../support/bank/matching.ts';

it.each([
  ['IEMAND HEEL ANDERS', true],
  ['KLANT NUMMER 1', false],
  [null, false],
])('tells whether a payment that was matched by itself came from another party: %s', (party, isOther) => {
  const { rows, debts } = match([row('aa', 10_000, { ogm: ogmOf(1), party })], [booked(1, 100)]);
  expect(bankLine(rows[0]!, debts)).toMatchObject({ vanzelf: true, stand: 'gekoppeld', andere_partij: isOther });
});
