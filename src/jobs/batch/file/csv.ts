import { CsvError, type Info, parse } from 'csv-parse/sync';
import { type Failure, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { type FileRow, type FileTable, textCell } from './table.ts';

const delimiters = [';', ',', '\t'] as const;

/** Reads CSV (RFC 4180) with `;`, `,` or tabs between its fields. Fails with exit 2, with the line, where a quote is wrong. */
export function readCsv(text: string, name: string): FileTable {
  const body = text.replace(/^\ufeff/, '');
  // Excel writes its delimiter on a line of its own above the headers.
  const named = /^sep=(.)\r?\n/i.exec(body);
  const skipped = named ? 1 : 0;
  const source = named ? body.slice(named[0].length) : body;
  const delimiter = named?.[1] ?? delimiterOf(source);
  const records = recordsOf(source, delimiter, name, skipped);
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

function recordsOf(source: string, delimiter: string, name: string, skipped: number): CsvRecord[] {
  let last = skipped;
  const records: CsvRecord[] = [];
  const keep = (fields: string[], { lines }: Info): null => {
    records.push({ line: last + 1, fields });
    last = lines + skipped;
    return null;
  };
  try {
    parse(source, { delimiter, relax_column_count: true, on_record: keep });
  } catch (error) {
    throw error instanceof CsvError ? wrongQuote(error, name, last + 1) : error;
  }
  return records.filter(({ fields }) => fields.some((field) => field.trim() !== ''));
}

/** The delimiter that cuts the first line into the most fields, quoted text left out. */
function delimiterOf(source: string): string {
  const [first = ''] = source
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .trimStart()
    .split(/\r?\n/, 1);
  const counts = delimiters.map((delimiter) => first.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ';';
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
