import { Big } from 'big.js';
import { belgian } from '../domain/decimal.ts';

/** An amount in euro as a Belgian bookkeeper writes it, to the cent and exact: `€ 1.234,56`, `€ -12,50`. */
export function formatMoney(amount: number): string {
  const cents = new Big(amount).toFixed(2, Big.roundHalfUp);
  return `€ ${belgian(cents === '-0.00' ? '0.00' : cents)}`;
}

/** A unit price: all its decimals, and at least two: `24,50`, `0,0049`. */
export function formatPrice(price: number): string {
  const exact = new Big(price).toFixed();
  return belgian(/\.\d\d/.test(exact) ? exact : new Big(price).toFixed(2));
}

/** A number with all its decimals: `1.234,5`. */
export const formatNumber = (value: number): string => belgian(new Big(value).toFixed());

/** A percentage: `21 %`. */
export const formatPercent = (value: number): string => `${formatNumber(value)} %`;
