import * as z from 'zod/mini';
import { listOf } from './bounded.ts';
import { Datum, ElkeTekst, type Fields, Getal, Id, maybe, open, Paging, Tekst } from './primitives.ts';
import { Regel, Regels } from './regel.ts';
import { documentTypes, factuurStatussen, type kort, type velden } from './values.ts';

/** An invoice or a credit note. (factuur) */
export const DocumentType = z.enum(documentTypes);
export type DocumentType = z.infer<typeof DocumentType>;

/** The state of an invoice or credit note. (factuur) */
export const FactuurStatus = z.enum(factuurStatussen);
export type FactuurStatus = z.infer<typeof FactuurStatus>;

const periode = { status: z.optional(FactuurStatus), van: z.optional(Datum), tot: z.optional(Datum) };

/** Query of GET /facturen; `tot` is included. */
export const FacturenQuery = z.strictObject({ ...Paging, ...periode, type: z.optional(DocumentType) });
export type FacturenQuery = z.infer<typeof FacturenQuery>;

/** Query of GET /creditnotas; `tot` is included. */
export const CreditnotasQuery = z.strictObject({ ...Paging, ...periode });
export type CreditnotasQuery = z.infer<typeof CreditnotasQuery>;

export const FactuurInvoer = z.strictObject({
  klant_id: Id,
  regels: Regels,
  datum: z.optional(Datum),
  notities: z.optional(Tekst),
});
export type FactuurInvoer = z.infer<typeof FactuurInvoer>;

const item = {
  id: Id,
  type: maybe(open(DocumentType)),
  nummer: maybe(ElkeTekst),
  status: maybe(open(FactuurStatus)),
  datum: maybe(ElkeTekst),
  totaal_incl: maybe(Getal),
} satisfies Fields<typeof kort.factuur>;

/** A factuur or creditnota as a list shows it. */
export const FactuurKort = z.looseObject(item);
export type FactuurKort = z.infer<typeof FactuurKort>;

/** A factuur with its lines and totals; a creditnota has the same shape and `gekoppelde_factuur_id`. */
export const Factuur = z.looseObject({
  ...item,
  vervaldatum: maybe(ElkeTekst),
  customer_id: maybe(ElkeTekst),
  gekoppelde_factuur_id: maybe(ElkeTekst),
  ogm: maybe(ElkeTekst),
  totaal_excl: maybe(Getal),
  totaal_btw: maybe(Getal),
  regels: maybe(listOf(Regel)),
  notities: maybe(ElkeTekst),
} satisfies Fields<typeof velden.factuur>);
export type Factuur = z.infer<typeof Factuur>;
