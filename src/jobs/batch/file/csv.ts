import { CsvError, type Info, parse } from 'csv-parse/sync';
import { type Failure, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { type FileRow, type FileTable, textCell } from './table.ts';

const delimiters = [';', ',', '\t'] as const;

/**
 * Reads CSV (RFC 4180) with `;`, `,` or tabs between its fields, and any kind of line end. Fails with exit 2, with the line, where a quote is wrong. With `bareQuotes`, quotes are
 * signs like any other where no field begins with one, as banks write them.
 */
export function readCsv(text: string, name: string, { bareQuotes = false } = {}): FileTable {
  const body = text.replace(/^\ufeff/, '');
  // Excel writes its delimiter on a line of its own above the headers.
  const named = /^sep=(.)(?:\r\n|\r|\n)/i.exec(body);
  const skipped = named ? 1 : 0;
  const source = named ? body.slice(named[0].length) : body;
  const delimiter = named?.[1] ?? delimiterOf(source);
  const records = recordsOf(source, { delimiter, quoted: !bareQuotes || beginsQuoted(source, delimiter) }, name, skipped);
  const [first = { line: 1, fields: [] }, ...others] = records;
  return {
    headers: first.fields.map((header) => header.trim()),
    delimiter,
    rows: others.map(({ line, fields }): FileRow => ({ line, cells: fields.map(textCell) })),
  };
}

interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

function recordsOf(
  source: string,
  { delimiter, quoted }: { readonly delimiter: string; readonly quoted: boolean },
  name: string,
  skipped: number,
): CsvRecord[] {
  let last = skipped;
  const records: CsvRecord[] = [];
  const keep = (fields: string[], { lines }: Info): null => {
    records.push({ line: last + 1, fields });
    last = lines + skipped;
    return null;
  };
  try {
    parse(source, { delimiter, quote: quoted ? '"' : null, relax_column_count: true, on_record: keep });
  } catch (error) {
    throw error instanceof CsvError ? wrongQuote(error, name, last + 1) : error;
  }
  return records.filter(({ fields }) => fields.some((field) => field.trim() !== ''));
}

const beginsQuoted = (source: string, delimiter: string): boolean =>
  ['', delimiter, '\r', '\n'].some((before) => (before === '' ? source.startsWith('"') : source.includes(`${before}"`)));

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
