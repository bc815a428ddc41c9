import { type NumberKind, readNumber } from '../../belgium/typed/number.ts';
import { usage } from '../../failure.ts';

const parser =
  (kind: NumberKind) =>
  (text: string, name: string): number => {
    const { value, fault: wrong } = readNumber(text, kind);
    if (wrong !== undefined) throw usage(`${name}: ${wrong}`);
    return value;
  };

/** Reads a bare number as `readNumber` does; fails with exit 2 on text with more than one meaning. `name` begins the message. */
export const parseNumber = parser('getal');

/** Reads an amount in euro, with or without `€`; fails with exit 2 as `parseNumber` does. */
export const parseAmount = parser('bedrag');

/** Reads a percentage, with or without `%`; fails with exit 2 as `parseNumber` does. */
export const parsePercentage = parser('percentage');
