import type * as z from 'zod/mini';
import type { Column, View } from '../output/out.ts';

/** The columns of a list or record, with every field that its schema knows for `--velden`. */
export function viewOf<S extends z.ZodMiniObject>(schema: S, columns: readonly Column<z.infer<S>>[]): View<z.infer<S>> {
  const computed = columns.map(({ field }) => field).filter((field) => !(field in schema.shape));
  return { columns, fields: [...Object.keys(schema.shape), ...computed] };
}
