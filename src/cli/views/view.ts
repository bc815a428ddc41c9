import type { Column, View } from '../output/out.ts';

/** The columns of a list or record, with every field of the API that it can have for `--velden`. */
export function viewOf<T>(known: readonly string[], columns: readonly Column<T>[]): View<T> {
  const computed = columns.map(({ field }) => field).filter((field) => !known.includes(field));
  return { columns, fields: [...known, ...computed] };
}
