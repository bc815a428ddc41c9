import type * as z from 'zod/mini';
import { endpoints, type Endpoint, type Operation } from '../../contract/index.ts';
import { basePath } from '../service.ts';
import { fields } from './fields.ts';
import { operations } from './operations.ts';
import { replies, type Schema } from './replies.ts';
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
