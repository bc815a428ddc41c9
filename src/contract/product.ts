import * as z from 'zod/mini';
import { ElkeTekst, type Fields, Getal, Id, maybe, Paging } from './primitives.ts';
import type { velden } from './values.ts';

export const ProductenQuery = z.strictObject({ ...Paging, actief: z.optional(z.boolean()) });
export type ProductenQuery = z.infer<typeof ProductenQuery>;

/** A product of the price list; a list promises only `id`, `naam` and `eenheidsprijs`. */
export const Product = z.looseObject({
  id: Id,
  naam: maybe(ElkeTekst),
  eenheid: maybe(ElkeTekst),
  eenheidsprijs: maybe(Getal),
  btw_percentage: maybe(Getal),
  actief: maybe(z.boolean()),
} satisfies Fields<typeof velden.product>);
export type Product = z.infer<typeof Product>;
