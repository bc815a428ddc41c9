import { belgian, decimal, written } from '../../belgium/decimal.ts';

export { formatMoney } from '../../belgium/decimal.ts';

/** A unit price with all its decimals, at least two: `24,50`, `0,0049`. */
export const formatPrice = (price: number): string => belgian(written(decimal(price), 2));

/** A number with all its decimals: `1.234,5`. */
export const formatNumber = (value: number): string => belgian(written(decimal(value)));

/** A percentage: `21 %`. */
export const formatPercent = (value: number): string => `${formatNumber(value)} %`;
