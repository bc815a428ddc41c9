import * as z from 'zod/mini';
import { listOf } from './bounded.ts';
import {
  Datum,
  ElkeTekst,
  Email,
  type Fields,
  Getal,
  Id,
  Land,
  maybe,
  Naam,
  open,
  orCleared,
  Paging,
  PeppolId,
  Tekst,
} from './primitives.ts';
import {
  documentTypes,
  factuurStatussen,
  kanalen,
  klantTypes,
  type kort,
  offerteStatussen,
  regelVelden,
  simulaties,
  type velden,
} from './values.ts';

export const KlantType = z.enum(klantTypes);
export type KlantType = z.infer<typeof KlantType>;

export const KlantenQuery = z.strictObject({ ...Paging, q: z.optional(Tekst) });

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

export const ProductenQuery = z.strictObject({ ...Paging, actief: z.optional(z.boolean()) });

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

export const OfferteStatus = z.enum(offerteStatussen);
export type OfferteStatus = z.infer<typeof OfferteStatus>;

export const OffertesQuery = z.strictObject({ ...Paging, status: z.optional(OfferteStatus) });

// Each body has schemas of its own, because the OpenAPI document of the practice service describes a field in place.
const concept = () => ({ klant_id: Id, regels: Regels, datum: z.optional(Datum), notities: z.optional(Tekst) });

export const OfferteInvoer = z.strictObject({ ...concept(), geldig_tot: z.optional(Datum) });
export type OfferteInvoer = z.infer<typeof OfferteInvoer>;

const offerte = {
  id: Id,
  nummer: maybe(ElkeTekst),
  status: maybe(open(OfferteStatus)),
  datum: maybe(ElkeTekst),
  geldig_tot: maybe(ElkeTekst),
  totaal_incl: maybe(Getal),
} satisfies Fields<typeof kort.offerte>;

/** An offerte as a list shows it: at least `id`, `status` and `totaal_incl`. */
export const OfferteKort = z.looseObject(offerte);
export type OfferteKort = z.infer<typeof OfferteKort>;

export const Offerte = z.looseObject({ ...offerte, regels: maybe(listOf(Regel)), notities: maybe(ElkeTekst) } satisfies Fields<
  typeof velden.offerte
>);
export type Offerte = z.infer<typeof Offerte>;

const days = { van: z.optional(Datum), tot: z.optional(Datum) };

export const DocumentType = z.enum(documentTypes);
export type DocumentType = z.infer<typeof DocumentType>;

export const FactuurStatus = z.enum(factuurStatussen);
export type FactuurStatus = z.infer<typeof FactuurStatus>;

const periode = { ...Paging, status: z.optional(FactuurStatus), ...days };

/** Query of GET /facturen; `tot` is included. */
export const FacturenQuery = z.strictObject({ ...periode, type: z.optional(DocumentType) });
export type FacturenQuery = z.infer<typeof FacturenQuery>;

/** Query of GET /creditnotas; `tot` is included. */
export const CreditnotasQuery = z.strictObject(periode);

export const FactuurInvoer = z.strictObject(concept());
export type FactuurInvoer = z.infer<typeof FactuurInvoer>;

const factuur = {
  id: Id,
  type: maybe(open(DocumentType)),
  nummer: maybe(ElkeTekst),
  status: maybe(open(FactuurStatus)),
  datum: maybe(ElkeTekst),
  totaal_incl: maybe(Getal),
} satisfies Fields<typeof kort.factuur>;

export const FactuurKort = z.looseObject(factuur);
export type FactuurKort = z.infer<typeof FactuurKort>;

/** A factuur with its lines and totals; a creditnota has the same shape and `gekoppelde_factuur_id`. */
export const Factuur = z.looseObject({
  ...factuur,
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

export const Kanaal = z.enum(kanalen);
export type Kanaal = z.infer<typeof Kanaal>;

export const Simulatie = z.enum(simulaties);
export type Simulatie = z.infer<typeof Simulatie>;

/** Body of both `versturen` operations; `email` only with channel `email`, `simuleer` only with a test key. */
export const VerstuurInvoer = z
  .strictObject({ kanaal: Kanaal, email: z.optional(Email), simuleer: z.optional(Simulatie) })
  .check((context) => {
    const { kanaal, email } = context.value;
    if (kanaal === 'email' || email === undefined) return;
    context.issues.push({ code: 'custom', message: 'alleen_email', input: email, path: ['email'] });
  });
export type VerstuurInvoer = z.infer<typeof VerstuurInvoer>;

/** The send result. The values of `peppol_status` are not shown, so any is taken and shown as it is. */
export const Verzending = z.looseObject({
  kanaal: open(Kanaal),
  peppol_status: maybe(ElkeTekst),
  naar: maybe(ElkeTekst),
} satisfies Fields<typeof velden.verzending>);
export type Verzending = z.infer<typeof Verzending>;

/** Query of GET /inbox; the text gives only examples of `status`, so any word may be asked for. */
export const InboxQuery = z.strictObject({ ...Paging, status: z.optional(z.string()), ...days });
export type InboxQuery = z.infer<typeof InboxQuery>;

/** Body of POST /test/inbox (test key only); every field has a default at the service. */
export const TestDocumentInvoer = z.strictObject({
  leverancier: z.optional(Tekst),
  factuurnummer: z.optional(Tekst),
  bedrag: z.optional(Getal),
  datum: z.optional(Datum),
});
export type TestDocumentInvoer = z.infer<typeof TestDocumentInvoer>;

const received = {
  id: Id,
  leverancier: maybe(ElkeTekst),
  factuurnummer: maybe(ElkeTekst),
  datum: maybe(ElkeTekst),
  bedrag: maybe(Getal),
  status: maybe(ElkeTekst),
} satisfies Fields<typeof kort.inbox>;

export const InboxDocumentKort = z.looseObject(received);
export type InboxDocumentKort = z.infer<typeof InboxDocumentKort>;

export const InboxDocument = z.looseObject({ ...received, heeft_pdf: maybe(z.boolean()), heeft_ubl: maybe(z.boolean()) } satisfies Fields<
  typeof velden.inbox
>);
export type InboxDocument = z.infer<typeof InboxDocument>;
