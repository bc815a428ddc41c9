import * as z from 'zod/mini';
import type { Route } from './route.ts';

/** The control interface as an OpenAPI 3.1 document. */
export function controlOpenapi(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describe(route) };
  return {
    openapi: '3.1.1',
    info: { title: 'Bediening van de oefendienst', version: '1.0.0' },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: { Fout } },
  };
}

const Fout = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        status: { type: 'integer' },
        message: { type: 'string' },
        errors: { type: 'object', additionalProperties: { type: 'string' } },
      },
      required: ['status', 'message'],
    },
  },
  required: ['error'],
};

const bare = (schema: z.ZodMiniType): object => ({ ...z.toJSONSchema(schema), $schema: undefined });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });

function describe({ method, path, summary, body, query = {}, gives }: Route): object {
  const refusal = { description: 'Geweigerd', ...json({ $ref: '#/components/schemas/Fout' }) };
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/\W(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    parameters: Object.entries(query).map(([name, { schema, description }]) => ({ name, in: 'query', description, schema: bare(schema) })),
    ...(body && { requestBody: { required: true, ...json(bare(body)) } }),
    responses: {
      ...(gives ? { 200: { description: summary, ...json({ type: 'object' }) } } : { 204: { description: summary } }),
      401: refusal,
      403: refusal,
      404: refusal,
      422: refusal,
    },
  };
}
