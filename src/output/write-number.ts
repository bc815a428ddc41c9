import { decimal } from '../domain/decimal.ts';
import { ambiguous } from './numbers.ts';

/** A number as `parseNumber` reads it back. */
export function writeNumber(value: number): string {
  const text = decimal(value).toFixed();
  return ambiguous.test(text) ? `${text}0` : text;
}
