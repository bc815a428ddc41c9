import type { Column, View } from '../output/out.ts';

/** A view of these columns; `--velden` may choose from them and from the `known` fields of the API. */
export function viewOf<T>(known: readonly string[], columns: readonly Column<T>[]): View<T> {
  const computed = columns.map(({ field }) => field).filter((field) => !known.includes(field));
  return { columns, fields: [...known, ...computed] };
}

/** The view for something that is only read, in which `--velden` may also choose a field that duit does not know. */
export const growing = <T>(view: View<T>): View<T> => ({ ...view, grows: true });
