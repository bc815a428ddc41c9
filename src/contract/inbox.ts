import * as z from 'zod/mini';
import { Datum, ElkeTekst, type Fields, Getal, Id, maybe, Paging, Tekst } from './primitives.ts';
import type { kort, velden } from './values.ts';

/** Query of GET /inbox; the text gives only examples of `status`, so any word may be asked for. */
export const InboxQuery = z.strictObject({
  ...Paging,
  status: z.optional(z.string()),
  van: z.optional(Datum),
  tot: z.optional(Datum),
});
export type InboxQuery = z.infer<typeof InboxQuery>;

/** Body of POST /test/inbox (test key only); every field has a default at the service. */
export const TestDocumentInvoer = z.strictObject({
  leverancier: z.optional(Tekst),
  factuurnummer: z.optional(Tekst),
  bedrag: z.optional(Getal),
  datum: z.optional(Datum),
});
export type TestDocumentInvoer = z.infer<typeof TestDocumentInvoer>;

const item = {
  id: Id,
  leverancier: maybe(ElkeTekst),
  factuurnummer: maybe(ElkeTekst),
  datum: maybe(ElkeTekst),
  bedrag: maybe(Getal),
  status: maybe(ElkeTekst),
} satisfies Fields<typeof kort.inbox>;

export const InboxDocumentKort = z.looseObject(item);
export type InboxDocumentKort = z.infer<typeof InboxDocumentKort>;

/** A received document; `heeft_pdf` and `heeft_ubl` say which downloads exist. */
export const InboxDocument = z.looseObject({ ...item, heeft_pdf: maybe(z.boolean()), heeft_ubl: maybe(z.boolean()) } satisfies Fields<
  typeof velden.inbox
>);
export type InboxDocument = z.infer<typeof InboxDocument>;
