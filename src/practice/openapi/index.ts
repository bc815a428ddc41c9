import type * as z from 'zod/mini';
import { endpoints, type Endpoint, type Operation } from '../../contract/index.ts';
import { basePath } from '../service.ts';
import { fields } from './fields.ts';
import { replies, type Schema, replyRef } from './replies.ts';
import { requestSchemas, schemaOf } from './requests.ts';

type Json = Record<string, unknown>;

/**
 * The interface of the service as an OpenAPI 3.1 document: as strict as the service, for requests and for replies.
 * (Endpoints, Errors, Authentication, Versioning)
 */
export function openapi(): Json {
  const paths: Record<string, Json> = {};
  for (const [operation, endpoint] of Object.entries(endpoints) as [Operation, Endpoint][]) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: describe(operation, endpoint) };
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
      schemas: { ...requestSchemas(), ...replies },
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

function describe(operation: Operation, { path, query, body, method, ...reply }: Endpoint): Json {
  const [does, item] = operations[operation];
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

const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });

const idParameter = { name: 'id', in: 'path', required: true, description: fields['id'], schema: { type: 'string', format: 'uuid' } };

/** The values of a list whose request does not say. (Limits) */
const defaults: Record<string, Json> = { limit: { default: 50 }, offset: { default: 0 } };

const queryParameters = (query: z.ZodMiniType): Json[] =>
  Object.entries(schemaOf(query).properties ?? {}).map(([name, schema]) => {
    const { description: _, ...rest } = schema as Json;
    return { name, in: 'query', description: fields[name], schema: { ...rest, ...defaults[name] } };
  });

function content(item: Schema | undefined, { reply, media }: Pick<Endpoint, 'reply' | 'media'>): Json {
  if (!item) return { [media ?? '']: {} };
  const total = { type: 'integer', minimum: 0, description: fields['total'] };
  const properties = reply === 'page' ? { data: { type: 'array', items: item }, total } : { data: item };
  return json({ type: 'object', properties, required: Object.keys(properties), additionalProperties: false }).content;
}

const sent = { oneOf: [replyRef('VerzondenPeppol'), replyRef('VerzondenEmail')] };

/** What each operation does, and the object that it gives or one item of its list; none where it gives a file. (Endpoints) */
const operations: Readonly<Record<Operation, readonly [does: string, gives?: Schema]>> = {
  'klanten.list': ['Klanten, alfabetisch op naam', replyRef('KlantKort')],
  'klanten.create': ['Klant maken', replyRef('Klant')],
  'klanten.get': ['Klant met alle velden', replyRef('Klant')],
  'klanten.update': ['Alleen de meegestuurde velden van een klant wijzigen', replyRef('Klant')],
  'producten.list': ['Producten van de prijslijst', replyRef('Product')],
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
