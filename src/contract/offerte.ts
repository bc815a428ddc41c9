import * as z from 'zod/mini';
import { listOf } from './bounded.ts';
import { Datum, ElkeTekst, type Fields, Getal, Id, maybe, open, Paging, Tekst } from './primitives.ts';
import { Regel, Regels } from './regel.ts';
import { type kort, offerteStatussen, type velden } from './values.ts';

/** The state of a quote. (offerte) */
export const OfferteStatus = z.enum(offerteStatussen);
export type OfferteStatus = z.infer<typeof OfferteStatus>;

export const OffertesQuery = z.strictObject({ ...Paging, status: z.optional(OfferteStatus) });
export type OffertesQuery = z.infer<typeof OffertesQuery>;

export const OfferteInvoer = z.strictObject({
  klant_id: Id,
  regels: Regels,
  datum: z.optional(Datum),
  notities: z.optional(Tekst),
  geldig_tot: z.optional(Datum),
});
export type OfferteInvoer = z.infer<typeof OfferteInvoer>;

const item = {
  id: Id,
  nummer: maybe(ElkeTekst),
  status: maybe(open(OfferteStatus)),
  datum: maybe(ElkeTekst),
  geldig_tot: maybe(ElkeTekst),
  totaal_incl: maybe(Getal),
} satisfies Fields<typeof kort.offerte>;

/** An offerte as a list shows it: at least `id`, `status` and `totaal_incl`. */
export const OfferteKort = z.looseObject(item);
export type OfferteKort = z.infer<typeof OfferteKort>;

export const Offerte = z.looseObject({ ...item, regels: maybe(listOf(Regel)), notities: maybe(ElkeTekst) } satisfies Fields<
  typeof velden.offerte
>);
export type Offerte = z.infer<typeof Offerte>;
