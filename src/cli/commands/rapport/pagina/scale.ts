/** The part of an axis that a chart shows: it begins and ends at a tick, and holds 0. */
export interface Scale {
  readonly ticks: readonly number[];
  readonly lowest: number;
  readonly highest: number;
}

/** About so many steps make an axis that is easy to read. */
const steps = 5;

/** The axis for these values, with a step of 1, 2 or 5 times a power of ten. Undefined where no value differs from 0. */
export function scaleOf(values: readonly number[]): Scale | undefined {
  const low = values.reduce((least, value) => Math.min(least, value), 0);
  const high = values.reduce((most, value) => Math.max(most, value), 0);
  if (low === high) return undefined;
  const rough = (high - low) / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  // A step below 1 is a binary fraction, and its multiples are rounded to the cent.
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => Math.round((first + at) * step * 100) / 100 + 0);
  return { ticks, lowest: first * step, highest: last * step };
}
