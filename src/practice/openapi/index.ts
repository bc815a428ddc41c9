import * as z from 'zod/mini';
import { endpoints, Fout, type Endpoint, type Operation } from '../../contract/index.ts';
import { basePath } from '../service.ts';
import { fields, operations } from './descriptions.ts';
import { schemaOf, schemas, type JsonSchema } from './schemas.ts';

type Json = Record<string, unknown>;

/** The interface of the service as an OpenAPI 3.1 document, made from the contract. (Endpoints, Errors, Authentication, Versioning) */
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
      schemas: schemas(),
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [status, { description, ...json(schemaOf(Fout)) }]),
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

function describe(operation: Operation, { path, query, body, method, ...reply }: Endpoint): Json {
  return {
    operationId: operation,
    summary: operations[operation],
    tags: [operation.split('.')[0]],
    parameters: [...(path.includes('{id}') ? [idParameter] : []), ...(query ? queryParameters(query) : [])],
    ...(body && { requestBody: { required: method === 'PATCH' || !body.safeParse({}).success, ...json(schemaOf(body)) } }),
    responses: {
      [reply.status]: { description: operations[operation], content: content(reply) },
      ...Object.fromEntries(Object.keys(refusals).map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  };
}

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });

const idParameter = { name: 'id', in: 'path', required: true, description: fields['id'], schema: { type: 'string', format: 'uuid' } };

const queryParameters = (query: z.ZodMiniType): Json[] =>
  Object.entries(schemaOf(query).properties ?? {}).map(([name, schema]) => ({ name, in: 'query', description: fields[name], schema }));

function content({ reply, media, data }: Pick<Endpoint, 'reply' | 'media' | 'data'>): Json {
  if (!data) return { [media ?? '']: {} };
  const total = { ...schemaOf(z.int().check(z.gte(0))), description: fields['total'] };
  const properties = reply === 'page' ? { data: { type: 'array', items: schemaOf(data) }, total } : { data: schemaOf(data) };
  return json({ type: 'object', properties, required: Object.keys(properties) } as JsonSchema).content;
}
