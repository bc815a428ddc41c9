import * as z from 'zod/mini';
import { ElkeTekst, Email, type Fields, Id, Land, maybe, Naam, open, orCleared, Paging, PeppolId, Tekst } from './primitives.ts';
import { klantTypes, type kort, type velden } from './values.ts';

/** A business or a private person. (klant) */
export const KlantType = z.enum(klantTypes);
export type KlantType = z.infer<typeof KlantType>;

export const KlantenQuery = z.strictObject({ ...Paging, q: z.optional(Tekst) });
export type KlantenQuery = z.infer<typeof KlantenQuery>;

const invoer = {
  naam: Naam,
  type: z.optional(KlantType),
  email: z.optional(Email),
  adres: z.optional(Tekst),
  land: z.optional(Land),
  kbo_btw_nummer: z.optional(Tekst),
  peppol_id: z.optional(PeppolId),
} satisfies Fields<readonly Exclude<(typeof velden.klant)[number], 'id'>[]>;

export const KlantInvoer = z.strictObject(invoer);
export type KlantInvoer = z.infer<typeof KlantInvoer>;

/** Body of PATCH /klanten/{id}: only the fields that change. An empty text clears a field that a klant can do without. */
export const KlantWijziging = z.strictObject({
  ...invoer,
  naam: z.optional(Naam),
  email: orCleared(Email, 'email'),
  peppol_id: orCleared(PeppolId, 'peppol_id'),
});
export type KlantWijziging = z.infer<typeof KlantWijziging>;

export const KlantKort = z.looseObject({ id: Id, naam: maybe(ElkeTekst) } satisfies Fields<typeof kort.klant>);
export type KlantKort = z.infer<typeof KlantKort>;

export const Klant = z.looseObject({
  id: Id,
  naam: maybe(ElkeTekst),
  type: maybe(open(KlantType)),
  email: maybe(ElkeTekst),
  adres: maybe(ElkeTekst),
  land: maybe(ElkeTekst),
  kbo_btw_nummer: maybe(ElkeTekst),
  peppol_id: maybe(ElkeTekst),
} satisfies Fields<typeof velden.klant>);
export type Klant = z.infer<typeof Klant>;
