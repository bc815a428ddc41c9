import { compactAccount, compactIban } from '../../../../belgium/iban.ts';
import { agreedSign } from '../../../../belgium/typed/number.ts';
import { oneLine } from '../../../../einvoice/document/text.ts';
import { groupBy } from '../../../../group-by.ts';
import type { CsvColumns } from '../../../../service/profiles/profile.ts';
import type { EachLine } from '../../../batch/file/csv.ts';
import { shownText } from '../../../batch/file/table.ts';
import type { Failure } from '../../../../failure.ts';
import type { BankStatement, StatementRow } from '../../statement.ts';
import { exactSum, fileFault, lineFault } from '../faults.ts';
import { amountOf, balanceAfter, type CsvRow, needsSide, signedText, rowCurrencies, dayCell } from './cells.ts';
import { type FoundColumns, knownColumns, namedColumns, nearlyKnown, plainHeader } from './columns.ts';
import type { LayoutColumn } from './layouts.ts';

/** How the table of a bank is read that is not known by its headers. */
export interface CsvLayout {
  /** The columns that the user names for this file. */
  readonly columns?: CsvColumns | undefined;
  /** The columns that were named for other headers before. */
  readonly kept?: readonly CsvColumns[];
  /** The own account of each row that tells none. */
  readonly account?: string | undefined;
}

/** What a table is besides its statements. */
export interface TableNotes {
  /** How many rows are no money: refused, or not booked yet. */
  readonly waiting: number;
  /** The known bank that writes these headers, so that no columns need be kept for them; undefined where they were named. */
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

  /** The statements, the oldest first. Fails with exit 2, with the line, and where no headers are known or named. */
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
      return {
        account,
        currency: currencies[at]!,
        row: statementRow(row, found, amountOf(row, amounts, isSided), balanceAfter(row, balances)),
      };
    });
    const days = groupBy(
      oldestFirst(rows, found.layout.newestFirst === true),
      ({ account, currency, row }) => `${row.booked} ${account} ${currency}`,
    );
    return {
      statements: [...days.values()].map((ofDay) => dayStatement(name, ofDay)),
      notes: { waiting: all.length - counted.length, bank: found.layout.bank },
    };
  }
}

/** The columns that these headers name; undefined where they are known by nothing. */
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

/** Fails with exit 2 where a column that means something has the header of another one. */
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

/** A line by the meaning of its columns. */
class TableRow implements CsvRow {
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
  const { name, line } = row;
  const status = row.cell('status').toLowerCase();
  if (!counts || status === '' || counts.includes(status)) return true;
  if (waits.includes(status)) return false;
  const known = [...counts, ...waits].join(', ');
  throw lineFault(name, line, { nl: `status '${status}': duit kent ${known}`, en: `status '${status}': duit knows ${known}` });
}

function statementRow(row: TableRow, { layout }: FoundColumns, cents: number, after: number | undefined): StatementRow {
  const text = oneLine(row.cells('tekst').filter(Boolean).join(' '));
  const booked = dayCell(row, 'datum', layout.bank !== undefined)!;
  const told = row.cell('referentie') || (layout.reference?.exec(text)?.[1] ?? '');
  const reference = told !== '' && layout.yearly ? `${booked.slice(0, 4)}/${told}` : told;
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

/** A row of an account. */
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
