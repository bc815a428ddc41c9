import { makeIban } from '../../../../belgium/iban.ts';
import { readDate } from '../../../../belgium/typed/date.ts';
import type { Text } from '../../../../language.ts';
import { lineFault } from '../faults.ts';
import { lineApart } from '../../../batch/file/text.ts';

/** A line of 128 characters, with its number in the file that messages call `name`. */
export interface CodaLine {
  readonly name: string;
  readonly at: number;
  readonly text: string;
}

const width = 128;

/** The lines of a file with the blanks that were cut off behind them. Fails with exit 2 for a longer one. */
export function* codaLines(text: string, name: string): Generator<CodaLine> {
  let at = 0;
  for (const [, line = ''] of text.matchAll(/([^\r\n]*)(?:\r\n|[\r\n]|$)/g)) {
    at++;
    // Old programs end a file with a sign of its own.
    const bare = line.replace(/[\s\x1a]+$/, '');
    if (bare.length > width) throw lineFault(name, at, { nl: 'langer dan 128 tekens', en: 'longer than 128 characters' });
    if (bare !== '') yield { name, at, text: bare.padEnd(width) };
  }
}

/** The characters from one position to another, both counted from 1 and included. */
export const field = ({ text }: CodaLine, from: number, to: number): string => text.slice(from - 1, to);

/** Exit 2, with this line. */
export const wrongLine = ({ name, at }: CodaLine, reason: Text): Error => lineFault(name, at, reason);

/** A whole number of so many digits. Fails with exit 2. */
export function digits(line: CodaLine, from: number, to: number): number {
  const text = field(line, from, to);
  if (/^\d+$/.test(text)) return Number(text);
  throw wrongLine(line, {
    nl: `op posities ${from}-${to} staat geen getal maar '${text.trim()}'`,
    en: `at positions ${from}-${to} there is no number but '${text.trim()}'`,
  });
}

/** The cents of an amount of 15 digits, of which three are decimals. Fails with exit 2 for a part of a cent. */
export function centsAt(line: CodaLine, from: number): number {
  const thousandths = digits(line, from, from + 14);
  if (thousandths % 10 === 0) return thousandths / 10;
  throw wrongLine(line, {
    nl: `het bedrag op positie ${from} heeft een deel van een cent`,
    en: `the amount at position ${from} has a part of a cent`,
  });
}

/** The cents of an amount with its sign before it: 0 for credit, 1 for debit. Fails with exit 2. */
export function signedCents(line: CodaLine, from: number): number {
  const sign = field(line, from, from);
  const cents = centsAt(line, from + 1);
  if (sign === '0') return cents;
  if (sign === '1') return 0 - cents;
  throw wrongLine(line, {
    nl: `op positie ${from} hoort 0 (credit) of 1 (debet)`,
    en: `at position ${from} there must be 0 (credit) or 1 (debit)`,
  });
}

/** Written DDMMYY; null if it is not stated. Fails with exit 2 for one that does not exist. */
export function dayAt(line: CodaLine, from: number): string | null {
  const text = field(line, from, from + 5);
  if (/^(0{6}|\s{6})$/.test(text)) return null;
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const { value } = readDate(`20${year}-${month}-${day}`);
  if (value !== undefined) return value;
  throw wrongLine(line, {
    nl: `op positie ${from} staat geen bestaande dag maar '${text}'`,
    en: `at position ${from} there is no existing date but '${text}'`,
  });
}

export const filledAt = (line: CodaLine, from: number, to: number): string | null => lineApart(field(line, from, to)) || null;

/** A Belgian number of before IBAN becomes one. */
export const accountOf = (written: string): string => {
  const number = lineApart(written).replace(/^(\d{12})\s.*$/, '$1');
  return /^\d{12}$/.test(number) ? makeIban('BE', number) : number;
};
