import { decimal, decimalText } from '../../belgium/decimal.ts';

export { formatMoney, formatPercent } from '../../belgium/decimal.ts';

/** A unit price with all its decimals, at least two: `24,50`, `0,0049`. */
export const formatPrice = (price: number): string => decimalText(decimal(price), 2);

/** A number with all its decimals: `1.234,5`. */
export const formatNumber = (value: number): string => decimalText(decimal(value));
