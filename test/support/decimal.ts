/** The decimal n × 10^-scale. This arithmetic shares nothing with the code under test. */
export interface Decimal {
  n: bigint;
  scale: number;
}

export function parseDecimal(text: string): Decimal {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw new Error(`not a plain decimal: ${text}`);
  const [, sign = '', whole = '', fraction = ''] = match;
  return { n: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

export const times = (a: Decimal, b: Decimal): Decimal => ({ n: a.n * b.n, scale: a.scale + b.scale });

/** The amount in cents, rounded half away from zero. */
export function cents({ n, scale }: Decimal): bigint {
  if (scale <= 2) return n * 10n ** BigInt(2 - scale);
  const unit = 10n ** BigInt(scale - 2);
  const size = n < 0n ? -n : n;
  const rounded = (2n * size + unit) / (2n * unit);
  return n < 0n ? -rounded : rounded;
}

/** A percentage of an amount in cents, in cents. */
export const percentOf = (base: bigint, rate: Decimal): bigint => cents({ n: base * rate.n, scale: rate.scale + 4 });
