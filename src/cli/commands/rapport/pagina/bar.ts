import { html, type Markup } from './markup.ts';

/** The values at the ends of all bars of one table. */
export interface Ends {
  readonly lowest: number;
  readonly highest: number;
}

/** The ends for these values; 0 always lies between them. */
export const endsOf = (values: readonly number[]): Ends => ({
  lowest: values.reduce((least, value) => Math.min(least, value), 0),
  highest: values.reduce((most, value) => Math.max(most, value), 0),
});

const length = 100;

/** A bar for one row of a table, from 0 to the right, or to the left where the value is negative. The row tells the amount itself. */
export function bar(value: number, { lowest, highest }: Ends): Markup {
  const span = highest - lowest || 1;
  const zero = at(-lowest / span);
  const size = at(Math.abs(value) / span);
  const start = value < 0 ? at(zero / length - size / length) : zero;
  return html`<svg class="bar" viewBox="0 0 ${length} 10" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect class="${
    value < 0 ? 'negative' : 'now'
  }" x="${start}" y="0" width="${size}" height="10"/></svg>`;
}

/** A place along the bar to two decimals, never outside it. */
const at = (share: number): number => Math.round(Math.max(0, Math.min(1, share)) * length * 100) / 100;
