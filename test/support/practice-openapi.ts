import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openapi } from '../../src/practice/openapi/index.ts';
import type { Reply } from './practice.ts';

interface Operation {
  requestBody?: object;
  responses: Record<string, { $ref?: string; content?: Record<string, { schema?: object }> }>;
}

interface Document {
  readonly $id: string;
  readonly paths: Record<string, Record<string, Operation>>;
}

const ajv = new Ajv2020({ strict: false });
addFormats(ajv);

function documentOf(name: string, karig: boolean): Document {
  const document = { $id: `https://duit.invalid/${name}`, ...openapi(karig) } as unknown as Document;
  ajv.addSchema(document);
  return document;
}

const whole = documentOf('openapi', false);
const promised = documentOf('promised', true);

const compiled = new Map<string, ValidateFunction>();

function validator({ $id }: Document, ...path: string[]): ValidateFunction {
  const inside = path
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent)
    .join('/');
  const pointer = `${$id}#/${inside}`;
  const known = compiled.get(pointer) ?? ajv.compile({ $ref: pointer });
  compiled.set(pointer, known);
  return known;
}

/**
 * Gives the reply back. Throws when it, or the body of a request that succeeded, does not fit the published document: with `karig`
 * the one of a service that shows only what the API text promises.
 */
export function conforms(method: string, path: string, body: unknown, reply: Reply, karig: boolean): Reply {
  const document = karig ? promised : whole;
  const bare = path.replace(/\?.*/s, '');
  const template = Object.keys(document.paths).find((each) => new RegExp(`^${each.replace('{id}', '[^/]+')}$`).test(bare)) ?? '';
  const verb = method.toLowerCase();
  const operation = document.paths[template]?.[verb];
  if (!operation) return reply;
  const response = operation.responses[String(reply.status)];
  if (!response) throw new Error(`${method} ${template} answered ${reply.status}, which is not documented`);
  if (response.$ref)
    fits(validator(document, 'components', 'responses', String(reply.status), 'content', 'application/json', 'schema'), reply.json);
  else if (response.content?.['application/json']) {
    fits(
      validator(document, 'paths', template, verb, 'responses', String(reply.status), 'content', 'application/json', 'schema'),
      reply.json,
    );
  } else if (!response.content?.[reply.type ?? '']) throw new Error(`${method} ${template} answered with ${reply.type}`);
  if (reply.status < 300 && body !== undefined && operation.requestBody) {
    fits(validator(document, 'paths', template, verb, 'requestBody', 'content', 'application/json', 'schema'), body);
  }
  return reply;
}

function fits(validate: ValidateFunction, value: unknown): void {
  if (!validate(value)) throw new Error(`${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`);
}
