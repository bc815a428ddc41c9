import * as z from 'zod/mini';
import { listOf } from './bounded.ts';
import { ElkeTekst, Getal, Id, maybe, Naam } from './primitives.ts';
import { regelVelden } from './values.ts';

/** A line in a request: the four fields, or `product_id` instead of them. (regel) */
export const RegelInvoer = z
  .strictObject({
    omschrijving: z.optional(Naam),
    aantal: z.optional(Getal),
    eenheidsprijs: z.optional(Getal),
    btw_percentage: z.optional(Getal),
    product_id: z.optional(Id),
  })
  .check((context) => {
    const regel = context.value;
    for (const veld of regelVelden) {
      const missing = regel[veld] === undefined;
      if (missing === (regel.product_id !== undefined)) continue;
      const error = missing ? 'ontbreekt' : 'product_of_velden';
      context.issues.push({ code: 'custom', message: error, input: regel, path: [veld] });
    }
  });
export type RegelInvoer = z.infer<typeof RegelInvoer>;

/** The lines of a document to create: at least one. (Limits) */
export const Regels = listOf(RegelInvoer).check(z.minLength(1, { error: 'geen_regels' }));

/** A line in a reply; `totaal` is without VAT. */
export const Regel = z.looseObject({
  omschrijving: maybe(ElkeTekst),
  aantal: maybe(Getal),
  eenheidsprijs: maybe(Getal),
  btw_percentage: maybe(Getal),
  product_id: maybe(ElkeTekst),
  totaal: maybe(Getal),
});
export type Regel = z.infer<typeof Regel>;
