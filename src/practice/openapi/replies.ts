import {
  documentTypes,
  factuurStatussen,
  kanalen,
  klantTypes,
  offerteStatussen,
  simulaties,
  type kort,
  type Operation,
  type velden,
} from '../../contract/index.ts';
import { rates } from '../rules/regels.ts';
import { fields } from './descriptions.ts';

export type Schema = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, Schema>>;
type Row<Resource extends keyof typeof kort> = Record<(typeof kort)[Resource][number], Schema>;
type Whole<Resource extends keyof typeof velden> = Record<(typeof velden)[Resource][number], Schema>;

const text = { type: 'string' };
const uuid = { type: 'string', format: 'uuid' };
const datum = { type: 'string', format: 'date' };
const amount = { type: 'number' };
const yesNo = { type: 'boolean' };
const oneOf = (values: readonly unknown[]): Schema => ({ type: typeof values[0], enum: values });
const orNull = ({ type, ...rest }: Schema): Schema => {
  const values = rest['enum'] as readonly unknown[] | undefined;
  return { ...rest, type: [type, 'null'], ...(values && { enum: [...values, null] }) };
};
const ref = (name: keyof typeof replies): Schema => ({ $ref: `#/components/schemas/${name}` });

/** An object with all these fields and no others; those in `optional` may be left out. */
const object = (properties: Properties, optional: Properties = {}): Schema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries({ ...properties, ...optional }).map(([name, schema]) => [name, { description: fields[name] ?? '', ...schema }]),
  ),
  required: Object.keys(properties),
  additionalProperties: false,
});

const nummer = { type: 'string', pattern: '^[0-9]{4}-[0-9]{4,}$' };
const ogm = { type: 'string', pattern: String.raw`^\+\+\+[0-9]{3}/[0-9]{4}/[0-9]{5}\+\+\+$` };
const regels = { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Regel' } };

const offerteKort = {
  id: uuid,
  nummer: { type: 'string', pattern: '^OF-[0-9]{4}-[0-9]{4,}$' },
  status: oneOf(offerteStatussen),
  datum,
  geldig_tot: datum,
  totaal_incl: amount,
} satisfies Row<'offerte'>;
const factuurKort = {
  id: uuid,
  type: oneOf(documentTypes),
  nummer: orNull(nummer),
  status: oneOf(factuurStatussen),
  datum,
  totaal_incl: amount,
} satisfies Row<'factuur'>;
const inboxKort = { id: uuid, leverancier: text, factuurnummer: text, datum, bedrag: amount, status: text } satisfies Row<'inbox'>;

/** The objects in replies, as the service gives them: every field that is always there is required. (Resources and their fields) */
export const replies = {
  KlantKort: object({ id: uuid, naam: text } satisfies Row<'klant'>),
  Klant: object({
    id: uuid,
    naam: text,
    type: oneOf(klantTypes),
    email: orNull(text),
    adres: orNull(text),
    land: { type: 'string', pattern: '^[1A-Z][A-Z]$' },
    kbo_btw_nummer: orNull(text),
    peppol_id: orNull({ type: 'string', pattern: '^[0-9]{4}:[^:]+$' }),
  } satisfies Whole<'klant'>),
  Product: object({
    id: uuid,
    naam: text,
    eenheid: text,
    eenheidsprijs: amount,
    btw_percentage: oneOf(rates),
    actief: yesNo,
  } satisfies Whole<'product'>),
  Regel: object(
    { omschrijving: text, aantal: amount, eenheidsprijs: amount, btw_percentage: oneOf(rates), totaal: amount },
    { product_id: uuid },
  ),
  OfferteKort: object(offerteKort),
  Offerte: object({ ...offerteKort, regels, notities: orNull(text) } satisfies Whole<'offerte'>),
  OfferteGemaakt: object({ id: uuid, status: oneOf(['concept']), totaal_incl: amount }),
  FactuurKort: object(factuurKort),
  Factuur: object(
    {
      ...factuurKort,
      vervaldatum: datum,
      customer_id: uuid,
      ogm: orNull(ogm),
      totaal_excl: amount,
      totaal_btw: amount,
      regels,
      notities: orNull(text),
    } satisfies Omit<Whole<'factuur'>, 'gekoppelde_factuur_id'>,
    { gekoppelde_factuur_id: uuid },
  ),
  FactuurGemaakt: object({ id: uuid, nummer: { type: 'null' }, status: oneOf(['concept']), totaal_incl: amount }),
  FactuurDefinitief: object({ id: uuid, nummer, status: oneOf(['verzonden']), ogm }),
  CreditnotaGemaakt: object({ id: uuid, type: oneOf(['creditnota']), status: oneOf(['concept']), gekoppelde_factuur_id: uuid }),
  VerzondenPeppol: object({ kanaal: oneOf(kanalen.slice(0, 1)), peppol_status: oneOf(simulaties) }),
  VerzondenEmail: object({ kanaal: oneOf(kanalen.slice(1)), naar: text }),
  InboxDocumentKort: object(inboxKort),
  InboxDocument: object({ ...inboxKort, heeft_pdf: yesNo, heeft_ubl: yesNo } satisfies Whole<'inbox'>),
  TestDocument: object({ id: uuid, leverancier: text, factuurnummer: text, bedrag: amount, status: oneOf(['nieuw']) }),
  Fout: object({
    error: object(
      { status: { type: 'integer', description: 'De HTTP-status' }, message: text },
      { errors: { type: 'object', additionalProperties: text } },
    ),
  }),
};

const verzonden = { oneOf: [ref('VerzondenPeppol'), ref('VerzondenEmail')] };

/** The object that each operation gives, or one item of its list; an operation that gives a file is missing. (Endpoints) */
export const givenReplies: { readonly [O in Operation]?: Schema } = {
  'klanten.list': ref('KlantKort'),
  'klanten.create': ref('Klant'),
  'klanten.get': ref('Klant'),
  'klanten.update': ref('Klant'),
  'producten.list': ref('Product'),
  'producten.get': ref('Product'),
  'offertes.list': ref('OfferteKort'),
  'offertes.create': ref('OfferteGemaakt'),
  'offertes.get': ref('Offerte'),
  'facturen.list': ref('FactuurKort'),
  'facturen.create': ref('FactuurGemaakt'),
  'facturen.get': ref('Factuur'),
  'facturen.definitief': ref('FactuurDefinitief'),
  'facturen.versturen': verzonden,
  'facturen.creditnota': ref('CreditnotaGemaakt'),
  'creditnotas.list': ref('FactuurKort'),
  'creditnotas.versturen': verzonden,
  'inbox.list': ref('InboxDocumentKort'),
  'inbox.get': ref('InboxDocument'),
  'inbox.test': ref('TestDocument'),
};
