import * as z from 'zod/mini';
import * as contract from '../../contract/index.ts';
import { rates } from '../rules/regels.ts';
import { fields } from './fields.ts';

export type Schema = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, Schema>>;

const uuid = { type: 'string', format: 'uuid' };
const datum = { type: 'string', format: 'date' };
const text = { type: ['string', 'null'] };
const oneOf = (values: readonly unknown[]): Schema => ({ type: typeof values[0], enum: values });
const numbered = (prefix: string, type: string | string[] = 'string'): Schema => ({ type, pattern: `^${prefix}[0-9]{4}-[0-9]{4,}$` });
const ogm = (type: string | string[]): Schema => ({ type, pattern: String.raw`^\+\+\+[0-9]{3}/[0-9]{4}/[0-9]{5}\+\+\+$` });

/** What a field is in every reply of the service, where the contract would take more. (Resources and their fields) */
const always: Properties = {
  id: uuid,
  customer_id: uuid,
  gekoppelde_factuur_id: uuid,
  product_id: uuid,
  datum,
  geldig_tot: datum,
  vervaldatum: datum,
  email: text,
  adres: text,
  kbo_btw_nummer: text,
  notities: text,
  land: { type: 'string', pattern: '^[1A-Z][A-Z]$' },
  peppol_id: { type: ['string', 'null'], pattern: '^[0-9]{4}:[^:]+$' },
  btw_percentage: oneOf(rates),
  nummer: numbered('', ['string', 'null']),
  ogm: ogm(['string', 'null']),
  regels: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Regel' } },
};

/** The type that the contract has for a field, which a reply there may also leave out or send as null. */
function typeOf(schema: z.core.SomeType): Schema {
  const { anyOf: [first] = [], type } = z.toJSONSchema(schema as z.ZodMiniType) as z.core.JSONSchema.Schema;
  return { type: [first?.type ?? type].flat()[0] };
}

/** An object with these fields and no others; those in `optional` may be missing. */
const object = (properties: Properties, optional: readonly string[] = []): Schema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, { description: fields[name] ?? '', ...schema }]),
  ),
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

/** An object of the contract as the service always gives it: `own` are the fields that differ from those of other objects, in `only` all that it has. */
function given({ shape }: z.ZodMiniObject, own: Properties = {}, only: readonly string[] = Object.keys(shape)): Schema {
  const properties = only.map((name) => [name, own[name] ?? always[name] ?? typeOf(shape[name]!)] as const);
  return object(Object.fromEntries(properties), only.length === Object.keys(shape).length ? ['gekoppelde_factuur_id', 'product_id'] : []);
}

const { documentTypes, factuurStatussen, kanalen, klantTypes, offerteStatussen, simulaties } = contract;
const concept = oneOf(['concept']);
const factuur = { type: oneOf(documentTypes), status: oneOf(factuurStatussen) };
const offerte = { nummer: numbered('OF-'), status: oneOf(offerteStatussen) };

/** The objects in replies, as the service gives them: every field that is always there is required. (Resources and their fields) */
export const replies = {
  KlantKort: given(contract.KlantKort),
  Klant: given(contract.Klant, { type: oneOf(klantTypes) }),
  Product: given(contract.Product),
  Regel: given(contract.Regel),
  OfferteKort: given(contract.OfferteKort, offerte),
  Offerte: given(contract.Offerte, offerte),
  OfferteGemaakt: given(contract.Offerte, { status: concept }, ['id', 'status', 'totaal_incl']),
  FactuurKort: given(contract.FactuurKort, factuur),
  Factuur: given(contract.Factuur, factuur),
  FactuurGemaakt: given(contract.Factuur, { nummer: { type: 'null' }, status: concept }, ['id', 'nummer', 'status', 'totaal_incl']),
  FactuurDefinitief: given(contract.Factuur, { nummer: numbered(''), status: oneOf(['verzonden']), ogm: ogm('string') }, [
    'id',
    'nummer',
    'status',
    'ogm',
  ]),
  CreditnotaGemaakt: given(contract.Factuur, { type: oneOf(['creditnota']), status: concept }, [
    'id',
    'type',
    'status',
    'gekoppelde_factuur_id',
  ]),
  VerzondenPeppol: object({ kanaal: oneOf(kanalen.slice(0, 1)), peppol_status: oneOf(simulaties) }),
  VerzondenEmail: object({ kanaal: oneOf(kanalen.slice(1)), naar: { type: 'string' } }),
  InboxDocumentKort: given(contract.InboxDocumentKort),
  InboxDocument: given(contract.InboxDocument),
  TestDocument: given(contract.InboxDocument, { status: oneOf(['nieuw']) }, ['id', 'leverancier', 'factuurnummer', 'bedrag', 'status']),
  Fout: object({
    error: object(
      {
        status: { type: 'integer', description: 'De HTTP-status' },
        message: { type: 'string' },
        errors: { type: 'object', additionalProperties: { type: 'string' } },
      },
      ['errors'],
    ),
  }),
};

/** A reference to one of them. */
export const replyRef = (name: keyof typeof replies): Schema => ({ $ref: `#/components/schemas/${name}` });
