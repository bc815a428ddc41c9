import { compactAccount, compactIban } from '../../../../belgium/iban.ts';
import { agreedSign, type DecimalSign, readNumber } from '../../../../belgium/typed/number.ts';
import { oneLine } from '../../../../einvoice/document/text.ts';
import { groupBy } from '../../../../group-by.ts';
import type { CsvColumns } from '../../../../service/profiles/profile.ts';
import type { EachLine } from '../../../batch/file/csv.ts';
import { shownText } from '../../../batch/file/table.ts';
import type { Failure } from '../../../../failure.ts';
import type { BankStatement, StatementRow } from '../../statement.ts';
import { exactSum, fileFault, lineFault } from '../faults.ts';
import { type LayoutColumn, type BankLayout, bankLayouts } from './layouts.ts';
import { centsOf, decimal, toNumber } from '../../../../belgium/decimal.ts';
import { readDate } from '../../../../belgium/typed/date.ts';
import type { Text } from '../../../../language.ts';

interface FoundColumns {
  readonly layout: Omit<BankLayout, 'columns' | 'bank'> & { readonly bank?: string };
  readonly places: { readonly [name in LayoutColumn]?: readonly number[] };
}

const plainHeader = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[\s\u00a0]+/g, ' ');

/** `names` have `|` between them; -1 if none is there. */
const columnAmong = (headers: readonly string[], names: string): number => {
  for (const name of names.split('|')) {
    const place = headers.indexOf(name);
    if (place >= 0) return place;
  }
  return -1;
};

function fitted(
  headers: readonly string[],
  { bank, columns, ...layout }: BankLayout,
): { readonly found: FoundColumns; readonly there: number; readonly missing: readonly string[] } {
  const places: { [name in LayoutColumn]?: number[] } = {};
  const missing: string[] = [];
  let there = 0;
  const look = (names: string, isNeeded: boolean): number => {
    const place = columnAmong(headers, names);
    if (place >= 0) there++;
    else if (isNeeded) missing.push(names.split('|')[0] ?? names);
    return place;
  };
  for (const names of layout.also ?? []) look(names, true);
  for (const [meaning, wanted] of Object.entries(columns)) {
    const name = meaning.replace('?', '') as LayoutColumn;
    for (const names of [wanted].flat()) {
      const place = look(names, name === meaning);
      if (place >= 0) (places[name] ??= []).push(place);
    }
  }
  return { found: { layout: { bank, ...layout }, places }, there, missing };
}

function knownColumns(headers: readonly string[]): FoundColumns | undefined {
  const all = bankLayouts.map((layout) => fitted(headers, layout)).filter(({ missing }) => missing.length === 0);
  return all.toSorted((a, b) => b.there - a.there)[0]?.found;
}

/** The bank of which at least four of five headers are there. */
function nearlyKnown(headers: readonly string[]): { readonly bank: string; readonly missing: readonly string[] } | undefined {
  const near = bankLayouts.map((layout) => ({ bank: layout.bank, ...fitted(headers, layout) }));
  return near.filter(({ there, missing }) => there >= 4 * missing.length && there >= 4).toSorted((a, b) => b.there - a.there)[0];
}

/** The headers that are missing where they are not all there. */
function namedColumns(headers: readonly string[], columns: CsvColumns): FoundColumns | readonly string[] {
  const missing: string[] = [];
  const entries = Object.entries(columns).flatMap(([name, named]) => {
    const places = [named ?? []].flat().map((header: string) => {
      const place = headers.indexOf(plainHeader(header));
      if (place < 0) missing.push(plainHeader(header));
      return place;
    });
    return places.length === 0 ? [] : [[name, places] as const];
  });
  return missing.length > 0 ? missing : { layout: {}, places: Object.fromEntries(entries) };
}

const wrong = ({ name, line }: TableRow, text: Text) => lineFault(name, line, text);

/** The day of a column; null if it is empty. A bank that is known writes a year of two digits behind the day. Fails with exit 2. */
function dayCell(row: TableRow, column: 'datum' | 'valutadatum', isKnown: boolean): string | null {
  const written = row.cell(column).replace(/[ T]\d{1,2}:\d{2}.*$/, '');
  if (written === '' && column === 'valutadatum') return null;
  const [, year, month, day] = /^(20\d\d)(\d\d)(\d\d)$/.exec(written) ?? [];
  const short = isKnown ? /^(\d{1,2})[-/.](\d{1,2})[-/.](\d\d)$/.exec(written) : null;
  const { value, fault } = readDate(year ? `${year}-${month}-${day}` : short ? `${short[1]}/${short[2]}/20${short[3]}` : written);
  if (fault !== undefined) throw wrong(row, { nl: fault, en: fault });
  return value;
}

/** Without a plus, and with the minus in front: some banks write it behind. */
const signedText = (text: string): string =>
  text
    .replaceAll('−', '-')
    .replace(/^(\d[^+-]*?)\s*([+-])$/, '$2$1')
    .replace(/^\+\s*/, '');

/** Null if it is empty. Fails with exit 2. */
function centsIn(row: TableRow, column: LayoutColumn, sign: DecimalSign | undefined): number | null {
  const written = signedText(row.cell(column));
  if (written === '') return null;
  const amount = readNumber(written, 'bedrag', sign);
  if (amount.fault !== undefined) throw wrong(row, { nl: amount.fault, en: amount.fault });
  const cents = toNumber(decimal(amount.value).times(100));
  if (!Number.isSafeInteger(cents)) throw wrong(row, { nl: 'een deel van een cent', en: 'a part of a cent' });
  return cents;
}

/** In cents; undefined if there is none that can be read. */
function balanceAfter(row: TableRow, sign: DecimalSign | undefined): number | undefined {
  const { value } = readNumber(signedText(row.cell('saldo')), 'bedrag', sign);
  return value === undefined ? undefined : centsOf(value);
}

const leaving = /^(af|debet|débit|debit|d|dbit|[-−])$/i;
const coming = /^(bij|credit|krediet|crédit|c|crdt|\+)$/i;

/**
 * Whether each row of these has to say on which side its amount is: a bank that has words for both sides leaves neither out, while one that
 * writes a minus alone may leave out the plus.
 */
const needsSide = (rows: readonly TableRow[]): boolean => rows.some((row) => !/^[-−]?$/.test(row.cell('teken')));

/** Fails with exit 2 if the sign can mean two things. */
function signed(row: TableRow, sign: DecimalSign | undefined, isSided: boolean): number {
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

/** The code of the currency of each row: of a row that tells none, that of the others. Fails with exit 2 if it can be two, or is none. */
function rowCurrencies(rows: readonly TableRow[], fallback = 'EUR'): string[] {
  const stated = rows.map((row) => {
    const code = row.cell('munt').toUpperCase().replace('€', 'EUR');
    if (code !== '' && !/^[A-Z]{3}$/.test(code)) throw wrong(row, { nl: `'${code}' is geen munt`, en: `'${code}' is not a currency` });
    const inEuro = (['bedrag', 'debet', 'krediet'] as const).map((column) => row.cell(column)).find((cell) => cell.includes('€'));
    if (inEuro && code !== '' && code !== 'EUR') {
      throw wrong(row, { nl: `${inEuro} of ${code}: welke munt is dat?`, en: `${inEuro} or ${code}: which currency is that?` });
    }
    if (inEuro) return 'EUR';
    return code;
  });
  const [one, ...others] = new Set(stated.filter(Boolean));
  return stated.map((code, at) => {
    if (code !== '') return code;
    if (others.length === 0) return one ?? fallback;
    const all = [one, ...others];
    throw wrong(rows[at]!, { nl: `zonder munt: ${all.join(' of ')}?`, en: `without a currency: ${all.join(' or ')}?` });
  });
}

/** How the table of a bank is read that is not known by its headers. */
export interface CsvLayout {
  /** The columns that the user names for this file. */
  readonly columns?: CsvColumns | undefined;
  /** The columns that were named for other headers before. */
  readonly kept?: readonly CsvColumns[];
  /** The own account of each row that tells none. */
  readonly account?: string | undefined;
}

export interface TableNotes {
  /** How many rows are no money: refused, or not booked yet. */
  readonly waiting: number;
  /** The known bank that writes these headers, so that no columns need be kept for them; undefined if they were named. */
  readonly bank: string | undefined;
}

const accountHint = {
  nl: 'Koppel een kolom met --kolom "kop=rekening", of geef --rekening.',
  en: 'Map a column with --kolom "header=rekening", or give --rekening.',
};
const columnsHint = {
  nl: 'Zeg met --kolom welke kolom wat is, of vraag de bank CODA of CAMT.053: duit bank lees --help',
  en: 'Tell with --kolom which column is what, or ask the bank for CODA or CAMT.053: duit bank lees --help',
};

/** A bank writes about a dozen lines above its headers. */
const mostHeads = 41;

/**
 * The table of a bank's CSV or workbook, line by line, of which it keeps the columns that mean something. Its rows are one statement for
 * each day of an account. It tells no balances that are proven, so each statement goes from 0 to the sum of its rows, and a structured
 * communication is text: its rows can be proposals only.
 */
export class BankTable {
  readonly #heads: (readonly string[])[] = [];
  readonly #rows: TableRow[] = [];
  #found: FoundColumns | undefined;
  #used = new Set<number>();

  constructor(
    readonly name: string,
    readonly how: CsvLayout,
  ) {}

  readonly add: EachLine = (line, texts) => {
    if (this.#found) {
      // Of a year of lines, those that mean nothing are as long as the others.
      const used = texts.map((text, place) => (this.#used.has(place) ? shownText(text) : ''));
      this.#rows.push(new TableRow(this.name, line, used, this.#found.places));
    } else if (this.#heads.length < mostHeads) {
      this.#heads.push(texts);
      this.#found = columnsIn(texts.map(plainHeader), this.how);
      this.#used = new Set(Object.values(this.#found?.places ?? {}).flat());
    }
  };

  /** The oldest first. Fails with exit 2, with the line, and where no headers are known or named. */
  statements(): { statements: BankStatement[]; notes: TableNotes } {
    const [all, found, { name, how }] = [this.#rows, this.#found, this];
    if (!found) throw unknownColumns(name, this.#heads, how);
    refuseTwice(name, this.#heads.at(-1) ?? [], this.#used);
    const counted = all.filter((row) => isMoney(row, found.layout));
    const [amounts, balances] = [
      counted.flatMap((row) => [row.cell('bedrag'), row.cell('debet'), row.cell('krediet')]),
      counted.map((row) => row.cell('saldo')),
    ].map((texts) => agreedSign(texts.map(signedText).filter(Boolean), 'bedrag'));
    const [currencies, isSided] = [rowCurrencies(counted, found.layout.currency), needsSide(counted)];
    const rows = counted.map((row, at): AccountRow => {
      const account = compactAccount(row.cell('rekening') || (how.account ?? ''));
      if (account === '') throw lineFault(name, row.line, { nl: 'zonder rekening', en: 'without an account' }, accountHint);
      // Costs are in a column of their own, and not in the amount.
      const cents = signed(row, amounts, isSided) - (centsIn(row, 'kosten', amounts) ?? 0);
      return { account, currency: currencies[at]!, row: statementRow(row, found, cents, balanceAfter(row, balances)) };
    });
    const inOrder = oldestFirst(rows, found.layout.newestFirst === true);
    const days = groupBy(inOrder, ({ account, currency, row }) => `${row.booked} ${account} ${currency}`);
    return {
      statements: [...days.values()].map((ofDay) => dayStatement(name, ofDay)),
      notes: { waiting: all.length - counted.length, bank: found.layout.bank },
    };
  }
}

function columnsIn(head: readonly string[], { columns, kept = [] }: CsvLayout): FoundColumns | undefined {
  const named = columns ? [columns] : kept.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length);
  const known = columns ? undefined : knownColumns(head);
  return known ?? named.map((one) => namedColumns(head, one)).find((one): one is FoundColumns => 'places' in one);
}

function unknownColumns(name: string, lines: readonly (readonly string[])[], { columns }: CsvLayout): Failure {
  const heads = lines.map((texts) => texts.map(plainHeader));
  const near = columns ? undefined : heads.map(nearlyKnown).find((one) => one !== undefined);
  const there = (lines[0] ?? []).map((text) => text.trim()).join(', ');
  if (columns || near) {
    const missing =
      near?.missing ?? heads.map((head) => namedColumns(head, columns!)).find((one): one is readonly string[] => !('places' in one));
    const text = (missing ?? []).join(', ');
    return fileFault(name, { nl: `zonder kolom ${text}; wel ${there}`, en: `without a column ${text}; it has ${there}` });
  }
  return fileFault(
    name,
    { nl: `van geen bank die duit aan haar kolommen kent: ${there}`, en: `of no bank that duit knows by its columns: ${there}` },
    columnsHint,
  );
}

/** Fails with exit 2 if a column that means something has the header of another one. */
function refuseTwice(name: string, texts: readonly string[], used: ReadonlySet<number>): void {
  const head = texts.map(plainHeader);
  const twice = head.findIndex((header, place) => used.has(place) && head.lastIndexOf(header) !== head.indexOf(header));
  if (twice < 0) return;
  const header = texts[twice]?.trim();
  throw fileFault(name, {
    nl: `kolom '${header}' staat er meer dan eens: welke is het?`,
    en: `column '${header}' is there more than once: which one is it?`,
  });
}

/** A cell is empty if the row or the file has none. */
class TableRow {
  constructor(
    readonly name: string,
    readonly line: number,
    readonly texts: readonly string[],
    readonly places: FoundColumns['places'],
  ) {}

  cells(column: LayoutColumn): string[] {
    return (this.places[column] ?? []).map((place) => this.texts[place] ?? '');
  }

  cell(column: LayoutColumn): string {
    return this.cells(column).find(Boolean) ?? '';
  }
}

/** Whether a row is money that moved: a bank also lists what it refused and what still waits. Fails with exit 2 for an unknown status. */
function isMoney(row: TableRow, { counts, waits = [] }: FoundColumns['layout']): boolean {
  const status = row.cell('status').toLowerCase();
  if (!counts || status === '' || counts.includes(status)) return true;
  if (waits.includes(status)) return false;
  const known = [...counts, ...waits].join(', ');
  throw wrong(row, { nl: `status '${status}': duit kent ${known}`, en: `status '${status}': duit knows ${known}` });
}

function statementRow(row: TableRow, { layout }: FoundColumns, cents: number, after: number | undefined): StatementRow {
  const text = oneLine(row.cells('tekst').filter(Boolean).join(' '));
  const booked = dayCell(row, 'datum', layout.bank !== undefined)!;
  const stated = row.cell('referentie') || (layout.reference?.exec(text)?.[1] ?? '');
  const reference = stated !== '' && layout.yearly ? `${booked.slice(0, 4)}/${stated}` : stated;
  return {
    booked,
    valued: dayCell(row, 'valutadatum', layout.bank !== undefined),
    cents,
    ogm: null,
    text,
    party: oneLine(row.cell('tegenpartij')) || null,
    party_account: compactIban(row.cell('tegenrekening')) || null,
    kind: 'other',
    ...(reference !== '' && { reference }),
    ...(after !== undefined && { after }),
  };
}

interface AccountRow extends Pick<BankStatement, 'account' | 'currency'> {
  readonly row: StatementRow;
}

/** The rows as they were booked: some banks list the newest first, which the days of a file tell, or else the bank or the balances. */
function oldestFirst(rows: readonly AccountRow[], newestFirst: boolean): readonly AccountRow[] {
  const [first, last] = [rows[0]?.row.booked ?? '', rows.at(-1)?.row.booked ?? ''];
  if (first !== last) return first > last ? rows.toReversed() : rows;
  const goesOn = (list: readonly AccountRow[]): boolean =>
    list.slice(1).every(({ row: { after, cents } }, at) => after !== undefined && list[at]!.row.after === after - cents);
  const reversed = rows.toReversed();
  return newestFirst || (!goesOn(rows) && goesOn(reversed)) ? reversed : rows;
}

function dayStatement(name: string, ofDay: readonly [AccountRow, ...AccountRow[]]): BankStatement {
  const [{ account, currency, row: first }] = ofDay;
  const rows = ofDay.map(({ row }) => row);
  const closingCents = exactSum(rows.map(({ cents }) => cents));
  if (closingCents === undefined) throw fileFault(name, { nl: 'te grote bedragen', en: 'amounts too large' });
  return {
    format: 'csv',
    account,
    currency,
    holder: null,
    number: null,
    opened: null,
    openingCents: 0,
    closed: first.booked,
    closingCents,
    rows,
  };
}
