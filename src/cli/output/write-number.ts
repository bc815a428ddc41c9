import { decimal } from '../../belgium/decimal.ts';
import { ambiguous } from '../input/numbers.ts';

/** A number as `parseNumber` reads it back. */
export function writeNumber(value: number): string {
  const text = decimal(value).toFixed();
  return ambiguous.test(text) ? `${text}0` : text;
}
