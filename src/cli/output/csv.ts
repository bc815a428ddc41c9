import { stringify } from 'csv-stringify/sync';
import type { Layout, Renderer } from './renderer.ts';
import { columnValue, countedValue, forProgram } from './values.ts';

type CsvLayout<T> = Pick<Layout<T>, 'columns' | 'picked' | 'csvStijl' | 'csvRuw'>;

const isOgm = (text: string): boolean => /^\+{3}\d{3}\/\d{4}\/\d{5}\+{3}$/.test(text);

/** CSV by RFC 4180 with a header. Style `be` suits a Belgian spreadsheet: BOM, semicolon and decimal comma. */
export function csv<T extends object>({ columns, picked, csvStijl, csvRuw }: CsvLayout<T>): Renderer<T> {
  const belgian = csvStijl === 'be';
  // A person adds up the column of a spreadsheet, where a program takes the service's own figures.
  const valueOf = belgian ? countedValue : columnValue;
  const cell = (value: unknown): string => {
    const text = forProgram(value);
    if (typeof value === 'number') return belgian ? text.replace('.', ',') : text;
    // A spreadsheet takes these for a formula, the full-width forms too; an OGM can't be one, and stays text as it is.
    return csvRuw || !/^[=+\-@＝＋－＠]/.test(text) || isOgm(text) ? text : `'${text}`;
  };
  const lines = (rows: string[][]) => stringify(rows, { delimiter: belgian ? ';' : ',', record_delimiter: '\r\n' });
  const header = (names: string[]) => (belgian ? '\ufeff' : '') + lines([names]);
  return {
    head: () => header(columns.map((column) => column.field)),
    rows: (items) => lines(items.map((item) => columns.map((column) => cell(valueOf(item, column))))),
    tail: () => '',
    record(item) {
      // One document has the columns of several, so that a script reads both alike; a view without columns shows all there is.
      const chosen = picked || columns.length > 0;
      const fields = chosen ? columns.map((column) => [column.field, valueOf(item, column)] as const) : Object.entries(item);
      return header(fields.map(([name]) => cell(name))) + lines([fields.map(([, value]) => cell(value))]);
    },
  };
}

export function belgianSheet({ velden, rijen }: { readonly velden: readonly string[]; readonly rijen: readonly object[] }): string {
  const columns = velden.map((field) => ({ field, title: { nl: field, en: field } }));
  const made = csv<object>({ columns, picked: true, csvStijl: 'be', csvRuw: false });
  return made.head() + made.rows(rijen);
}
