/** The rates that Belgium has, in percent; 0 stands for every exemption and reverse charge, and is always allowed. */
export const belgianRates: readonly number[] = [6, 12, 21];

export type RateRefusal = 'rate_range' | 'rate_decimals';

/** The reason why a VAT rate, in percent, can't be one: it lies outside 0 to 100, or has more than two decimals. */
export function rateRefusal(rate: number): RateRefusal | undefined {
  if (!(rate >= 0 && rate <= 100)) return 'rate_range';
  return Number(rate.toFixed(2)) === rate ? undefined : 'rate_decimals';
}
