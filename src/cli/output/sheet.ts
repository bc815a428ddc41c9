import { csv } from './csv.ts';

/** Rows as a file for a spreadsheet in Belgium, with the names of the columns above them. */
export function belgianSheet({ velden, rijen }: { readonly velden: readonly string[]; readonly rijen: readonly object[] }): string {
  const columns = velden.map((field) => ({ field, title: { nl: field, en: field } }));
  const made = csv<object>({ columns, picked: true, csvStijl: 'be', csvRuw: false });
  return made.head() + made.rows(rijen);
}
