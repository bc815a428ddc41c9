import { decimal } from '../../belgium/decimal.ts';
import { ambiguous } from '../../belgium/typed/number.ts';

/** Writes a number so that `parseNumber` reads the same number back. */
export function writeNumber(value: number): string {
  const text = decimal(value).toFixed();
  return ambiguous.test(text) ? `${text}0` : text;
}
