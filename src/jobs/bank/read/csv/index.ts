import { decimal, toNumber } from '../../../../belgium/decimal.ts';
import { compactIban } from '../../../../belgium/iban.ts';
import { readDate } from '../../../../belgium/typed/date.ts';
import { type DecimalSign, readNumber, agreedSign } from '../../../../belgium/typed/number.ts';
import { oneLine } from '../../../../einvoice/document/text.ts';
import { groupBy } from '../../../../group-by.ts';
import { readCsv } from '../../../batch/file/csv.ts';
import { shown } from '../../../batch/file/table.ts';
import { type BankStatement, type StatementRow, distinct, rowDigest } from '../../statement.ts';
import { exactSum, fileFault, lineFault } from '../faults.ts';
import type { CsvColumns } from '../../../../service/profiles/index.ts';

const accountHint = {
  nl: 'Koppel een kolom met --kolom "kop=rekening", of geef --rekening.',
  en: 'Map a column with --kolom "header=rekening", or give --rekening.',
};

/** The text of a row in the column with that header; empty where the row or the layout has none. */
type CsvCells = (header: string | undefined) => string;

/**
 * The rows of a bank's CSV, as one statement for each day of an account. A CSV tells no balances, so each goes from 0 to the sum of
 * its rows, and a structured communication is text: its rows can be proposals only. Fails with exit 2, with the line.
 */
export function readBankCsv(text: string, name: string, layout: CsvLayout): BankStatement[] {
  const lines = linesBelow(text, name, layout);
  const sign = agreedSign(
    lines.map(({ cells }) => amountIn(cells, layout)),
    'bedrag',
  );
  const rows = lines.map(({ line, cells }) => {
    const account = compactIban(cells(layout.columns.rekening) || (layout.account ?? ''));
    if (account === '') throw lineFault(name, line, { nl: 'zonder rekening', en: 'without an account' }, accountHint);
    return { account, currency: cells(layout.columns.munt) || 'EUR', row: csvRow(name, line, cells, layout, sign) };
  });
  const days = groupBy(rows, ({ account, currency, row }) => `${row.booked} ${account} ${currency}`);
  return [...days.values()].map((ofDay) => dayOf(name, ofDay));
}

/** The rows below the headers, which may have lines above them. Fails with exit 2 where a header of the layout is missing. */
function linesBelow(text: string, name: string, { columns }: CsvLayout): { readonly line: number; readonly cells: CsvCells }[] {
  const table = readCsv(text, name);
  const rows = table.rows.map(({ line, cells }) => ({ line, texts: cells.map((cell) => (cell ? shown(cell) : '')) }));
  const wanted = Object.values(columns).flat().filter(Boolean).map(plainHeader);
  const heads = [table.headers, ...rows.map(({ texts }) => texts)].map((cells) => cells.map(plainHeader));
  const at = heads.findIndex((headers) => wanted.every((header) => headers.includes(header)));
  if (at < 0) {
    const missing = wanted.filter((header) => !heads[0]?.includes(header)).join(', ');
    const there = table.headers.join(', ');
    throw fileFault(name, { nl: `zonder kolom ${missing}; wel ${there}`, en: `without a column ${missing}; it has ${there}` });
  }
  const places = new Map(heads[at]?.map((header, place) => [header, place]));
  return rows.slice(at).map(({ line, texts }) => ({
    line,
    cells: (header) => texts[places.get(plainHeader(header ?? '')) ?? -1] ?? '',
  }));
}

const plainHeader = (header: string): string => header.trim().toLowerCase();

const amountIn = (cells: CsvCells, { columns }: CsvLayout): string => cells(columns.bedrag).replace(/^\+\s*/, '');

function csvRow(
  name: string,
  line: number,
  cells: CsvCells,
  layout: CsvLayout,
  sign: DecimalSign | undefined,
): Omit<StatementRow, 'identity'> {
  const { columns } = layout;
  const amount = readNumber(amountIn(cells, layout), 'bedrag', sign);
  if (amount.fault !== undefined) throw lineFault(name, line, { nl: amount.fault, en: amount.fault });
  const cents = toNumber(decimal(amount.value).times(100));
  if (!Number.isSafeInteger(cents)) throw lineFault(name, line, { nl: 'een deel van een cent', en: 'a part of a cent' });
  const valued = columns.valutadatum === undefined ? '' : cells(columns.valutadatum);
  return {
    line,
    booked: dayIn(name, line, cells(columns.datum)),
    valued: valued === '' ? null : dayIn(name, line, valued),
    cents,
    ogm: null,
    text: oneLine((columns.tekst ?? []).map(cells).join(' ')),
    party: oneLine(cells(columns.tegenpartij)) || null,
    party_account: compactIban(cells(columns.tegenrekening)) || null,
    kind: 'other',
    code: '',
    references: [],
  };
}

function dayIn(name: string, line: number, text: string): string {
  const { value, fault } = readDate(text);
  if (fault !== undefined) throw lineFault(name, line, { nl: fault, en: fault });
  return value;
}

/** A row of an account that has no identity yet. */
interface AccountRow extends Pick<BankStatement, 'account' | 'currency'> {
  readonly row: Omit<StatementRow, 'identity'>;
}

function dayOf(name: string, ofDay: readonly [AccountRow, ...AccountRow[]]): BankStatement {
  const [{ account, currency, row: first }] = ofDay;
  const rows = ofDay.map(({ row }) => row);
  const identities = distinct(rows.map(rowDigest));
  const closingCents = exactSum(rows.map(({ cents }) => cents));
  if (closingCents === undefined) throw lineFault(name, first.line, { nl: 'te grote bedragen', en: 'amounts too large' });
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
    rows: rows.map((one, at) => ({ identity: identities[at] ?? '', ...one })),
  };
}

/** How a bank's CSV is read. */
export interface CsvLayout {
  readonly columns: CsvColumns;
  /** The own account of each row that tells none. */
  readonly account?: string | undefined;
}
