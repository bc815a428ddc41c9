import { centsOf, decimal, toNumber } from '../../../../belgium/decimal.ts';
import { readDate } from '../../../../belgium/typed/date.ts';
import { type DecimalSign, readNumber } from '../../../../belgium/typed/number.ts';
import type { Text } from '../../../../language.ts';
import { lineFault } from '../faults.ts';

/** A row of a file as its columns tell it; empty where the row or the file has none. */
export interface CsvRow {
  readonly name: string;
  readonly line: number;
  readonly cell: (column: Column) => string;
}
type Column = 'datum' | 'valutadatum' | 'bedrag' | 'debet' | 'krediet' | 'teken' | 'kosten' | 'saldo' | 'munt';

const wrong = ({ name, line }: CsvRow, text: Text) => lineFault(name, line, text);

/** The day of a column; null where it is empty. A bank that is known writes a year of two digits behind the day. Fails with exit 2. */
export function dayCell(row: CsvRow, column: 'datum' | 'valutadatum', isKnown: boolean): string | null {
  const written = row.cell(column).replace(/[ T]\d{1,2}:\d{2}.*$/, '');
  if (written === '' && column === 'valutadatum') return null;
  const [, year, month, day] = /^(20\d\d)(\d\d)(\d\d)$/.exec(written) ?? [];
  const short = isKnown ? /^(\d{1,2})[-/.](\d{1,2})[-/.](\d\d)$/.exec(written) : null;
  const { value, fault } = readDate(year ? `${year}-${month}-${day}` : short ? `${short[1]}/${short[2]}/20${short[3]}` : written);
  if (fault !== undefined) throw wrong(row, { nl: fault, en: fault });
  return value;
}

/** The amount of a cell without a plus, and with its minus in front: some banks write it behind. */
export const signedText = (text: string): string =>
  text
    .replaceAll('−', '-')
    .replace(/^(\d[^+-]*?)\s*([+-])$/, '$2$1')
    .replace(/^\+\s*/, '');

/** The number of a cell in cents; null where it is empty. Fails with exit 2. */
function centsIn(row: CsvRow, column: Column, sign: DecimalSign | undefined): number | null {
  const written = signedText(row.cell(column));
  if (written === '') return null;
  const amount = readNumber(written, 'bedrag', sign);
  if (amount.fault !== undefined) throw wrong(row, { nl: amount.fault, en: amount.fault });
  const cents = toNumber(decimal(amount.value).times(100));
  if (!Number.isSafeInteger(cents)) throw wrong(row, { nl: 'een deel van een cent', en: 'a part of a cent' });
  return cents;
}

/** The balance that the bank tells behind a row, in cents; undefined where it tells none that can be read. */
export function balanceAfter(row: CsvRow, sign: DecimalSign | undefined): number | undefined {
  const { value } = readNumber(signedText(row.cell('saldo')), 'bedrag', sign);
  return value === undefined ? undefined : centsOf(value);
}

const leaving = /^(af|debet|débit|debit|d|dbit|[-−])$/i;
const coming = /^(bij|credit|krediet|crédit|c|crdt|\+)$/i;

/**
 * Whether each row of these has to say on which side its amount is: a bank that has words for both sides leaves neither out, while one that
 * writes a minus alone may leave out the plus.
 */
export const needsSide = (rows: readonly CsvRow[]): boolean => rows.some((row) => !/^[-−]?$/.test(row.cell('teken')));

/** The cents of a row with their sign, less the costs that stand apart. Fails with exit 2 where the sign can mean two things. */
export function amountOf(row: CsvRow, sign: DecimalSign | undefined, isSided: boolean): number {
  const cents = signed(row, sign, isSided);
  return cents - (centsIn(row, 'kosten', sign) ?? 0);
}

function signed(row: CsvRow, sign: DecimalSign | undefined, isSided: boolean): number {
  const [out, into, cents] = (['debet', 'krediet', 'bedrag'] as const).map((column) => centsIn(row, column, sign));
  if (out && into) {
    const both = [row.cell('debet'), row.cell('krediet')];
    throw wrong(row, { nl: `debet ${both.join(' en krediet ')}: één van beide`, en: `debit ${both.join(' and credit ')}: one of both` });
  }
  if (out || into) return into ? Math.abs(into) : 0 - Math.abs(out ?? 0);
  if (cents === null || cents === undefined) {
    if (out === 0 || into === 0) return 0;
    throw wrong(row, { nl: 'zonder bedrag', en: 'without an amount' });
  }
  const side = row.cell('teken');
  if (side === '' && (!isSided || cents < 0)) return cents;
  const isOut = leaving.test(side);
  if ((!isOut && !coming.test(side)) || (!isOut && cents < 0)) {
    const both = [row.cell('bedrag'), side].filter(Boolean).join(', ');
    throw wrong(row, { nl: `${both}: is dat af of bij?`, en: `${both}: is that money out or in?` });
  }
  return isOut ? 0 - Math.abs(cents) : cents;
}

/** The code of the currency of each row: of a row that tells none, that of the others. Fails with exit 2 where it can be two, or is none. */
export function rowCurrencies(rows: readonly CsvRow[], fallback = 'EUR'): string[] {
  const told = rows.map((row) => {
    const code = row.cell('munt').toUpperCase().replace('€', 'EUR');
    if (code !== '' && !/^[A-Z]{3}$/.test(code)) throw wrong(row, { nl: `'${code}' is geen munt`, en: `'${code}' is not a currency` });
    const inEuro = (['bedrag', 'debet', 'krediet'] as const).map((column) => row.cell(column)).find((cell) => cell.includes('€'));
    if (inEuro && code !== '' && code !== 'EUR') {
      throw wrong(row, { nl: `${inEuro} of ${code}: welke munt is dat?`, en: `${inEuro} or ${code}: which currency is that?` });
    }
    if (inEuro) return 'EUR';
    return code;
  });
  const [one, ...others] = new Set(told.filter(Boolean));
  return told.map((code, at) => {
    if (code !== '') return code;
    if (others.length === 0) return one ?? fallback;
    const all = [one, ...others];
    throw wrong(rows[at]!, { nl: `zonder munt: ${all.join(' of ')}?`, en: `without a currency: ${all.join(' or ')}?` });
  });
}
