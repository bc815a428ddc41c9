import * as z from 'zod/mini';
import * as contract from '../../contract/index.ts';
import { basePath } from '../service.ts';
import { fields, requestSchemas, schemaOf } from './requests.ts';
import { rates } from '../rules/regels.ts';

type Json = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, Json>>;

const uuid = { type: 'string', format: 'uuid' };
const datum = { type: 'string', format: 'date' };
const text = { type: ['string', 'null'] };
const oneOf = (values: readonly unknown[]): Json => ({ type: typeof values[0], enum: values });
const numberSchema = (prefix: string, type: string | string[] = 'string'): Json => ({ type, pattern: `^${prefix}[0-9]{4}-[0-9]{4,}$` });
const ogm = (type: string | string[]): Json => ({ type, pattern: String.raw`^\+\+\+[0-9]{3}/[0-9]{4}/[0-9]{5}\+\+\+$` });

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
  nummer: numberSchema('', ['string', 'null']),
  ogm: ogm(['string', 'null']),
  regels: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Regel' } },
};

/** The type that the contract has for a field, which a reply there may also leave out or send as null. */
function schemaType(schema: z.core.SomeType): Json {
  const { anyOf: [first] = [], type } = z.toJSONSchema(schema as z.ZodMiniType) as z.core.JSONSchema.Schema;
  return { type: [first?.type ?? type].flat()[0] };
}

const object = (properties: Properties, optional: readonly string[] = []): Json => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, { description: fields[name] ?? '', ...schema }]),
  ),
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

/** An object of the contract as the service always gives it: `own` are the fields that differ from those of other objects, in `only` all that it has. */
function given({ shape }: z.ZodMiniObject, own: Properties = {}, only: readonly string[] = Object.keys(shape)): Json {
  const properties = only.map((name) => [name, own[name] ?? always[name] ?? schemaType(shape[name]!)] as const);
  return object(Object.fromEntries(properties), only.length === Object.keys(shape).length ? ['gekoppelde_factuur_id', 'product_id'] : []);
}

const { documentTypes, factuurStatussen, kanalen, klantTypes, offerteStatussen, simulaties } = contract;
const concept = oneOf(['concept']);
const factuur = { type: oneOf(documentTypes), status: oneOf(factuurStatussen) };
const offerte = { nummer: numberSchema('OF-'), status: oneOf(offerteStatussen) };

/** The objects in replies, as the service gives them: every field that is always there is required. (Resources and their fields) */
const replies = {
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
  FactuurDefinitief: given(contract.Factuur, { nummer: numberSchema(''), status: oneOf(['verzonden']), ogm: ogm('string') }, [
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

/** The objects that a service gives instead when it shows only what the text promises of them. */
const promisedReplies = {
  KlantGemaakt: { ...given(contract.Klant, { type: oneOf(klantTypes) }), required: ['id', 'naam'] },
  KlantGewijzigd: { ...given(contract.Klant, { type: oneOf(klantTypes) }), required: ['id'] },
  ProductKort: given(contract.Product, {}, contract.promisedOfRow['producten.list']),
  OfferteKort: given(contract.OfferteKort, offerte, contract.promisedOfRow['offertes.list']),
};

const replyRef = (name: keyof typeof replies | keyof typeof promisedReplies): Json => ({ $ref: `#/components/schemas/${name}` });

/** The interface as an OpenAPI 3.1 document, as strict as the service; `karig` when that shows only what the text promises. (Endpoints, Errors, Authentication, Versioning) */
export function openapi(karig = false): Json {
  const paths: Record<string, Json> = {};
  for (const [operation, endpoint] of Object.entries(contract.endpoints) as [contract.Operation, contract.Endpoint][]) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationObject(operation, endpoint, karig) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Facturatiedienst',
      version: '1.0.0',
      description: 'Oefendienst: hetzelfde als de echte dienst, met verzonnen gegevens.',
    },
    servers: [{ url: basePath }],
    security: [{ sleutel: [] }],
    paths,
    components: {
      schemas: { ...requestSchemas(), ...replies, ...(karig && promisedReplies) },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [
          status,
          { description, ...headersOf(status), ...json({ $ref: '#/components/schemas/Fout' }) },
        ]),
      ),
      securitySchemes: { sleutel: { type: 'http', scheme: 'bearer', description: 'API-sleutel, gewoon of test' } },
    },
  };
}

const refusals = {
  401: 'Sleutel ontbreekt of is niet geldig',
  403: 'Niet toegestaan met deze sleutel',
  404: 'Niet gevonden',
  422: 'De vraag klopt niet; errors noemt de velden',
  429: 'Te veel verzoeken',
};

const refusalHeaders: Record<string, Json> = {
  401: { 'WWW-Authenticate': { description: 'Altijd Bearer', required: true, schema: { type: 'string', const: 'Bearer' } } },
  429: { 'Retry-After': { description: 'Seconden tot de volgende beurt', schema: { type: 'integer', minimum: 1 } } },
};

const headersOf = (status: string): Json => (refusalHeaders[status] ? { headers: refusalHeaders[status] } : {});

function operationObject(operation: contract.Operation, { path, query, body, method, ...reply }: contract.Endpoint, karig: boolean): Json {
  const [does, whole, promised = whole] = operations[operation];
  const item = karig ? promised : whole;
  return {
    operationId: operation,
    summary: does,
    tags: [operation.split('.')[0]],
    parameters: [...(path.includes('{id}') ? [idParameter] : []), ...(query ? queryParameters(query) : [])],
    ...(body && { requestBody: { required: method === 'PATCH' || !body.safeParse({}).success, ...json(schemaOf(body)) } }),
    responses: {
      [reply.status]: { description: does, content: content(item, reply) },
      ...Object.fromEntries(Object.keys(refusals).map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  };
}

const json = (schema: Json) => ({ content: { 'application/json': { schema } } });

const idParameter = { name: 'id', in: 'path', required: true, description: fields['id'], schema: { type: 'string', format: 'uuid' } };

/** The values of a list whose request does not say. (Limits) */
const defaults: Record<string, Json> = { limit: { default: 50 }, offset: { default: 0 } };

const queryParameters = (query: z.ZodMiniType): Json[] =>
  Object.entries(schemaOf(query).properties ?? {}).map(([name, schema]) => {
    const { description: _, ...rest } = schema as Json;
    return { name, in: 'query', description: fields[name], schema: { ...rest, ...defaults[name] } };
  });

function content(item: Json | undefined, { reply, media }: Pick<contract.Endpoint, 'reply' | 'media'>): Json {
  if (!item) return { [media ?? '']: {} };
  const total = { type: 'integer', minimum: 0, description: fields['total'] };
  const properties = reply === 'page' ? { data: { type: 'array', items: item }, total } : { data: item };
  return json({ type: 'object', properties, required: Object.keys(properties), additionalProperties: false }).content;
}

const sent = { oneOf: [replyRef('VerzondenPeppol'), replyRef('VerzondenEmail')] };

/** `gives` is the object or one item of its list, absent for a file; `promised` is there where the text promises less. (Endpoints) */
const operations: Readonly<Record<contract.Operation, readonly [does: string, gives?: Json, promised?: Json]>> = {
  'klanten.list': ['Klanten, alfabetisch op naam', replyRef('KlantKort')],
  'klanten.create': ['Klant maken', replyRef('Klant'), replyRef('KlantGemaakt')],
  'klanten.get': ['Klant met alle velden', replyRef('Klant')],
  'klanten.update': ['Alleen de meegestuurde velden van een klant wijzigen', replyRef('Klant'), replyRef('KlantGewijzigd')],
  'producten.list': ['Producten van de prijslijst', replyRef('Product'), replyRef('ProductKort')],
  'producten.get': ['Product', replyRef('Product')],
  'offertes.list': ['Offertes, nieuwste eerst', replyRef('OfferteKort')],
  'offertes.create': ['Offerte maken als concept; de dienst berekent totalen en btw', replyRef('OfferteGemaakt')],
  'offertes.get': ['Offerte met regels', replyRef('Offerte')],
  'facturen.list': ['Facturen en creditnota’s, nieuwste eerst', replyRef('FactuurKort')],
  'facturen.create': ['Factuur maken als concept; de dienst berekent totalen en btw', replyRef('FactuurGemaakt')],
  'facturen.get': ['Factuur of creditnota met regels en totalen', replyRef('Factuur')],
  'facturen.definitief': [
    'Factuur of creditnota definitief maken: ze krijgt een nummer en een OGM en wijzigt niet meer',
    replyRef('FactuurDefinitief'),
  ],
  'facturen.versturen': ['Definitieve factuur versturen via Peppol of e-mail', sent],
  'facturen.pdf': ['Factuur of creditnota als PDF'],
  'facturen.ubl': ['Definitieve factuur of creditnota als Peppol BIS Billing 3.0'],
  'facturen.creditnota': ['Creditnota maken als concept, met de regels van een definitieve factuur', replyRef('CreditnotaGemaakt')],
  'creditnotas.list': ['Creditnota’s, nieuwste eerst', replyRef('FactuurKort')],
  'creditnotas.versturen': ['Definitieve creditnota versturen via Peppol of e-mail', sent],
  'inbox.list': ['Via Peppol ontvangen documenten', replyRef('InboxDocumentKort')],
  'inbox.get': ['Ontvangen document, met wat er te downloaden is', replyRef('InboxDocument')],
  'inbox.pdf': ['PDF die de leverancier meestuurde'],
  'inbox.ubl': ['Originele Peppol-XML'],
  'inbox.test': ['Fictief ontvangen document maken; alleen met een testsleutel', replyRef('TestDocument')],
};
