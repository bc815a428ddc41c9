import { Big } from 'big.js';
import { written } from '../../../../belgium/decimal.ts';
import type { Element } from '../../read/tree.ts';
import type { Broken } from '../rule.ts';

const most = new Big('0.02');

/** Whether two amounts are at most 0.02 apart, which is as much as Peppol bears. */
export const slack = (found: Big, expected: Big, at: Element | undefined): boolean | Broken =>
  found.minus(expected).abs().lte(most) || { found: written(found, 2), expected: expected.toFixed(2), at };
