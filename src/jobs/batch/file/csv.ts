import { CsvError, type Info, parse } from 'csv-parse/sync';
import { type Failure, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { type FileRow, type FileTable, mostColumns, textCell, tooWide } from './table.ts';

const delimiters = [';', ',', '\t'] as const;

/** A line of a CSV, the first one the headers: its number, and its fields as they are written. */
export type EachLine = (line: number, texts: readonly string[]) => void;

/** The delimiter shows in so many bytes. */
const beginning = 65_536;

/**
 * Reads CSV (RFC 4180) in UTF-8 with `;`, `,` or tabs between its fields, and any kind of line end, and gives the delimiter. Fails with exit 2,
 * with the line, where a quote is wrong. With `bareQuotes`, quotes are signs like any other where no field begins with one, as banks write
 * them.
 */
export function readCsvLines(bytes: Uint8Array, name: string, each: EachLine, { bareQuotes = false } = {}): string {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // Excel writes its delimiter on a line of its own above the headers.
  const [above = '', named] = /^\ufeff?(?:sep=(.)(?:\r\n|\r|\n))?/i.exec(all.toString('utf8', 0, beginning)) ?? [];
  const source = all.subarray(Buffer.byteLength(above));
  const delimiter = named ?? delimiterOf(source.toString('utf8', 0, beginning));
  const quote = !bareQuotes || source[0] === 0x22 || [delimiter, '\r', '\n'].some((before) => source.includes(`${before}"`)) ? '"' : null;
  refuseWide(all, name, delimiter, quote);
  let last = named === undefined ? 0 : 1;
  const skipped = last;
  const keep = (texts: string[], { lines }: Info): null => {
    if (texts.some((field) => field.trim() !== '')) each(last + 1, texts);
    last = lines + skipped;
    return null;
  };
  try {
    parse(source, { delimiter, quote, relax_column_count: true, on_record: keep });
  } catch (error) {
    throw error instanceof CsvError ? wrongQuote(error, name, last + 1) : error;
  }
  return delimiter;
}

/** Fails as `readCsvLines` does. */
export function readCsv(text: string, name: string): FileTable {
  let headers: string[] | undefined;
  const rows: FileRow[] = [];
  const delimiter = readCsvLines(Buffer.from(text), name, (line, texts) => {
    if (headers) rows.push({ line, cells: texts.map(textCell) });
    else headers = texts.map((header) => header.trim());
  });
  return { headers: headers ?? [], delimiter, rows };
}

/** Fails with exit 2 on a line with too many columns, before it is read: one of millions would take all memory. */
function refuseWide(all: Buffer, name: string, delimiter: string, quote: string | null): void {
  const [between, around] = [delimiter.charCodeAt(0), quote?.charCodeAt(0)];
  let columns = 1;
  let isQuoted = false;
  for (let at = 0; at < all.length; at += 1) {
    const sign = all[at];
    if (sign === around) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === between) columns += 1;
    else if (sign === 0x0a || sign === 0x0d) columns = 1;
    if (columns > mostColumns) {
      const line = all.toString('latin1', 0, at).split(/\r\n|\r|\n/).length;
      throw tooWide(t({ nl: `${name}, regel ${line}`, en: `${name}, line ${line}` }));
    }
  }
}

/** The delimiter that cuts the first line into the most fields, quoted text left out. */
function delimiterOf(source: string): string {
  const counts = new Map<string, number>(delimiters.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const sign of source.trimStart()) {
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (sign === '\r' || sign === '\n') break;
    const count = counts.get(sign);
    if (count !== undefined) counts.set(sign, count + 1);
  }
  return delimiters.reduce((best, one) => ((counts.get(one) ?? 0) > (counts.get(best) ?? 0) ? one : best));
}

function wrongQuote({ code }: CsvError, name: string, line: number): Failure {
  const open = code === 'CSV_QUOTE_NOT_CLOSED';
  return usage(
    open
      ? t({
          nl: `${name}: in de rij die op regel ${line} begint, gaat een aanhalingsteken open dat nergens sluit`,
          en: `${name}: in the row that begins on line ${line}, a quote opens that never closes`,
        })
      : t({
          nl: `${name}: in de rij die op regel ${line} begint, staat een aanhalingsteken verkeerd`,
          en: `${name}: in the row that begins on line ${line}, a quote is misplaced`,
        }),
    {
      hint: t({
        nl: 'Zet tekst met een aanhalingsteken tussen aanhalingstekens, en schrijf het teken zelf dubbel: "buis van 12"" lang".',
        en: 'Put text with a quote between quotes, and write the quote itself twice: "pipe of 12"" length".',
      }),
    },
  );
}
